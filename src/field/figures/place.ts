import type { Base } from "#rules/base.ts";
import {
  type Degrees,
  type Inches,
  isWithin,
  normalizeBearing,
  normalizeHeading,
} from "#rules/quantities.ts";
import { measureGap } from "../gap.ts";
import { headingTo, type Point } from "../pose.ts";
import type { PlacedBase } from "../shape.ts";

/** Where a single figure stands: the centre of its base, and the way it faces. */
export interface FigurePlace extends Point {
  readonly heading: Degrees;
}

/** A place with its heading from 0° up to, not including, 360°; one that is so already stays as it is to the last digit. */
export const inOneTurn = (place: FigurePlace): FigurePlace =>
  place.heading >= 0 && place.heading < 360 ? place : { ...place, heading: normalizeHeading(place.heading) };

/** A figure where it stands. */
export interface StandingFigure {
  readonly id: string;
  readonly place: FigurePlace;
  readonly base: Base;
}

/** The base of a figure where it stands. @rule D-221, S-FIG-2 */
export function placeBase({ x, y, heading }: FigurePlace, { shape, width, depth }: Base): PlacedBase {
  if (shape === "round") return { x, y, radius: width / 2 };
  return { x, y, halfWidth: width / 2, halfDepth: depth / 2, heading };
}

/** The base of a standing figure. */
export const baseOf = ({ place, base }: StandingFigure): PlacedBase => placeBase(place, base);

/** How far a base reaches from its centre at most. */
export const reachOfBase = ({ shape, width, depth }: Base): Inches =>
  shape === "round" ? width / 2 : Math.hypot(width, depth) / 2;

/** As far as a base reaches from its centre, or further. */
const reachAtMost = (base: PlacedBase): Inches =>
  "radius" in base ? base.radius : base.halfWidth + base.halfDepth;

/** Whether two bases touch, across a hedge or a wall too. @rule S-FIG-2, D-1, D-2, D-228 */
export function areInContact(a: PlacedBase, b: PlacedBase): boolean {
  const reach = reachAtMost(a) + reachAtMost(b);
  const isNear = isWithin(Math.abs(a.x - b.x), reach) && isWithin(Math.abs(a.y - b.y), reach);
  return isNear && isWithin(measureGap(a, b), 0);
}

/** At which bearing a point lies as a figure sees it, from the centre of its base. @rule D-2 */
export const bearingOf = (from: FigurePlace, to: Point): Degrees =>
  normalizeBearing(headingTo(from, to) - from.heading);
