import { shapeOf } from "#rules/mass/formation.ts";
import { isInWoods, outlineOfUnit } from "./ground.ts";
import type { Battle, Formation, Unit } from "./state.ts";
import type { Unfolding } from "./unfolding.ts";
import { listUnits } from "./units.ts";

/** Whether a unit has a formation of which woods make an end. @rule M-TERR-2, D-77 */
export const isFormedForWoods = (unit: Unit): boolean =>
  unit.kind === "troops" && shapeOf(unit.formation) === "square";

/** Whether a unit is drawn up where there are no formations. @rule M-TERR-2, D-77 */
export const isFormedInWoods = (battle: Battle, unit: Unit): boolean =>
  isFormedForWoods(unit) && isInWoods(battle, unit);

/** What a body is that is no square any more: a line if it is at least as wide as deep. @rule D-90 */
function readLooseShape(unit: Unit): Formation {
  const { halfWidth, halfDepth } = outlineOfUnit(unit);
  return halfWidth >= halfDepth ? "line" : "column";
}

/** Squares and hedgehogs of which any figure has come into woods are none any more. @rule M-TERR-2, D-77 */
export function dissolveInWoods(run: Unfolding): void {
  if (run.ruleset.settings.woodsFormed !== "dissolve") return;
  for (const unit of listUnits(run.battle))
    if (isFormedInWoods(run.battle, unit))
      run.emit({ type: "formationDissolved", rule: "D-77", unit: unit.id, formation: readLooseShape(unit) });
}
