import type { Line } from "../line.ts";
import { isPikeman } from "./combat.ts";
import { type FearCheck, type FearFacts, listChargeModifiers } from "./fear-of-cavalry.ts";
import type { TroopProfile } from "./profile.ts";
import type { Ruleset } from "./ruleset.ts";

/**
 * Whether Swiss or Landsknecht pikes are a block large enough to make whom they charge check: ten figures at least,
 * five wide and two deep, the second rank complete to five.
 *
 * @rule M-MOR-7, D-205, D-206
 */
export function isPikeBlock(
  profile: Pick<TroopProfile, "people" | "poleArms">,
  { figures, files }: { readonly figures: number; readonly files: number },
  { tables }: Ruleset,
): boolean {
  const { blockFigures, blockFiles } = tables.limits;
  return (
    isPikeman(profile) && figures >= blockFigures && files >= blockFiles && figures - files >= blockFiles
  );
}

/**
 * What a unit must throw to stand against a charge of a pike block: its number of Table 14, with what a charge adds
 * and takes away.
 *
 * @returns `none` if the charge calls for no check, `stands` if pikes stand without one
 * @rule M-MOR-5, M-MOR-10, M-MOR-11, M-MOR-12, D-207, D-208, D-210, D-211
 */
export function readPikeFear(
  facts: Omit<FearFacts, "charger" | "defender"> & {
    readonly defender: Pick<TroopProfile, "stabilityNeed" | "mounted" | "people" | "poleArms">;
  },
  ruleset: Ruleset,
): FearCheck {
  const { defender, zone } = facts;
  if (facts.defenderRuns === true) return { type: "none", rule: "D-210" };
  const faces = zone === "front" || facts.defenderInSquare === true;
  if (faces && isPikeman(defender)) return { type: "stands", rule: "M-MOR-11" };
  const need: Line = { rule: "M-MOR-0", label: "need", value: defender.stabilityNeed };
  const { modifier, lines } = listChargeModifiers(facts, ruleset);
  return { type: "roll", rule: "M-MOR-5", need: defender.stabilityNeed, modifier, lines: [need, ...lines] };
}
