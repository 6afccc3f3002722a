import type { Line } from "../line.ts";
import type { RuleRefusal } from "../refusal.ts";
import { readDrillFactor } from "./movement.ts";
import type { TroopProfile } from "./profile.ts";
import type { Ruleset } from "./ruleset.ts";
import type { FormationShape } from "./tables/table-03-formation-and-facing.ts";

/** How long a change of formation takes, or why it is refused. */
export type FormationChange =
  | { readonly ok: true; readonly turns: number; readonly lines: readonly Line[] }
  | { readonly ok: false; readonly refusal: RuleRefusal<"footOnly"> };

/**
 * What a change between two shapes costs, in turns; both directions cost the same, and standing as one stands nothing.
 *
 * @rule M-FORM-0, M-FORM-2, M-FORM-5, M-FORM-6
 */
export function measureFormationChange(
  profile: Pick<TroopProfile, "trained" | "mounted" | "people">,
  from: FormationShape,
  to: FormationShape,
  ruleset: Ruleset,
): FormationChange {
  const row = ruleset.tables.formationAndFacing.formation.find(
    ({ between: [one, other] }) => (one === from && other === to) || (one === to && other === from),
  );
  if (row === undefined) return { ok: true, turns: 0, lines: [] };
  if (row.footOnly && profile.mounted) {
    return { ok: false, refusal: { code: "footOnly", rule: "M-FORM-2", facts: {} } };
  }
  const drill = readDrillFactor(profile, ruleset);
  const turns = row.turns * drill.factor;
  return {
    ok: true,
    turns,
    lines: [...drill.lines, { rule: "M-FORM-0", label: "changeTurns", value: turns }],
  };
}
