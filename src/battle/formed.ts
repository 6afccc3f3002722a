import { standBody } from "#field/body.ts";
import { holdsPoint, isWoods } from "#field/terrain.ts";
import { outlineOfUnit, standingOf } from "./ground.ts";
import type { Battle, Formation, Unit } from "./state.ts";
import type { Unfolding } from "./unfolding.ts";
import { listUnits } from "./units.ts";

/** Whether a unit has a formation of which woods make an end. @rule M-TERR-2, D-77 */
export const isFormedForWoods = (unit: Unit): boolean =>
  unit.kind === "troops" && unit.formation === "square";

/** Whether a unit has any figure in woods, where there are no formations; of a figure the middle of its base counts. @rule M-TERR-2, D-77, D-225 */
export function isUnformed({ terrain }: Pick<Battle, "terrain">, unit: Unit): boolean {
  const woods = terrain.filter(isWoods);
  if (woods.length === 0) return false;
  return standBody(standingOf(unit)).figures.some((figure) =>
    woods.some((piece) => holdsPoint(piece, figure)),
  );
}

/** What a body is that is no square any more: a line if it is at least as wide as deep. @rule D-90 */
function readLooseShape(unit: Unit): Formation {
  const { halfWidth, halfDepth } = outlineOfUnit(unit);
  return halfWidth >= halfDepth ? "line" : "column";
}

/** Squares of which any figure has come into woods are squares no more. @rule M-TERR-2, D-77 */
export function dissolveInWoods(run: Unfolding): void {
  if (run.ruleset.settings.woodsFormed !== "dissolve") return;
  for (const unit of listUnits(run.battle))
    if (isFormedForWoods(unit) && isUnformed(run.battle, unit))
      run.emit({ type: "formationDissolved", rule: "D-77", unit: unit.id, formation: readLooseShape(unit) });
}
