import { type Degrees, type Inches, LENGTH_TOLERANCE, toDegrees } from "#rules/quantities.ts";
import { directionOf, type Point } from "./pose.ts";

/** The table: its top left corner is 0, 0. */
export interface Table {
  readonly widthInches: Inches;
  readonly depthInches: Inches;
}

/** An edge of the table. */
export type TableEdge = "top" | "right" | "bottom" | "left";

/** Whether a point lies on the table, its edges included. */
export const isOnTable = ({ x, y }: Point, { widthInches, depthInches }: Table): boolean =>
  Math.min(x, y, widthInches - x, depthInches - y) >= -LENGTH_TOLERANCE;

/**
 * How far a point of the table goes along a heading until it crosses the edge. A unit has left when the middle
 * of its outline has crossed.
 *
 * @rule D-4, M-RET-7
 */
export function measureToEdge({ x, y }: Point, heading: Degrees, table: Table): Inches {
  const way = directionOf(heading);
  const along = (from: Inches, speed: number, far: Inches): Inches => {
    if (Math.abs(speed) < 1e-12) return Number.POSITIVE_INFINITY;
    return Math.max(0, speed > 0 ? (far - from) / speed : -from / speed);
  };
  return Math.min(along(x, way.x, table.widthInches), along(y, way.y, table.depthInches));
}

/** The point of an edge that lies nearest to a point. */
function nearestOnTableEdge({ x, y }: Point, edge: TableEdge, { widthInches, depthInches }: Table): Point {
  if (edge === "top" || edge === "bottom") {
    return { x: Math.min(widthInches, Math.max(0, x)), y: edge === "top" ? 0 : depthInches };
  }
  return { x: edge === "left" ? 0 : widthInches, y: Math.min(depthInches, Math.max(0, y)) };
}

/** The heading straight out over each edge. */
export const HEADING_OUT = { top: 0, right: 90, bottom: 180, left: 270 } as const satisfies Record<
  TableEdge,
  Degrees
>;

/** The heading from a point to the nearest point of an edge of the table. @rule D-234 */
export function headingToEdge(point: Point, edge: TableEdge, table: Table): Degrees {
  const target = nearestOnTableEdge(point, edge, table);
  const [dx, dy] = [target.x - point.x, target.y - point.y];
  return Math.hypot(dx, dy) <= LENGTH_TOLERANCE
    ? HEADING_OUT[edge]
    : (toDegrees(Math.atan2(dx, -dy)) + 360) % 360;
}
