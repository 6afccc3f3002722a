import {
  type Degrees,
  type Inches,
  isAngleWithin,
  isWithin,
  LENGTH_TOLERANCE,
  toDegrees,
} from "#rules/quantities.ts";
import { measureGap, nearestStretch } from "./gap.ts";
import { type LocalPoint, type Point, toLocal } from "./pose.ts";
import { findRetreatTo } from "./sweep.ts";
import { frontOf, type Side, shiftAlong, type TurnedRectangle } from "./turned-rectangle.ts";

/** The angle to the facing at which the zones of a unit meet beside its front corners (D-220). */
const FRONT_RAY: Degrees = 45;

/** The angle at which they meet beside its rear corners. */
const REAR_RAY: Degrees = 135;

/** How far apart two units are when it is judged from where the attacker comes (D-167). */
const JUDGING_DISTANCE: Inches = 0.1;

/** The zones that matter to melee and morale; both flanks are one. */
type Zone = "front" | "flank" | "rear";

/** Which sides a unit has. */
export interface ZoneOptions {
  /** Set for squares (D-91), hedgehogs, and engines with their crew (D-243). */
  readonly allFronts?: boolean;
}

/** The bearing of a point that lies `beside` a corner, `ahead` of it; a point on the corner's side line is at 0 or 180. */
function bearingAtCorner(ahead: Inches, beside: Inches): Degrees {
  if (isWithin(beside, 0)) return ahead >= -LENGTH_TOLERANCE ? 0 : 180;
  return toDegrees(Math.atan2(beside, ahead));
}

function seenFromFront(outline: TurnedRectangle, point: Point): LocalPoint {
  return toLocal(frontOf(outline), point);
}

/** The nearest side of a point inside the outline, where the zones proper say nothing. */
function nearestSide({ halfWidth, halfDepth }: TurnedRectangle, { ahead, right }: LocalPoint): Side {
  const aside = halfWidth - Math.abs(right);
  const toFront = -ahead;
  const toRear = 2 * halfDepth + ahead;
  const least = Math.min(aside, toFront, toRear);
  if (toFront === least) return "front";
  if (toRear === least) return "rear";
  return right < 0 ? "left" : "right";
}

/** The zone of a unit in which a point lies. @rule D-220, D-91 */
export function zoneAt(
  outline: TurnedRectangle,
  point: Point,
  { allFronts = false }: ZoneOptions = {},
): Side {
  if (allFronts) return "front";
  const seen = seenFromFront(outline, point);
  const beside = Math.abs(seen.right) - outline.halfWidth;
  const behind = -seen.ahead - 2 * outline.halfDepth;
  if (beside < -LENGTH_TOLERANCE && seen.ahead < -LENGTH_TOLERANCE && behind < -LENGTH_TOLERANCE) {
    return nearestSide(outline, seen);
  }
  if (seen.ahead >= -LENGTH_TOLERANCE && isAngleWithin(bearingAtCorner(seen.ahead, beside), FRONT_RAY)) {
    return "front";
  }
  if (behind >= -LENGTH_TOLERANCE && !isAngleWithin(bearingAtRearCorner(behind, beside), REAR_RAY)) {
    return "rear";
  }
  return seen.right < 0 ? "left" : "right";
}

function bearingAtRearCorner(behind: Inches, beside: Inches): Degrees {
  return isWithin(beside, 0) ? 180 : toDegrees(Math.atan2(beside, -behind));
}

/** Both flanks as one. */
function zoneOfSide(side: Side): Zone {
  return side === "left" || side === "right" ? "flank" : side;
}

/** Whether a point lies in the arc of foot shooters, the front zone. @rule D-220 */
export const isInFootArc = (outline: TurnedRectangle, point: Point, options: ZoneOptions = {}): boolean =>
  zoneAt(outline, point, options) === "front";

/** Whether a point lies in the arc of mounted shooters: all but what lies to the right of them. @rule D-220 */
export function isInMountedArc(outline: TurnedRectangle, point: Point): boolean {
  const seen = seenFromFront(outline, point);
  const beside = seen.right - outline.halfWidth;
  if (isWithin(beside, 0)) return true;
  return seen.ahead > 0 && isAngleWithin(toDegrees(Math.atan2(beside, seen.ahead)), FRONT_RAY);
}

/** From where an attacker comes. */
export interface Approach {
  readonly zone: Zone;
  /** The side of the defender that the zone belongs to. */
  readonly side: Side;
  /** The point that decided it, and where the attacker's outline then stood. */
  readonly point: Point;
  readonly outline: TurnedRectangle;
}

/** What is known of an attack besides where both stand. */
export interface ApproachOptions extends ZoneOptions {
  /** The heading along which the attacker came; his facing if absent. */
  readonly heading?: Degrees;
}

/**
 * Judges the zone of the defender from which an attacker comes, just before contact. An attacker who stands
 * nearer than that is taken back along his way; one who stands further off is judged where he stands.
 *
 * @param attacker - the outline at contact, or (flankJudged = chargeStart) where its movement began
 * @rule D-167, M-MEL-7, M-MEL-8
 */
export function judgeApproach(
  attacker: TurnedRectangle,
  defender: TurnedRectangle,
  { heading = attacker.heading, allFronts = false }: ApproachOptions = {},
): Approach {
  const near = measureGap(attacker, defender) < JUDGING_DISTANCE;
  const back = near ? findRetreatTo(attacker, heading + 180, defender, JUDGING_DISTANCE) : 0;
  const outline = shiftAlong(attacker, heading + 180, back);
  const point = nearestStretch(outline, defender).middle;
  const side = zoneAt(defender, point, { allFronts });
  return { zone: zoneOfSide(side), side, point, outline };
}
