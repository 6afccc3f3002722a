import { type Inches, isWithin, LENGTH_TOLERANCE } from "#rules/quantities.ts";
import { type Box, boxRound } from "../box.ts";
import { listCrossings, passesThrough } from "../crossing.ts";
import { measureGap } from "../gap.ts";
import type { Point } from "../pose.ts";
import { listCuts } from "../road.ts";
import { type Edge, listEdges, type PlacedBase, traceShape } from "../shape.ts";
import { fieldsOf, holdsPoint, isHill, isWoods, type TerrainPiece, topOf } from "../terrain.ts";
import { OBSTACLE_LINES } from "../terrain-kinds.ts";
import { costsCrossing } from "./ways.ts";

/** A piece of terrain with the box round it. */
export interface Block extends Box {
  readonly piece: TerrainPiece;
  readonly edges: readonly Edge[];
}

const framed = (piece: TerrainPiece): Block => {
  const trace = traceShape(piece.outline);
  const { points, radius } = trace;
  return { piece, edges: radius > 0 ? [] : listEdges(trace), ...boxRound(points, radius + LENGTH_TOLERANCE) };
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

/** Whether a line can meet what lies in a box. */
function meetsBox({ from, to }: Edge, box: Box): boolean {
  if (!isNear({ from, to }, 0, box)) return false;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const across = dx * ((box.top + box.bottom) / 2 - from.y) - dy * ((box.left + box.right) / 2 - from.x);
  const half = (Math.abs(dx) * (box.bottom - box.top) + Math.abs(dy) * (box.right - box.left)) / 2;
  return Math.abs(across) <= half;
}

/** The ends of a line of sight: the centres of two bases, and how high these stand. */
export interface Ends {
  readonly line: Edge;
  readonly heights: readonly [Inches, Inches];
}

/** Terrain as it matters to those who look and shoot. */
export class SightGround {
  readonly #blocking: readonly Block[];
  readonly #hills: readonly (Block & { readonly heightInches: Inches })[];
  readonly #woods: readonly Block[];
  readonly #shelters: readonly Block[];

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
  listBlocks({ line, heights }: Ends, room: Inches): readonly Block[] {
    if (this.#blocking.length === 0 && this.#hills.length === 0) return [];
    const height = Math.max(...heights);
    const isBetween = (piece: TerrainPiece): boolean =>
      fieldsOf(piece).missileCover === "blocks" ||
      !(holdsPoint(piece, line.from) || holdsPoint(piece, line.to));
    return [
      ...this.#blocking.filter((box) => isNear(line, room, box) && isBetween(box.piece)),
      ...this.#hills.filter((hill) => !isWithin(hill.heightInches, height) && isNear(line, room, hill)),
    ];
  }

  /** How much of a line lies in woods. @rule S-FIRE-5, D-32 */
  measureWoods(line: Edge): Inches {
    const woods = this.#woods.filter((box) => meetsBox(line, box)).map(({ piece }) => piece);
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
        meetsBox(line, box) &&
        listCrossings(line, box.piece.outline).some((at) => isWithin(measureGap(victim, at), reach)),
    );
  }
}

const turn = (from: Point, to: Point, { x, y }: Point): number =>
  (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);

/** Areas of triangles that are this small, in square inches, leave it open whether a line only touches. */
const DOUBT = 0.01;

/** Whether a line surely passes through an edge. */
function cuts({ from, to }: Edge, edge: Edge): boolean {
  const [a, b] = [turn(from, to, edge.from), turn(from, to, edge.to)];
  if (!((a > DOUBT && b < -DOUBT) || (a < -DOUBT && b > DOUBT))) return false;
  const [c, d] = [turn(edge.from, edge.to, from), turn(edge.from, edge.to, to)];
  return (c > DOUBT && d < -DOUBT) || (c < -DOUBT && d > DOUBT);
}

/** Whether any of some pieces stands in the way of a line. @rule D-27 */
export const isBlockedBy = (line: Edge, blocks: readonly Block[]): boolean =>
  blocks.some(
    (block) =>
      meetsBox(line, block) &&
      (block.edges.some((edge) => cuts(line, edge)) || passesThrough(line, block.piece.outline)),
  );
