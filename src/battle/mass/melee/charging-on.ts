import { Charge } from "../charging.ts";
import { orderByHome } from "../precedence.ts";
import type { Battle, Unit, UnitId } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import { isManned, isRunning, listOpponents, listUnits } from "../units.ts";
import { findMelees } from "./melees.ts";

/** Whether whoever was met is out of it: killed, run, surrendered or removed (D-174). */
const isBeaten = ({ units }: Battle, id: UnitId): boolean => {
  const unit = units[id];
  return unit === undefined || !isManned(unit) || isRunning(unit);
};

/** Whether a charger must go on: whoever it met is out of it, and some of its charge is left. @rule M-MEL-13, D-174 */
function mustGoOn(battle: Battle, unit: Unit): boolean {
  const { charge } = unit.turn;
  return (
    charge !== undefined &&
    !charge.chargedOn &&
    charge.leftInches > 0 &&
    charge.met.length > 0 &&
    isManned(unit) &&
    !isRunning(unit) &&
    listOpponents(battle, unit.id).length === 0 &&
    charge.met.every((id) => isBeaten(battle, id))
  );
}

/** Whether there is still something to fight in this melee step, or a charge to go on with. @rule X-SEQ-3, D-174 */
export const isFightingDue = (battle: Battle): boolean =>
  findMelees(battle).some(({ fought }) => !fought) ||
  listUnits(battle).some((unit) => !unit.turn.fought && mustGoOn(battle, unit));

/**
 * Chargers whose enemy is gone before or in the first round go on, straight in the direction of their charge, until
 * it is spent.
 *
 * Missile troops whom they come to then must fight, refused or not.
 *
 * @returns those that went on
 * @rule M-MEL-5, M-MEL-13, D-165, D-174
 */
export function chargeOn(run: Unfolding): readonly UnitId[] {
  const due = listUnits(run.battle).filter((unit) => mustGoOn(run.battle, unit));
  const going = orderByHome(run.battle, due);
  for (const { id } of going) {
    const unit = run.unit(id);
    const { charge } = unit.turn;
    if (!charge || !mustGoOn(run.battle, unit)) continue;
    new Charge(run, id, charge.target, charge.leftInches).goOn(charge.heading);
    const outcome = listOpponents(run.battle, id).length > 0 ? "contact" : "noContact";
    run.emit({ type: "chargeEnded", rule: "M-MEL-13", unit: id, outcome });
  }
  return going.map(({ id }) => id);
}
