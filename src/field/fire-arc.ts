import { LENGTH_TOLERANCE, toRadians } from "#rules/quantities.ts";
import { type LocalPoint, type Point, toLocal } from "./pose.ts";
import type { PlacedBase } from "./shape.ts";
import { cornersOf, frontOf, type TurnedRectangle } from "./turned-rectangle.ts";
import { isInFootArc, isInMountedArc } from "./zones.ts";

/** Where shooters may shoot: the front zone, all but what lies to their right, or all round (D-91, D-220). */
export type ArcKind = "foot" | "mounted" | "all";

/** As how many corners a round base counts: enough to stay within the tolerance of D-1. */
const ROUND_CORNERS = 64;

/** The corners of a base in order. */
function listCorners(base: PlacedBase): readonly Point[] {
  if ("halfWidth" in base) return cornersOf(base);
  return Array.from({ length: ROUND_CORNERS }, (_, corner) => {
    const angle = toRadians((corner * 360) / ROUND_CORNERS);
    return { x: base.x + Math.sin(angle) * base.radius, y: base.y - Math.cos(angle) * base.radius };
  });
}

/** A straight limit: not negative on its inner side. */
type Limit = (seen: LocalPoint) => number;

/** The part of a polygon on the inner side of a limit. */
function clip(
  points: readonly Point[],
  seenAs: (point: Point) => LocalPoint,
  limit: Limit,
): readonly Point[] {
  const kept: Point[] = [];
  for (const [index, point] of points.entries()) {
    const next = points[(index + 1) % points.length] ?? point;
    const [here, there] = [limit(seenAs(point)), limit(seenAs(next))];
    const [isIn, isNextIn] = [here >= -LENGTH_TOLERANCE, there >= -LENGTH_TOLERANCE];
    if (isIn) kept.push(point);
    if (isIn === isNextIn) continue;
    const part = Math.min(1, Math.max(0, here / (here - there)));
    kept.push({ x: point.x + (next.x - point.x) * part, y: point.y + (next.y - point.y) * part });
  }
  return kept;
}

/** The limits of the arc; it is the sum of the areas of which each keeps to all of its limits. */
function listAreas({ halfWidth }: TurnedRectangle, arc: "foot" | "mounted"): readonly (readonly Limit[])[] {
  const ahead: Limit = (seen) => seen.ahead;
  const rightRay: Limit = (seen) => seen.ahead - (seen.right - halfWidth);
  const leftRay: Limit = (seen) => seen.ahead - (-seen.right - halfWidth);
  const rightEdge: Limit = (seen) => halfWidth - seen.right;
  return arc === "foot" ? [[ahead, rightRay, leftRay]] : [[rightEdge], [ahead, rightRay]];
}

/**
 * The parts of a base that lie in the arc of a unit.
 *
 * @returns each part by its corners; none if the base lies wholly outside
 * @rule M-FIRE-20, M-ARQ-4, D-121, D-220
 */
export function clipToArc(
  outline: TurnedRectangle,
  arc: ArcKind,
  base: PlacedBase,
): readonly (readonly Point[])[] {
  const corners = listCorners(base);
  if (arc === "all") return [corners];
  const front = frontOf(outline);
  const seenAs = (point: Point): LocalPoint => toLocal(front, point);
  const parts = listAreas(outline, arc)
    .map((limits) => limits.reduce<readonly Point[]>((points, limit) => clip(points, seenAs, limit), corners))
    .filter((points) => points.length > 0);
  if (parts.length > 0) return parts;
  // a corner within the tolerance of an angle is in the arc, if farther from the ray than that of a length
  const isIn = arc === "foot" ? isInFootArc : isInMountedArc;
  return corners.filter((corner) => isIn(outline, corner)).map((corner) => [corner]);
}
