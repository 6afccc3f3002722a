import type { Base } from "#rules/base.ts";
import { type Degrees, type Inches, isWithin, LENGTH_TOLERANCE, normalizeHeading } from "#rules/quantities.ts";
import { passesThrough } from "../crossing.ts";
import { overlaps } from "../gap.ts";
import { headingTo, type Point } from "../pose.ts";
import { listCuts } from "../road.ts";
import type { PlacedBase } from "../shape.ts";
import { measureToEdge, type Table } from "../table.ts";
import { heightAt, holdsPoint, isHill, type TerrainPiece } from "../terrain.ts";
import { shiftPoint } from "./path.ts";
import { type FigurePlace, placeBase } from "./place.ts";
import { findClearing, sweepBase } from "./sweep-base.ts";
import { isBarred } from "./ways.ts";

/** Who runs. */
export interface Runner {
  readonly place: FigurePlace;
  readonly base: Base;
}

/** What a figure that runs may meet. */
export interface Flight {
  readonly enemies: readonly PlacedBase[];
  readonly friends: readonly PlacedBase[];
  readonly terrain: readonly TerrainPiece[];
  readonly table: Table;
  /** How far short of what is in the way it stops, and by how much the way may bend. */
  readonly stopsShort: Inches;
  readonly bend: Degrees;
  /** The side that is tried first of two equal bends, which is the owner's choice; right if absent. */
  readonly first?: "right" | "left";
}

/** Where a figure has run to. */
export interface Fled {
  readonly place: FigurePlace;
  readonly inches: Inches;
  /** The centre of its base has crossed the edge of the table (D-4). */
  readonly leavesTable: boolean;
}

/** The steps in which a free way is looked for, and how finely the least bend is then found. */
const STEP: Degrees = 1;
const FINEST: Degrees = 0.001;

/** How far a base gets along a heading before an enemy or ground that nobody enters is in its way; not at all if it need not stop. */
function findBlock({ place, base }: Runner, heading: Degrees, inches: Inches, around: Flight): Inches | undefined {
  const placed = placeBase({ ...place, heading }, base);
  let first: Inches | undefined;
  const consider = (at: Inches | undefined): void => {
    if (at !== undefined && (first === undefined || at < first)) first = at;
  };
  for (const enemy of around.enemies) consider(sweepBase(placed, heading, inches, enemy));
  for (const piece of around.terrain) if (isBarred(piece)) consider(sweepBase(placed, heading, inches, piece.outline));
  return first;
}

/** The bend to one side at which the way is just free, between one that is not and one that is. */
function refine(isFree: (bend: Degrees) => boolean, blocked: Degrees, free: Degrees): Degrees {
  let [no, yes] = [blocked, free];
  while (Math.abs(yes - no) > FINEST) {
    const middle = (yes + no) / 2;
    if (isFree(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

/** The least bend that leaves a free way. @rule D-51 */
function findBend(isFree: (bend: Degrees) => boolean, most: Degrees, first: "right" | "left"): Degrees | undefined {
  if (isFree(0)) return 0;
  const sign = first === "right" ? 1 : -1;
  for (let bend = STEP; isWithin(bend, most); bend += STEP) {
    const sides = [sign, -sign].filter((side) => isFree(side * bend));
    const found = sides.map((side) => refine(isFree, side * (bend - STEP), side * bend));
    const [least, other] = found;
    if (least === undefined) continue;
    return other !== undefined && Math.abs(other) < Math.abs(least) - FINEST ? other : least;
  }
  return undefined;
}

/** The first place at or beyond a distance where a base stands on no friend; else the last before it. @rule D-51, D-229 */
function findFreePlace(runner: Runner, heading: Degrees, inches: Inches, around: Flight): Inches {
  const clear = (from: Inches, sense: 1 | -1): Inches => {
    let at = from;
    for (const _ of around.friends) {
      const there = placeBase({ ...shiftPoint(runner.place, heading, at), heading }, runner.base);
      const under = around.friends.filter((friend) => overlaps(there, friend));
      if (under.length === 0) break;
      const way = sense === 1 ? heading : heading + 180;
      at += sense * Math.max(...under.map((friend) => findClearing(there, way, friend)));
    }
    return at;
  };
  const beyond = clear(inches, 1);
  if (findBlock(runner, heading, beyond, around) === undefined) return beyond;
  return Math.max(0, clear(inches, -1));
}

/**
 * A retreat or a move out of a combat: straight away from the enemy; round enemies and ground that nobody enters by the
 * least angle; where nothing fits, straight on to just short of what is in the way. Friends are passed through.
 *
 * @rule D-51, D-4, D-229, S-MEL-11, S-MEL-12, S-DIS-3, S-MOVE-11
 */
export function findFlight(runner: Runner, from: Point, inches: Inches, around: Flight): Fled {
  const away = headingTo(from, runner.place);
  const roomAt = (heading: Degrees): Inches => Math.min(inches, measureToEdge(runner.place, heading, around.table) + LENGTH_TOLERANCE);
  const isFree = (bend: Degrees): boolean =>
    findBlock(runner, away + bend, roomAt(away + bend), around) === undefined;
  const bend = findBend(isFree, around.bend, around.first ?? "right");
  const heading = normalizeHeading(away + (bend ?? 0));
  const toEdge = measureToEdge(runner.place, heading, around.table);
  if (bend !== undefined && inches > toEdge + LENGTH_TOLERANCE)
    return { place: { ...shiftPoint(runner.place, heading, inches), heading }, inches, leavesTable: true };
  const block = bend === undefined ? findBlock(runner, heading, roomAt(heading), around) : undefined;
  const wanted = block === undefined ? inches : Math.max(0, block - around.stopsShort);
  const gone = findFreePlace(runner, heading, wanted, around);
  return { place: { ...shiftPoint(runner.place, heading, gone), heading }, inches: gone, leavesTable: false };
}

/** Whether the straight way out leads through woods or a ford, or to ground that is higher by so much. @rule D-62, D-37 */
export function leadsOverHardGround(
  terrain: readonly TerrainPiece[],
  place: Point,
  enemy: Point,
  inches: Inches,
  heightStep: Inches,
): boolean {
  const way = { from: place, to: shiftPoint(place, headingTo(enemy, place), inches) };
  const isHard = terrain.some(
    ({ kind, outline }) =>
      (kind === "woods" || kind === "stream" || kind === "ford") && passesThrough(way, outline),
  );
  if (isHard) return true;
  const hills = terrain.filter(isHill);
  const heading = headingTo(enemy, place);
  const cuts = [0, ...hills.flatMap(({ outline }) => listCuts(way, outline)), inches].sort((a, b) => a - b);
  const height = heightAt(terrain, place);
  return cuts.slice(1).some((to, index) => {
    const middle = shiftPoint(place, heading, ((cuts[index] ?? 0) + to) / 2);
    return hills.some((hill) => holdsPoint(hill, middle)) && isWithin(height + heightStep, heightAt(terrain, middle));
  });
}
