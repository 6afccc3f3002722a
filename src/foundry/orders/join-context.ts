import { findJoiningFault, listNearMelees, planJoin } from "#battle/mass/melee/joining.ts";
import { planRefusing } from "#battle/mass/melee/refusing.ts";
import type { Battle, Unit } from "#battle/mass/state.ts";
import type { RefusalCode } from "#battle/refusal.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { describeRefusal, explainRefusal } from "../explain-refusal.ts";
import { formatInches } from "../format.ts";

/** Why a unit has nothing to refuse: not worth a line of the panel. */
const HIDDEN_REFUSING: readonly RefusalCode[] = ["notMissileTroops", "noMeleeNear", "unitRunning"];

/**
 * The melees near a unit before their first round: whose enemies it may join against, at what price, or why not; and
 * whether it may fall back before them. Nothing where none is near.
 */
export function describeJoining(battle: Battle, unit: Unit, ruleset: Ruleset) {
  const melees = listNearMelees(battle, unit, ruleset).filter(({ units }) => !units.includes(unit.id));
  if (melees.length === 0) return null;
  const fault = findJoiningFault(battle, unit.id, ruleset);
  const enemies = melees
    .flatMap(({ units }) => units)
    .flatMap((id) => battle.units[id] ?? [])
    .filter(({ side }) => side !== unit.side);
  const ways = fault
    ? []
    : enemies.map(({ id, name }) => {
        const planned = planJoin(battle, { unit: unit.id, target: id }, ruleset);
        return {
          id,
          name,
          price: planned.ok ? formatInches(planned.plan.spentInches) : "",
          refusal: planned.ok ? "" : explainRefusal(planned.refusal),
        };
      });
  return { ...describeRefusal(fault), ways, back: describeRefusing(battle, unit, ruleset) };
}

/** How far missile troops fall back that refuse the melee before them, or what keeps them from it. */
function describeRefusing(battle: Battle, unit: Unit, ruleset: Ruleset) {
  const planned = planRefusing(battle, unit.id, ruleset);
  if (planned.ok) return { inches: formatInches(planned.inches), ...describeRefusal(undefined) };
  return HIDDEN_REFUSING.includes(planned.refusal.code)
    ? null
    : { inches: "", ...describeRefusal(planned.refusal) };
}
