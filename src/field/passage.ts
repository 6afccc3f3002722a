import { type Inches, LENGTH_TOLERANCE } from "#rules/quantities.ts";
import { passesThrough } from "./crossing.ts";
import type { Point } from "./pose.ts";
import { type Edge, listEdges, type TerrainOutline, traceShape } from "./shape.ts";

/** A part of a way, from where it begins. */
export interface PartOfWay {
  readonly from: Inches;
  readonly to: Inches;
}

/** Where on its way a moving edge lies in an outline. */
export interface Passages {
  /** Whether it does so where it starts, or has come upon the line before. */
  readonly startsIn: boolean;
  readonly parts: readonly PartOfWay[];
}

const cross = (a: Point, b: Point): number => a.x * b.y - a.y * b.x;
const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const shifted = ({ from, to }: Edge, way: Point, by: Inches): Edge => ({
  from: { x: from.x + way.x * by, y: from.y + way.y * by },
  to: { x: to.x + way.x * by, y: to.y + way.y * by },
});

/** How far an edge goes until the line on which it lies holds a point, if the point then lies between its ends. */
function meetPoint({ from, to }: Edge, way: Point, point: Point): Inches | undefined {
  const along = minus(to, from);
  const turn = cross(way, along);
  const length = Math.hypot(along.x, along.y);
  if (Math.abs(turn) <= 1e-9 * length) return undefined;
  const off = minus(point, from);
  const share = cross(way, off) / turn;
  const slack = LENGTH_TOLERANCE / length;
  return share < -slack || share > 1 + slack ? undefined : cross(off, along) / turn;
}

/** How far an edge goes until it touches a circle or leaves it. */
function meetCircle(edge: Edge, way: Point, { x, y }: Point, radius: Inches): readonly Inches[] {
  const along = minus(edge.to, edge.from);
  const length = Math.hypot(along.x, along.y);
  const out = { x: -along.y / length, y: along.x / length };
  const touching = [1, -1].flatMap((side) => {
    const point = { x: x + side * radius * out.x, y: y + side * radius * out.y };
    return meetPoint(edge, way, point) ?? [];
  });
  const byEnds = [edge.from, edge.to].flatMap((end) => {
    const off = minus({ x, y }, end);
    const middle = off.x * way.x + off.y * way.y;
    const half = radius * radius - cross(way, off) ** 2;
    return half < 0 ? [] : [middle - Math.sqrt(half), middle + Math.sqrt(half)];
  });
  return [...touching, ...byEnds];
}

/** Every distance at which a moving edge may begin or cease to lie in an outline. */
function listMeetings(edge: Edge, way: Point, outline: TerrainOutline): readonly Inches[] {
  if (outline.type === "circle") return meetCircle(edge, way, outline, outline.radiusInches);
  const back = { x: -way.x, y: -way.y };
  return listEdges(traceShape(outline)).flatMap((side) => [
    ...[side.from, side.to].flatMap((corner) => meetPoint(edge, way, corner) ?? []),
    ...[edge.from, edge.to].flatMap((end) => meetPoint(side, back, end) ?? []),
  ]);
}

/** Joins parts that follow each other without a gap. */
function joinParts(parts: readonly PartOfWay[]): readonly PartOfWay[] {
  const joined: PartOfWay[] = [];
  for (const part of [...parts].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && part.from <= last.to) joined[joined.length - 1] = { ...last, to: Math.max(last.to, part.to) };
    else joined.push(part);
  }
  return joined;
}

/** A line without thickness: it is passed from where an edge comes upon it until just beyond. */
function passLine(edges: readonly Edge[], way: Point, length: Inches, outline: TerrainOutline): Passages {
  const spans = edges.flatMap((edge) =>
    listEdges(traceShape(outline)).flatMap((side) => {
      const met = listMeetings(edge, way, { type: "line", points: [side.from, side.to] });
      const span = { from: Math.min(...met), to: Math.max(...met) + 2 * LENGTH_TOLERANCE };
      return met.length === 0 || span.to <= LENGTH_TOLERANCE || span.from >= length ? [] : [span];
    }),
  );
  const parts = joinParts(spans);
  return {
    startsIn: parts.some(({ from }) => from < -LENGTH_TOLERANCE),
    parts: parts.map(({ from, to }) => ({ from: Math.max(0, from), to: Math.min(length, to) })),
  };
}

/**
 * Where on a straight way edges that move along it lie in a piece of terrain by more than the tolerance.
 *
 * @param edges - at the start; none of them lies along the way
 * @param way - a unit vector
 * @rule D-225, D-1
 */
export function listPassages(
  edges: readonly Edge[],
  way: Point,
  length: Inches,
  outline: TerrainOutline,
): Passages {
  if (outline.type === "line") return passLine(edges, way, length, outline);
  const liesIn = (by: Inches) => edges.some((edge) => passesThrough(shifted(edge, way, by), outline));
  const inner = edges
    .flatMap((edge) => listMeetings(edge, way, outline))
    .filter((cut) => cut > 0 && cut < length)
    .sort((a, b) => a - b);
  const ends = [0, ...inner, length];
  const parts = ends.slice(1).flatMap((to, index) => {
    const from = ends[index] ?? 0;
    return to > from && liesIn((from + to) / 2) ? [{ from, to }] : [];
  });
  return { startsIn: liesIn(0), parts: joinParts(parts) };
}
