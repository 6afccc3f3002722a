import type { D6 } from "../dice.ts";
import { type Inches, isWithin } from "../quantities.ts";
import { countChargeDice, readChargeAllowance } from "../skirmish/charge.ts";
import type { FigureProfile } from "../skirmish/figure.ts";
import type { SkirmishRuleset } from "../skirmish/ruleset.ts";

const FACES: readonly D6[] = [1, 2, 3, 4, 5, 6];

/** All throws of so many dice, each as likely. */
const listThrows = (dice: number): readonly (readonly D6[])[] =>
  dice === 0 ? [[]] : listThrows(dice - 1).flatMap((thrown) => FACES.map((face) => [...thrown, face]));

/**
 * The chance that a charge reaches its target.
 *
 * @param costInches - what the way to it costs of the allowance, by the rates of the ground
 * @rule S-MOVE-6, D-18
 */
export function measureChargeOdds(
  profile: FigureProfile,
  costInches: Inches,
  ruleset: SkirmishRuleset,
): number {
  const throws = listThrows(countChargeDice(profile, ruleset));
  const reaching = throws.filter((dice) =>
    isWithin(costInches, readChargeAllowance(profile, dice, ruleset).inches),
  );
  return reaching.length / throws.length;
}
