import { findSplitFault } from "#rules/mass/half-turn.ts";
import type { Refusal } from "../../refusal.ts";
import { takeOffFallen } from "../losses.ts";
import type { Battle, TroopUnit, Unit, UnitId } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import { isChanging, isManned, listEnemies } from "../units.ts";
import { planVolley, type VolleyMode } from "./plan-volley.ts";
import { shootVolley } from "./shoot-volley.ts";
import { hasTurnedFreely } from "./shooters.ts";

/** Whether a unit is of those that may watch: it has a weapon that shoots; what is thrown is for chargers. @rule M-FIRE-17 */
export const mayWatch = ({ kind, profile: { weapon, rangeInches } }: Unit): boolean =>
  kind === "troops" && weapon !== "none" && weapon !== "thrown" && rangeInches > 0;

/** Whether a unit has neither moved nor turned in this turn, and neither is about to nor ordered to. @rule D-120 */
export function isStanding({ orders }: Battle, unit: Unit): unit is TroopUnit {
  const { turn, pendingTurn } = unit;
  const still = !turn.moved && turn.spentInches === 0 && !hasTurnedFreely(unit);
  const stays =
    pendingTurn === undefined && !isChanging(unit) && (orders[unit.id]?.type ?? "stand") === "stand";
  return unit.kind === "troops" && still && stays;
}

/** Whether a unit has shot at this half-turn or before: it stands for the rest of the turn, unless it moves and shoots. @rule D-120 */
export const hasStoodToShoot = ({ turn, profile }: Unit): boolean =>
  turn.shots.length > 0 && turn.splitAt === undefined && profile.weapon !== "thrown";

/** Why units may not shoot in the middle of their movement. @rule M-FIRE-14, M-FIRE-15, D-119 */
export function findSplitFireFault(run: Unfolding, ids: readonly UnitId[]): Refusal | undefined {
  for (const id of ids) {
    const unit = run.unit(id);
    const facts = { spentInches: unit.turn.spentInches, hasShot: unit.turn.shots.length > 0 };
    const fault = findSplitFault(unit.profile, facts, run.ruleset);
    if (fault) return fault;
  }
  return undefined;
}

/** How a unit answers a movement: it shoots at who moves, or at who charges it. */
interface Answer {
  readonly shooter: UnitId;
  readonly target: UnitId;
  readonly rule: "M-FIRE-18" | "M-FIRE-19" | "M-FIRE-33";
}

const MODES: readonly VolleyMode[] = ["direct", "indirect"];

/** Shoots as a unit answers a movement, straight if it can. @returns whether it did */
export function answer(run: Unfolding, { shooter, target, rule }: Answer): boolean {
  for (const mode of MODES) {
    const order = {
      units: [shooter],
      target,
      mode,
      volley: 1,
      ...(rule === "M-FIRE-33" ? { isDefence: true } : {}),
    };
    const planned = planVolley(run.battle, order, run.ruleset);
    if (!planned.ok) continue;
    shootVolley(run, { plan: planned.plan, target, rule });
    return true;
  }
  return false;
}

export const hasShot = ({ turn }: Unit): boolean => turn.shots.length > 0;

/** The row by which a unit may shoot at whoever charges it: standing shooters always, throwers though they have moved. @rule M-FIRE-19, M-FIRE-33 */
function readDefence(battle: Battle, unit: Unit): "M-FIRE-19" | "M-FIRE-33" | undefined {
  if (hasShot(unit)) return undefined;
  if (unit.profile.weapon === "thrown") return "M-FIRE-33";
  return mayWatch(unit) && isStanding(battle, unit) ? "M-FIRE-19" : undefined;
}

function findDefence(run: Unfolding, id: UnitId, onlyThrown: boolean): ReturnType<typeof readDefence> {
  const unit = run.unit(id);
  const rule = isManned(unit) ? readDefence(run.battle, unit) : undefined;
  return onlyThrown && rule === "M-FIRE-19" ? undefined : rule;
}

/** Whether somebody who is charged may shoot or throw before he is touched. @rule M-FIRE-19, M-FIRE-33 */
export const mayDefend = (run: Unfolding, id: UnitId, onlyThrown: boolean): boolean =>
  findDefence(run, id, onlyThrown) !== undefined;

/** Whether a unit watches and has not shot yet. @rule M-FIRE-17, D-120 */
export const isWatching = (battle: Battle, unit: Unit): boolean =>
  unit.prefers.watches && mayWatch(unit) && isStanding(battle, unit) && !hasShot(unit);

/** The enemies of a unit who watch. */
const listWatchers = (battle: Battle, { side }: Unit): readonly Unit[] =>
  listEnemies(battle, side).filter((unit) => isWatching(battle, unit));

/** Whether anybody might shoot at a unit in the middle of its movement: at a wagon nobody does. @rule M-FIRE-17, D-244 */
export const isWatched = (battle: Battle, unit: Unit): boolean =>
  isManned(unit) && listWatchers(battle, unit).length > 0;

/**
 * The half-turn of units that move: their own shot and the opportunity fire of their enemies are resolved together, and
 * the fallen come off before anybody moves on.
 *
 * @param shootOwn - what the movers shoot themselves
 * @rule X-SEQ-2, M-FIRE-16, M-FIRE-17, M-FIRE-18, D-120, D-240, D-241
 */
export function pauseAtHalfTurn(run: Unfolding, movers: readonly UnitId[], shootOwn?: () => void): void {
  const watchers = movers.map((id) => ({ id, watchers: listWatchers(run.battle, run.unit(id)) }));
  shootOwn?.();
  for (const { id: target, watchers: shooters } of watchers)
    for (const { id: shooter } of shooters)
      if (!hasShot(run.unit(shooter))) answer(run, { shooter, target, rule: "M-FIRE-18" });
  takeOffFallen(run);
}

/**
 * The half-turn of a charge: whoever is charged shoots if he stands, or throws; others shoot as they watch.
 *
 * @rule M-FIRE-18, M-FIRE-19, M-FIRE-33, D-131, D-241
 */
export function pauseCharge(run: Unfolding, charger: UnitId, target: UnitId): void {
  const all = run.ruleset.settings.watchCharges === "all";
  const watchers = listWatchers(run.battle, run.unit(charger)).filter(({ id }) => all && id !== target);
  defend(run, charger, [target], false);
  for (const { id: shooter } of watchers) answer(run, { shooter, target: charger, rule: "M-FIRE-18" });
  takeOffFallen(run);
}

/**
 * Whoever is charged shoots before he is touched, if he may and has not done so.
 *
 * @param onlyThrown - in the second half of a charge: shooters had their chance at the half-turn
 * @rule M-FIRE-19, M-FIRE-33, D-120, D-131
 */
export function defendBeforeContact(
  run: Unfolding,
  charger: UnitId,
  charged: readonly UnitId[],
  onlyThrown: boolean,
): void {
  defend(run, charger, charged, onlyThrown);
  takeOffFallen(run, false);
}

/** Whoever is charged shoots if he stands, or throws, in so far as he has not done so. @rule M-FIRE-19, M-FIRE-33 */
export function defend(
  run: Unfolding,
  charger: UnitId,
  charged: readonly UnitId[],
  onlyThrown: boolean,
): void {
  for (const shooter of charged) {
    const rule = findDefence(run, shooter, onlyThrown);
    if (rule) answer(run, { shooter, target: charger, rule });
  }
}
