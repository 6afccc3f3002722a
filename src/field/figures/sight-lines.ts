import { type Degrees, LENGTH_TOLERANCE, toRadians } from "#rules/quantities.ts";
import { nearestPoints, nearestStretch } from "../gap.ts";
import { type Point, toLocal, toTable } from "../pose.ts";
import type { PlacedBase } from "../shape.ts";
import { cornersOf, type TurnedRectangle } from "../turned-rectangle.ts";
import { type FigurePlace, placeBase, type StandingFigure } from "./place.ts";

/** Bearings of the rim points of a round base. @rule D-237 */
const RIM = [45, 135, 225, 315] as const;

const rimPoint = (place: FigurePlace, radius: number, bearing: number): Point =>
  toTable({ x: place.x, y: place.y, heading: place.heading + bearing }, { ahead: radius, right: 0 });

/** From where a figure sees: the middle of its front edge, then its ends. @rule D-237 */
export function listEyes({ place, base }: StandingFigure): readonly Point[] {
  if (base.shape === "round") return [0, -45, 45].map((bearing) => rimPoint(place, base.width / 2, bearing));
  const [ahead, right] = [base.depth / 2, base.width / 2];
  return [0, -right, right].map((side) => toTable(place, { ahead, right: side }));
}

/** What is seen of a figure: its centre, then its corners. @rule D-237 */
export function listMarks({ place, base }: StandingFigure): readonly Point[] {
  const centre = { x: place.x, y: place.y };
  const placed = placeBase(place, base);
  if ("halfWidth" in placed) return [centre, ...cornersOf(placed)];
  return [centre, ...RIM.map((bearing) => rimPoint(place, placed.radius, bearing))];
}

/** A base as lines of sight meet it: from its centre, ahead and to the right. */
export interface Body {
  readonly x: number;
  readonly y: number;
  readonly sin: number;
  readonly cos: number;
  readonly halfWidth: number;
  readonly halfDepth: number;
  /** Of a round base; 0 of any other. */
  readonly radius: number;
}

/** A base as lines of sight meet it. */
export function bodyOf({ heading }: FigurePlace, placed: PlacedBase): Body {
  const angle = toRadians(heading);
  const round = "radius" in placed;
  return {
    x: placed.x,
    y: placed.y,
    sin: Math.sin(angle),
    cos: Math.cos(angle),
    halfWidth: round ? 0 : placed.halfWidth,
    halfDepth: round ? 0 : placed.halfDepth,
    radius: round ? placed.radius : 0,
  };
}

/** How near a line comes to a point, squared. */
function squareToLine(x: number, y: number, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / length;
  const share = Math.min(1, Math.max(0, part));
  return (from.x + dx * share - x) ** 2 + (from.y + dy * share - y) ** 2;
}

/**
 * Whether a line passes through a base, or if `grown` whether it so much as touches it.
 *
 * @rule D-237, D-140, D-1
 */
export function crossesBody(from: Point, to: Point, body: Body, grown = false): boolean {
  const margin = grown ? LENGTH_TOLERANCE : -LENGTH_TOLERANCE;
  if (body.radius > 0) {
    const reach = body.radius + margin;
    return squareToLine(body.x, body.y, from, to) < reach * reach;
  }
  const { sin, cos } = body;
  const [x1, y1, x2, y2] = [from.x - body.x, from.y - body.y, to.x - body.x, to.y - body.y];
  const start = x1 * sin - y1 * cos;
  const end = x2 * sin - y2 * cos;
  const deep = body.halfDepth + margin;
  if ((start > deep && end > deep) || (start < -deep && end < -deep)) return false;
  const left = y1 * sin + x1 * cos;
  const right = y2 * sin + x2 * cos;
  const wide = body.halfWidth + margin;
  if ((left > wide && right > wide) || (left < -wide && right < -wide)) return false;
  const [ahead, aside] = [end - start, right - left];
  const across = Math.abs(start * aside - left * ahead);
  return across <= deep * Math.abs(aside) + wide * Math.abs(ahead);
}

/** The shortest way between two bases, on which nobody sees through if it is too short. */
export interface Opening {
  readonly from: Point;
  readonly to: Point;
}

/** Rectangles turned less than this against each other, but more than not at all, may have a stretch of equal gaps. */
const NEARLY_SQUARE: Degrees = 0.5;

/** The part of a span that another covers. */
const overlapOf = (middle: number, half: number, otherHalf: number): readonly [number, number] => [
  Math.max(-half, middle - otherHalf),
  Math.min(half, middle + otherHalf),
];

/** The shortest way between rectangles that lie square to each other. */
function openingOfSquare(a: TurnedRectangle, b: TurnedRectangle, isCrosswise: boolean): Opening {
  const seen = toLocal(a, b);
  const [deep, wide] = isCrosswise ? [b.halfWidth, b.halfDepth] : [b.halfDepth, b.halfWidth];
  const [rear, front] = overlapOf(seen.ahead, a.halfDepth, deep);
  const [left, right] = overlapOf(seen.right, a.halfWidth, wide);
  const span = (low: number, high: number, towards: number): readonly [number, number] => {
    if (low <= high) return [(low + high) / 2, (low + high) / 2];
    return towards > 0 ? [high, low] : [low, high];
  };
  const [aheadFrom, aheadTo] = span(rear, front, seen.ahead);
  const [rightFrom, rightTo] = span(left, right, seen.right);
  return {
    from: toTable(a, { ahead: aheadFrom, right: rightFrom }),
    to: toTable(a, { ahead: aheadTo, right: rightTo }),
  };
}

/** The shortest way from a corner of one rectangle to the other. */
function openingOfCorners(a: TurnedRectangle, b: TurnedRectangle): Opening {
  let best: Opening | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const corner of cornersOf(a)) {
    const { ahead, right } = toLocal(b, corner);
    const near = {
      ahead: Math.min(b.halfDepth, Math.max(-b.halfDepth, ahead)),
      right: Math.min(b.halfWidth, Math.max(-b.halfWidth, right)),
    };
    const square = (near.ahead - ahead) ** 2 + (near.right - right) ** 2;
    if (square >= least) continue;
    [least, best] = [square, { from: corner, to: toTable(b, near) }];
  }
  return best ?? { from: a, to: b };
}

/** How long an opening is. */
export const lengthOf = ({ from, to }: Opening): number => Math.hypot(to.x - from.x, to.y - from.y);

/** The shortest way between two bases that do not overlap; of equally short ones the middle one. @rule D-39 */
export function openingOf(a: PlacedBase, b: PlacedBase): Opening {
  if (!("halfWidth" in a && "halfWidth" in b)) return nearestPoints(a, b);
  const quarters = (a.heading - b.heading) / 90;
  const off = Math.abs(quarters - Math.round(quarters)) * 90;
  if (off < 1e-9) return openingOfSquare(a, b, Math.round(quarters) % 2 !== 0);
  if (off < NEARLY_SQUARE) return { from: nearestStretch(a, b).middle, to: nearestStretch(b, a).middle };
  const [one, other] = [openingOfCorners(a, b), openingOfCorners(b, a)];
  return lengthOf(one) <= lengthOf(other) ? one : other;
}

const sideOf = (from: Point, to: Point, { x, y }: Point): number =>
  (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);

/** Whether a line meets an opening, its ends included. @rule D-39, D-1 */
export function meetsOpening(from: Point, to: Point, opening: Opening): boolean {
  const near = LENGTH_TOLERANCE ** 2;
  if (squareToLine(opening.from.x, opening.from.y, from, to) <= near) return true;
  if (squareToLine(opening.to.x, opening.to.y, from, to) <= near) return true;
  const isParted = sideOf(from, to, opening.from) > 0 !== sideOf(from, to, opening.to) > 0;
  return isParted && sideOf(opening.from, opening.to, from) > 0 !== sideOf(opening.from, opening.to, to) > 0;
}
