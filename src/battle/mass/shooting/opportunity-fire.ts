import type { Refusal } from "../../refusal.ts";
import type { SideId } from "../../sides.ts";
import { takeOffFallen } from "../losses.ts";
import { orderByNearness } from "../precedence.ts";
import type { Battle, Unit, UnitId } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import { listEnemies, listOpponents, listUnits } from "../units.ts";
import { listTargets } from "../written-orders/intercept.ts";
import {
  answer,
  defend,
  findSplitFireFault,
  hasShot,
  isStanding,
  isWatching,
  mayWatch,
} from "./half-turn.ts";
import { planVolley, type VolleyOrder } from "./plan-volley.ts";
import { shootVolley } from "./shoot-volley.ts";

/** Whether a unit was ordered to shoot in the middle of its move. @rule M-FIRE-15 */
const isSplitMover = ({ orders }: Battle, id: UnitId): boolean => orders[id]?.type === "splitMove";

/** Why a unit may not shoot at the half-turn although it has no split move. @rule M-FIRE-17, D-120 */
function findWatcherFault({ battle }: Unfolding, unit: Unit): Refusal | undefined {
  if (!mayWatch(unit)) return { code: "noWeapon", rule: "M-FIRE-17" };
  if (!isStanding(battle, unit)) return { code: "notStanding", rule: "D-120" };
  return hasShot(unit) ? { code: "volleyShot", rule: "D-120" } : undefined;
}

/** Whether units that watch may shoot at an enemy: he moves, shoots in his move, or charges. @rule M-FIRE-18, D-241 */
function findTargetFault(
  { battle }: Unfolding,
  target: Unit,
  watchers: readonly UnitId[],
): Refusal | undefined {
  const { moved, charge } = target.turn;
  if (!moved) return { code: "targetStands", rule: "M-FIRE-18" };
  const isFree =
    battle.settings.watchCharges === "all" || charge === undefined || watchers.includes(charge.target);
  return isFree ? undefined : { code: "targetStands", rule: "D-241" };
}

/**
 * Shoots at the half-turn, as units that move and shoot or as units that watch. Losses count when it is over.
 *
 * @rule M-TURN-5, M-FIRE-15, M-FIRE-17, M-FIRE-18, M-FIRE-19, D-120, D-240, D-241
 */
export function shootAtHalfTurn(run: Unfolding, order: VolleyOrder): Refusal | undefined {
  const { units, target } = order;
  if (units.some((id) => run.battle.clock.ready.includes(run.unit(id).side)))
    return { code: "alreadyReady", rule: "M-TURN-5" };
  const [split, watching] = [true, false].map((is) =>
    units.filter((id) => isSplitMover(run.battle, id) === is),
  );
  const fault =
    findSplitFireFault(run, split ?? []) ??
    (watching ?? []).map((id) => findWatcherFault(run, run.unit(id))).find((one) => one !== undefined) ??
    (watching && watching.length > 0 ? findTargetFault(run, run.unit(target), watching) : undefined);
  if (fault) return fault;
  const planned = planVolley(run.battle, { ...order, volley: 1 }, run.ruleset);
  if (!planned.ok) return planned.refusal;
  const isCharged = units.some((id) => run.unit(target).turn.charge?.target === id);
  const rule = split && split.length > 0 ? "M-FIRE-15" : isCharged ? "M-FIRE-19" : "M-FIRE-18";
  shootVolley(run, { plan: planned.plan, target, rule });
  return undefined;
}

/** Whether a unit has anybody at whom it may shoot by hand at the half-turn. */
function canShootAtHalfTurn(run: Unfolding, unit: Unit): boolean {
  const { id, side } = unit;
  const isSplit = isSplitMover(run.battle, id);
  if (isSplit ? findSplitFireFault(run, [id]) : findWatcherFault(run, unit)) return false;
  return listEnemies(run.battle, side).some(
    (enemy) =>
      (isSplit || !findTargetFault(run, enemy, [id])) &&
      (["direct", "indirect"] as const).some((mode) => {
        const order = { units: [id], target: enemy.id, mode, volley: 1 };
        return planVolley(run.battle, order, run.ruleset).ok;
      }),
  );
}

/** Whether a unit that was ordered to intercept has more than one enemy at whom it may ride. @rule D-72 */
function hasTargetToName(run: Unfolding, { id }: Unit): boolean {
  const order = run.battle.orders[id];
  return order?.type === "intercept" && listOpponents(run.battle, id).length === 0
    ? listTargets(run, id, order).length > 1
    : false;
}

const hasChoice = (run: Unfolding, unit: Unit): boolean =>
  canShootAtHalfTurn(run, unit) || hasTargetToName(run, unit);

/** Whether anybody has anything to decide at the half-turn. @rule M-TURN-5, M-TURN-7 */
export const hasHalfTurnChoice = (run: Unfolding): boolean =>
  listUnits(run.battle).some((unit) => hasChoice(run, unit));

/** The units of a side about which there is something to decide at the half-turn. @rule M-TURN-5, M-TURN-7 */
export const listHalfTurnChoices = (run: Unfolding, side: SideId): readonly Unit[] =>
  listUnits(run.battle, side).filter((unit) => hasChoice(run, unit));

/**
 * Ends the half-turn: whoever is charged shoots at the nearest charger if he has not, those who watch shoot at the nearest enemy that moves, and
 * what has fallen comes off.
 *
 * @rule M-TURN-5, M-FIRE-17, M-FIRE-18, M-FIRE-19, M-FIRE-33, D-120, D-131
 */
export function answerAtHalfTurn(run: Unfolding): void {
  const ways = listUnits(run.battle).filter(({ turn }) => turn.moved);
  for (const unit of listUnits(run.battle)) {
    const chargers = ways.filter(
      ({ id, turn }) => turn.charge?.target === unit.id && run.battle.underWay[id] !== undefined,
    );
    for (const { id } of orderByNearness(run.battle, unit, chargers)) defend(run, id, [unit.id], false);
  }
  for (const unit of listUnits(run.battle)) if (isWatching(run.battle, unit)) watch(run, unit, ways);
  takeOffFallen(run);
}

/** A unit that watches shoots at the nearest enemy at whom it may. @rule M-FIRE-18 */
function watch(run: Unfolding, watcher: Unit, ways: readonly Unit[]): void {
  const near = ways
    .filter(({ side }) => side !== watcher.side)
    .filter((target) => findTargetFault(run, target, [watcher.id]) === undefined);
  for (const { id: target } of orderByNearness(run.battle, watcher, near))
    if (answer(run, { shooter: watcher.id, target, rule: "M-FIRE-18" })) return;
}
