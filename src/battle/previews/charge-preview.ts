import { KnownDice } from "#rules/dice.ts";
import { chanceToStand } from "#rules/odds/check-odds.ts";
import type { Inches } from "#rules/quantities.ts";
import { aimCharge, readChargeFear } from "../charging.ts";
import { findChargeCommandFault } from "../commands/charge.ts";
import { measureUnits, unitAt } from "../ground.ts";
import type { Refusal } from "../refusal.ts";
import type { Battle, UnitId } from "../state.ts";
import { Unfolding } from "../unfolding.ts";
import { listEnemies, poseOf } from "../units.ts";

/** A charge as it looks before it is ridden. */
export interface ChargePreview {
  readonly target: UnitId;
  readonly distanceInches: Inches;
  readonly refusal?: Refusal;
  /** The chance that the target stands, judged from where the charger is now; absent where it need not roll. */
  readonly stands?: number;
}

/** The charge as it would be ridden from where the charger is now: turned to its target, its start noted (D-167). */
function rideOff(run: Unfolding, id: UnitId, target: UnitId): Unfolding {
  const unit = run.unit(id);
  const turn = { ...unit.turn, startPose: unit.turn.startPose ?? poseOf(unit) };
  const aimed = { ...unitAt(unit, aimCharge(run, id, target)), turn };
  return new Unfolding({ ...run.battle, units: { ...run.battle.units, [id]: aimed } }, run.dice);
}

function previewOne(run: Unfolding, id: UnitId, target: UnitId): ChargePreview {
  const [unit, enemy] = [run.unit(id), run.unit(target)];
  const distanceInches = measureUnits(unit, enemy);
  const refusal = findChargeCommandFault(run, id, target);
  if (refusal) return { target, distanceInches, refusal };
  const fear = readChargeFear(rideOff(run, id, target), { attacker: id, defender: target });
  return fear.type === "roll"
    ? { target, distanceInches, stands: chanceToStand(fear, enemy.exertion.fatigued, run.ruleset) }
    : { target, distanceInches };
}

/** Every enemy that a unit could think of charging, nearest first. @rule M-MEL-10, M-MOR-8 */
export function previewCharges(battle: Battle, id: UnitId): readonly ChargePreview[] {
  const unit = battle.units[id];
  if (!unit) return [];
  const run = new Unfolding(battle, new KnownDice([]));
  return listEnemies(battle, unit.side)
    .map((enemy) => previewOne(run, id, enemy.id))
    .sort((a, b) => a.distanceInches - b.distanceInches);
}
