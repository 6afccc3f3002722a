import { type Inches, isWithin, LENGTH_TOLERANCE } from "#rules/quantities.ts";
import { crossingOf, nearestOnEdge } from "./gap.ts";
import type { Point } from "./pose.ts";
import { type Edge, listEdges, type TerrainOutline, traceShape } from "./shape.ts";
import { holdsPoint, type TerrainPiece } from "./terrain.ts";

/** A part of a straight stretch, from the start of which both ends are measured. */
export interface PartOfStretch {
  readonly from: Inches;
  readonly to: Inches;
}

/** Whether a piece is a road; a line has no room for anybody. @rule M-MOVE-2, D-225 */
export const isRoad = ({ kind, outline }: TerrainPiece): boolean =>
  kind === "road" && outline.type !== "line";

/** Whether a point lies on a road, its edge included. */
export const isOnRoad = (terrain: readonly TerrainPiece[], point: Point): boolean =>
  terrain.some((piece) => isRoad(piece) && holdsPoint(piece, point));

const distance = (a: Point, b: Point): Inches => Math.hypot(a.x - b.x, a.y - b.y);

/** How far along a stretch it crosses a circle. */
function listCircleCrossings({ from, to }: Edge, { x, y }: Point, radius: Inches): readonly Inches[] {
  const length = distance(from, to);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const middle = (x - from.x) * ux + (y - from.y) * uy;
  const aside = Math.abs((x - from.x) * uy - (y - from.y) * ux);
  if (aside >= radius) return [];
  const half = Math.sqrt(radius * radius - aside * aside);
  return [middle - half, middle + half];
}

/** How far along a stretch something may begin or end: where it crosses an outline or passes its corners. */
export function listCuts(stretch: Edge, outline: TerrainOutline): readonly Inches[] {
  if (outline.type === "circle") return listCircleCrossings(stretch, outline, outline.radiusInches);
  return listEdges(traceShape(outline)).flatMap((edge) => {
    const crossing = crossingOf(stretch, edge);
    const corner = nearestOnEdge(stretch, edge.from);
    const met = isWithin(distance(corner, edge.from), LENGTH_TOLERANCE) ? [corner] : [];
    return [...met, ...(crossing ? [crossing] : [])].map((point) => distance(stretch.from, point));
  });
}

/**
 * The parts of a straight stretch that lie on roads, in order. What no road holds by less than the tolerance counts as
 * held.
 *
 * @rule M-MOVE-2, D-225, D-1
 */
export function listPartsOnRoad(
  terrain: readonly TerrainPiece[],
  from: Point,
  to: Point,
): readonly PartOfStretch[] {
  const length = distance(from, to);
  const roads = terrain.filter(isRoad);
  if (length === 0 || roads.length === 0) return [];
  const inner = roads
    .flatMap((road) => listCuts({ from, to }, road.outline))
    .filter((cut) => cut > 0 && cut < length)
    .sort((a, b) => a - b);
  const at = (cut: Inches): Point => ({
    x: from.x + ((to.x - from.x) * cut) / length,
    y: from.y + ((to.y - from.y) * cut) / length,
  });
  const parts: PartOfStretch[] = [];
  let start = 0;
  for (const end of [...inner, length]) {
    const points = [start, (start + end) / 2, end].map(at);
    const isHeld =
      isWithin(end - start, 0) || roads.some((road) => points.every((point) => holdsPoint(road, point)));
    const last = parts.at(-1);
    if (isHeld && last && last.to === start) parts[parts.length - 1] = { from: last.from, to: end };
    else if (isHeld) parts.push({ from: start, to: end });
    start = end;
  }
  return parts.filter((part) => part.to - part.from > LENGTH_TOLERANCE);
}
