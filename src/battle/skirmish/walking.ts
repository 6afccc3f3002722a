import { findCommonCentre } from "#field/figures/formations.ts";
import { moveFigure, type Stop, type Surroundings } from "#field/figures/moving.ts";
import { cutPath } from "#field/figures/path.ts";
import type { FigurePlace } from "#field/figures/place.ts";
import { reachAlong, surveyPath } from "#field/figures/ways.ts";
import type { Point } from "#field/pose.ts";
import type { Line } from "#rules/line.ts";
import type { Degrees, Inches } from "#rules/quantities.ts";
import { priceWay } from "#rules/skirmish/movement.ts";
import type { Refusal } from "../refusal.ts";
import { areEnemies, isOnTable } from "./figures.ts";
import type { SkirmishRun } from "./run.ts";
import { standingOf } from "./standing.ts";
import type { Figure, FigureId } from "./state.ts";

/** A way that has been gone, and what it costs. */
export interface Walked {
  /** The points that the centre has gone through. */
  readonly path: readonly Point[];
  readonly to: FigurePlace;
  readonly covered: Inches;
  readonly cost: Inches;
  readonly lines: readonly Line[];
  /** Why it ends before its end; what has come to an enemy has come to its own. */
  readonly fault?: Refusal;
}

/** Why a way that ends so may not be gone. @rule D-4, D-10, D-227, D-229 */
const FAULTS: Readonly<Partial<Record<Stop, Refusal>>> = {
  held: { code: "heldInContact", rule: "D-10" },
  table: { code: "leavesTable", rule: "D-4", saying: "offTheTable" },
  impassable: { code: "groundImpassable", rule: "D-227", saying: "figureBarred" },
  occupied: { code: "noPlace", rule: "D-229", saying: "noRoom" },
};

/** Everybody that a figure may meet, but for friends who go with it. */
export function findSurroundings(
  { battle }: SkirmishRun,
  figure: Figure,
  except: readonly FigureId[] = [],
): Surroundings {
  const standing = standingOf(battle);
  return {
    friends: standing.where(
      (other) =>
        isOnTable(other) &&
        other.id !== figure.id &&
        !except.includes(other.id) &&
        !areEnemies(figure, other),
    ),
    enemies: standing.where((other) => areEnemies(figure, other)),
    terrain: battle.terrain,
    table: battle.table,
  };
}

/** The way of a figure, as far as so much allowance leads; all of it if that is absent. @rule S-MOVE-1 to S-MOVE-5, D-15, D-229 */
export function walk(
  run: SkirmishRun,
  figure: Figure,
  path: readonly Point[],
  heading: Degrees,
  allowance: Inches = Number.POSITIVE_INFINITY,
): Walked {
  const route = { base: figure.base, from: figure.place, path, heading };
  const gone = moveFigure(route, findSurroundings(run, figure), allowance, run.ruleset);
  const { lines } = priceWay(gone.parts, run.ruleset);
  const fault = FAULTS[gone.stop];
  return {
    path: cutPath([figure.place, ...path], gone.inches)
      .slice(1)
      .map(({ x, y }) => ({ x, y })),
    to: gone.place,
    covered: gone.inches,
    cost: gone.spentInches,
    lines,
    ...(fault ? { fault } : {}),
  };
}

/** The way of a hedgehog. */
export interface BodyWalked extends Omit<Walked, "to"> {
  readonly places: readonly { readonly figure: FigureId; readonly to: FigurePlace }[];
}

/** The way of a body, paid for by the path of its common centre; it ends where any of it meets an enemy. @rule S-FORM-4, D-17, D-225 */
export function walkBody(run: SkirmishRun, members: readonly Figure[], path: readonly Point[]): BodyWalked {
  const ids = members.map(({ id }) => id);
  const middle = findCommonCentre(members);
  const ways = members.map((member) => {
    const own = path.map(({ x, y }) => ({
      x: x + member.place.x - middle.x,
      y: y + member.place.y - middle.y,
    }));
    const route = { base: member.base, from: member.place, path: own, heading: member.place.heading };
    const around = findSurroundings(run, member, ids);
    const go = (inches: Inches) =>
      moveFigure(
        route,
        { ...around, terrain: [] },
        inches / run.ruleset.tables.movement.costPerInch.open,
        run.ruleset,
      );
    return { member, go, whole: moveFigure(route, around, Number.POSITIVE_INFINITY, run.ruleset) };
  });
  const stopped = ways.map(({ whole }) => whole).find(({ stop }) => FAULTS[stop] !== undefined);
  const covered = Math.min(...ways.map(({ whole }) => whole.inches));
  const way = cutPath([middle, ...path], covered);
  const survey = surveyPath(way, run.battle.terrain);
  const { spentInches } = reachAlong(survey, Number.POSITIVE_INFINITY, run.ruleset);
  const fault = stopped && FAULTS[stopped.stop];
  return {
    path: way.slice(1).map(({ x, y }) => ({ x, y })),
    places: ways.map(({ member, go }) => ({
      figure: member.id,
      to: { ...go(covered).place, heading: member.place.heading },
    })),
    covered,
    cost: spentInches,
    lines: priceWay(survey.parts, run.ruleset).lines,
    ...(fault ? { fault } : {}),
  };
}
