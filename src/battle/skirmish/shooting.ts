import { numberFromLeft } from "#field/figures/lines.ts";
import { bearingOf, reachOfBase } from "#field/figures/place.ts";
import type { Look } from "#field/figures/sight.ts";
import { measureGap } from "#field/gap.ts";
import {
  findBand,
  findShooterFault,
  findShootingPhase,
  isInArc,
  judgeShot,
  readRange,
  readShotModifier,
  type ShooterFault,
  type ShotFacts,
} from "#rules/skirmish/missiles.ts";
import { readAllowance, readMoveBand } from "#rules/skirmish/movement.ts";
import type { Refusal } from "../refusal.ts";
import { baseOf, isFree, listFree } from "./figures.ts";
import type { SkirmishRun } from "./run.ts";
import { see } from "./seeing.ts";
import { standingOf } from "./standing.ts";
import type { Figure, FigureId, Skirmish } from "./state.ts";
import { findTargetLines, listComers } from "./target-lines.ts";

/** How far a figure has moved this turn, as its shot depends on it. @rule S-TURN-5, S-MOVE-9, D-12 */
export function bandOf(run: SkirmishRun, { profile, turn }: Pick<Figure, "profile" | "turn">) {
  const { inches } = readAllowance(profile, turn.movedInBody ? "hedgehog" : "none", run.ruleset);
  const movement = {
    spentInches: turn.spentInches,
    coveredInches: turn.coveredInches,
    charged: turn.charge !== undefined,
  };
  return { movement, band: readMoveBand(movement, inches, run.ruleset) };
}

/** The enemies that have charged a figure this turn and reached it. */
const listChargers = (battle: Skirmish, id: FigureId): readonly FigureId[] =>
  listComers(battle, id).flatMap(({ attacker, charged }) => (charged ? [attacker] : []));

/** How faults are said that have other words in the mass battle. */
const SAYINGS: Readonly<Record<ShooterFault, Pick<Refusal, "saying">>> = {
  noWeapon: { saying: "figureUnarmed" },
  movedTooFar: { saying: "movedTooFarToShoot" },
  hasCharged: {},
  hasShot: {},
};

/** Why a figure does not shoot in this phase at all. @rule S-TURN-5, S-FIRE-9, S-FIRE-10, D-26 */
export function findShooterRefusal(run: SkirmishRun, figure: Figure): Refusal | undefined {
  if (!isFree(figure)) return { code: "figureAway", rule: "S-FIRE-9" };
  const { movement, band } = bandOf(run, figure);
  const fault = findShooterFault({ profile: figure.profile, band, movement, hasShot: figure.turn.hasShot });
  if (fault) return { ...fault, ...SAYINGS[fault.code] };
  return findShootingPhase(figure.profile, band) === run.battle.clock.phase
    ? undefined
    : { code: "otherPhase", rule: "S-TURN-5" };
}

/** A figure that may be shot at, as the shooter sees it. */
export interface Eligible {
  readonly figure: Figure;
  readonly seen: Look;
  readonly atCharger: boolean;
}

/** Enemies whom a figure may reach with its weapon: those in range, and whoever has charged it. @rule S-FIRE-1, S-FIRE-6 */
function listReached(
  { battle, ruleset }: SkirmishRun,
  { id, profile, place, base }: Figure,
): readonly Figure[] {
  if (profile.weapon === "none") return [];
  const inches = readRange(profile.weapon, ruleset) + reachOfBase(base);
  const near = standingOf(battle).listNear(place, inches);
  const ids = new Set([...near.map((one) => one.id), ...listChargers(battle, id)]);
  return [...ids].flatMap((each) => battle.figures[each] ?? []);
}

/** What a shooter sees of one enemy, if he may be shot at. @rule S-FIRE-1, S-FIRE-4, S-FIRE-6, S-FIRE-8 */
function findEligible(run: SkirmishRun, shooter: Figure, enemy: Figure): Eligible | undefined {
  const { weapon } = shooter.profile;
  if (weapon === "none" || !isInArc(bearingOf(shooter.place, enemy.place), run.ruleset)) return undefined;
  const atCharger = listChargers(run.battle, shooter.id).includes(enemy.id);
  const inches = measureGap(baseOf(shooter), baseOf(enemy));
  if (!atCharger && findBand(weapon, inches, run.ruleset) === undefined) return undefined;
  const seen = see(run, shooter, enemy);
  return seen.seen ? { figure: enemy, seen, atCharger } : undefined;
}

/** The line of enemies to which a target belongs, numbered from the shooter's left: those of it that may be shot at. @rule S-FIRE-11, D-29, D-35 */
export function listEligible(run: SkirmishRun, shooter: Figure, target: FigureId): readonly Eligible[] {
  const line = findTargetLines(run, shooter).get(target);
  if (!line) return [];
  const eligible = listReached(run, shooter).flatMap((enemy) =>
    line.has(enemy.id) ? (findEligible(run, shooter, enemy) ?? []) : [],
  );
  const byId = new Map(eligible.map((one) => [one.figure.id, one]));
  const numbered = numberFromLeft(
    shooter,
    eligible.map(({ figure }) => figure),
  );
  return numbered.flatMap((id) => byId.get(id) ?? []);
}

/** Whether anybody has a shot in the phase that runs. */
export function canAnybodyShoot(run: SkirmishRun): boolean {
  return listFree(run.battle).some((figure) => {
    if (findShooterRefusal(run, figure)) return false;
    const lines = findTargetLines(run, figure);
    return listReached(run, figure).some((enemy) => lines.has(enemy.id) && findEligible(run, figure, enemy));
  });
}

/** The facts of a shot at one figure. */
export function factsOfShot(
  run: SkirmishRun,
  shooter: Figure,
  { figure, seen, atCharger }: Eligible,
): ShotFacts {
  return {
    shooter: shooter.profile,
    shooterMoved: bandOf(run, shooter).band !== "still",
    victim: figure.profile,
    distanceInches: seen.distanceInches,
    victimCharged: atCharger || figure.turn.charge === "reached",
    atCharger,
    behindObstacle: seen.sheltered,
    inWoods: seen.inWoods,
    behindFormation: seen.behindFormation,
  };
}

/** Picks the victim by a die and shoots. @rule S-FIRE-2, S-FIRE-3, S-FIRE-11, S-FIRE-12, D-13, D-35 */
export function fire(run: SkirmishRun, shooter: Figure, eligible: readonly Eligible[]): void {
  const drawn =
    eligible.length > 1
      ? run.dice.draw({ purpose: "victim", among: eligible.length, thrower: shooter.side })
      : undefined;
  const victim = eligible[(drawn ?? 1) - 1];
  if (!victim) return;
  const die = run.rollOne("shot", shooter.side);
  const { modifier, lines } = readShotModifier(factsOfShot(run, shooter, victim), run.ruleset);
  const { total, kills } = judgeShot(die, modifier, run.ruleset);
  run.emit({
    type: "shotFired",
    rule: "S-FIRE-2",
    figure: shooter.id,
    eligible: eligible.map(({ figure }) => figure.id),
    ...(drawn === undefined ? {} : { drawn }),
    victim: victim.figure.id,
    die,
    total,
    kills,
    isWasted: run.battle.fallen.includes(victim.figure.id),
    lines,
  });
}

/** A figure shoots at whoever is about to touch it, if it still has its shot; the fallen come off at once. @rule D-33, S-FIRE-6, S-FIRE-7 */
export function fireAtCharger(run: SkirmishRun, shooter: Figure, charger: Figure): void {
  const { movement, band } = bandOf(run, shooter);
  const fault = findShooterFault({ profile: shooter.profile, band, movement, hasShot: shooter.turn.hasShot });
  if (fault) return;
  const seen = see(run, shooter, charger);
  if (!seen.seen || !isInArc(seen.bearing, run.ruleset)) return;
  fire(run, shooter, [{ figure: charger, seen, atCharger: true }]);
  const { fallen } = run.battle;
  if (fallen.length > 0) run.emit({ type: "figuresKilled", rule: "S-FIRE-7", figures: fallen });
}
