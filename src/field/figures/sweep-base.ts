import { type Degrees, type Inches, LENGTH_TOLERANCE } from "#rules/quantities.ts";
import { directionOf } from "../pose.ts";
import type { PlacedBase, Shape } from "../shape.ts";
import { findRetreatTo, sweepContact } from "../sweep.ts";
import type { TurnedRectangle } from "../turned-rectangle.ts";

/** A round base as its centre, which meets things as far off as its rim. */
const asPoint = ({ x, y }: PlacedBase): TurnedRectangle => ({ x, y, halfWidth: 0, halfDepth: 0, heading: 0 });

const reachOf = (shape: Shape): Inches =>
  "halfWidth" in shape ? Math.hypot(shape.halfWidth, shape.halfDepth) : "radius" in shape ? shape.radius : 0;

/** Whether something is too far from a straight way to be met on it. */
function isFarFromWay(
  mover: PlacedBase,
  heading: Degrees,
  distance: Inches,
  obstacle: Shape,
  clearance: Inches,
): boolean {
  if ("type" in obstacle) return false;
  const way = directionOf(heading);
  const [dx, dy] = [obstacle.x - mover.x, obstacle.y - mover.y];
  const along = Math.min(distance, Math.max(0, dx * way.x + dy * way.y));
  const apart = Math.hypot(dx - way.x * along, dy - way.y * along);
  return apart > reachOf(mover) + reachOf(obstacle) + clearance + 2 * LENGTH_TOLERANCE;
}

/**
 * How far a base that moves straight on comes until it first touches something, solved; nothing if it does not.
 *
 * @param clearance - contact is made this far off; 0 if absent
 * @rule D-18, D-2
 */
export function sweepBase(
  mover: PlacedBase,
  heading: Degrees,
  distance: Inches,
  obstacle: Shape,
  clearance: Inches = 0,
): Inches | undefined {
  if (isFarFromWay(mover, heading, distance, obstacle, clearance)) return undefined;
  const contact =
    "radius" in mover
      ? sweepContact(asPoint(mover), heading, distance, obstacle, clearance + mover.radius)
      : sweepContact(mover, heading, distance, obstacle, clearance);
  return contact?.distance;
}

/** How far a base must move along a heading until it lies clear of another. */
export const findClearing = (mover: PlacedBase, heading: Degrees, obstacle: PlacedBase): Inches =>
  "radius" in mover
    ? findRetreatTo(asPoint(mover), heading, obstacle, mover.radius)
    : findRetreatTo(mover, heading, obstacle);
