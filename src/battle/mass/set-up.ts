import { rulesetWith } from "#rules/mass/ruleset.ts";
import type { Refusal } from "../refusal.ts";
import type { SideId } from "../sides.ts";
import { isFormedInWoods } from "./formed.ts";
import { findMisplacement, findMisshape } from "./misplacement.ts";
import type { Battle, Unit, UnitId } from "./state.ts";
import { isPlaying, listUnits } from "./units.ts";

/** What is wrong with how a battle is set up, and with which unit or side. */
export interface SetUpFault {
  readonly refusal: Refusal;
  readonly unit?: UnitId;
  readonly side?: SideId;
}

/** A unit that no side of the battle owns, or a side that owns nobody. */
function findSideFault(battle: Battle, units: readonly Unit[]): SetUpFault | undefined {
  const stray = units.find(({ side }) => !battle.sides.some(({ id }) => id === side));
  if (stray) return { refusal: { code: "unknownSide", facts: { unit: stray.name } }, unit: stray.id };
  const empty = battle.sides.find(({ id }) => listUnits(battle, id).length === 0);
  return empty && { refusal: { code: "emptySide", facts: { side: empty.name } }, side: empty.id };
}

/** What is wrong with how a unit is drawn up. */
function findFormationFault(battle: Battle, unit: Unit): Refusal | undefined {
  if (unit.kind !== "troops") return undefined;
  const facts = { unit: unit.name };
  const rule = findMisshape(unit, rulesetWith(battle.settings))?.rule;
  if (rule !== undefined) return { code: "unitMisshapen", rule, facts };
  return isFormedInWoods(battle, unit) ? { code: "unitMisshapen", rule: "M-TERR-2", facts } : undefined;
}

/** What is wrong with where and how a unit stands when it is set up. */
export const findStandingFault = (battle: Battle, unit: Unit): Refusal | undefined =>
  findMisplacement(battle, unit) ?? findFormationFault(battle, unit);

/**
 * Why a battle cannot begin as it is set up.
 *
 * @rule D-4, D-77, D-90, D-195, D-227, D-229, M-CAN-4, M-FORM-2, M-OPT-8, M-TERR-0, M-TERR-2, M-TERR-3, M-TERR-7
 */
export function findSetUpFault(battle: Battle): SetUpFault | undefined {
  const units = Object.values(battle.units).filter(isPlaying);
  const sideFault = findSideFault(battle, units);
  if (sideFault) return sideFault;
  for (const unit of units) {
    const refusal = findStandingFault(battle, unit);
    if (refusal) return { refusal, unit: unit.id };
  }
  return undefined;
}
