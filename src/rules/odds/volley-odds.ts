import type { D6 } from "../dice.ts";
import { type ArquebusFire, countHits, readAccuracy } from "../mass/arquebus.ts";
import type { Ruleset } from "../mass/ruleset.ts";
import { hasRow, judgeVolley, needsOpposedDice, type VolleyGroup } from "../mass/volley.ts";
import { addCounts, type Distribution, listBinomial } from "./binomial.ts";

const FACES: readonly D6[] = [1, 2, 3, 4, 5, 6];

/** The chance that the first of two dice is higher. */
const CHANCE_HIGHER = FACES.flatMap((one) => FACES.filter((other) => one > other)).length / FACES.length ** 2;

/** The chances of the kills of one group by Table 4. @rule M-FIRE-0, M-FIRE-9, D-114 */
export function measureVolleyOdds(group: VolleyGroup, ruleset: Ruleset): Distribution {
  if (!hasRow(group, ruleset)) return [1];
  const kills = FACES.map((die) => judgeVolley(group, die, ruleset).kills);
  const shoots = needsOpposedDice(group, ruleset) ? CHANCE_HIGHER : 1;
  const chances = new Array<number>(Math.max(...kills) + 1).fill(0);
  for (const count of kills) chances[count] = (chances[count] ?? 0) + shoots / FACES.length;
  chances[0] = (chances[0] ?? 0) + 1 - shoots;
  return chances;
}

/** The chances of the hits of arquebusiers. @rule M-ARQ-1 */
export function measureArquebusOdds(fire: ArquebusFire, ruleset: Ruleset): Distribution {
  const chance = countHits(readAccuracy(fire, ruleset), FACES) / FACES.length;
  return listBinomial(fire.shooters, chance);
}

/** The chances of the kills of several groups together, of whom no more fall than there are. */
export function joinVolleyOdds(groups: readonly Distribution[], figures: number): Distribution {
  const sum = groups.reduce(addCounts, [1]);
  if (sum.length <= figures + 1) return sum;
  const last = sum.slice(figures).reduce((total, chance) => total + chance, 0);
  return [...sum.slice(0, figures), last];
}
