import type { RuleId } from "#rules/line.ts";
import type { UnitId } from "./state.ts";
import type { Unfolding } from "./unfolding.ts";
import { isChanging, isHedgehog } from "./units.ts";

/** A hedgehog that is none any more is a square again. @rule D-195 */
function endHedgehog(run: Unfolding, id: UnitId): void {
  if (isHedgehog(run.unit(id))) run.emit({ type: "hedgehogEnded", rule: "D-195", unit: id });
}

/** A hedgehog that has become too small ends. @rule M-OPT-8, D-195 */
export function checkHedgehog(run: Unfolding, id: UnitId): void {
  if (run.unit(id).figures < run.ruleset.tables.limits.hedgehogFigures) endHedgehog(run, id);
}

/**
 * A change under way comes to nothing.
 *
 * @param by - who holds the unit, or stands in its way
 */
export function loseChange(run: Unfolding, id: UnitId, rule: RuleId, by?: UnitId): void {
  if (!isChanging(run.unit(id))) return;
  run.emit({ type: "formationChangeLost", rule, unit: id, ...(by === undefined ? {} : { by }) });
}

/** Whoever runs changes no formation, and is no hedgehog. @rule D-195 */
export function breakFormation(run: Unfolding, id: UnitId, rule: RuleId): void {
  loseChange(run, id, rule);
  endHedgehog(run, id);
}
