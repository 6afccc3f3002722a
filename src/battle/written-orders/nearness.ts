import { reachOf, type TurnedRectangle } from "#field/turned-rectangle.ts";
import { LENGTH_TOLERANCE, normalizeBearing } from "#rules/quantities.ts";
import type { Pose } from "../state.ts";
import type { Body } from "./bodies.ts";

/** Places and headings nearer to each other than this are one: far below every tolerance. */
const SAME_PLACE = 1e-9;

/** Whether an outline may be touched by another that turns about a point of its own edge. */
export const isNear = (outline: TurnedRectangle, turning: TurnedRectangle): boolean =>
  Math.hypot(outline.x - turning.x, outline.y - turning.y) <=
  reachOf(outline) + 3 * reachOf(turning) + 2 * LENGTH_TOLERANCE;

/** Whether two poses are the same but for rounding. */
export const isSamePose = (a: Pose, b: Pose): boolean =>
  Math.hypot(a.x - b.x, a.y - b.y) < SAME_PLACE &&
  Math.abs(normalizeBearing(a.heading - b.heading)) < SAME_PLACE;

/** Whether a body is as it was, where nobody moves it also where it was. */
export function isSame(was: Body | undefined, is: Body | undefined): boolean {
  if (!was || !is || was.mover !== is.mover) return false;
  if (was.mover) return true;
  const [a, b] = [was.outline, is.outline];
  return (
    a.x === b.x &&
    a.y === b.y &&
    a.heading === b.heading &&
    a.halfWidth === b.halfWidth &&
    a.halfDepth === b.halfDepth
  );
}
