import { type Inches, isWithin, LENGTH_TOLERANCE } from "#rules/quantities.ts";
import { directionOf, type Point, toLocal } from "./pose.ts";
import {
  type Edge,
  isEnclosed,
  listEdges,
  type PlacedBase,
  type Shape,
  type Trace,
  traceShape,
} from "./shape.ts";
import { cornersOf, type TurnedRectangle } from "./turned-rectangle.ts";

/** The shortest way between two shapes: a point of either and how far they lie apart. */
export interface Gap {
  readonly inches: Inches;
  readonly from: Point;
  readonly to: Point;
}

const squareOf = (a: Point, b: Point): number => (a.x - b.x) ** 2 + (a.y - b.y) ** 2;

/** The point of a straight edge that lies nearest to a point. */
export function nearestOnEdge({ from, to }: Edge, { x, y }: Point): Point {
  const share = shareOnEdge(from.x, from.y, to.x, to.y, x, y);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** The square of the sine of an angle at which two edges count as parallel: there rounding would invent crossings. */
const PARALLEL = 1e-18;

/** The point where two edges cross, if they do so at an angle. */
export function crossingOf(a: Edge, b: Edge): Point | undefined {
  const ax = a.to.x - a.from.x;
  const ay = a.to.y - a.from.y;
  const bx = b.to.x - b.from.x;
  const by = b.to.y - b.from.y;
  const turn = ax * by - ay * bx;
  if (turn * turn <= PARALLEL * (ax * ax + ay * ay) * (bx * bx + by * by)) return undefined;
  const dx = b.from.x - a.from.x;
  const dy = b.from.y - a.from.y;
  const alongA = (dx * by - dy * bx) / turn;
  const alongB = (dx * ay - dy * ax) / turn;
  if (alongA < 0 || alongA > 1 || alongB < 0 || alongB > 1) return undefined;
  return { x: a.from.x + ax * alongA, y: a.from.y + ay * alongA };
}

interface Pair {
  readonly from: Point;
  readonly to: Point;
}

/** The nearest points of two traces that have been found so far: a pair that is no nearer makes no object. */
class NearestPair {
  #square = Number.POSITIVE_INFINITY;
  #fromX = Number.NaN;
  #fromY = Number.NaN;
  #toX = Number.NaN;
  #toY = Number.NaN;

  /** @throws RangeError if nothing has been compared */
  get pair(): Pair {
    if (Number.isNaN(this.#fromX)) throw new RangeError("a shape needs at least one point");
    return { from: { x: this.#fromX, y: this.#fromY }, to: { x: this.#toX, y: this.#toY } };
  }

  get areMet(): boolean {
    return this.#square === 0;
  }

  consider(fromX: Inches, fromY: Inches, toX: Inches, toY: Inches): void {
    const square = (fromX - toX) ** 2 + (fromY - toY) ** 2;
    if (square >= this.#square) return;
    this.#square = square;
    this.#fromX = fromX;
    this.#fromY = fromY;
    this.#toX = toX;
    this.#toY = toY;
  }

  /** An end of an edge of the first against an edge of the second. */
  considerFrom({ x, y }: Point, { x: startX, y: startY }: Point, { x: endX, y: endY }: Point): void {
    const share = shareOnEdge(startX, startY, endX, endY, x, y);
    this.consider(x, y, startX + (endX - startX) * share, startY + (endY - startY) * share);
  }

  /** An end of an edge of the second against an edge of the first. */
  considerTo({ x, y }: Point, { x: startX, y: startY }: Point, { x: endX, y: endY }: Point): void {
    const share = shareOnEdge(startX, startY, endX, endY, x, y);
    this.consider(startX + (endX - startX) * share, startY + (endY - startY) * share, x, y);
  }
}

/** How far along an edge the point of it lies that is nearest to another, as a share of its length. */
function shareOnEdge(
  startX: Inches,
  startY: Inches,
  endX: Inches,
  endY: Inches,
  x: Inches,
  y: Inches,
): number {
  const dx = endX - startX;
  const dy = endY - startY;
  const length = dx * dx + dy * dy;
  return length === 0 ? 0 : Math.min(1, Math.max(0, ((x - startX) * dx + (y - startY) * dy) / length));
}

/** A corner of one trace that lies inside the other, if any: then they overlap without edges that cross. */
function findEnclosed(a: Trace, b: Trace): Point | undefined {
  const [ofA] = a.points;
  const [ofB] = b.points;
  if (ofA !== undefined && isEnclosed(b, ofA)) return ofA;
  return ofB !== undefined && isEnclosed(a, ofB) ? ofB : undefined;
}

function nearestOfTraces(a: Trace, b: Trace): Pair {
  const enclosed = findEnclosed(a, b);
  if (enclosed !== undefined) return { from: enclosed, to: enclosed };
  const edgesOfB = listEdges(b);
  const nearest = new NearestPair();
  for (const edgeA of listEdges(a)) {
    for (const edgeB of edgesOfB) {
      const crossing = crossingOf(edgeA, edgeB);
      if (crossing !== undefined) nearest.consider(crossing.x, crossing.y, crossing.x, crossing.y);
      nearest.considerFrom(edgeA.from, edgeB.from, edgeB.to);
      nearest.considerFrom(edgeA.to, edgeB.from, edgeB.to);
      nearest.considerTo(edgeB.from, edgeA.from, edgeA.to);
      nearest.considerTo(edgeB.to, edgeA.from, edgeA.to);
      if (nearest.areMet) return nearest.pair;
    }
  }
  return nearest.pair;
}

/**
 * The nearest points of two shapes, edge to edge; 0" apart when they touch or overlap.
 *
 * @rule D-2
 */
export function nearestPoints(a: Shape, b: Shape): Gap {
  const traceA = traceShape(a);
  const traceB = traceShape(b);
  const { from, to } = nearestOfTraces(traceA, traceB);
  const apart = Math.sqrt(squareOf(from, to));
  const margin = traceA.radius + traceB.radius;
  if (apart <= margin) {
    const share = margin === 0 ? 0 : traceA.radius / margin;
    const met = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    return { inches: 0, from: met, to: met };
  }
  const along = (distance: number): Point => ({
    x: from.x + ((to.x - from.x) * distance) / apart,
    y: from.y + ((to.y - from.y) * distance) / apart,
  });
  return { inches: apart - margin, from: along(traceA.radius), to: along(apart - traceB.radius) };
}

/** The difference of two headings, in degrees, up to which rectangles count as lying square to each other. */
const SQUARE = 1e-9;

/** How far two rectangles that lie square to each other are apart; nothing where they lie otherwise. */
function measureSquare(a: TurnedRectangle, b: TurnedRectangle): Inches | undefined {
  const quarters = (a.heading - b.heading) / 90;
  const turns = Math.round(quarters);
  if (Math.abs(quarters - turns) * 90 > SQUARE) return undefined;
  const { ahead, right } = toLocal(a, b);
  const isCrosswise = turns % 2 !== 0;
  const depth = Math.abs(ahead) - a.halfDepth - (isCrosswise ? b.halfWidth : b.halfDepth);
  const width = Math.abs(right) - a.halfWidth - (isCrosswise ? b.halfDepth : b.halfWidth);
  return Math.hypot(Math.max(0, depth), Math.max(0, width));
}

/** How far the corner of one rectangle that is nearest to another is from it; which way either heads is known. */
function measureCorners(
  { x, y, halfWidth, halfDepth }: TurnedRectangle,
  a: Point,
  to: TurnedRectangle,
  b: Point,
): Inches {
  let least = Number.POSITIVE_INFINITY;
  for (let corner = 0; corner < 4; corner += 1) {
    const ahead = corner < 2 ? halfDepth : -halfDepth;
    const right = corner % 2 === 0 ? halfWidth : -halfWidth;
    const dx = x + a.x * ahead - a.y * right - to.x;
    const dy = y + a.y * ahead + a.x * right - to.y;
    const depth = Math.max(0, Math.abs(dx * b.x + dy * b.y) - to.halfDepth);
    const width = Math.max(0, Math.abs(dy * b.x - dx * b.y) - to.halfWidth);
    least = Math.min(least, depth * depth + width * width);
  }
  return Math.sqrt(least);
}

/** How far two rectangles are apart, however they are turned: from a corner of one of them, unless they overlap. */
function measureTurned(a: TurnedRectangle, b: TurnedRectangle): Inches {
  const [aheadA, aheadB] = [directionOf(a.heading), directionOf(b.heading)];
  if (depthOfRectangles(a, aheadA, b, aheadB) >= 0) return 0;
  return Math.min(measureCorners(a, aheadA, b, aheadB), measureCorners(b, aheadB, a, aheadA));
}

/** How far a rectangle and a point are apart. */
function measureToPoint(rectangle: TurnedRectangle, point: Point): Inches {
  const { ahead, right } = toLocal(rectangle, point);
  return Math.hypot(
    Math.max(0, Math.abs(ahead) - rectangle.halfDepth),
    Math.max(0, Math.abs(right) - rectangle.halfWidth),
  );
}

/**
 * How far two shapes lie apart, edge to edge; 0 when they touch or overlap. What is measured most often is measured
 * without looking for the points: points and round bases from rectangles, and rectangles from each other.
 *
 * @rule D-2
 */
export function measureGap(a: Shape, b: Shape): Inches {
  if ("type" in a || "type" in b) return nearestPoints(a, b).inches;
  if ("halfWidth" in a) {
    if ("halfWidth" in b) return measureSquare(a, b) ?? measureTurned(a, b);
    return Math.max(0, measureToPoint(a, b) - ("radius" in b ? b.radius : 0));
  }
  if ("halfWidth" in b) return Math.max(0, measureToPoint(b, a) - ("radius" in a ? a.radius : 0));
  return nearestPoints(a, b).inches;
}

/** How deep two rectangles lie in each other; negative when a straight line parts them. */
function depthOfRectangles(a: TurnedRectangle, ahead: Point, b: TurnedRectangle, aheadOfB: Point): Inches {
  const along = Math.abs(ahead.x * aheadOfB.x + ahead.y * aheadOfB.y);
  const across = Math.abs(ahead.x * aheadOfB.y - ahead.y * aheadOfB.x);
  const [dx, dy] = [a.x - b.x, a.y - b.y];
  const bDeep = along * b.halfDepth + across * b.halfWidth;
  const bWide = along * b.halfWidth + across * b.halfDepth;
  const aDeep = along * a.halfDepth + across * a.halfWidth;
  const aWide = along * a.halfWidth + across * a.halfDepth;
  return Math.min(
    a.halfDepth + bDeep - Math.abs(dx * ahead.x + dy * ahead.y),
    a.halfWidth + bWide - Math.abs(dy * ahead.x - dx * ahead.y),
    b.halfDepth + aDeep - Math.abs(dx * aheadOfB.x + dy * aheadOfB.y),
    b.halfWidth + aWide - Math.abs(dy * aheadOfB.x - dx * aheadOfB.y),
  );
}

/** Whether two rectangles are further apart than a clearance, however they are turned. */
function areFarApart(a: TurnedRectangle, b: TurnedRectangle, clearance: Inches): boolean {
  const reach = a.halfWidth + a.halfDepth + b.halfWidth + b.halfDepth + clearance;
  return Math.abs(a.x - b.x) > reach || Math.abs(a.y - b.y) > reach;
}

/** Whether two rectangles touch or overlap. @rule D-1 */
export const doRectanglesTouch = (a: TurnedRectangle, b: TurnedRectangle): boolean =>
  !areFarApart(a, b, LENGTH_TOLERANCE) && isWithin(measureGap(a, b), 0);

/** A shape drawn in by the tolerance; what then still touches it overlapped by more than the tolerance. */
function drawIn(shape: Shape): Shape {
  if ("halfWidth" in shape) {
    const halfWidth = shape.halfWidth - LENGTH_TOLERANCE;
    return { ...shape, halfWidth, halfDepth: shape.halfDepth - LENGTH_TOLERANCE };
  }
  if ("radius" in shape) return { ...shape, radius: shape.radius - LENGTH_TOLERANCE };
  return shape;
}

/**
 * Whether two shapes lie in each other by more than the tolerance; touching is not overlapping.
 *
 * @rule D-140, D-1
 */
export function overlaps(a: PlacedBase, b: Shape): boolean {
  if ("halfWidth" in a && "halfWidth" in b)
    return (
      !areFarApart(a, b, 0) &&
      depthOfRectangles(a, directionOf(a.heading), b, directionOf(b.heading)) > LENGTH_TOLERANCE
    );
  return measureGap(drawIn(a), b) === 0;
}

/** The part of a rectangle's edge that lies nearest to another: a single point has equal ends. */
export interface Stretch {
  readonly from: Point;
  readonly to: Point;
  readonly middle: Point;
  readonly inches: Inches;
}

/**
 * The points of rectangle `a` that lie nearest to rectangle `b`, and how far apart the two are.
 *
 * @returns of a stretch that is equally near (D-1) both ends and its middle
 * @rule D-167
 */
export function nearestStretch(a: TurnedRectangle, b: TurnedRectangle): Stretch {
  const { inches, from } = nearestPoints(a, b);
  const reach = inches + LENGTH_TOLERANCE;
  const near = cornersOf(a).filter((corner) => measureGap(corner, b) <= reach);
  for (const corner of cornersOf(b)) {
    if (measureGap(a, corner) <= reach) near.push(nearestPoints(a, corner).from);
  }
  let best: Pair = { from, to: from };
  for (const one of near) {
    for (const other of near) {
      const longer = squareOf(one, other) > squareOf(best.from, best.to) + LENGTH_TOLERANCE ** 2;
      if (longer) best = { from: one, to: other };
    }
  }
  const middle = { x: (best.from.x + best.to.x) / 2, y: (best.from.y + best.to.y) / 2 };
  return { from: best.from, to: best.to, middle, inches };
}
