import { type Inches, LENGTH_TOLERANCE } from "#rules/quantities.ts";
import { nearestOnEdge } from "../gap.ts";
import type { Point } from "../pose.ts";
import { listCuts } from "../road.ts";
import { type Edge, listEdges, type TerrainOutline, traceShape } from "../shape.ts";
import { holdsPoint } from "../terrain.ts";
import { alongLeg, type Leg, listLegs, measurePath, type Path, pointAlong } from "./path.ts";

/** So near a line a centre still stands before it: a figure just across is a little farther. */
export const HAIR: Inches = LENGTH_TOLERANCE / 2;

/** Before and behind a line a centre is looked for so far from it. */
const LOOK: Inches = HAIR / 2;

const sideOf = ({ from, to }: Edge, { x, y }: Point): boolean =>
  (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0;

/** Whether a line lies between two points, which do not lie on it. */
export function isBetween(a: Point, b: Point, outline: TerrainOutline): boolean {
  const step = { from: a, to: b };
  const crossed = listEdges(traceShape(outline)).filter(
    (edge) => sideOf(edge, a) !== sideOf(edge, b) && sideOf(step, edge.from) !== sideOf(step, edge.to),
  );
  return crossed.length % 2 === 1;
}

const apart = (a: Point, b: Point): Inches => Math.hypot(a.x - b.x, a.y - b.y);

/** How far along a path its centre is on a line. */
function listMeetings(legs: readonly Leg[], edges: readonly Edge[], outline: TerrainOutline) {
  const isOn = (point: Point): boolean =>
    edges.some((edge) => apart(nearestOnEdge(edge, point), point) <= LOOK);
  return legs
    .flatMap((leg) => [
      ...listCuts(leg, outline).map((at) => leg.start + at),
      ...[0, leg.inches].filter((at) => isOn(alongLeg(leg, at))).map((at) => leg.start + at),
    ])
    .sort((a, b) => a - b);
}

/**
 * How far along a path its centre passes a line without thickness. It does not where it comes up to the line and goes
 * back, goes along it, or ends on it.
 *
 * @rule S-MOVE-4, D-225, D-228
 */
export function listLineCrossings(path: Path, outline: TerrainOutline): readonly Inches[] {
  const legs = listLegs(path);
  const length = measurePath(path);
  const edges = listEdges(traceShape(outline));
  const crossings: Inches[] = [];
  const meetings = listMeetings(legs, edges, outline);
  let [first] = meetings;
  for (const [index, at] of meetings.entries()) {
    first ??= at;
    const next = meetings[index + 1];
    const isOne = next !== undefined && (next - at <= 2 * HAIR || isAlong(path, at, next, edges));
    if (isOne) continue;
    const [before, after] = [first - LOOK, at + LOOK];
    if (before > 0 && after < length && isBetween(pointAlong(path, before), pointAlong(path, after), outline))
      crossings.push(at);
    first = undefined;
  }
  return crossings;
}

/** Whether a path keeps to the edges between two places on them. */
function isAlong(path: Path, from: Inches, to: Inches, edges: readonly Edge[]): boolean {
  const middle = pointAlong(path, (from + to) / 2);
  return edges.some((edge) => apart(nearestOnEdge(edge, middle), middle) <= LOOK);
}

/** How far along a path its centre comes into an area from outside. @rule S-MOVE-4, D-225 */
export function listEntries(path: Path, outline: TerrainOutline): readonly Inches[] {
  const piece = { id: "", kind: "hedge", outline } as const;
  const entries: Inches[] = [];
  const [start] = path;
  let isInside = start !== undefined && holdsPoint(piece, start);
  for (const leg of listLegs(path)) {
    const cuts = listCuts(leg, outline).filter((at) => at > 0 && at < leg.inches);
    const ends = [0, ...cuts.sort((a, b) => a - b), leg.inches];
    for (const [index, to] of ends.slice(1).entries()) {
      const from = ends[index] ?? 0;
      if (to - from <= HAIR) continue;
      const holds = holdsPoint(piece, alongLeg(leg, (from + to) / 2));
      if (holds && !isInside) entries.push(leg.start + from);
      isInside = holds;
    }
  }
  return entries;
}
