import { type Degrees, type Inches, LENGTH_TOLERANCE } from "#rules/quantities.ts";
import { overlaps } from "./gap.ts";
import { directionOf, type Point } from "./pose.ts";
import {
  type Edge,
  isEnclosed,
  listEdges,
  type Shape,
  type TerrainOutline,
  type Trace,
  traceShape,
} from "./shape.ts";
import { shiftAlong, type TurnedRectangle } from "./turned-rectangle.ts";

/** A stretch of a way, from where it begins. */
interface Passage {
  readonly enter: Inches;
  readonly exit: Inches;
}

/** First contact of something that moves straight on. */
export interface SweptContact {
  /** How far it can go until then. */
  readonly distance: Inches;
}

/**
 * A convex part of an obstacle: a point, a straight edge or a rectangle, as its middle and half of each of its sides.
 */
interface Part {
  readonly middle: Point;
  readonly halves: readonly Point[];
}

/** Half of the depth and half of the width of a rectangle, along its sides. */
function halvesOf({ heading, halfDepth, halfWidth }: TurnedRectangle): readonly Point[] {
  const ahead = directionOf(heading);
  return [
    { x: ahead.x * halfDepth, y: ahead.y * halfDepth },
    { x: -ahead.y * halfWidth, y: ahead.x * halfWidth },
  ];
}

/** The halves of sides, none without length, each turned to where its angle is from 0 up to, not including, half a circle. */
const sortHalves = (halves: readonly Point[]): readonly Point[] =>
  halves
    .filter(({ x, y }) => x !== 0 || y !== 0)
    .map((half) => (half.y < 0 || (half.y === 0 && half.x < 0) ? { x: -half.x, y: -half.y } : half))
    .map((half) => ({ half, angle: Math.atan2(half.y, half.x) }))
    .sort((a, b) => a.angle - b.angle)
    .map(({ half }) => half);

/**
 * Every shift of the mover at which it touches the part, as a convex hull in the order in which the inside lies to the
 * left of each edge as numbers go. A mover that translates touches the part exactly when its shift enters this hull,
 * whose edges are the sides of both, by their angles: however little they differ, none is shorter than a side.
 */
function listTouchingShifts(mover: TurnedRectangle, { middle, halves }: Part): readonly Point[] {
  const sides = sortHalves([...halves, ...halvesOf(mover)]);
  let at = { x: middle.x - mover.x, y: middle.y - mover.y };
  for (const { x, y } of sides) at = { x: at.x - x, y: at.y - y };
  const hull: Point[] = sides.length === 0 ? [at] : [];
  for (const sense of [2, -2])
    for (const { x, y } of sides) {
      hull.push(at);
      at = { x: at.x + sense * x, y: at.y + sense * y };
    }
  return hull;
}

/** The passage of a ray from 0 through a convex hull whose edges are moved outward by `margin`; there is none through one without area. */
function passEdges(hull: readonly Point[], way: Point, margin: Inches): Passage | undefined {
  if (hull.length < 3) return undefined;
  let enter = Number.NEGATIVE_INFINITY;
  let exit = Number.POSITIVE_INFINITY;
  let from = hull.at(-1) ?? way;
  for (const to of hull) {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const outX = (to.y - from.y) / length;
    const outY = (from.x - to.x) / length;
    const room = outX * from.x + outY * from.y + margin;
    const speed = outX * way.x + outY * way.y;
    from = to;
    if (Math.abs(speed) < 1e-12) {
      if (room < 0) return undefined;
    } else if (speed < 0) {
      enter = Math.max(enter, room / speed);
    } else {
      exit = Math.min(exit, room / speed);
    }
  }
  return enter <= exit ? { enter, exit } : undefined;
}

function passDisc(centre: Point, way: Point, radius: Inches): Passage | undefined {
  const along = centre.x * way.x + centre.y * way.y;
  const aside = centre.x * way.y - centre.y * way.x;
  const half = radius * radius - aside * aside;
  if (half < 0) return undefined;
  return { enter: along - Math.sqrt(half), exit: along + Math.sqrt(half) };
}

/** The passage of a ray from 0 through a hull widened (rounded at its corners) or drawn in by `margin`. */
function passHull(hull: readonly Point[], way: Point, margin: Inches): Passage | undefined {
  if (margin <= 0) return passEdges(hull, way, margin);
  const passages = [passEdges(hull, way, 0), ...hull.map((corner) => passDisc(corner, way, margin))];
  for (const { from, to } of listEdges({ points: hull, closed: true, radius: 0 })) {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const out = { x: ((to.y - from.y) * margin) / length, y: ((from.x - to.x) * margin) / length };
    const quad = [from, { x: from.x + out.x, y: from.y + out.y }, { x: to.x + out.x, y: to.y + out.y }, to];
    passages.push(passEdges(quad, way, 0));
  }
  let whole: Passage | undefined;
  for (const passage of passages) {
    if (passage === undefined) continue;
    whole = {
      enter: Math.min(whole?.enter ?? passage.enter, passage.enter),
      exit: Math.max(whole?.exit ?? passage.exit, passage.exit),
    };
  }
  return whole;
}

const partOfEdge = ({ from, to }: Edge): Part => ({
  middle: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 },
  halves: [{ x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 }],
});

/** The convex parts of an obstacle: a whole rectangle or circle; of drawn terrain, which may be hollow, each edge. */
function listConvexParts(obstacle: Shape, trace: Trace): readonly Part[] {
  if ("halfWidth" in obstacle) return [{ middle: obstacle, halves: halvesOf(obstacle) }];
  return listEdges(trace).map(partOfEdge);
}

/** How far a ray goes until a part is met; not at all if it leaves it or only grazes it. */
function findEntry(hull: readonly Point[], way: Point, margin: Inches): Inches | undefined {
  const deep = passHull(hull, way, margin - LENGTH_TOLERANCE);
  if (deep === undefined || deep.enter + deep.exit <= 0) return undefined;
  const touch = passHull(hull, way, margin);
  return Math.max(0, touch?.enter ?? deep.enter);
}

/** Whether a part is near enough to the way of a mover to be met at all: judged by circles round both. */
function isNearWay(
  mover: TurnedRectangle,
  way: Point,
  distance: Inches,
  { middle, halves }: Part,
  margin: Inches,
): boolean {
  let reach = Math.hypot(mover.halfWidth, mover.halfDepth) + margin + 2 * LENGTH_TOLERANCE;
  for (const { x, y } of halves) reach += Math.hypot(x, y);
  const [dx, dy] = [middle.x - mover.x, middle.y - mover.y];
  const along = Math.min(distance, Math.max(0, dx * way.x + dy * way.y));
  return Math.hypot(dx - way.x * along, dy - way.y * along) <= reach;
}

/**
 * Finds where a rectangle that moves straight on first comes into contact with an obstacle. The answer is
 * solved, not stepped. What already touches and moves away, or slides along it, makes no contact.
 *
 * @param heading - the way it moves; its own heading is kept
 * @param distance - how far it means to go
 * @param clearance - contact is made this far off; 0 if absent
 * @returns undefined if there is no contact on that way
 * @rule D-230, D-2
 */
export function sweepContact(
  mover: TurnedRectangle,
  heading: Degrees,
  distance: Inches,
  obstacle: Shape,
  clearance: Inches = 0,
): SweptContact | undefined {
  const trace = traceShape(obstacle);
  if (isEnclosed(trace, mover) && "type" in obstacle) return { distance: 0 };
  const way = directionOf(heading);
  let first = Number.POSITIVE_INFINITY;
  const margin = trace.radius + clearance;
  for (const part of listConvexParts(obstacle, trace)) {
    if (!isNearWay(mover, way, distance, part, margin)) continue;
    const entry = findEntry(listTouchingShifts(mover, part), way, margin);
    if (entry !== undefined) first = Math.min(first, entry);
  }
  return first <= distance + LENGTH_TOLERANCE ? { distance: Math.min(first, distance) } : undefined;
}

/** The first contact of a rectangle with any of several obstacles, and which of them it is. */
export interface FirstContact<T> extends SweptContact {
  readonly obstacle: T;
}

/** Finds which of several obstacles is met first; of equally near ones the first in order. @rule D-230 */
export function findFirstContact<T extends { readonly outline: Shape }>(
  mover: TurnedRectangle,
  heading: Degrees,
  distance: Inches,
  obstacles: readonly T[],
  clearance: Inches = 0,
): FirstContact<T> | undefined {
  let first: FirstContact<T> | undefined;
  for (const obstacle of obstacles) {
    const contact = sweepContact(mover, heading, distance, obstacle.outline, clearance);
    if (contact !== undefined && (first === undefined || contact.distance < first.distance)) {
      first = { ...contact, obstacle };
    }
  }
  return first;
}

/**
 * How far a rectangle must move along a heading until it lies clear of another shape, rectangle or circle.
 *
 * @param clearance - how far off it must then be; 0 if absent
 */
export function findRetreatTo(
  mover: TurnedRectangle,
  heading: Degrees,
  obstacle: TurnedRectangle | (Point & { readonly radius: Inches }),
  clearance: Inches = 0,
): Inches {
  const trace = traceShape(obstacle);
  const [part] = listConvexParts(obstacle, trace);
  const passage =
    part && passHull(listTouchingShifts(mover, part), directionOf(heading), trace.radius + clearance);
  return Math.max(0, passage?.exit ?? 0);
}

/**
 * How far a rectangle must go along a heading until it first lies clear of ground that it has come upon.
 *
 * @param grounds - the pieces that it must be clear of
 * @rule M-TERR-7, D-80
 */
export function findWayThrough(
  mover: TurnedRectangle,
  heading: Degrees,
  grounds: readonly TerrainOutline[],
): Inches | undefined {
  const way = directionOf(heading);
  const exits = grounds.flatMap((ground) => {
    const trace = traceShape(ground);
    return listConvexParts(ground, trace).flatMap((part) => {
      const passage = passHull(listTouchingShifts(mover, part), way, trace.radius);
      return passage && passage.exit > LENGTH_TOLERANCE ? [passage.exit] : [];
    });
  });
  return exits
    .sort((a, b) => a - b)
    .find((exit) => grounds.every((ground) => !overlaps(shiftAlong(mover, heading, exit), ground)));
}
