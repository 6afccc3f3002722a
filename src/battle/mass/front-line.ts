import type { Point, Pose } from "#field/pose.ts";
import { HEADING_OUT, type TableEdge } from "#field/table.ts";
import { type Formation, listFilesOf } from "#rules/mass/formation.ts";
import { type Inches, normalizeBearing, normalizeHeading, toDegrees } from "#rules/quantities.ts";

/** A line that is shorter says only where the middle of the front is. */
const LEAST_INCHES: Inches = 0.3;

/** The pose of a unit whose front lies along a line, looking away from its own edge of the table. */
export function poseAlong(from: Point, to: Point, edge: TableEdge): Pose {
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const ahead = normalizeHeading(HEADING_OUT[edge] + 180);
  if (Math.hypot(to.x - from.x, to.y - from.y) < LEAST_INCHES) return { ...middle, heading: ahead };
  const along = toDegrees(Math.atan2(to.x - from.x, from.y - to.y));
  const [left, right] = [normalizeHeading(along - 90), normalizeHeading(along + 90)];
  const isLeft = Math.abs(normalizeBearing(left - ahead)) <= Math.abs(normalizeBearing(right - ahead));
  return { ...middle, heading: isLeft ? left : right };
}

/**
 * How many files fill a line best: of those in which the figures can stand, the number whose front is as long as the line
 * to half a base.
 *
 * @param width - of one base
 * @returns as many as before where the line is too short to say anything
 * @rule D-90, M-FORM-2
 */
export function filesAcross(
  line: Inches,
  width: Inches,
  {
    formation,
    figures,
    files,
  }: { readonly formation: Formation; readonly figures: number; readonly files: number },
): number {
  if (line < LEAST_INCHES) return files;
  const offBy = (count: number): Inches => Math.abs(count * width - line);
  return listFilesOf(formation, figures).reduce(
    (best, count) => (offBy(count) < offBy(best) ? count : best),
    files,
  );
}
