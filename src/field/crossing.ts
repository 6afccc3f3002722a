import { LENGTH_TOLERANCE } from "#rules/quantities.ts";
import { crossingOf, nearestOnEdge } from "./gap.ts";
import type { Point } from "./pose.ts";
import { type Edge, isEnclosed, listEdges, type Shape, traceShape } from "./shape.ts";

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Where a line meets the edges of a shape. */
export function listCrossings(line: Edge, shape: Shape): readonly Point[] {
  return listEdges(traceShape(shape)).flatMap((edge) => crossingOf(line, edge) ?? []);
}

/**
 * Whether a line passes through a shape; touching it or its corner does not count, crossing a line without thickness
 * does.
 *
 * @rule D-140, D-237
 */
export function passesThrough(line: Edge, shape: Shape): boolean {
  const trace = traceShape(shape);
  const [centre] = trace.points;
  if (trace.radius > 0 && centre)
    return distance(nearestOnEdge(line, centre), centre) < trace.radius - LENGTH_TOLERANCE;
  const crossings = listCrossings(line, shape);
  if (!trace.closed) return crossings.length > 0;
  const edges = listEdges(trace);
  const stops = [line.from, ...crossings, line.to].sort(
    (a, b) => distance(line.from, a) - distance(line.from, b),
  );
  return stops.slice(1).some((to, index) => {
    const from = stops[index] ?? line.from;
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    return (
      isEnclosed(trace, middle) &&
      edges.every((edge) => distance(nearestOnEdge(edge, middle), middle) > LENGTH_TOLERANCE)
    );
  });
}
