import { type Degrees, type Inches, toDegrees, toRadians } from "../quantities.ts";

/** A place as seen from an engine: straight ahead of it, and to its right (left negative). */
export interface AimPoint {
  readonly ahead: Inches;
  readonly aside: Inches;
}

/**
 * The bearing of a call: the distance is the hypotenuse, the offset the side opposite the engine.
 *
 * @param offset - to the right; negative is to the left
 * @returns not a number where the offset is larger than the distance
 * @rule M-CAT-9, M-CAN-14, D-146, D-160
 */
export function measureBearing(distance: Inches, offset: Inches): Degrees {
  return offset === 0 ? 0 : toDegrees(Math.asin(offset / distance));
}

/** The place at a distance along a bearing. @rule M-CAT-9 */
export const placeAlong = (bearing: Degrees, distance: Inches): AimPoint => ({
  ahead: distance * Math.cos(toRadians(bearing)),
  aside: distance * Math.sin(toRadians(bearing)),
});
