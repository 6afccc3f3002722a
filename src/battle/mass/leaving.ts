import type { RuleId } from "#rules/line.ts";
import type { Leaving, UnitId } from "./state.ts";
import type { Unfolding } from "./unfolding.ts";

/** A unit is out of the battle; of an engine only its crew, for the engine stays (D-143). */
export function leavePlay(run: Unfolding, unit: UnitId, rule: RuleId, how: Leaving): void {
  const crewOnly = run.unit(unit).kind === "engine";
  run.emit({ type: "unitLeftPlay", rule, unit, how, ...(crewOnly ? { crewOnly } : {}) });
}
