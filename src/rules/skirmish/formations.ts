import type { RuleRefusal } from "../refusal.ts";
import { type FigureFormation, type FigureProfile, mayForm } from "./figure.ts";
import type { SkirmishRuleset } from "./ruleset.ts";

/** A formation that is one. */
export type Formed = Exclude<FigureFormation, "none">;

/** A figure that is to stand in a formation. */
export interface Forming {
  readonly profile: FigureProfile;
  readonly charged: boolean;
}

/** Why figures may not form up, wherever they stand. @rule S-FORM-1, S-FORM-2, S-FORM-3, D-24 */
export function findFormingFault(
  formation: Formed,
  figures: readonly Forming[],
  { tables }: SkirmishRuleset,
): RuleRefusal<"tooFew" | "footWarriorsOnly" | "hasCharged"> | undefined {
  const least = tables.formations.minimum[formation];
  const rule = formation === "hedgehog" ? "S-FORM-1" : "S-FORM-2";
  if (figures.length < least) return { code: "tooFew", rule, facts: { figures: figures.length, least } };
  if (!figures.every(({ profile }) => mayForm(profile)))
    return { code: "footWarriorsOnly", rule: "S-FORM-3", facts: {} };
  if (figures.some(({ charged }) => charged)) return { code: "hasCharged", rule: "D-24", facts: {} };
  return undefined;
}

/** Whether a formation lasts that has so many left. @rule S-FORM-5, D-25 */
export const isKept = (formation: Formed, figures: number, { tables, settings }: SkirmishRuleset): boolean =>
  settings.formationMinimum === "formOnly" ? figures > 0 : figures >= tables.formations.minimum[formation];
