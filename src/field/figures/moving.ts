import type { Base } from "#rules/base.ts";
import { type Degrees, type Inches, isWithin, LENGTH_TOLERANCE } from "#rules/quantities.ts";
import type { SkirmishRuleset } from "#rules/skirmish/ruleset.ts";
import { overlaps } from "../gap.ts";
import type { Point } from "../pose.ts";
import { measureToEdge, type Table } from "../table.ts";
import type { TerrainPiece } from "../terrain.ts";
import { HAIR, listEntries, listLineCrossings } from "./crossings.ts";
import { alongLeg, cutPath, headingOfLeg, type Leg, listLegs, type Path, pointAlong } from "./path.ts";
import {
  areInContact,
  baseOf,
  type FigurePlace,
  placeBase,
  reachOfBase,
  type StandingFigure,
} from "./place.ts";
import { setBack } from "./set-back.ts";
import type { Neighbours } from "./standing.ts";
import { findClearing, sweepBase } from "./sweep-base.ts";
import { type PathPart, reachAlong, surveyPath } from "./ways.ts";

/** What a figure may meet on its way. */
export interface Surroundings {
  readonly friends: Neighbours;
  readonly enemies: Neighbours;
  readonly terrain: readonly TerrainPiece[];
  readonly table: Table;
}

/** A figure that means to go somewhere. */
export interface Route {
  readonly base: Base;
  readonly from: FigurePlace;
  /** The points to which its centre goes, in order; where it stands is not among them. */
  readonly path: Path;
  /** The way it is to face at the end; absent if as it goes. */
  readonly heading?: Degrees;
}

/**
 * Why a figure has gone no farther: its way is at its end, its allowance is, an obstacle could not be paid, ground bars
 * the way, an enemy is touched, the table is at its end, or beyond it would stand on others. `held` is who stands in
 * contact already (D-10).
 */
export type Stop = "end" | "allowance" | "obstacle" | "impassable" | "enemy" | "table" | "occupied" | "held";

/** Where a figure has come to. */
export interface Gone {
  readonly place: FigurePlace;
  /** Along its path, and of its allowance. */
  readonly inches: Inches;
  readonly spentInches: Inches;
  /** What it has gone through, for {@link priceWay}. */
  readonly parts: readonly PathPart[];
  readonly stop: Stop;
  /** The obstacle, the ground or the figure that stopped it. */
  readonly stoppedBy?: string;
  /** The enemies that it touches now. */
  readonly contacts: readonly string[];
}

interface Limit {
  readonly inches: Inches;
  readonly stop: Stop;
  readonly stoppedBy?: string;
  /** Who is touched. */
  readonly enemy?: StandingFigure;
}

/** Figures on whom a base would stand. @rule D-229, D-140 */
export function listUnder(place: FigurePlace, base: Base, others: Neighbours): readonly StandingFigure[] {
  const placed = placeBase(place, base);
  return others.listNear(place, reachOfBase(base)).filter((other) => overlaps(placed, baseOf(other)));
}

/** The enemies that a base touches. @rule S-FIG-2, S-MEL-1, D-10 */
export function listContacts(place: FigurePlace, base: Base, enemies: Neighbours): readonly string[] {
  const placed = placeBase(place, base);
  return enemies
    .listNear(place, reachOfBase(base))
    .filter((enemy) => areInContact(placed, baseOf(enemy)))
    .map(({ id }) => id);
}

/** The first of two limits. */
const firstOf = (a: Limit, b: Limit): Limit => (b.inches < a.inches ? b : a);

/** Where a path leaves the table. @rule D-4 */
function findTableEnd(legs: readonly Leg[], table: Table): Limit | undefined {
  for (const leg of legs) {
    const room = measureToEdge(leg.from, headingOfLeg(leg), table);
    if (!isWithin(leg.inches, room)) return { inches: leg.start + room, stop: "table" };
  }
  return undefined;
}

/** Where a base that goes along a path, turned the way it goes, first touches an enemy. @rule D-18, D-229 */
function findFirstEnemy(
  base: Base,
  legs: readonly Leg[],
  limit: Inches,
  enemies: Neighbours,
): Limit | undefined {
  for (const leg of legs) {
    if (leg.start >= limit) return undefined;
    const heading = headingOfLeg(leg);
    const placed = placeBase({ ...leg.from, heading }, base);
    const distance = Math.min(leg.inches, limit - leg.start);
    let first: Limit | undefined;
    for (const enemy of enemies.listAlong(leg.from, alongLeg(leg, distance), reachOfBase(base))) {
      const inches = sweepBase(placed, heading, distance, baseOf(enemy));
      if (inches === undefined || (first && first.inches <= leg.start + inches)) continue;
      first = { inches: leg.start + inches, stop: "enemy", stoppedBy: enemy.id, enemy };
    }
    if (first) return first;
  }
  return undefined;
}

/** A figure that is about to come to a stand. */
class Walk {
  readonly #route: Route;
  readonly #around: Surroundings;
  readonly #path: Path;
  readonly #legs: readonly Leg[];

  constructor(route: Route, around: Surroundings) {
    this.#route = route;
    this.#around = around;
    this.#path = [route.from, ...route.path].map(({ x, y }) => ({ x, y }));
    this.#legs = listLegs(this.#path);
  }

  get path(): Path {
    return this.#path;
  }

  /** How far it gets, before others are in its way at the end. */
  findLimit(allowanceInches: Inches, ruleset: SkirmishRuleset): Limit {
    const { terrain, table, enemies } = this.#around;
    const survey = surveyPath(this.#path, terrain);
    const reach = reachAlong(survey, allowanceInches, ruleset);
    const isBar = reach.stoppedBy !== undefined && reach.stoppedBy === survey.bar?.piece;
    const stop = reach.isWhole ? "end" : isBar ? "impassable" : reach.stoppedBy ? "obstacle" : "allowance";
    const own: Limit = {
      inches: reach.inches,
      stop,
      ...(reach.stoppedBy ? { stoppedBy: reach.stoppedBy } : {}),
    };
    const edge = findTableEnd(this.#legs, table);
    const onTable = edge ? firstOf(own, edge) : own;
    const enemy = findFirstEnemy(this.#route.base, this.#legs, onTable.inches, enemies);
    return enemy ? this.#turnTo(enemy, onTable.inches) : this.#turn(onTable);
  }

  #legAt(at: Inches): Leg | undefined {
    return this.#legs.findLast(({ start }) => start < at) ?? this.#legs[0];
  }

  #headingAt(at: Inches): Degrees {
    const leg = this.#legAt(at);
    return (
      this.#route.heading ?? (leg && at > LENGTH_TOLERANCE ? headingOfLeg(leg) : this.#route.from.heading)
    );
  }

  /** Goes on, or stays back, until it touches the enemy as it will face. */
  #turnTo(limit: Limit, most: Inches): Limit {
    const leg = this.#legAt(limit.inches);
    const { enemy } = limit;
    if (!leg || !enemy || this.#route.heading === undefined) return limit;
    const placed = placeBase({ ...leg.from, heading: this.#route.heading }, this.#route.base);
    const distance = Math.max(0, most - leg.start);
    const inches = sweepBase(placed, headingOfLeg(leg), distance, baseOf(enemy));
    return inches === undefined ? limit : { ...limit, inches: leg.start + inches };
  }

  /** Stays back from enemies on whom it would stand as it will face. */
  #turn(limit: Limit): Limit {
    const { heading, base } = this.#route;
    if (heading === undefined) return limit;
    const place = { ...pointAlong(this.#path, limit.inches), heading };
    const [enemy] = listUnder(place, base, this.#around.enemies);
    return enemy === undefined
      ? limit
      : this.#turnTo({ ...limit, stop: "enemy", stoppedBy: enemy.id, enemy }, limit.inches);
  }

  /** The place of a figure that has gone so far, if there is room for it. */
  findPlace(inches: Inches): FigurePlace | undefined {
    const { base } = this.#route;
    const { terrain, friends, enemies } = this.#around;
    const at = { ...pointAlong(this.#path, inches), heading: this.#headingAt(inches) };
    const place = setBack(at, base, terrain, (piece) => this.#sideOf(piece, inches));
    if (!place || listUnder(place, base, friends).length > 0 || listUnder(place, base, enemies).length > 0)
      return undefined;
    return place;
  }

  /** A point on that side of a piece on which the figure stands. */
  #sideOf({ outline }: TerrainPiece, inches: Inches): Point {
    const list = outline.type === "line" ? listLineCrossings : listEntries;
    const isJustAcross = list(cutPath(this.#path, inches), outline).some((at) => at > inches - 4 * HAIR);
    return pointAlong(this.#path, inches + (isJustAcross ? 20 : -20) * HAIR);
  }

  /** The last place along its way, no farther than so far, where there is room. @rule D-229 */
  findLastFree(most: Inches): { readonly inches: Inches; readonly place: FigurePlace } {
    const { base, from } = this.#route;
    let at = most;
    while (at > LENGTH_TOLERANCE) {
      const place = this.findPlace(at);
      if (place) return { inches: at, place };
      at = this.#backFrom(at, base);
    }
    return { inches: 0, place: from };
  }

  /** How far along the way it stands clear of the friend on whom it would have stood. */
  #backFrom(at: Inches, base: Base): Inches {
    const leg = this.#legAt(at);
    if (!leg) return 0;
    const place = { ...alongLeg(leg, at - leg.start), heading: this.#headingAt(at) };
    const back = listUnder(place, base, this.#around.friends).map((friend) =>
      findClearing(placeBase(place, base), headingOfLeg(leg) + 180, baseOf(friend)),
    );
    const inches = Math.max(STEP, ...back);
    return Math.max(at - inches, at - leg.start > LENGTH_TOLERANCE ? leg.start : 0);
  }
}

/** Where other things than friends are in the way, a figure stays back in steps of so much. */
const STEP: Inches = 0.02;

/**
 * Moves a figure along a path: through friends, but not to a place on them; up to the first enemy that its base touches,
 * turned the way it goes; as far as its allowance reaches; not off the table and not into impassable ground. A base is
 * set back from the obstacles that it would stand across.
 *
 * @param allowanceInches - of a normal move or of a charge
 * @rule S-MOVE-1 to S-MOVE-5, S-MOVE-8, D-4, D-10, D-18, D-20, D-228, D-229
 */
export function moveFigure(
  route: Route,
  around: Surroundings,
  allowanceInches: Inches,
  ruleset: SkirmishRuleset,
): Gone {
  const { base, from } = route;
  const held = listContacts(from, base, around.enemies);
  const [holder] = held;
  if (holder !== undefined)
    return {
      place: from,
      inches: 0,
      spentInches: 0,
      parts: [],
      stop: "held",
      stoppedBy: holder,
      contacts: held,
    };
  const walk = new Walk(route, around);
  const limit = walk.findLimit(allowanceInches, ruleset);
  const place = walk.findPlace(limit.inches);
  const end = place ? { inches: limit.inches, place } : walk.findLastFree(limit.inches);
  const survey = surveyPath(cutPath(walk.path, end.inches), around.terrain);
  return {
    place: end.place,
    inches: end.inches,
    spentInches: reachAlong(survey, Number.POSITIVE_INFINITY, ruleset).spentInches,
    parts: survey.parts,
    stop: place ? limit.stop : "occupied",
    ...(place && limit.stoppedBy !== undefined ? { stoppedBy: limit.stoppedBy } : {}),
    contacts: listContacts(end.place, base, around.enemies),
  };
}
