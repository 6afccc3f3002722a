import type { Slope } from "#rules/mass/terrain.ts";
import type { Inches } from "#rules/quantities.ts";
import { listCrossings } from "./crossing.ts";
import { nearestOnEdge } from "./gap.ts";
import type { Point } from "./pose.ts";
import { type Edge, listEdges, type TerrainOutline, traceShape } from "./shape.ts";

/** The part of a stretch by which the distance from the edge must grow or shrink to lead up or down (D-226). */
const STEEP = 0.5;

/** What rounding may do to that part. */
const ROUNDING = 1e-9;

/** Where something on a way changes nearest to a corner: the way leads up or down from there (`STEEP` = 1/2). */
const CORNER_REACH = 1 / Math.sqrt(3);

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;
const cross = (a: Point, b: Point): number => a.x * b.y - a.y * b.x;

/** How fast the distance of an inner point from the edge of an outline grows along a way; from -1 to 1. */
function measureGrowth(outline: TerrainOutline, point: Point, way: Point): number {
  if (outline.type === "circle") {
    const in_ = minus(outline, point);
    const distance = Math.hypot(in_.x, in_.y);
    return distance === 0 ? -1 : dot(in_, way) / distance;
  }
  const offs = listEdges(traceShape(outline)).map((edge) => minus(point, nearestOnEdge(edge, point)));
  const off = offs.reduce((best, one) => (dot(one, one) < dot(best, best) ? one : best));
  const distance = Math.hypot(off.x, off.y);
  return distance <= ROUNDING ? 0 : dot(off, way) / distance;
}

/**
 * Which way a unit vector leads on a hill from a point of it.
 *
 * @rule D-226
 */
export function judgeSlope(outline: TerrainOutline, point: Point, way: Point): Slope {
  const growth = measureGrowth(outline, point, way);
  if (growth >= STEEP - ROUNDING) return "up";
  return growth <= -STEEP + ROUNDING ? "down" : "along";
}

/** The square of the distance from a corner or the line of an edge along a way: `a` t² + `b` t + `c`. */
interface Reach {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  /** Between which distances along the way it counts. */
  readonly from: Inches;
  readonly to: Inches;
}

const squareAt = ({ a, b, c }: Reach, t: Inches): number => (a * t + b) * t + c;

function reachOfCorner(corner: Point, from: Point, way: Point): Reach {
  const off = minus(from, corner);
  const always = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  return { a: 1, b: 2 * dot(off, way), c: dot(off, off), ...always };
}

/** It counts where the foot of the way's point lies on the edge. */
function reachOfEdge({ from: start, to: end }: Edge, from: Point, way: Point): Reach {
  const along = minus(end, start);
  const length = Math.hypot(along.x, along.y);
  const unit = { x: along.x / length, y: along.y / length };
  const off = minus(from, start);
  const [still, speed] = [cross(off, unit), cross(way, unit)];
  const [foot, footSpeed] = [dot(off, unit), dot(way, unit)];
  const square = { a: speed * speed, b: 2 * still * speed, c: still * still };
  if (Math.abs(footSpeed) < 1e-12) {
    const counts = foot >= 0 && foot <= length;
    return counts
      ? { ...square, from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
      : { ...square, from: 0, to: 0 };
  }
  const ends = [-foot / footSpeed, (length - foot) / footSpeed];
  return { ...square, from: Math.min(...ends), to: Math.max(...ends) };
}

/** The next distance beyond `after` at which another reach becomes the shorter one. */
function findOvertaking(one: Reach, other: Reach, after: Inches): Inches | undefined {
  const [a, b, c] = [other.a - one.a, other.b - one.b, other.c - one.c];
  const roots =
    Math.abs(a) < 1e-12
      ? [-c / b]
      : [-1, 1].map((sign) => (-b + sign * Math.sqrt(b * b - 4 * a * c)) / (2 * a));
  return roots
    .filter((root) => Number.isFinite(root) && root > after + 1e-9)
    .sort((x, y) => x - y)
    .at(0);
}

/** Whether the outline turns inward at a corner, so that an inner point may lie nearest to it. */
function isHollow(before: Edge, after: Edge, isClockwise: boolean): boolean {
  const turn = cross(minus(before.to, before.from), minus(after.to, after.from));
  return isClockwise ? turn < 0 : turn > 0;
}

/** Where the nearest part of a polygon's edge changes along a way. */
function listChanges(edges: readonly Edge[], from: Point, way: Point, length: Inches): readonly Inches[] {
  const area = edges.reduce((sum, edge) => sum + cross(edge.from, edge.to), 0);
  const hollow = edges.filter((edge, index) => isHollow(edges.at(index - 1) ?? edge, edge, area > 0));
  const reaches = [
    ...edges.map((edge) => reachOfEdge(edge, from, way)),
    ...hollow.map((edge) => reachOfCorner(edge.from, from, way)),
  ];
  const corners = hollow.flatMap((edge) => {
    const off = minus(edge.from, from);
    const reach = Math.abs(cross(way, off)) * CORNER_REACH;
    return [dot(off, way) - reach, dot(off, way) + reach];
  });
  const stops = [...reaches.flatMap(({ from: start, to }) => [start, to]), ...corners]
    .filter((stop) => stop > 0 && stop < length)
    .sort((a, b) => a - b);
  const changes: Inches[] = [...stops];
  for (const [index, end] of [...stops, length].entries()) {
    let at = index === 0 ? 0 : (stops[index - 1] ?? 0);
    const middle = (at + end) / 2;
    const valid = reaches.filter((reach) => reach.from <= middle && reach.to >= middle);
    for (const _ of valid) {
      const probe = at + Math.min(1e-7, (end - at) / 2);
      const nearest = valid.reduce((best, one) =>
        squareAt(one, probe) < squareAt(best, probe) ? one : best,
      );
      const next = Math.min(
        ...valid.map((other) => findOvertaking(nearest, other, at) ?? Number.POSITIVE_INFINITY),
      );
      if (next >= end) break;
      changes.push(next);
      at = next;
    }
  }
  return changes;
}

/** Those of several distances at which the slope is another one before than after. */
function keepTurns(
  outline: TerrainOutline,
  { from, way, length }: { readonly from: Point; readonly way: Point; readonly length: Inches },
  cuts: readonly Inches[],
): readonly Inches[] {
  const ends = [0, ...[...cuts].sort((a, b) => a - b), length];
  const slopes = ends.slice(1).map((end, index) => {
    const middle = ((ends[index] ?? 0) + end) / 2;
    return judgeSlope(outline, { x: from.x + way.x * middle, y: from.y + way.y * middle }, way);
  });
  return ends.slice(1, -1).filter((_, index) => slopes[index] !== slopes[index + 1]);
}

/**
 * Every distance along a way at which it may begin or cease to lead up or down a hill on which it lies.
 *
 * @param way - a unit vector
 * @rule D-226
 */
export function listSlopeCuts(
  outline: TerrainOutline,
  from: Point,
  way: Point,
  length: Inches,
): readonly Inches[] {
  if (outline.type !== "circle") {
    const changes = listChanges(listEdges(traceShape(outline)), from, way, length);
    const end = { x: from.x + way.x * length, y: from.y + way.y * length };
    const borders = listCrossings({ from, to: end }, outline).map((point) => dot(minus(point, from), way));
    return [...borders, ...keepTurns(outline, { from, way, length }, [...borders, ...changes])];
  }
  const off = minus(outline, from);
  const middle = dot(off, way);
  const reach = Math.abs(cross(way, off)) * CORNER_REACH;
  return [middle - reach, middle + reach];
}
