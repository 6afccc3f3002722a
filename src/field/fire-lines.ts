import { type Inches, isWithin, LENGTH_TOLERANCE } from "#rules/quantities.ts";
import type { MassSettings } from "#rules/settings.ts";
import { outlineOfStanding, type PlacedBody, type StandingTroops, standBody } from "./body.ts";
import { passesThrough } from "./crossing.ts";
import { listSeats } from "./fighting.ts";
import { type ArcKind, clipToArc } from "./fire-arc.ts";
import { measureGap, nearestPoints } from "./gap.ts";
import { type Point, toTable } from "./pose.ts";
import type { Edge, PlacedBase } from "./shape.ts";
import { fieldsOf, heightAt, holdsPoint, isHill, type TerrainPiece, topOf } from "./terrain.ts";
import { edgeOf, SIDES, type Side } from "./turned-rectangle.ts";
import { zoneAt } from "./zones.ts";

/** A unit that shoots, as far as its place goes. */
export interface Shooters {
  readonly standing: StandingTroops;
  readonly arc: ArcKind;
}

/** What lies between shooters and target. */
export interface FireGround {
  /** All other units, of either side. */
  readonly others: readonly PlacedBody[];
  readonly terrain: readonly TerrainPiece[];
  /** How far away units must be to be shot over, and whether that is measured from the shooters or the target. */
  readonly shotOverInches: Inches;
  readonly indirectGap: MassSettings["indirectGap"];
}

/** A file of shooters, as it stands towards the target. */
export interface FileOfFire {
  /** The numbers of its figures in their unit, the first nearest to the side that shoots. */
  readonly figures: readonly number[];
  readonly heights: readonly Inches[];
  /** Whether its line is free, and whether it can shoot over what is in the way. */
  readonly direct: boolean;
  readonly indirect: boolean;
  /** Whether ground is in the way that nobody shoots over either. */
  readonly barred: boolean;
}

/** The lines of fire of a unit. */
export interface FireLines {
  /** From the first rank to the nearest figure of the target in the arc. */
  readonly distanceInches: Inches;
  /** The middle of the front edge, and the nearest point of the target in the arc. */
  readonly line: Edge;
  readonly firstRank: readonly PlacedBase[];
  readonly files: readonly FileOfFire[];
}

/** The files of a unit as seen from a side, the figures of each from that side inwards. @rule D-123 */
function listFiles({ figures, files }: StandingTroops, side: Side): readonly (readonly number[])[] {
  const rows = new Map<number, { figure: number; depth: number }[]>();
  for (const [figure, { file, rank }] of listSeats(figures, files).entries()) {
    const [row, depth] = {
      front: [file, rank],
      rear: [file, -rank],
      left: [rank, file],
      right: [rank, -file],
    }[side] as [number, number];
    const members = rows.get(row) ?? [];
    members.push({ figure, depth });
    rows.set(row, members);
  }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([, members]) => members.sort((a, b) => a.depth - b.depth).map(({ figure }) => figure));
}

/** The middle of the edge of a base towards a side of its unit. */
function middleOfEdge(base: PlacedBase, heading: number, side: Side): Point {
  const out = heading + SIDES.indexOf(side) * 90;
  const isEnd = side === "left" || side === "right";
  const ahead = "radius" in base ? base.radius : isEnd ? base.halfWidth : base.halfDepth;
  return toTable({ x: base.x, y: base.y, heading: out }, { ahead, right: 0 });
}

/** A part of a target's figure that lies in the arc. */
interface Mark {
  readonly base: PlacedBase;
  readonly points: readonly Point[];
}

/** The mark that is nearest to a point, and its nearest point. */
function findNearest(
  marks: readonly Mark[],
  from: Point,
): { readonly base: PlacedBase; readonly to: Point } | undefined {
  let best: { base: PlacedBase; to: Point; inches: Inches } | undefined;
  for (const { base, points } of marks) {
    const { to, inches } = nearestPoints(from, { type: "polygon", points });
    if (best === undefined || inches < best.inches - LENGTH_TOLERANCE) best = { base, to, inches };
  }
  return best;
}

/** Whether ground on the way is higher than both ends. @rule D-122, D-226 */
function hasHigherGround(terrain: readonly TerrainPiece[], line: Edge, ends: readonly Point[]): boolean {
  const height = Math.max(...ends.map((end) => heightAt(terrain, end)));
  return terrain.some(
    (piece) =>
      isHill(piece) && !isWithin(topOf(terrain, piece), height) && passesThrough(line, piece.outline),
  );
}

/** Whether a piece stands in the way of direct fire: a building in which neither end is, or a high wall. @rule D-122, D-227 */
function blocksSight(piece: TerrainPiece, line: Edge, ends: readonly Point[]): boolean {
  const { missileCover } = fieldsOf(piece);
  if (missileCover === "blocks") return passesThrough(line, piece.outline);
  return missileCover === "fullInside" && isBuildingBetween(piece, line, ends);
}

const isBuildingBetween = (piece: TerrainPiece, line: Edge, ends: readonly Point[]): boolean =>
  !ends.some((end) => holdsPoint(piece, end)) && passesThrough(line, piece.outline);

/** The side from which a unit shoots at a target: its front, or of a square the side towards it. @rule D-91, D-123 */
function findSide({ standing, arc }: Shooters, target: PlacedBody): Side {
  if (arc !== "all") return "front";
  const outline = outlineOfStanding(standing);
  return zoneAt(outline, nearestPoints(outline, target.outline).to);
}

/**
 * Finds the lines of fire of a unit at another: one a file, from the middle of the front edge of its first figure to the
 * nearest point of the target in the arc.
 *
 * @returns undefined if no figure of the target lies in the arc
 * @rule D-2, D-121, D-122, D-125, D-238, D-239, M-FIRE-20, M-FIRE-23, M-FIRE-24
 */
export function findFireLines(
  shooters: Shooters,
  target: PlacedBody,
  ground: FireGround,
): FireLines | undefined {
  const { standing, arc } = shooters;
  const { outline, figures: bases } = standBody(standing);
  const marks = target.figures.flatMap((base): readonly Mark[] =>
    clipToArc(outline, arc, base).map((points) => ({ base, points })),
  );
  const side = findSide(shooters, target);
  const files = listFiles(standing, side);
  const firstRank = files.flatMap(([first]) => (first === undefined ? [] : (bases[first] ?? [])));
  const edge = edgeOf(outline, side);
  const middle = { x: (edge.from.x + edge.to.x) / 2, y: (edge.from.y + edge.to.y) / 2 };
  const aimed = findNearest(marks, middle);
  if (!aimed) return undefined;
  const inArc = new Set(marks.map(({ base }) => base));
  const measureFrom = (shapes: readonly PlacedBase[], others: Iterable<PlacedBase>): Inches => {
    let least = Number.POSITIVE_INFINITY;
    for (const other of others) for (const shape of shapes) least = Math.min(least, measureGap(shape, other));
    return least;
  };
  const gaps = new Map<PlacedBody, Inches>();
  const isNear = (other: PlacedBody): boolean => {
    const near = ground.indirectGap === "fromTarget" ? target.figures : firstRank;
    const inches = gaps.get(other) ?? measureFrom(near, other.figures);
    gaps.set(other, inches);
    return isWithin(inches, ground.shotOverInches);
  };
  const readFile = (members: readonly number[]): FileOfFire => {
    const file = members.flatMap((figure) => bases[figure] ?? []);
    const heights = file.map((base) => heightAt(ground.terrain, base));
    const [first] = file;
    const from = first && middleOfEdge(first, standing.pose.heading, side);
    const mark = from && findNearest(marks, from);
    if (!first || !from || !mark)
      return { figures: members, heights, direct: false, indirect: false, barred: false };
    const line = { from, to: mark.to };
    const ends = [first, mark.base];
    const inTheWay = ground.others.filter((other) => passesThrough(line, other.outline));
    const isBuilding = (piece: TerrainPiece): boolean => fieldsOf(piece).missileCover === "fullInside";
    const ridge = hasHigherGround(ground.terrain, line, ends);
    const barred =
      ridge || ground.terrain.some((piece) => isBuilding(piece) && isBuildingBetween(piece, line, ends));
    return {
      figures: members,
      heights,
      direct:
        !ridge && inTheWay.length === 0 && !ground.terrain.some((piece) => blocksSight(piece, line, ends)),
      indirect: !barred && !inTheWay.some(isNear),
      barred,
    };
  };
  return {
    distanceInches: measureFrom(firstRank, inArc),
    line: { from: middle, to: aimed.to },
    firstRank,
    files: files.map(readFile),
  };
}
