import {
  type Degrees,
  type Inches,
  isWithin,
  LENGTH_TOLERANCE,
  normalizeHeading,
} from "#rules/quantities.ts";
import { countRanks, type Ranks } from "./formation.ts";
import { measureGap, overlaps } from "./gap.ts";
import type { Pose } from "./pose.ts";
import type { TerrainOutline } from "./shape.ts";
import { findFirstContact, findRetreatTo, sweepContact } from "./sweep.ts";
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
const stripOf = (outline: TurnedRectangle, heading: Degrees, length: Inches): TurnedRectangle =>
  rectangleAt(shiftedPose(outline, heading, length), measureStrip(outline), length);

function shiftedPose(outline: TurnedRectangle, heading: Degrees, distance: Inches): Pose {
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
 * @param length - how far the unit would run along a heading
 * @param first - the side that is tried first of two equal bends, which is the owner's choice
 * @returns the heading that bends least, or undefined if there is no open way
 * @rule D-202
 */
export function findOpenWay(
  outline: TurnedRectangle,
  away: Degrees,
  length: Inches | ((heading: Degrees) => Inches),
  surroundings: Pick<Surroundings, "enemies" | "impassable">,
  first: "right" | "left" = "right",
): Degrees | undefined {
  const lengthAlong = typeof length === "number" ? () => length : length;
  return listBends(away, first).find((heading) =>
    isStripFree(outline, heading, lengthAlong(heading), surroundings),
  );
}

type HalfSizes = Pick<TurnedRectangle, "halfWidth" | "halfDepth">;

/** A unit turned about its middle to run along a heading. */
interface Runner {
  readonly outline: TurnedRectangle;
  readonly heading: Degrees;
  readonly column: boolean;
  /** What of it must find room: all of it, or of a column only what lies ahead of its middle (D-202). */
  readonly probe: TurnedRectangle;
}

function faceAlong(outline: TurnedRectangle, heading: Degrees): Runner {
  const turned = { ...outline, heading };
  return { outline: turned, heading, column: false, probe: turned };
}

function columnAlong(outline: TurnedRectangle, heading: Degrees, size: HalfSizes): Runner {
  const { halfWidth, halfDepth } = size;
  const column = { ...outline, heading, halfWidth, halfDepth };
  const probe = { ...shiftAlong(column, heading, halfDepth / 2), halfDepth: halfDepth / 2 };
  return { outline: column, heading, column: true, probe };
}

/** The outline lengthwise: what a body fills as a column if its bases are square. */
const lengthwise = ({ halfWidth, halfDepth }: HalfSizes): HalfSizes => ({
  halfWidth: Math.min(halfWidth, halfDepth),
  halfDepth: Math.max(halfWidth, halfDepth),
});

/** What stops a run: enemies and impassable ground. */
const listBars = ({ enemies, impassable }: Surroundings) => [
  ...enemies,
  ...impassable.map((ground) => ({ outline: ground })),
];

/** How far a body can go until it is 0.1" short of what is in the way; what it only passes by is not. @rule D-235 */
function measureFreeWay(
  mover: TurnedRectangle,
  heading: Degrees,
  distance: Inches,
  bars: readonly { readonly outline: TurnedRectangle | TerrainOutline }[],
): Inches {
  const reach = distance + STOPPING_DISTANCE;
  const inTheWay = bars.filter((bar) => sweepContact(mover, heading, reach, bar.outline) !== undefined);
  return findFirstContact(mover, heading, distance, inTheWay, STOPPING_DISTANCE)?.distance ?? distance;
}

/** How far a unit can go before enemies and impassable ground stop it 0.1" short. */
const measureRoom = ({ probe, heading }: Runner, distance: Inches, around: Surroundings): Inches =>
  measureFreeWay(probe, heading, distance, listBars(around));

/** Whether a unit in its own shape comes through to the end of its way. */
function fits({ outline, heading }: Runner, distance: Inches, around: Surroundings): boolean {
  const bars = listBars(around);
  return (
    bars.every((bar) => !overlaps(outline, bar.outline)) &&
    findFirstContact(outline, heading, distance, bars) === undefined
  );
}

/**
 * Goes on (or back, with `sense` -1) from a distance until the unit lies on no friend and touches no enemy, of whom
 * it then stands 0.1" off.
 */
function clearBodies(
  { outline, heading }: Runner,
  distance: Inches,
  sense: 1 | -1,
  around: Surroundings,
): Inches {
  const way = sense === 1 ? heading : heading + 180;
  let reached = distance;
  for (const _ of [...around.enemies, ...around.friends]) {
    const end = shiftAlong(outline, heading, reached);
    const further = [
      ...around.enemies
        .filter((enemy) => isWithin(measureGap(end, enemy.outline), 0))
        .map((enemy) => findRetreatTo(end, way, enemy.outline, STOPPING_DISTANCE)),
      ...around.friends
        .filter((friend) => overlaps(end, friend.outline))
        .map((friend) => findRetreatTo(end, way, friend.outline)),
    ];
    if (further.length === 0) break;
    reached += sense * Math.max(...further);
  }
  return reached;
}

/**
 * The first free place at or beyond the end of a run, so that nobody ends on another unit; if something stops it
 * before that, the last free place on its way.
 */
function findFreePlace(runner: Runner, distance: Inches, around: Surroundings): Inches {
  const beyond = clearBodies(runner, distance, 1, around);
  if (isWithin(beyond, measureRoom(runner, beyond, around))) return beyond;
  return Math.max(0, clearBodies(runner, distance, -1, around));
}

/** Runs straight on, as far as it goes. */
function runStraight(runner: Runner, distance: Inches, around: Surroundings): ForcedMove {
  const { outline, heading, column } = runner;
  const room = measureRoom(runner, distance, around);
  const solid = around.friends.filter((friend) => !friend.passable);
  const met = findFirstContact(outline, heading, room, solid);
  const wanted = met?.distance ?? room;
  const isOff = (inches: Inches): boolean =>
    inches > measureToEdge(outline, heading, around.table) + LENGTH_TOLERANCE;
  const reached = isOff(wanted) || met !== undefined ? wanted : findFreePlace(runner, wanted, around);
  const leftTable = isOff(reached);
  return {
    heading: normalizeHeading(heading),
    distance: reached,
    outline: shiftAlong(outline, heading, reached),
    column,
    ...(met === undefined || leftTable ? {} : { stoppedAt: met.obstacle.id }),
    stoppedShort: met === undefined && !isWithin(distance, reached),
    leftTable,
  };
}

/** How far a body that stands so gets along a heading. */
export type ReachOf = (outline: TurnedRectangle, heading: Degrees) => Inches;

/** What a run is asked to do. */
export interface RunRequest {
  readonly outline: TurnedRectangle;
  /** Straight away from the enemy, or towards the own table edge (D-234). */
  readonly away: Degrees;
  readonly distance: Inches;
  /** How far a body gets on that along a heading by the ground there; all of it if absent (D-235). */
  readonly reachOf?: ReachOf;
  /** The unit's half sizes as a column (see `measureColumn`); its outline lengthwise if absent. */
  readonly column?: HalfSizes;
  /** The side that is tried first of two equal bends, which is the owner's choice; right if absent. */
  readonly first?: "right" | "left";
}

/**
 * Finds where a retreat or rout ends: the way that bends least round enemies and impassable ground, as a column
 * where only the strip of an open way fits; where nothing fits, straight on to 0.1" short of what is in the way.
 *
 * @rule D-235, D-179, D-4, M-RET-4, M-RET-7
 */
export function findRun(request: RunRequest, around: Surroundings): ForcedMove {
  const { outline, away, distance, first, column = lengthwise(outline), reachOf = () => distance } = request;
  const uncontrolled = { ...around, enemies: around.enemies.map(withoutControl) };
  for (const heading of listBends(away, first)) {
    const toEdge = measureToEdge(outline, heading, around.table);
    const unit = faceAlong(outline, heading);
    const reach = reachOf(unit.outline, heading);
    if (fits(unit, Math.min(reach, toEdge), around)) return runStraight(unit, reach, around);
    const narrow = columnAlong(outline, heading, column);
    const narrowReach = reachOf(narrow.outline, heading);
    if (isStripFree(outline, heading, Math.min(narrowReach, toEdge), uncontrolled))
      return runStraight(narrow, narrowReach, around);
  }
  const unit = faceAlong(outline, away);
  return runStraight(unit, reachOf(unit.outline, away), around);
}

/** Forced moves ignore control, except where an open way is looked for (D-183, D-202). */
const withoutControl = ({ id, outline }: EnemyInWay): EnemyInWay => ({ id, outline });

/**
 * Finds where a unit ends that goes back in good order: straight along the way away, its facing kept, 0.1" short of
 * whatever is in the way.
 *
 * @rule D-235, D-234, D-4, X-PMM-9
 */
export function findBackingUp(request: RunRequest, around: Surroundings): ForcedMove {
  const { outline, away, reachOf } = request;
  const distance = reachOf ? reachOf(outline, away) : request.distance;
  const bars = [
    ...around.enemies,
    ...around.friends,
    ...around.impassable.map((ground) => ({ outline: ground })),
  ];
  const reached = measureFreeWay(outline, away, distance, bars);
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

/** What a body of figures fills as such a column. @rule D-202, D-235 */
export function measureColumn(outline: TurnedRectangle, { figures, base }: Omit<Ranks, "files">): HalfSizes {
  const files = countColumnFiles(outline, base.width);
  const halfDepth = (countRanks({ figures, files, base }) * base.depth) / 2;
  return { halfWidth: (files * base.width) / 2, halfDepth };
}
