import { type Degrees, isAngleWithin, isWithin, normalizeBearing } from "#rules/quantities.ts";
import { measureGap, nearestOnEdge, nearestPoints, nearestStretch, overlaps } from "./gap.ts";
import type { Point } from "./pose.ts";
import type { Shape } from "./shape.ts";
import {
  edgeOf,
  headingOutOf,
  SIDES,
  type Side,
  type TurnedRectangle,
  turnAbout,
} from "./turned-rectangle.ts";

/** The most that a unit turns to line up (D-232). */
const GREATEST_TURN: Degrees = 45;

/** How a unit lines up with the edge that it touched. */
export interface LinedUp {
  readonly outline: TurnedRectangle;
  /** Clockwise positive. */
  readonly turn: Degrees;
  /** The side of the other unit along which it now stands. */
  readonly side: Side;
  /** The point of contact, about which it has turned. */
  readonly pivot: Point;
}

/** The sides of a rectangle on whose edge a point lies; two at a corner, the first of `SIDES` first. */
export function listSidesAt(rectangle: TurnedRectangle, point: Point): readonly Side[] {
  return SIDES.filter((side) => {
    const near = nearestOnEdge(edgeOf(rectangle, side), point);
    return isWithin(Math.hypot(near.x - point.x, near.y - point.y), 0);
  });
}

/** The turn that brings a heading square onto a side. */
const turnOnto = (heading: Degrees, other: TurnedRectangle, side: Side): Degrees =>
  normalizeBearing(headingOutOf(other, side) + 180 - heading);

/** Of several sides the one that a heading faces more squarely. */
export function mostSquarely(
  heading: Degrees,
  other: TurnedRectangle,
  sides: readonly Side[],
): Side | undefined {
  const [first, ...rest] = sides;
  if (first === undefined) return undefined;
  const angle = (side: Side): Degrees => Math.abs(turnOnto(heading, other, side));
  return rest.reduce((best, side) => (angle(side) < angle(best) ? side : best), first);
}

/**
 * Turns a unit that has moved into contact about the point of contact until its front edge lies along the edge
 * that it touched.
 *
 * @param mover - its outline at contact
 * @param other - the outline of the enemy it touches
 * @param occupied - everything else that its new place must be free of
 * @param share - the part of the angle that it turns: one half if both have moved
 * @returns undefined if it would have to turn more than 45°, or has no room: then it stays as it touches
 * @rule D-232
 */
export function lineUp(
  mover: TurnedRectangle,
  other: TurnedRectangle,
  occupied: readonly Shape[] = [],
  share: 1 | 0.5 = 1,
): LinedUp | undefined {
  if (!isWithin(measureGap(mover, other), 0)) return undefined;
  const { middle } = nearestStretch(mover, other);
  const pivot = nearestPoints(middle, other).to;
  const side = mostSquarely(mover.heading, other, listSidesAt(other, pivot));
  if (side === undefined) return undefined;
  const whole = turnOnto(mover.heading, other, side);
  if (!isAngleWithin(Math.abs(whole), GREATEST_TURN)) return undefined;
  const turn = whole * share;
  const outline = turnAbout(mover, pivot, turn);
  const isFree = [other, ...occupied].every((shape) => !overlaps(outline, shape));
  return isFree ? { outline, turn, side, pivot } : undefined;
}

/** How a unit must shift, by the shortest way, to touch another from which a gap has parted it. @rule D-223 */
export function measureClosing(mover: TurnedRectangle, other: TurnedRectangle): Point {
  const { from, to } = nearestPoints(mover, other);
  return { x: to.x - from.x, y: to.y - from.y };
}
