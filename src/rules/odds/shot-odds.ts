import type { D6 } from "../dice.ts";
import { judgeShot } from "../skirmish/missiles.ts";
import type { SkirmishRuleset } from "../skirmish/ruleset.ts";

const FACES: readonly D6[] = [1, 2, 3, 4, 5, 6];

/** The chance that a shot with such a modifier kills. @rule S-FIRE-2, S-FIRE-3, D-31 */
export const measureShotOdds = (modifier: number, ruleset: SkirmishRuleset): number =>
  FACES.filter((die) => judgeShot(die, modifier, ruleset).kills).length / FACES.length;
