import { type Inches, toDegrees } from "#rules/quantities.ts";
import type { Point } from "./pose.ts";
import { sweepContact } from "./sweep.ts";
import { putAt, reachOf, type TurnedRectangle } from "./turned-rectangle.ts";

/** A moment of the movement: 0 where it begins, 1 at its half, 2 where it ends. */
export type Moment = number;

/** A stretch of a track on which an outline keeps its heading and its pace. */
export interface Stretch {
  readonly from: Moment;
  readonly to: Moment;
  /** Where the outline is when the stretch begins. */
  readonly outline: TurnedRectangle;
  /** Inches of the table per half; both 0 for an outline that stands or takes its time for a turn. */
  readonly pace: Point;
}

/** Where an outline is: stretches without gaps, in order; one of no length is a turn at its moment. */
export type Track = readonly Stretch[];

/** The track of an outline that stands. */
export const standStill = (outline: TurnedRectangle): Track => [
  { from: 0, to: Number.POSITIVE_INFINITY, outline, pace: { x: 0, y: 0 } },
];

/** Where the outline of a stretch is at a moment of it. */
const outlineAt = ({ from, outline, pace }: Stretch, moment: Moment): TurnedRectangle =>
  putAt(outline, {
    x: outline.x + pace.x * (moment - from),
    y: outline.y + pace.y * (moment - from),
  });

/** Whether two outlines that come nearer by at most `way` are too far apart to touch, whatever their headings. */
const isOutOfReach = (a: TurnedRectangle, b: TurnedRectangle, way: Inches): boolean =>
  Math.hypot(a.x - b.x, a.y - b.y) > reachOf(a) + reachOf(b) + way;

/** The first moment at which two stretches come to touch, seen from the second as if it stood still. */
function meet(
  a: Stretch,
  b: Stretch,
  { from, to }: { readonly from: Moment; readonly to: Moment },
  clearance: Inches,
): Moment | undefined {
  const pace = { x: a.pace.x - b.pace.x, y: a.pace.y - b.pace.y };
  const speed = Math.hypot(pace.x, pace.y);
  if (speed === 0) return undefined;
  const [here, there] = [outlineAt(a, from), outlineAt(b, from)];
  const way = speed * (to - from);
  if (isOutOfReach(here, there, way + clearance)) return undefined;
  const contact = sweepContact(here, toDegrees(Math.atan2(pace.x, -pace.y)), way, there, clearance);
  return contact && from + contact.distance / speed;
}

/**
 * Finds the first moment at which two moving outlines come into contact. The answer is solved, not stepped.
 * Outlines that already touch and go apart, or slide along each other, make no contact.
 *
 * @param after - what happens before this moment is past
 * @param clearance - they meet when they are so near
 * @rule D-230, M-TURN-4
 */
export function findMeeting(
  a: Track,
  b: Track,
  after: Moment = 0,
  clearance: Inches = 0,
): Moment | undefined {
  for (const one of a) {
    if (one.to <= after) continue;
    for (const other of b) {
      const from = Math.max(one.from, other.from, after);
      const to = Math.min(one.to, other.to);
      if (from >= to) continue;
      const moment = meet(one, other, { from, to }, clearance);
      if (moment !== undefined) return moment;
    }
  }
  return undefined;
}

/** Where the outline of a track is at a moment; a turn at that very moment has been made. */
export function outlineOn(track: Track, moment: Moment): TurnedRectangle {
  const stretch = track.findLast(({ from }) => from <= moment) ?? track[0];
  if (!stretch) throw new RangeError("A track needs a stretch");
  return outlineAt(stretch, Math.min(moment, stretch.to));
}
