import { type Inches, toDegrees } from "#rules/quantities.ts";
import type { Point } from "./pose.ts";
import { sweepContact } from "./sweep.ts";
import type { TurnedRectangle } from "./turned-rectangle.ts";

/** A moment of a half of the movement: 0 where it begins, 1 where it ends. */
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

/** Where an outline is throughout a half: stretches without gaps, in order. */
export type Track = readonly Stretch[];

/** Where the outline of a stretch is at a moment of it. */
export const outlineAt = ({ from, outline, pace }: Stretch, moment: Moment): TurnedRectangle => ({
  ...outline,
  x: outline.x + pace.x * (moment - from),
  y: outline.y + pace.y * (moment - from),
});

/** How far an outline reaches from its middle. */
const reachOf = ({ halfWidth, halfDepth }: TurnedRectangle): Inches => Math.hypot(halfWidth, halfDepth);

/** Whether two outlines that come nearer by at most `way` are too far apart to touch, whatever their headings. */
const isOutOfReach = (a: TurnedRectangle, b: TurnedRectangle, way: Inches): boolean =>
  Math.hypot(a.x - b.x, a.y - b.y) > reachOf(a) + reachOf(b) + way;

/** The first moment at which two stretches come to touch, seen from the second as if it stood still. */
function meet(a: Stretch, b: Stretch, from: Moment, to: Moment): Moment | undefined {
  const pace = { x: a.pace.x - b.pace.x, y: a.pace.y - b.pace.y };
  const speed = Math.hypot(pace.x, pace.y);
  if (speed === 0) return undefined;
  const [here, there] = [outlineAt(a, from), outlineAt(b, from)];
  const way = speed * (to - from);
  if (isOutOfReach(here, there, way)) return undefined;
  const contact = sweepContact(here, toDegrees(Math.atan2(pace.x, -pace.y)), way, there);
  return contact && from + contact.distance / speed;
}

/**
 * Finds the first moment at which two moving outlines come into contact. The answer is solved, not stepped.
 * Outlines that already touch and go apart, or slide along each other, make no contact.
 *
 * @param after - what happens before this moment is past
 * @rule D-230, M-TURN-4
 */
export function findMeeting(a: Track, b: Track, after: Moment = 0): Moment | undefined {
  for (const one of a) {
    if (one.to <= after) continue;
    for (const other of b) {
      const from = Math.max(one.from, other.from, after);
      const to = Math.min(one.to, other.to);
      if (from >= to) continue;
      const moment = meet(one, other, from, to);
      if (moment !== undefined) return moment;
    }
  }
  return undefined;
}
