import type { Ruleset } from "#rules/mass/ruleset.ts";
import type { SideId } from "../../sides.ts";
import type { Battle, Unit } from "../state.ts";
import { listUnits } from "../units.ts";
import { findJoiningFault, listNearMelees, planJoin } from "./joining.ts";
import { planRefusing } from "./refusing.ts";

/** Whether a unit could join a melee that is still to be fought. @rule M-MEX-3 */
function couldJoin(
  battle: Battle,
  { id, side }: Unit,
  near: readonly (readonly string[])[],
  ruleset: Ruleset,
) {
  if (findJoiningFault(battle, id, ruleset)) return false;
  return near
    .flat()
    .some(
      (target) => battle.units[target]?.side !== side && planJoin(battle, { unit: id, target }, ruleset).ok,
    );
}

/**
 * The sides that could still join or refuse a melee and have not said that they are done.
 *
 * @rule M-MEX-3, M-MEL-4
 */
export function listUndecided(battle: Battle, ruleset: Ruleset): readonly SideId[] {
  const open = battle.sides.filter(({ id }) => !battle.clock.ready.includes(id));
  return open.flatMap(({ id: side }) => {
    const decides = listUnits(battle, side).some((unit) => {
      const near = listNearMelees(battle, unit, ruleset).map(({ units }) => units);
      if (near.length === 0) return false;
      return planRefusing(battle, unit.id, ruleset).ok || couldJoin(battle, unit, near, ruleset);
    });
    return decides ? [side] : [];
  });
}
