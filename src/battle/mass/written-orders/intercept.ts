import { findChargeFault } from "#rules/mass/movement.ts";
import { type Inches, isWithin, LENGTH_TOLERANCE } from "#rules/quantities.ts";
import type { Refusal } from "../../refusal.ts";
import { readChargeDistance } from "../commands/charge.ts";
import { doTouch, measureUnits, unitAt } from "../ground.ts";
import type { Order, RideUnderWay } from "../order.ts";
import { orderByNearness } from "../precedence.ts";
import type { Unit, UnitId } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import { isHedgehog, isServed, listEnemies, mayFight } from "../units.ts";

type Intercept = Extract<Order, { type: "intercept" }>;

/** What an intercept has to ride: half of the charge distance, which is all of it. @rule M-TURN-7, D-72 */
export function readIntercept(run: Unfolding, id: UnitId, target: UnitId): RideUnderWay {
  const inches = readReach(run.unit(id));
  return {
    type: "ride",
    target,
    halfInches: inches,
    leftInches: inches,
    owedInches: 0,
    turned: 0,
    freeTurn: true,
  };
}

const readReach = (unit: Unit): Inches => readChargeDistance(unit) / 2;

/** Why a unit cannot be ordered to intercept. @rule M-TURN-7, M-MEL-11, M-OPT-8, D-72 */
export function findInterceptFault(
  run: Unfolding,
  id: UnitId,
  { protects, target }: Intercept,
): Refusal | undefined {
  const unit = run.unit(id);
  const { profile, chargedInTurn } = unit;
  if (!profile.mounted || isServed(unit)) return { code: "cavalryOnly", rule: "M-TURN-7" };
  if (isHedgehog(unit)) return { code: "hedgehogCharges", rule: "M-OPT-8" };
  if (target !== undefined && run.unit(target).side === unit.side)
    return { code: "notAnEnemy", rule: "M-TURN-7" };
  const guarded = run.unit(protects);
  if (guarded.side !== unit.side) return { code: "notAFriend", rule: "M-TURN-7" };
  const limitInches = run.ruleset.settings.interceptAdjacent;
  const inches = measureUnits(unit, guarded);
  if (!isWithin(inches, limitInches))
    return { code: "tooFarToProtect", rule: "D-72", facts: { inches, limitInches } };
  const { turn } = run.battle.clock;
  const charge = { profile, turn, turns: [], ...(chargedInTurn === undefined ? {} : { chargedInTurn }) };
  return findChargeFault({ ...charge, enemies: [{ distanceInches: 0, moveInches: 0 }] }, run.ruleset);
}

/** Whether an enemy has moved towards a unit in the first half, or touches it. @rule D-72 */
function comesAt(enemy: Unit, unit: Unit): boolean {
  if (doTouch(enemy, unit)) return true;
  const { moved, startPose } = enemy.turn;
  if (!moved || startPose === undefined) return false;
  const before = measureUnits(unitAt(enemy, startPose), unit);
  return measureUnits(enemy, unit) < before - LENGTH_TOLERANCE;
}

/** The enemies at whom a unit that was ordered to intercept may ride at the half-turn, nearest first. @rule M-TURN-7, M-MEL-10, D-72, D-171 */
export function listTargets(run: Unfolding, id: UnitId, { protects }: Intercept): readonly Unit[] {
  const unit = run.unit(id);
  const guarded = run.battle.units[protects];
  const reach = readReach(unit);
  const targets = listEnemies(run.battle, unit.side)
    .filter((enemy) => mayFight(unit, enemy))
    .filter((enemy) => comesAt(enemy, unit) || (guarded !== undefined && comesAt(enemy, guarded)))
    .filter((enemy) => isWithin(measureUnits(unit, enemy), reach + restOfMove(run, enemy)));
  return orderByNearness(run.battle, unit, targets);
}

/** How far an enemy may still come in the second half: one that stands comes no nearer. */
function restOfMove({ battle }: Unfolding, enemy: Unit): Inches {
  const rest = battle.underWay[enemy.id];
  if (!rest) return 0;
  return rest.type === "ride" ? rest.halfInches : rest.paceInches;
}

/** At whom a unit rides: the one that was named, else the nearest that may be. @rule D-72, D-231 */
export function chooseTarget(run: Unfolding, id: UnitId, order: Intercept): UnitId | undefined {
  const targets = listTargets(run, id, order);
  return (targets.find((enemy) => enemy.id === order.target) ?? targets[0])?.id;
}
