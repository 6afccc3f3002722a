import {
  type Degrees,
  type Inches,
  isWithin,
  LENGTH_TOLERANCE,
  normalizeHeading,
} from "#rules/quantities.ts";
import { measureGap, overlaps } from "./gap.ts";
import type { Point } from "./pose.ts";
import type { TerrainOutline } from "./shape.ts";
import { findFirstContact, findRetreatTo } from "./sweep.ts";
import { measureToEdge, type Table } from "./table.ts";
import { rectangleAt, shiftAlong, type TurnedRectangle } from "./turned-rectangle.ts";

/** How far from what is in the way a forced move stops (D-235). */
const STOPPING_DISTANCE: Inches = 0.1;

/** The steps in which an open way is looked for, and how far to either side (D-202, D-235). */
const STEP: Degrees = 5;
const GREATEST_BEND: Degrees = 90;

/** An enemy as a forced move meets it. */
export interface EnemyInWay {
  readonly id: string;
  readonly outline: TurnedRectangle;
  /** How far its control reaches; absent for one from which the unit runs, or that has none (D-202). */
  readonly controlInches?: Inches;
}

/** A friend as a forced move meets it. */
export interface FriendInWay {
  readonly id: string;
  readonly outline: TurnedRectangle;
  /** Whether the unit passes through: unformed friends of a retreat, all friends of a rout (D-179). */
  readonly passable: boolean;
}

/** What a forced move may meet. */
export interface Surroundings {
  readonly enemies: readonly EnemyInWay[];
  readonly friends: readonly FriendInWay[];
  /** Terrain that this unit may not enter, and rivers (D-235). */
  readonly impassable: readonly TerrainOutline[];
  readonly table: Table;
}

/** The end of a forced move. */
export interface ForcedMove {
  /** The way it went. */
  readonly heading: Degrees;
  readonly distance: Inches;
  /** The unit's outline at the end. */
  readonly outline: TurnedRectangle;
  /** Set if it went as a column, as wide as its narrower side. */
  readonly column: boolean;
  /** The friend at which it stopped (M-RET-4). */
  readonly stoppedAt?: string;
  /** Set if it stopped short for want of room. */
  readonly stoppedShort: boolean;
  /** Set if the middle of its outline has crossed the edge of the table (D-4). */
  readonly leftTable: boolean;
}

/** The width of the strip that a unit needs for an open way: its narrower side. @rule D-202 */
export const measureStrip = ({ halfWidth, halfDepth }: TurnedRectangle): Inches =>
  2 * Math.min(halfWidth, halfDepth);

/** The strip that starts at the middle of a unit and runs along a heading. */
export const stripOf = (outline: TurnedRectangle, heading: Degrees, length: Inches): TurnedRectangle =>
  rectangleAt(shiftedPose(outline, heading, length), measureStrip(outline), length);

function shiftedPose(outline: TurnedRectangle, heading: Degrees, distance: Inches) {
  const { x, y } = shiftAlong(outline, heading, distance);
  return { x, y, heading };
}

/** Headings by growing angle to one: straight, then to either side in steps. */
export function listBends(straight: Degrees, first: "right" | "left" = "right"): readonly Degrees[] {
  const sign = first === "right" ? 1 : -1;
  const bends = [straight];
  for (let angle = STEP; angle <= GREATEST_BEND; angle += STEP) {
    bends.push(straight + sign * angle, straight - sign * angle);
  }
  return bends.map(normalizeHeading);
}

/** Whether the strip of an open way along a heading is free. @rule D-202 */
export function isStripFree(
  outline: TurnedRectangle,
  heading: Degrees,
  length: Inches,
  { enemies, impassable }: Pick<Surroundings, "enemies" | "impassable">,
): boolean {
  const strip = stripOf(outline, heading, length);
  return (
    impassable.every((ground) => !overlaps(strip, ground)) &&
    enemies.every(
      (enemy) =>
        !overlaps(strip, enemy.outline) &&
        (enemy.controlInches === undefined ||
          !isWithin(measureGap(strip, enemy.outline), enemy.controlInches)),
    )
  );
}

/**
 * Finds an open way: a free strip that starts at the middle of the unit, within 90° of straight away.
 *
 * @param away - straight away from the enemy (D-234)
 * @param length - how far the unit would run
 * @param first - the side that is tried first of two equal bends, which is the owner's choice
 * @returns the heading that bends least, or undefined if there is no open way
 * @rule D-202
 */
export function findOpenWay(
  outline: TurnedRectangle,
  away: Degrees,
  length: Inches,
  surroundings: Pick<Surroundings, "enemies" | "impassable">,
  first: "right" | "left" = "right",
): Degrees | undefined {
  return listBends(away, first).find((heading) => isStripFree(outline, heading, length, surroundings));
}

/** The unit turned about its middle to run along a heading, in its shape or as a column. */
function faceAlong(outline: TurnedRectangle, heading: Degrees, column: boolean): TurnedRectangle {
  if (!column) return { ...outline, heading };
  const { halfWidth, halfDepth } = outline;
  return {
    ...outline,
    heading,
    halfWidth: Math.min(halfWidth, halfDepth),
    halfDepth: Math.max(halfWidth, halfDepth),
  };
}

/** How far a unit can go along a heading before enemies and impassable ground stop it 0.1" short. */
function measureRoom(
  outline: TurnedRectangle,
  heading: Degrees,
  distance: Inches,
  { enemies, impassable }: Surroundings,
): Inches {
  const bars = [...enemies, ...impassable.map((ground) => ({ outline: ground }))];
  return findFirstContact(outline, heading, distance, bars, STOPPING_DISTANCE)?.distance ?? distance;
}

/** Whether a place is free of every other body. */
function isPlaceFree(outline: TurnedRectangle, { enemies, friends, impassable }: Surroundings): boolean {
  return (
    [...enemies, ...friends].every((body) => !overlaps(outline, body.outline)) &&
    impassable.every((ground) => !overlaps(outline, ground))
  );
}

/**
 * The first free place at or beyond the end of a run, so that nobody ends on another unit; if there is none before
 * something stops it, the last free place before.
 */
function findFreePlace(
  start: TurnedRectangle,
  heading: Degrees,
  distance: Inches,
  around: Surroundings,
): Inches {
  const bodies = [...around.enemies, ...around.friends];
  let reached = distance;
  for (let tries = 0; tries <= bodies.length; tries += 1) {
    const end = shiftAlong(start, heading, reached);
    const under = bodies.filter((body) => overlaps(end, body.outline));
    if (under.length === 0) break;
    reached += Math.max(...under.map((body) => findRetreatTo(end, heading, body.outline)));
  }
  const isFree = isPlaceFree(shiftAlong(start, heading, reached), around);
  if (isFree && isWithin(reached, measureRoom(start, heading, reached, around))) return reached;
  return findFreePlaceBefore(start, heading, distance, around);
}

function findFreePlaceBefore(
  start: TurnedRectangle,
  heading: Degrees,
  distance: Inches,
  around: Surroundings,
): Inches {
  let reached = distance;
  for (const _ of [...around.enemies, ...around.friends]) {
    const end = shiftAlong(start, heading, reached);
    const under = [...around.enemies, ...around.friends].filter((body) => overlaps(end, body.outline));
    if (under.length === 0) break;
    reached -= Math.max(...under.map((body) => findRetreatTo(end, heading + 180, body.outline)));
  }
  return Math.max(0, reached);
}

/** Runs straight along a heading in a given shape, as far as it goes. */
function runStraight(
  outline: TurnedRectangle,
  heading: Degrees,
  distance: Inches,
  column: boolean,
  around: Surroundings,
): ForcedMove {
  const start = faceAlong(outline, heading, column);
  const room = measureRoom(start, heading, distance, around);
  const solid = around.friends.filter((friend) => !friend.passable);
  const met = findFirstContact(start, heading, room, solid);
  const edge = measureToEdge(outline, heading, around.table);
  const wanted = met?.distance ?? room;
  const leftTable = wanted > edge + LENGTH_TOLERANCE;
  const reached = leftTable || met !== undefined ? wanted : findFreePlace(start, heading, wanted, around);
  return {
    heading: normalizeHeading(heading),
    distance: reached,
    outline: shiftAlong(start, heading, reached),
    column,
    ...(met === undefined || leftTable ? {} : { stoppedAt: met.obstacle.id }),
    stoppedShort: met === undefined && !isWithin(distance, reached),
    leftTable,
  };
}

/** What a run is asked to do. */
export interface RunRequest {
  readonly outline: TurnedRectangle;
  /** Straight away from the enemy, or towards the own table edge (D-234). */
  readonly away: Degrees;
  readonly distance: Inches;
  /** The side that is tried first of two equal bends, which is the owner's choice; right if absent. */
  readonly first?: "right" | "left";
}

/**
 * Finds where a retreat or rout ends: the way that bends least round enemies and impassable ground, as a column
 * where only the strip of an open way fits; where nothing fits, straight on to 0.1" short of what is in the way.
 *
 * @rule D-235, D-179, D-4, M-RET-4, M-RET-7
 */
export function findRun({ outline, away, distance, first }: RunRequest, around: Surroundings): ForcedMove {
  for (const heading of listBends(away, first)) {
    const reach = Math.min(distance, measureToEdge(outline, heading, around.table));
    const start = faceAlong(outline, heading, false);
    if (isWithin(reach, measureRoom(start, heading, reach, around))) {
      return runStraight(outline, heading, distance, false, around);
    }
    if (isStripFree(outline, heading, reach, { ...around, enemies: around.enemies.map(withoutControl) })) {
      return runStraight(outline, heading, distance, true, around);
    }
  }
  return runStraight(outline, away, distance, false, around);
}

const withoutControl = ({ id, outline }: EnemyInWay): EnemyInWay => ({ id, outline });

/**
 * Finds where a unit ends that goes back in good order: straight along the way away, its facing kept, 0.1" short of
 * whatever is in the way.
 *
 * @rule D-235, D-234, D-4, X-PMM-9
 */
export function findBackingUp({ outline, away, distance }: RunRequest, around: Surroundings): ForcedMove {
  const bars = [
    ...around.enemies,
    ...around.friends,
    ...around.impassable.map((ground) => ({ outline: ground })),
  ];
  const reached = findFirstContact(outline, away, distance, bars, STOPPING_DISTANCE)?.distance ?? distance;
  return {
    heading: normalizeHeading(away),
    distance: reached,
    outline: shiftAlong(outline, away, reached),
    column: false,
    stoppedShort: !isWithin(distance, reached),
    leftTable: reached > measureToEdge(outline, away, around.table) + LENGTH_TOLERANCE,
  };
}

/** How many files a body fills as a column no wider than the strip of its open way; at least one. @rule D-202, D-235 */
export const countColumnFiles = (outline: TurnedRectangle, baseWidth: Inches): number =>
  Math.max(1, Math.floor((measureStrip(outline) + LENGTH_TOLERANCE) / baseWidth));

/** The middle of an outline. */
export const middleOf = ({ x, y }: TurnedRectangle): Point => ({ x, y });
