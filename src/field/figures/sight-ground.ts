import { type Inches, isWithin, LENGTH_TOLERANCE } from "#rules/quantities.ts";
import { listCrossings, passesThrough } from "../crossing.ts";
import { measureGap } from "../gap.ts";
import type { Point } from "../pose.ts";
import { listCuts } from "../road.ts";
import { type Edge, type PlacedBase, traceShape } from "../shape.ts";
import { fieldsOf, holdsPoint, isHill, isWoods, type TerrainPiece, topOf } from "../terrain.ts";
import { OBSTACLE_LINES } from "../terrain-kinds.ts";
import { costsCrossing } from "./ways.ts";

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Piece extends Box {
  readonly piece: TerrainPiece;
}

function boxOf(points: readonly Point[], margin: number): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left: left - margin, right: right + margin, top: top - margin, bottom: bottom + margin };
}

const framed = (piece: TerrainPiece): Piece => {
  const { points, radius } = traceShape(piece.outline);
  return { piece, ...boxOf(points, radius + LENGTH_TOLERANCE) };
};

/** Whether a line with so much room to either side can meet what lies in a box. */
function isNear({ from, to }: Edge, room: Inches, box: Box): boolean {
  return (
    Math.min(from.x, to.x) - room <= box.right &&
    Math.max(from.x, to.x) + room >= box.left &&
    Math.min(from.y, to.y) - room <= box.bottom &&
    Math.max(from.y, to.y) + room >= box.top
  );
}

/** The ends of a line of sight: the centres of two bases, and how high these stand. */
export interface Ends {
  readonly line: Edge;
  readonly heights: readonly [Inches, Inches];
}

/** Terrain as it matters to those who look and shoot. */
export class SightGround {
  readonly #blocking: readonly Piece[];
  readonly #hills: readonly (Piece & { readonly heightInches: Inches })[];
  readonly #woods: readonly Piece[];
  readonly #shelters: readonly Piece[];

  constructor(terrain: readonly TerrainPiece[]) {
    const covers = (piece: TerrainPiece) => fieldsOf(piece).missileCover;
    this.#blocking = terrain
      .filter((piece) => covers(piece) === "blocks" || covers(piece) === "fullInside")
      .map(framed);
    this.#hills = terrain
      .filter(isHill)
      .map((piece) => ({ ...framed(piece), heightInches: topOf(terrain, piece) }));
    this.#woods = terrain.filter((piece) => isWoods(piece) && piece.outline.type !== "line").map(framed);
    this.#shelters = terrain
      .filter((piece) => OBSTACLE_LINES.has(piece.kind) || costsCrossing(piece))
      .map(framed);
  }

  /** The height of a point. @rule D-226 */
  heightAt(point: Point): Inches {
    let height = 0;
    for (const hill of this.#hills)
      if (hill.heightInches > height && holdsPoint(hill.piece, point)) height = hill.heightInches;
    return height;
  }

  /** Whether a point lies in woods. @rule S-FMOD-5 */
  isInWoods = (point: Point): boolean => this.#woods.some(({ piece }) => holdsPoint(piece, point));

  /**
   * What can block lines that run from about one end to about the other: buildings in which neither is, walls higher
   * than a man, and ground higher than both.
   *
   * @rule D-27
   */
  listBlocks({ line, heights }: Ends, room: Inches): readonly TerrainPiece[] {
    if (this.#blocking.length === 0 && this.#hills.length === 0) return [];
    const height = Math.max(...heights);
    const isBetween = (piece: TerrainPiece): boolean =>
      fieldsOf(piece).missileCover === "blocks" ||
      !(holdsPoint(piece, line.from) || holdsPoint(piece, line.to));
    return [
      ...this.#blocking.filter((box) => isNear(line, room, box) && isBetween(box.piece)),
      ...this.#hills.filter((hill) => !isWithin(hill.heightInches, height) && isNear(line, room, hill)),
    ].map(({ piece }) => piece);
  }

  /** How much of a line lies in woods. @rule S-FIRE-5, D-32 */
  measureWoods(line: Edge): Inches {
    const woods = this.#woods.filter((box) => isNear(line, 0, box)).map(({ piece }) => piece);
    const length = Math.hypot(line.to.x - line.from.x, line.to.y - line.from.y);
    if (woods.length === 0 || length === 0) return 0;
    const cuts = woods
      .flatMap(({ outline }) => listCuts(line, outline))
      .filter((cut) => cut > 0 && cut < length)
      .sort((a, b) => a - b);
    let [inches, from] = [0, 0];
    for (const to of [...cuts, length]) {
      const share = (from + to) / 2 / length;
      const middle = {
        x: line.from.x + (line.to.x - line.from.x) * share,
        y: line.from.y + (line.to.y - line.from.y) * share,
      };
      if (to > from && woods.some((piece) => holdsPoint(piece, middle))) inches += to - from;
      from = to;
    }
    return inches;
  }

  /** Whether an obstacle on the line shelters whoever stands close behind it. @rule S-FMOD-4, D-41, D-227 */
  shelters(line: Edge, victim: PlacedBase, reach: Inches): boolean {
    return this.#shelters.some(
      (box) =>
        isNear(line, 0, box) &&
        listCrossings(line, box.piece.outline).some((at) => isWithin(measureGap(victim, at), reach)),
    );
  }
}

/** Whether any of some pieces stands in the way of a line. @rule D-27 */
export const isBlockedBy = (line: Edge, pieces: readonly TerrainPiece[]): boolean =>
  pieces.some(({ outline }) => passesThrough(line, outline));
