import { type Inches, LENGTH_TOLERANCE } from "#rules/quantities.ts";
import { directionOf, headingTo, type Point } from "../pose.ts";

/** The way of a centre: straight from point to point, the first where it starts. */
export type Path = readonly Point[];

/** A straight piece of a path, and how far along the path it begins. */
export interface Leg {
  readonly from: Point;
  readonly to: Point;
  readonly inches: Inches;
  readonly start: Inches;
}

/** The straight pieces of a path, those without length left out. */
export function listLegs(path: Path): readonly Leg[] {
  const legs: Leg[] = [];
  let start = 0;
  let [from] = path;
  for (const to of path.slice(1)) {
    if (!from) break;
    const inches = Math.hypot(to.x - from.x, to.y - from.y);
    if (inches <= 1e-9) continue;
    legs.push({ from, to, inches, start });
    start += inches;
    from = to;
  }
  return legs;
}

/** How long a path is. */
export const measurePath = (path: Path): Inches =>
  listLegs(path).reduce((sum, { inches }) => sum + inches, 0);

/** The heading of a leg. */
export const headingOfLeg = ({ from, to }: Leg): number => headingTo(from, to);

/** The point so far along a leg. */
export function alongLeg({ from, to, inches }: Leg, at: Inches): Point {
  const share = at / inches;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** The point so far along a path; before its start and beyond its end it goes straight on. */
export function pointAlong(path: Path, at: Inches): Point {
  const legs = listLegs(path);
  const leg = legs.findLast(({ start }) => start <= at) ?? legs[0];
  const [first] = path;
  if (!leg) {
    if (!first) throw new RangeError("a path needs a point");
    return first;
  }
  return alongLeg(leg, at - leg.start);
}

/** The path up to so far along it. */
export function cutPath(path: Path, at: Inches): Path {
  const legs = listLegs(path).filter(({ start }) => start < at);
  const last = legs.at(-1);
  const [first] = path;
  if (!last || at <= LENGTH_TOLERANCE) return first ? [first] : [];
  return [...legs.map(({ from }) => from), alongLeg(last, Math.min(last.inches, at - last.start))];
}

/** A point moved along a heading. */
export function shiftPoint({ x, y }: Point, heading: number, by: Inches): Point {
  const way = directionOf(heading);
  return { x: x + way.x * by, y: y + way.y * by };
}
