import { type Degrees, type Inches, normalizeHeading, toDegrees, toRadians } from "#rules/quantities.ts";

/** A point on the table: x to the right, y down, in inches. */
export interface Point {
  readonly x: Inches;
  readonly y: Inches;
}

/**
 * Where a body stands: the middle of its front edge and its heading, clockwise from the top of the table.
 * The muzzle of a gun is its pose (D-222).
 */
export interface Pose extends Point {
  readonly heading: Degrees;
}

/** A place relative to a pose: how far ahead of it and how far to its right. */
export interface LocalPoint {
  readonly ahead: Inches;
  readonly right: Inches;
}

/** The unit vector of a heading. */
export function directionOf(heading: Degrees): Point {
  const angle = toRadians(heading);
  return { x: Math.sin(angle), y: -Math.cos(angle) };
}

/** The heading from one point to another. */
export const headingTo = (from: Point, to: Point): Degrees =>
  normalizeHeading(toDegrees(Math.atan2(to.x - from.x, from.y - to.y)));

/** The point of the table that lies `local` of the pose. */
export function toTable(pose: Pose, local: LocalPoint): Point {
  const ahead = directionOf(pose.heading);
  return {
    x: pose.x + ahead.x * local.ahead - ahead.y * local.right,
    y: pose.y + ahead.y * local.ahead + ahead.x * local.right,
  };
}

/** Where a point of the table lies as seen from the pose. */
export function toLocal(pose: Pose, point: Point): LocalPoint {
  const ahead = directionOf(pose.heading);
  const dx = point.x - pose.x;
  const dy = point.y - pose.y;
  return { ahead: dx * ahead.x + dy * ahead.y, right: dy * ahead.x - dx * ahead.y };
}

/** The pose moved straight ahead (or back, with a negative distance). */
export const advance = (pose: Pose, distance: Inches): Pose => ({
  ...toTable(pose, { ahead: distance, right: 0 }),
  heading: pose.heading,
});
