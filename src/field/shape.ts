import type { Inches } from "#rules/quantities.ts";
import type { Point } from "./pose.ts";
import { cornersOf, type TurnedRectangle } from "./turned-rectangle.ts";

/** A round base, a kill zone, or any other circle on the table. */
interface Circle extends Point {
  readonly radius: Inches;
}

/** The base of one figure where it stands. @rule D-221 */
export type PlacedBase = TurnedRectangle | Circle;

/** The drawn outline of a piece of terrain; a line has no thickness (D-228). */
export type TerrainOutline =
  | { readonly type: "polygon"; readonly points: readonly Point[] }
  | { readonly type: "circle"; readonly x: Inches; readonly y: Inches; readonly radiusInches: Inches }
  | { readonly type: "line"; readonly points: readonly Point[] };

/** Anything that lies on the table and can be measured from or to. */
export type Shape = Point | PlacedBase | TerrainOutline;

/**
 * A shape as all of its kinds are measured: corners in order, joined by straight edges, with a margin of
 * `radius` round them. One corner with a margin is a circle.
 */
export interface Trace {
  readonly points: readonly Point[];
  /** Whether the last corner is joined to the first and the inside belongs to the shape. */
  readonly closed: boolean;
  readonly radius: Inches;
}

/** A straight piece of a shape's edge. */
export interface Edge {
  readonly from: Point;
  readonly to: Point;
}

/** The corners and the margin of a shape. */
export function traceShape(shape: Shape): Trace {
  if ("type" in shape) {
    if (shape.type === "circle") return { points: [shape], closed: false, radius: shape.radiusInches };
    return { points: shape.points, closed: shape.type === "polygon", radius: 0 };
  }
  if ("halfWidth" in shape) return { points: cornersOf(shape), closed: true, radius: 0 };
  if ("radius" in shape) return { points: [shape], closed: false, radius: shape.radius };
  return { points: [shape], closed: false, radius: 0 };
}

/** The edges of a trace in order; a single corner is an edge of no length. */
export function listEdges({ points, closed }: Trace): readonly Edge[] {
  const [first] = points;
  if (first === undefined) return [];
  if (points.length === 1) return [{ from: first, to: first }];
  const edges: Edge[] = [];
  let from = first;
  for (const to of points.slice(1)) {
    edges.push({ from, to });
    from = to;
  }
  if (closed) edges.push({ from, to: first });
  return edges;
}

/** Whether a point lies inside the corners of a closed trace, which may be hollow (even-odd rule). */
export function isEnclosed({ points, closed }: Trace, point: Point): boolean {
  let from = points.at(-1);
  if (!closed || from === undefined) return false;
  let inside = false;
  for (const to of points) {
    if (from.y > point.y !== to.y > point.y) {
      const x = from.x + ((point.y - from.y) / (to.y - from.y)) * (to.x - from.x);
      if (point.x < x) inside = !inside;
    }
    from = to;
  }
  return inside;
}
