import { type Degrees, type Inches, isWithin } from "#rules/quantities.ts";
import { directionOf, type LocalPoint, type Point, type Pose, toLocal, toTable } from "./pose.ts";

/** A rectangle turned to a heading: the outline of a unit, or the base of a figure or an engine. */
export interface TurnedRectangle extends Point {
  /** Half of the extent across the heading. */
  readonly halfWidth: Inches;
  /** Half of the extent along the heading. */
  readonly halfDepth: Inches;
  readonly heading: Degrees;
}

/** How far a rectangle reaches from its middle. */
export const reachOf = ({ halfWidth, halfDepth }: TurnedRectangle): Inches =>
  Math.hypot(halfWidth, halfDepth);

/** The four sides of a rectangle, clockwise from its front. */
export const SIDES = ["front", "right", "rear", "left"] as const;
export type Side = (typeof SIDES)[number];

/** The rectangle whose front edge has its middle at the pose. */
export function rectangleAt(pose: Pose, width: Inches, depth: Inches): TurnedRectangle {
  const { x, y } = toTable(pose, { ahead: -depth / 2, right: 0 });
  return { x, y, halfWidth: width / 2, halfDepth: depth / 2, heading: pose.heading };
}

/** The same rectangle with its middle at another point, turned to a heading if one is given. */
export const putAt = (
  { halfWidth, halfDepth, heading }: TurnedRectangle,
  { x, y }: Point,
  turnedTo: Degrees = heading,
): TurnedRectangle => ({ x, y, halfWidth, halfDepth, heading: turnedTo });

/** The middle of the front edge of a rectangle, with its heading. */
export const frontOf = (rectangle: TurnedRectangle): Pose => ({
  ...toTable(rectangle, { ahead: rectangle.halfDepth, right: 0 }),
  heading: rectangle.heading,
});

/** Corners clockwise, as seen from above: front left, front right, rear right, rear left. */
export function cornersOf(rectangle: TurnedRectangle): readonly [Point, Point, Point, Point] {
  const { x, y, halfDepth, halfWidth, heading } = rectangle;
  const ahead = directionOf(heading);
  const [deepX, deepY] = [ahead.x * halfDepth, ahead.y * halfDepth];
  const [wideX, wideY] = [ahead.y * halfWidth, ahead.x * halfWidth];
  return [
    { x: x + deepX + wideX, y: y + deepY - wideY },
    { x: x + deepX - wideX, y: y + deepY + wideY },
    { x: x - deepX - wideX, y: y - deepY + wideY },
    { x: x - deepX + wideX, y: y - deepY - wideY },
  ];
}

/** The edge of one side, from its left end to its right end as seen from inside. */
export function edgeOf(rectangle: TurnedRectangle, side: Side): { readonly from: Point; readonly to: Point } {
  const [frontLeft, frontRight, rearRight, rearLeft] = cornersOf(rectangle);
  const edges = {
    front: { from: frontLeft, to: frontRight },
    right: { from: frontRight, to: rearRight },
    rear: { from: rearRight, to: rearLeft },
    left: { from: rearLeft, to: frontLeft },
  } as const;
  return edges[side];
}

/** The heading at right angles out of a side. */
export const headingOutOf = (rectangle: TurnedRectangle, side: Side): Degrees =>
  rectangle.heading + SIDES.indexOf(side) * 90;

/** Whether a point lies in the rectangle, its edges included. */
export function containsPoint(rectangle: TurnedRectangle, point: Point): boolean {
  const { ahead, right }: LocalPoint = toLocal(rectangle, point);
  return isWithin(Math.abs(ahead), rectangle.halfDepth) && isWithin(Math.abs(right), rectangle.halfWidth);
}

/** The rectangle moved by a distance along a heading, its own heading kept. */
export const shiftAlong = (rectangle: TurnedRectangle, heading: Degrees, distance: Inches): TurnedRectangle =>
  putAt(rectangle, toTable({ x: rectangle.x, y: rectangle.y, heading }, { ahead: distance, right: 0 }));

/** The rectangle turned clockwise by an angle about a point of the table. */
export function turnAbout(rectangle: TurnedRectangle, pivot: Point, angle: Degrees): TurnedRectangle {
  const seen = toLocal({ ...pivot, heading: 0 }, rectangle);
  const middle = toTable({ x: pivot.x, y: pivot.y, heading: angle }, seen);
  return putAt(rectangle, middle, rectangle.heading + angle);
}
