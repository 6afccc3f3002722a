import type { Base } from "#rules/base.ts";
import {
  ANGLE_TOLERANCE,
  type Degrees,
  type Inches,
  isWithin,
  LENGTH_TOLERANCE,
  normalizeHeading,
} from "#rules/quantities.ts";
import type { SkirmishRuleset } from "#rules/skirmish/ruleset.ts";
import { passesThrough } from "../crossing.ts";
import { headingTo, type Point } from "../pose.ts";
import { measureToEdge } from "../table.ts";
import { fieldsOf, heightAt, type TerrainPiece, topOf } from "../terrain.ts";
import { HAIR } from "./crossings.ts";
import { listContacts, listUnder, type Surroundings } from "./moving.ts";
import { shiftPoint } from "./path.ts";
import { baseOf, type FigurePlace, placeBase, reachOfBase } from "./place.ts";
import { setBack } from "./set-back.ts";
import { findClearing, sweepBase } from "./sweep-base.ts";
import { surveyPath } from "./ways.ts";

/** A figure that retreats or disengages. */
export interface Runner {
  readonly base: Base;
  readonly place: FigurePlace;
  /** The centre of the opposing principal, from which it runs. */
  readonly from: Point;
  readonly inches: Inches;
  /** To which side it bends if either bends it as little, which is its owner's choice. */
  readonly first: "left" | "right";
}

/** Where a figure has run. */
export interface Run {
  /** It faces the way it went. */
  readonly place: FigurePlace;
  readonly inches: Inches;
  /** How far its way bends from straight away, clockwise positive. */
  readonly bend: Degrees;
  /** It stopped short of what was in its way, for want of any way round. */
  readonly stoppedShort: boolean;
  /** Its centre has crossed the edge of the table. */
  readonly leftTable: boolean;
}

/** The steps in which a free way is looked for, and how finely its angle is then found. */
const STEP: Degrees = 1;
const FINE: Degrees = ANGLE_TOLERANCE / 2;

/** How often a figure goes on past friends at most. */
const FRIENDS = 100;

/** One way that a figure may run. */
class Way {
  readonly #runner: Runner;
  readonly #around: Surroundings;
  readonly #heading: Degrees;

  constructor(runner: Runner, around: Surroundings, heading: Degrees) {
    this.#runner = runner;
    this.#around = around;
    this.#heading = normalizeHeading(heading);
  }

  #at = (inches: Inches): FigurePlace => ({
    ...shiftPoint(this.#runner.place, this.#heading, inches),
    heading: this.#heading,
  });

  get #toEdge(): Inches {
    return measureToEdge(this.#runner.place, this.#heading, this.#around.table);
  }

  /** How far it goes until an enemy or impassable ground is in its way, if anything is within so much. */
  #findBlock(inches: Inches, clearance: Inches): Inches | undefined {
    const { base, place } = this.#runner;
    const { enemies, terrain } = this.#around;
    const start = placeBase(this.#at(0), base);
    const end = this.#at(inches);
    const touched = new Set(listContacts(place, base, enemies));
    const blocks: Inches[] = [];
    for (const enemy of enemies.listAlong(place, end, reachOfBase(base) + clearance)) {
      const off = touched.has(enemy.id) ? 0 : clearance;
      const met = sweepBase(start, this.#heading, inches, baseOf(enemy), off);
      if (met !== undefined) blocks.push(met);
    }
    const { bar } = surveyPath(
      [place, end].map(({ x, y }) => ({ x, y })),
      terrain,
    );
    if (bar) {
      const piece = terrain.find(({ id }) => id === bar.piece);
      const met = piece && sweepBase(start, this.#heading, inches, piece.outline, clearance);
      blocks.push(Math.max(0, Math.min(met ?? bar.at, bar.at - HAIR)));
    }
    return blocks.length === 0 ? undefined : Math.min(...blocks);
  }

  /** The first place from so far on where it stands on nobody; nothing if something is in the way before. */
  #findPlace(inches: Inches): Run | undefined {
    const { base } = this.#runner;
    const { friends, enemies, terrain } = this.#around;
    let at = inches;
    for (let times = 0; times < FRIENDS; times += 1) {
      if (at > this.#toEdge + LENGTH_TOLERANCE) return this.#leave();
      if (this.#findBlock(at, 0) !== undefined) return undefined;
      const moving = this.#at(at);
      const place = setBack(moving, base, terrain);
      if (!place || listContacts(place, base, enemies).length > 0) return undefined;
      const under = listUnder(place, base, friends);
      if (under.length === 0) return { place, inches: at, bend: 0, stoppedShort: false, leftTable: false };
      const placed = placeBase(moving, base);
      const clearings = under.map((friend) => findClearing(placed, this.#heading, baseOf(friend)));
      at += Math.max(LENGTH_TOLERANCE, ...clearings);
    }
    return undefined;
  }

  #leave(): Run | undefined {
    const toEdge = this.#toEdge;
    if (this.#findBlock(toEdge, 0) !== undefined) return undefined;
    return { place: this.#at(toEdge), inches: toEdge, bend: 0, stoppedShort: false, leftTable: true };
  }

  /** The whole run along this way, if it is free. */
  find(): Run | undefined {
    return this.#findPlace(this.#runner.inches);
  }

  /** As far along this way as it is free, a little short of what is in it. */
  stopShort(clearance: Inches): Run {
    const { base, place, inches } = this.#runner;
    const { friends, enemies, terrain } = this.#around;
    const room = Math.min(this.#findBlock(inches + reachOfBase(base) * 2, clearance) ?? inches, inches);
    let at = Math.min(room, this.#toEdge);
    while (at > LENGTH_TOLERANCE) {
      const moving = this.#at(at);
      const set = setBack(moving, base, terrain);
      const under = set ? listUnder(set, base, friends) : [];
      const isFree = set && under.length === 0 && listUnder(set, base, enemies).length === 0;
      if (isFree) return { place: set, inches: at, bend: 0, stoppedShort: true, leftTable: false };
      const placed = placeBase(moving, base);
      const steps = under.map((friend) => findClearing(placed, this.#heading + 180, baseOf(friend)));
      at -= Math.max(0.02, ...steps);
    }
    const turned = { ...place, heading: this.#heading };
    const hasRoom = [friends, enemies].every((others) => listUnder(turned, base, others).length === 0);
    return { place: hasRoom ? turned : place, inches: 0, bend: 0, stoppedShort: true, leftTable: false };
  }
}

/** The least bend to one side along which a run is free. */
function findBend(at: (bend: Degrees) => Run | undefined, side: 1 | -1, most: Degrees): Run | undefined {
  for (let bend = STEP; bend <= most + ANGLE_TOLERANCE; bend += STEP) {
    let run = at(side * Math.min(bend, most));
    if (!run) continue;
    let [blocked, free] = [bend - STEP, Math.min(bend, most)];
    while (free - blocked > FINE) {
      const middle = (blocked + free) / 2;
      const nearer = at(side * middle);
      if (nearer) [run, free] = [nearer, middle];
      else blocked = middle;
    }
    return run;
  }
  return undefined;
}

/**
 * Runs straight away from an enemy, whatever the ground. If enemies or impassable ground are in the way it bends by the
 * least angle along which the whole run is free; if there is none it stops short of them. It passes through friends and
 * goes on to the first place where it stands on none. It faces the way it went.
 *
 * @rule S-MEL-11, S-MEL-12, S-DIS-3, S-MOVE-11, D-4, D-51
 */
export function runAway(runner: Runner, around: Surroundings, { tables }: SkirmishRuleset): Run {
  const { bend: most, stopsShort } = tables.melee;
  const straight = headingTo(runner.from, runner.place);
  const at = (bend: Degrees): Run | undefined => {
    const run = new Way(runner, around, straight + bend).find();
    return run && { ...run, bend };
  };
  const unbent = at(0);
  if (unbent) return unbent;
  const [left, right] = [findBend(at, -1, most), findBend(at, 1, most)];
  const own = runner.first === "left" ? left : right;
  const other = runner.first === "left" ? right : left;
  if (own && other) return Math.abs(own.bend) <= Math.abs(other.bend) + ANGLE_TOLERANCE ? own : other;
  return own ?? other ?? new Way(runner, around, straight).stopShort(stopsShort);
}

/**
 * Whether the straight way out leads through woods or water that can be forded, or up to ground that is higher than
 * where the figure stands.
 *
 * @param from - the centre of the opposing principal
 * @param inches - how much of the way counts
 * @rule S-DIS-4, D-62, D-37
 */
export function isWayHard(
  place: FigurePlace,
  from: Point,
  inches: Inches,
  terrain: readonly TerrainPiece[],
  { settings }: SkirmishRuleset,
): boolean {
  const end = shiftPoint(place, headingTo(from, place), inches);
  const stands = heightAt(terrain, place);
  return terrain.some((piece) => {
    const { ground } = fieldsOf(piece);
    const isHard = ground === "woods" || ground === "stream";
    if (!isHard && ground !== "hill") return false;
    if (!isHard && !isWithin(settings.heightStep, topOf(terrain, piece) - stands)) return false;
    return passesThrough({ from: place, to: end }, piece.outline);
  });
}
