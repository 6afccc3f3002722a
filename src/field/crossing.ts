import { type Inches, LENGTH_TOLERANCE } from "#rules/quantities.ts";
import { crossingOf, nearestOnEdge } from "./gap.ts";
import { type Point, toLocal } from "./pose.ts";
import { type Edge, isEnclosed, listEdges, type Shape, traceShape } from "./shape.ts";
import type { TurnedRectangle } from "./turned-rectangle.ts";

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** An edge a little longer at both ends, so that nothing slips through where two pieces join. */
function lengthen({ from, to }: Edge): Edge {
  const length = distance(from, to);
  if (length === 0) return { from, to };
  const [x, y] = [
    ((to.x - from.x) / length) * LENGTH_TOLERANCE,
    ((to.y - from.y) / length) * LENGTH_TOLERANCE,
  ];
  return { from: { x: from.x - x, y: from.y - y }, to: { x: to.x + x, y: to.y + y } };
}

/** Where a line meets a circle: at most two points. */
function meetCircle({ from, to }: Edge, centre: Point, radius: Inches): readonly Point[] {
  const length = distance(from, to);
  if (length === 0) return [];
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const along = (centre.x - from.x) * x + (centre.y - from.y) * y;
  const aside = (centre.x - from.x) * y - (centre.y - from.y) * x;
  const half = Math.sqrt(Math.max(0, radius * radius - aside * aside));
  if (Math.abs(aside) > radius) return [];
  return [along - half, along + half]
    .filter((inches) => inches >= 0 && inches <= length)
    .map((inches) => ({ x: from.x + x * inches, y: from.y + y * inches }));
}

/** Whether a line has any point in common with a rectangle. */
export function meetsRectangle({ from, to }: Edge, rectangle: TurnedRectangle): boolean {
  const [a, b] = [toLocal(rectangle, from), toLocal(rectangle, to)];
  let [enter, exit] = [0, 1];
  for (const [start, end, half] of [
    [a.ahead, b.ahead, rectangle.halfDepth],
    [a.right, b.right, rectangle.halfWidth],
  ] as const) {
    const way = end - start;
    if (way === 0) {
      if (Math.abs(start) > half) return false;
      continue;
    }
    const [one, other] = [(-half - start) / way, (half - start) / way];
    enter = Math.max(enter, Math.min(one, other));
    exit = Math.min(exit, Math.max(one, other));
  }
  return enter <= exit;
}

/** Where a line meets the edges of a shape. */
export function listCrossings(line: Edge, shape: Shape): readonly Point[] {
  const trace = traceShape(shape);
  const [centre] = trace.points;
  if (trace.radius > 0 && centre) return meetCircle(line, centre, trace.radius);
  return listEdges(trace).flatMap((edge) => crossingOf(line, lengthen(edge)) ?? []);
}

/**
 * Whether a line passes through a shape. Touching an area or its corner does not count; a line without thickness counts
 * wherever it is met.
 *
 * @rule D-140, D-237
 */
export function passesThrough(line: Edge, shape: Shape): boolean {
  if ("halfWidth" in shape && !meetsRectangle(line, shape)) return false;
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
