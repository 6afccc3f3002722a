import { findChargeFault, measureTurnCost } from "#rules/mass/movement.ts";
import { isHaltedAfterRiver } from "#rules/mass/terrain.ts";
import { isWithin, normalizeBearing } from "#rules/quantities.ts";
import type { Refusal } from "../../refusal.ts";
import { aimCharge, Charge, headingBefore } from "../charging.ts";
import type { Command } from "../command.ts";
import { refreshContacts } from "../contacts.ts";
import { hasRoom, measureStretch, measureUnits, outlineAt, outlineOfUnit } from "../ground.ts";
import { ControlZones } from "../moving/control.ts";
import { movingProfile } from "../moving/moving-profile.ts";
import { pauseCharge } from "../shooting/half-turn.ts";
import type { Pose, Unit, UnitId } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import { isHedgehog, isManned, isOnWheels, listEnemies, listOpponents, mayFight, poseOf } from "../units.ts";
import { findMovingFault } from "./move.ts";

/** What of the charge distance is there: a turn begun before has taken its part (D-93, D-224). */
export const readChargeDistance = ({ profile, turn }: Unit): number =>
  Math.max(0, profile.chargeInches - turn.spentInches);

/** What is wrong with the target of a charge. */
function findTargetFault(run: Unfolding, unit: Unit, target: UnitId): Refusal | undefined {
  const enemy = run.battle.units[target];
  if (!enemy) return { code: "unknownUnit" };
  if (enemy.side === unit.side) return { code: "notAnEnemy", rule: "M-MEL-10" };
  if (enemy.condition.type === "gone") return { code: "unitGone" };
  if (enemy.kind === "wagon") return { code: "wagonApart", rule: "D-244" };
  if (!mayFight(unit, enemy))
    return {
      code: "hedgehogInTheWay",
      rule: "M-OPT-8",
      facts: { inches: measureUnits(unit, enemy), unit: target },
    };
  return isManned(enemy) ? undefined : { code: "noCrew", rule: "D-143" };
}

/** Whether a unit has turned where it stands; a free deviation is no turn, and free facing has no price. @rule D-176, D-231 */
const hasTurned = ({ turn: { turnedFrom, freeFacing } }: Unit): boolean =>
  turnedFrom !== undefined && turnedFrom.deviation === undefined && !freeFacing;

/** Whether the turn towards the target can be made and paid for. @rule D-93, D-224 */
function findTurnFault(run: Unfolding, unit: Unit, aimed: Pose, target: UnitId): Refusal | undefined {
  const angle = normalizeBearing(aimed.heading - headingBefore(unit));
  const { inches } = measureTurnCost(unit.profile, angle, run.ruleset, { freeDeviation: true });
  const left = readChargeDistance(unit);
  if (!isWithin(inches, left))
    return { code: "turnTooDear", rule: "D-93", facts: { costInches: inches, leftInches: left } };
  if (hasRoom(run.battle, unit, outlineAt(unit, aimed))) return undefined;
  const straight = measureStretch(run.battle, unit, outlineOfUnit(unit), poseOf(unit).heading, left);
  const reaches = straight.blocker?.type === "enemy" && straight.blocker.id === target;
  return reaches ? undefined : { code: "noPlace", rule: "D-224" };
}

/** What forbids a charge at a target. @rule M-MOVE-3, M-FORM-7, M-MEL-10, M-MEL-11, M-MEL-12, M-OPT-8, M-MEX-2, D-74, D-93, D-183, D-224, D-231, D-244 */
export function findChargeCommandFault(run: Unfolding, id: UnitId, target: UnitId): Refusal | undefined {
  const fault = findMovingFault(run.battle, id);
  if (fault) return fault;
  const unit = run.unit(id);
  if (isHedgehog(unit)) return { code: "hedgehogCharges", rule: "M-OPT-8" };
  const targetFault = findTargetFault(run, unit, target);
  if (targetFault) return targetFault;
  if (isOnWheels(unit)) return { code: "noCharge", rule: "M-MOVE-3" };
  if (unit.turn.shots.length > 0) return { code: "chargeAfterShot", rule: "D-115" };
  if (unit.turn.moved || hasTurned(unit)) return { code: "chargeAfterMove", rule: "M-MOVE-3" };
  if (unit.turn.reformed) return { code: "chargeAfterMove", rule: "M-FORM-7" };
  const aimed = aimCharge(run, id, target);
  const chargeFault = findChargeFault(
    {
      profile: unit.profile,
      turn: run.battle.clock.turn,
      ...(unit.chargedInTurn === undefined ? {} : { chargedInTurn: unit.chargedInTurn }),
      turns: [normalizeBearing(aimed.heading - headingBefore(unit))],
      enemies: listEnemies(run.battle, unit.side).map((enemy) => ({
        distanceInches: measureUnits(unit, enemy),
        moveInches: movingProfile(enemy, run.ruleset).moveInches,
      })),
    },
    run.ruleset,
  );
  return (
    chargeFault ??
    findTurnFault(run, unit, aimed, target) ??
    findControlFault(run, unit, aimed) ??
    findGroundFault(run, unit, target)
  );
}

/** Whether an enemy in whose control the unit stands lets it go where the charge would. @rule M-MEX-2, D-183 */
function findControlFault({ battle, ruleset }: Unfolding, unit: Unit, aimed: Pose): Refusal | undefined {
  const outline = outlineAt(unit, aimed);
  const ahead = measureStretch(battle, unit, outline, aimed.heading, readChargeDistance(unit));
  const zones = new ControlZones(battle, unit, ruleset);
  const { blocker, inches } = zones.cut(outline, aimed.heading, ahead);
  return blocker?.type === "control" && isWithin(inches, 0) ? zones.refuse(blocker.id) : undefined;
}

/** Whether the ground on the way forbids the charge, or a river that was crossed in the turn before. @rule D-74, D-80 */
function findGroundFault(run: Unfolding, unit: Unit, target: UnitId): Refusal | undefined {
  const { turn } = run.battle.clock;
  const { crossedInTurn } = unit;
  if (isHaltedAfterRiver({ turn, ...(crossedInTurn === undefined ? {} : { crossedInTurn }) }, run.ruleset))
    return { code: "riverBehind", rule: "M-TERR-7" };
  const barred = Charge.findBarred(run, unit.id, target, readChargeDistance(unit));
  return barred && { code: "chargeGround", rule: barred.rule, facts: { inches: barred.inches } };
}

/**
 * Charges an enemy: in each half the unit turns towards him and runs straight; whoever is about to be touched
 * must stand; if he runs, the charge goes on until it is spent.
 *
 * @rule M-MEL-10, M-MEL-11, M-MEL-12, M-MEL-13, D-69, D-93, D-231
 */
export function charge(
  run: Unfolding,
  { unit: id, target }: Extract<Command, { type: "charge" }>,
): Refusal | undefined {
  const fault = findChargeCommandFault(run, id, target);
  if (fault) return fault;
  const distance = readChargeDistance(run.unit(id));
  const ride = new Charge(run, id, target, distance);
  const goesOn = ride.runHalf(distance / 2);
  if (goesOn) pauseCharge(run, id, target);
  if (!isManned(run.unit(id))) return undefined;
  if (goesOn) ride.runHalf(distance / 2, true);
  refreshContacts(run, id);
  run.emit({
    type: "chargeEnded",
    rule: "M-MEL-10",
    unit: id,
    outcome: listOpponents(run.battle, id).length > 0 ? "contact" : "noContact",
  });
  return undefined;
}
