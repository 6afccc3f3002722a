import { type Degrees, type Inches, isWithin, LENGTH_TOLERANCE } from "#rules/quantities.ts";
import { type LocalPoint, type Point, type Pose, toLocal, toTable } from "./pose.ts";
import { isEnclosed, listEdges, traceShape } from "./shape.ts";
import { ballClassOf, heightAt, isHill, type TerrainPiece, topOf } from "./terrain.ts";
import type { BallClass } from "./terrain-kinds.ts";

/** A stretch of the pole, from the muzzle. */
export interface Interval {
  readonly from: Inches;
  readonly to: Inches;
}

/** A stretch on which the pole touches a piece of terrain. */
export interface BallObstacle extends Interval {
  readonly ball: Exclude<BallClass, "none">;
  /** The id of the piece. */
  readonly piece: string;
}

/** How far above the muzzle ground must lie to stop the ball, and a gun above the ground to shoot down (D-155, D-158). */
const HIGHER_BY: Inches = 0.5;

/** The part of an edge, seen from the muzzle, that lies under a strip. */
function clipEdge(from: LocalPoint, to: LocalPoint, halfWidth: Inches): Interval | undefined {
  const rise = to.right - from.right;
  let [start, end] = [0, 1];
  if (rise === 0) {
    if (Math.abs(from.right) > halfWidth) return undefined;
  } else {
    const [one, other] = [(-halfWidth - from.right) / rise, (halfWidth - from.right) / rise];
    start = Math.max(start, Math.min(one, other));
    end = Math.min(end, Math.max(one, other));
    if (start > end) return undefined;
  }
  const at = (part: number): Inches => from.ahead + (to.ahead - from.ahead) * part;
  return { from: Math.min(at(start), at(end)), to: Math.max(at(start), at(end)) };
}

function clipCircle(centre: LocalPoint, radius: Inches, halfWidth: Inches): readonly Interval[] {
  const aside = Math.max(0, Math.abs(centre.right) - halfWidth);
  if (aside > radius) return [];
  const half = Math.sqrt(radius * radius - aside * aside);
  return [{ from: centre.ahead - half, to: centre.ahead + half }];
}

/** Joins intervals that meet, and those between which the strip lies wholly inside the piece. */
function joinIntervals(
  intervals: readonly Interval[],
  isInside: (ahead: Inches) => boolean,
): readonly Interval[] {
  const joined: Interval[] = [];
  for (const next of [...intervals].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last !== undefined && (next.from <= last.to || isInside((last.to + next.from) / 2))) {
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, next.to) };
    } else {
      joined.push(next);
    }
  }
  return joined;
}

/** The stretches of a strip, endless both ways, that touch a piece. */
function clipPiece(
  axis: Pose,
  { outline }: TerrainPiece,
  halfWidth: Inches,
  length: Inches,
): readonly Interval[] {
  if (outline.type === "circle") return clipCircle(toLocal(axis, outline), outline.radiusInches, halfWidth);
  const trace = traceShape(outline);
  const intervals = listEdges(trace)
    .map(({ from, to }) => clipEdge(toLocal(axis, from), toLocal(axis, to), halfWidth))
    .filter((interval) => interval !== undefined);
  if (intervals.length === 0 && isEnclosed(trace, axis)) return [{ from: 0, to: length }];
  return joinIntervals(intervals, (ahead) => isEnclosed(trace, toTable(axis, { ahead, right: 0 })));
}

/** The class of a piece for a ball that leaves the muzzle at a height. */
function classAt(terrain: readonly TerrainPiece[], piece: TerrainPiece, muzzleHeight: Inches): BallClass {
  const ball = ballClassOf(piece);
  if (ball !== "tall" || !isHill(piece)) return ball;
  return isWithin(muzzleHeight + HIGHER_BY, topOf(terrain, piece)) ? "tall" : "none";
}

/**
 * Finds where the pole, with its thickness, touches terrain that can stop the ball.
 *
 * Touching is read as for figures: an overlap of more than the tolerance, so that a wall flush with the side of the
 * pole, or one in which the muzzle stands, is not in its way.
 *
 * @param muzzle - where the pole begins
 * @param heading - of the pole once it has been turned to the mark
 * @returns the stretches within the pole's length, in order along it; a line that is met squarely gives a stretch
 * of no length
 * @rule D-155, D-156, D-140, D-227, M-CAN-9, M-CAN-10, M-CAN-11
 */
export function findObstacles(
  muzzle: Point,
  heading: Degrees,
  length: Inches,
  halfThickness: Inches,
  terrain: readonly TerrainPiece[],
): readonly BallObstacle[] {
  const axis: Pose = { x: muzzle.x, y: muzzle.y, heading };
  const muzzleHeight = heightAt(terrain, muzzle);
  const obstacles: BallObstacle[] = [];
  for (const piece of terrain) {
    const ball = classAt(terrain, piece, muzzleHeight);
    if (ball === "none") continue;
    for (const { from, to } of clipPiece(axis, piece, halfThickness - LENGTH_TOLERANCE, length)) {
      if (to < LENGTH_TOLERANCE || from > length - LENGTH_TOLERANCE) continue;
      obstacles.push({ from: Math.max(0, from), to: Math.min(length, to), ball, piece: piece.id });
    }
  }
  return obstacles.sort((a, b) => a.from - b.from || a.to - b.to);
}

/**
 * Whether a gun stands so much higher than the ground on its axis at a distance that its ball does not burst.
 *
 * @param muzzle - the muzzle and the heading of the axis
 * @rule D-158, M-CAN-12
 */
export function isOnHigherGround(terrain: readonly TerrainPiece[], muzzle: Pose, distance: Inches): boolean {
  const there = toTable(muzzle, { ahead: distance, right: 0 });
  return isWithin(heightAt(terrain, there) + HIGHER_BY, heightAt(terrain, muzzle));
}
