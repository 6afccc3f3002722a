import type { D6 } from "../dice.ts";
import type { RuleId } from "../line.ts";
import type { Ruleset } from "./ruleset.ts";

/** How a running unit may rally in the turn after its last running turn. */
export type RallyChance =
  | { readonly type: "automatic"; readonly rule: RuleId }
  | { readonly type: "roll"; readonly needs: readonly D6[]; readonly rule: RuleId }
  | { readonly type: "removed"; readonly rule: RuleId };

/**
 * What Table 12 says to a unit that has run for so many turns.
 *
 * @param runningTurn - turns in which it ran, at least 1; more than the table has counts as its last row
 * @param attacked - whether it is attacked in melee while it stands (D-177); matters only after the first
 * @returns `automatic`: it stands this turn and rallies at its end without a roll (D-178); `roll`: at the start of
 * movement, or when it is attacked in its first standing turn; `removed`: at the start of this turn (D-182)
 * @rule M-RET-2, M-RET-3, M-RET-6, M-RET-8, D-177, D-178, D-182
 */
export function readRally(runningTurn: number, attacked: boolean, ruleset: Ruleset): RallyChance {
  const row = ruleset.tables.rally.findLast((entry) => runningTurn >= entry.runningTurn);
  if (row === undefined || row.removed) return { type: "removed", rule: "M-RET-8" };
  if (row.automatic) {
    if (!attacked) return { type: "automatic", rule: "M-RET-2" };
    return { type: "roll", needs: row.faces, rule: "M-RET-3" };
  }
  return { type: "roll", needs: row.faces, rule: "M-RET-6" };
}

/** The faces on which a unit that is attacked before it has rallied does so at once. @rule M-RET-3, D-174 */
export function readAttackedRally(ruleset: Ruleset): readonly D6[] {
  const row = ruleset.tables.rally.find(({ automatic }) => automatic);
  return row?.faces ?? [];
}

/** Whether a die rallies. @rule M-RET-3, M-RET-8 */
export const judgeRally = (needs: readonly D6[], face: D6): boolean => needs.includes(face);
