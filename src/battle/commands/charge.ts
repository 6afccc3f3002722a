import { findChargeFault } from "#rules/mass/movement.ts";
import { normalizeBearing } from "#rules/quantities.ts";
import { aimCharge, Charge } from "../charging.ts";
import type { Command } from "../command.ts";
import { refreshContacts } from "../contacts.ts";
import { hasRoom, measureUnits, outlineOfUnit, unitAt } from "../ground.ts";
import type { Refusal } from "../refusal.ts";
import type { UnitId } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import { isManned, listEnemies, listOpponents, poseOf } from "../units.ts";
import { findMovingFault } from "./move.ts";

/** What forbids a charge at a target. @rule M-MOVE-3, M-MEL-10, M-MEL-11, M-MEL-12, D-224 */
export function findChargeCommandFault(run: Unfolding, id: UnitId, target: UnitId): Refusal | undefined {
  const fault = findMovingFault(run.battle, id);
  if (fault) return fault;
  const unit = run.unit(id);
  const enemy = run.battle.units[target];
  if (!enemy || !isManned(enemy)) return { code: "unknownUnit" };
  if (enemy.side === unit.side) return { code: "notAnEnemy", rule: "M-MEL-10" };
  if (unit.kind === "engine" && !unit.crewPose) return { code: "noCharge", rule: "M-MOVE-3" };
  if (unit.turn.spentInches > 0) return { code: "chargeAfterMove", rule: "M-MOVE-3" };
  const aimed = aimCharge(run, id, target);
  return (
    findChargeFault(
      {
        profile: unit.profile,
        turn: run.battle.clock.turn,
        ...(unit.chargedInTurn === undefined ? {} : { chargedInTurn: unit.chargedInTurn }),
        turns: [normalizeBearing(aimed.heading - poseOf(unit).heading)],
        enemies: listEnemies(run.battle, unit.side).map((other) => ({
          distanceInches: measureUnits(unit, other),
          moveInches: other.profile.moveInches,
        })),
      },
      run.ruleset,
    ) ??
    (hasRoom(run.battle, unit, outlineOfUnit(unitAt(unit, aimed)))
      ? undefined
      : { code: "noPlace", rule: "D-224" })
  );
}

/**
 * Charges an enemy: in each half the unit turns towards him and runs straight; whoever is about to be touched
 * must stand; if he runs, the charge goes on until it is spent.
 *
 * @rule M-MEL-10, M-MEL-11, M-MEL-12, M-MEL-13, D-69, D-231
 */
export function charge(
  run: Unfolding,
  { unit: id, target }: Extract<Command, { type: "charge" }>,
): Refusal | undefined {
  const fault = findChargeCommandFault(run, id, target);
  if (fault) return fault;
  const { chargeInches } = run.unit(id).profile;
  const ride = new Charge(run, id, target, chargeInches);
  if (ride.runHalf(chargeInches / 2)) ride.runHalf(chargeInches / 2);
  refreshContacts(run, id);
  run.emit({
    type: "chargeEnded",
    rule: "M-MEL-10",
    unit: id,
    outcome: listOpponents(run.battle, id).length > 0 ? "contact" : "noContact",
  });
  return undefined;
}
