import type { Inches } from "#rules/quantities.ts";
import { isWithin } from "#rules/quantities.ts";
import type { WayPart } from "#rules/skirmish/movement.ts";
import type { SkirmishRuleset } from "#rules/skirmish/ruleset.ts";
import { isRoad, listCuts, listPartsOnRoad } from "../road.ts";
import { traceShape } from "../shape.ts";
import { fieldsOf, holdsPoint, type TerrainPiece } from "../terrain.ts";
import { OBSTACLE_LINES } from "../terrain-kinds.ts";
import { HAIR, listEntries, listLineCrossings } from "./crossings.ts";
import { alongLeg, type Leg, listLegs, type Path, pointAlong } from "./path.ts";

/** A part of a path, as it is paid for, and how far along the path it begins. */
export type PathPart = WayPart & { readonly at: Inches };

/** Where a path comes upon ground that nobody enters. */
export interface Bar {
  readonly piece: string;
  readonly at: Inches;
}

/** The ground under a path. */
export interface PathSurvey {
  /** In order; an obstacle stands between the ground before it and the ground behind it. */
  readonly parts: readonly PathPart[];
  /** The first impassable piece that is come upon; the parts beyond it are those that would follow. */
  readonly bar?: Bar;
}

const skirmishOf = (piece: TerrainPiece) => fieldsOf(piece).skirmish;

/** Whether a piece costs an inch to cross. @rule S-MOVE-4, D-227 */
export const costsCrossing = (piece: TerrainPiece): boolean =>
  skirmishOf(piece) === "plusOne" || skirmishOf(piece) === "slowPlusOne";

const isSlow = (piece: TerrainPiece): boolean =>
  skirmishOf(piece) === "slow" || skirmishOf(piece) === "slowPlusOne";

/** Whether no figure enters or crosses a piece. @rule D-227 */
export const isBarred = (piece: TerrainPiece): boolean => skirmishOf(piece) === "impassable";

/** Whether a base may not end a move across a piece. @rule D-228 */
export const setsBack = (piece: TerrainPiece): boolean =>
  isBarred(piece) ||
  (costsCrossing(piece) && (piece.outline.type === "line" || OBSTACLE_LINES.has(piece.kind)));

/** Whether a path can come upon an outline at all: judged by the boxes round both. */
function isNearPath(path: Path, { outline }: TerrainPiece): boolean {
  const { points, radius } = traceShape(outline);
  return (["x", "y"] as const).every((axis) => {
    const [here, there] = [path.map((point) => point[axis]), points.map((point) => point[axis])];
    const margin = radius + 0.01;
    return (
      Math.min(...here) <= Math.max(...there) + margin && Math.max(...here) >= Math.min(...there) - margin
    );
  });
}

/** The ground of one leg, cut wherever it changes. @rule D-15, D-225 */
function surveyLeg(leg: Leg, terrain: readonly TerrainPiece[]) {
  const areas = terrain.filter(({ outline }) => outline.type !== "line");
  const cuts = areas
    .flatMap(({ outline }) => listCuts(leg, outline))
    .filter((at) => at > 0 && at < leg.inches)
    .sort((a, b) => a - b);
  const roads = listPartsOnRoad(terrain, leg.from, leg.to);
  const parts: (Exclude<PathPart, { obstacle: string }> & { bar?: string })[] = [];
  let from = 0;
  for (const to of [...cuts, leg.inches]) {
    if (to - from <= 1e-9) continue;
    const middle = alongLeg(leg, (from + to) / 2);
    const under = areas.filter((piece) => holdsPoint(piece, middle));
    const onRoad = roads.some((road) => road.from <= (from + to) / 2 && (from + to) / 2 <= road.to);
    const going = onRoad ? "road" : under.some(isSlow) ? "slow" : "open";
    const bar = onRoad ? undefined : under.find(isBarred);
    parts.push({ going, inches: to - from, at: leg.start + from, ...(bar ? { bar: bar.id } : {}) });
    from = to;
  }
  return parts;
}

/** How far along a path a bridge leads over a line: there it is not crossed. */
const isBridged = (path: Path, at: Inches, terrain: readonly TerrainPiece[]): boolean =>
  terrain.some((piece) => isRoad(piece) && holdsPoint(piece, pointAlong(path, at)));

/** Where a path crosses a piece: a line wherever it passes it, an area where it comes into it. @rule S-MOVE-4, D-228 */
const listPiecesCrossed = (path: Path, piece: TerrainPiece): readonly Inches[] =>
  piece.outline.type === "line" ? listLineCrossings(path, piece.outline) : listEntries(path, piece.outline);

/** Sets obstacles between the ground before them and behind them. */
function insertObstacles(
  ground: readonly PathPart[],
  obstacles: readonly (PathPart & { obstacle: string })[],
): readonly PathPart[] {
  const parts: PathPart[] = [];
  const left = [...obstacles];
  for (let part of ground) {
    for (let [next] = left; next && "inches" in part && next.at < part.at + part.inches; [next] = left) {
      const before = next.at - part.at;
      if (before > 0) parts.push({ ...part, inches: before });
      parts.push(next);
      left.shift();
      part = { ...part, at: Math.max(part.at, next.at), inches: part.inches - Math.max(0, before) };
    }
    parts.push(part);
  }
  return [...parts, ...left];
}

/** Joins ground that is the same before and behind a corner. */
function joinGround(parts: readonly PathPart[]): readonly PathPart[] {
  const joined: PathPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && "going" in last && "going" in part && last.going === part.going)
      joined[joined.length - 1] = { ...last, inches: last.inches + part.inches };
    else joined.push(part);
  }
  return joined;
}

/**
 * The ground under the path of a base's centre (of a hedgehog that of its common centre), cut exactly at the outlines,
 * and the obstacles that it crosses.
 *
 * @rule S-MOVE-2, S-MOVE-3, S-MOVE-4, S-MOVE-5, D-15, D-16, D-225, D-227, D-228
 */
export function surveyPath(path: Path, terrain: readonly TerrainPiece[]): PathSurvey {
  const near = terrain.filter(
    (piece) => (skirmishOf(piece) !== "open" || isRoad(piece)) && isNearPath(path, piece),
  );
  const ground = listLegs(path).flatMap((leg) => surveyLeg(leg, near));
  const obstacles = near
    .filter(costsCrossing)
    .flatMap((piece) => listPiecesCrossed(path, piece).map((at) => ({ obstacle: piece.id, at })))
    .sort((a, b) => a.at - b.at || (a.obstacle < b.obstacle ? -1 : 1));
  const bars: Bar[] = ground.flatMap(({ bar, at }) => (bar === undefined ? [] : [{ piece: bar, at }]));
  for (const piece of near)
    if (isBarred(piece) && piece.outline.type === "line")
      for (const at of listLineCrossings(path, piece.outline))
        if (!isBridged(path, at, near)) bars.push({ piece: piece.id, at });
  const [bar] = bars.sort((a, b) => a.at - b.at);
  const plain = ground.map(({ going, inches, at }): PathPart => ({ going, inches, at }));
  return { parts: joinGround(insertObstacles(plain, obstacles)), ...(bar ? { bar } : {}) };
}

/** How far one gets along a path. */
export interface Reach {
  /** Along the path. */
  readonly inches: Inches;
  /** Of the allowance. */
  readonly spentInches: Inches;
  /** The obstacle before which the rest of the allowance did not suffice, or the ground that bars the way. */
  readonly stoppedBy?: string;
  /** Whether the whole path has been gone. */
  readonly isWhole: boolean;
}

/**
 * How far one gets along a path for so much allowance: in front of an obstacle for which it does not suffice, and in
 * front of impassable ground.
 *
 * @rule S-MOVE-1 to S-MOVE-5, D-15, D-16
 */
export function reachAlong(
  { parts, bar }: PathSurvey,
  allowanceInches: Inches,
  { tables }: SkirmishRuleset,
): Reach {
  const { costPerInch, obstacleInches } = tables.movement;
  const barAt = bar?.at ?? Number.POSITIVE_INFINITY;
  let [inches, spentInches] = [0, 0];
  for (const part of parts) {
    if (part.at >= barAt) break;
    const left = allowanceInches - spentInches;
    if ("obstacle" in part) {
      if (!isWithin(obstacleInches, left))
        return { inches: Math.max(0, part.at - HAIR), spentInches, stoppedBy: part.obstacle, isWhole: false };
      spentInches += obstacleInches;
      inches = part.at + HAIR;
      continue;
    }
    const wanted = Math.min(part.inches, barAt - part.at);
    const cost = costPerInch[part.going];
    if (!isWithin(wanted * cost, left)) {
      const gone = part.at + Math.max(0, left) / cost;
      return { inches: Math.max(inches, gone), spentInches: allowanceInches, isWhole: false };
    }
    spentInches += wanted * cost;
    inches = part.at + wanted;
  }
  if (!bar) return { inches, spentInches, isWhole: true };
  return { inches: Math.max(0, bar.at - HAIR), spentInches, stoppedBy: bar.piece, isWhole: false };
}
