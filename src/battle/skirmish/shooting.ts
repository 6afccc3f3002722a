import { listLines, numberFromLeft } from "#field/figures/lines.ts";
import { bearingOf, reachOfBase } from "#field/figures/place.ts";
import type { Look } from "#field/figures/sight.ts";
import { measureGap } from "#field/gap.ts";
import { isWithin } from "#rules/quantities.ts";
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
import { areEnemies, baseOf, isFree, listFree, listTouched } from "./figures.ts";
import type { SkirmishRun } from "./run.ts";
import { see } from "./seeing.ts";
import type { Contact, Figure, FigureId, Skirmish } from "./state.ts";

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

/** The contacts that enemies have made with a figure this turn. */
const listComers = ({ contacts, clock }: Skirmish, id: FigureId): readonly Contact[] =>
  contacts.filter(({ defender, sinceTurn }) => defender === id && sinceTurn === clock.turn);

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

/**
 * Whom of the enemies a figure may shoot at by contacts: in base contact only those that came to it this turn.
 *
 * @rule D-33, D-34
 */
function listTargets(run: SkirmishRun, shooter: Figure): readonly Figure[] {
  const { battle } = run;
  const enemies = listFree(battle).filter((other) => areEnemies(shooter, other));
  if (listTouched(battle, shooter).length > 0) {
    const comers = new Set(listComers(battle, shooter.id).map(({ attacker }) => attacker));
    return enemies.filter(({ id }) => comers.has(id));
  }
  if (battle.settings.shootIntoContact === "allowed") return enemies;
  return enemies.filter((enemy) => listTouched(battle, enemy).length === 0);
}

/** What a shooter sees of one enemy, if he may be shot at. @rule S-FIRE-1, S-FIRE-4, S-FIRE-6, S-FIRE-8 */
function findEligible(run: SkirmishRun, shooter: Figure, enemy: Figure): Eligible | undefined {
  const { weapon } = shooter.profile;
  if (weapon === "none") return undefined;
  const atCharger = listComers(run.battle, shooter.id).some(
    ({ attacker, charged }) => attacker === enemy.id && charged,
  );
  const inches = measureGap(baseOf(shooter), baseOf(enemy));
  const reaches = atCharger || findBand(weapon, inches, run.ruleset) !== undefined;
  if (!reaches || !isInArc(bearingOf(shooter.place, enemy.place), run.ruleset)) return undefined;
  const seen = see(run, shooter, enemy);
  return seen.seen ? { figure: enemy, seen, atCharger } : undefined;
}

/** The line of enemies to which a target belongs, numbered from the shooter's left: those of it that may be shot at. @rule S-FIRE-11, D-29, D-35 */
export function listEligible(run: SkirmishRun, shooter: Figure, target: FigureId): readonly Eligible[] {
  const line = listLines(listTargets(run, shooter), run.ruleset).find((ids) => ids.includes(target)) ?? [];
  const eligible = line.flatMap((id) => findEligible(run, shooter, run.figure(id)) ?? []);
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
    const { weapon } = figure.profile;
    if (weapon === "none") return false;
    const reach = readRange(weapon, run.ruleset);
    return listTargets(run, figure).some((enemy) => {
      const apart = Math.hypot(enemy.place.x - figure.place.x, enemy.place.y - figure.place.y);
      const most = reach + reachOfBase(enemy.base) + reachOfBase(figure.base);
      return isWithin(apart, most) && findEligible(run, figure, enemy) !== undefined;
    });
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
