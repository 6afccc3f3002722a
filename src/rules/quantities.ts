/** A length on the table, in inches. */
export type Inches = number;

/**
 * An angle in degrees, clockwise positive. A heading is taken from the top of the table; a bearing is taken
 * from straight ahead and lies between -180 and +180 (ledger 0.2).
 */
export type Degrees = number;

/** Largest difference between two lengths that still counts as equal (D-1). */
export const LENGTH_TOLERANCE: Inches = 0.001;

/** Largest difference between two angles that still counts as equal (D-1). */
export const ANGLE_TOLERANCE: Degrees = 0.01;

/** Whether a length reaches no further than a limit, the limit included. @rule D-1 */
export const isWithin = (length: Inches, limit: Inches): boolean => length <= limit + LENGTH_TOLERANCE;

/** Whether an angle is no larger than a limit, the limit included. @rule D-1 */
export const isAngleWithin = (angle: Degrees, limit: Degrees): boolean => angle <= limit + ANGLE_TOLERANCE;

/** Brings an angle into the range above -180 up to +180. */
export function normalizeBearing(angle: Degrees): Degrees {
  const turned = ((angle % 360) + 360) % 360;
  return turned > 180 ? turned - 360 : turned;
}

/** Brings a heading into the range from 0 up to, not including, 360. */
export const normalizeHeading = (angle: Degrees): Degrees => ((angle % 360) + 360) % 360;

/** Degrees as radians. */
export const toRadians = (angle: Degrees): number => (angle * Math.PI) / 180;

/** Radians as degrees. */
export const toDegrees = (radians: number): Degrees => (radians * 180) / Math.PI;
