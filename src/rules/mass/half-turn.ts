import { type Inches, isWithin } from "../quantities.ts";
import type { RuleRefusal } from "../refusal.ts";
import type { TroopProfile } from "./profile.ts";
import type { Ruleset } from "./ruleset.ts";

/** Whether a unit may move, shoot and move on: horsemen with bows, and with crossbows where it is marked so. @rule M-FIRE-14, D-118 */
export const maySplitFire = ({
  mounted,
  weapon,
  splitFire,
}: Pick<TroopProfile, "mounted" | "weapon" | "splitFire">): boolean =>
  mounted && (weapon === "bow" || (weapon === "crossbow" && splitFire));

/** How far a unit may move before such a shot, and again after it. @rule M-FIRE-15 */
export const readSplitLeg = ({ moveInches }: Pick<TroopProfile, "moveInches">, { tables }: Ruleset): Inches =>
  moveInches * tables.missiles.freeMoveShare;

/** Why a unit may not shoot in the middle of its move. @rule M-FIRE-14, M-FIRE-15, D-119 */
export function findSplitFault(
  profile: Pick<TroopProfile, "mounted" | "weapon" | "splitFire" | "moveInches">,
  facts: { readonly spentInches: Inches; readonly hasShot: boolean },
  ruleset: Ruleset,
): RuleRefusal<"noSplitFire" | "splitTooLate" | "volleyShot"> | undefined {
  if (!maySplitFire(profile)) return { code: "noSplitFire", rule: "M-FIRE-14", facts: {} };
  if (facts.hasShot) return { code: "volleyShot", rule: "D-119", facts: {} };
  const limitInches = readSplitLeg(profile, ruleset);
  if (isWithin(facts.spentInches, limitInches)) return undefined;
  return { code: "splitTooLate", rule: "M-FIRE-15", facts: { spentInches: facts.spentInches, limitInches } };
}
