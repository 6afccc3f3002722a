import type { D6 } from "../dice.ts";
import { type FearCheck, judgeFear } from "../mass/fear-of-cavalry.ts";
import type { RallyChance } from "../mass/rally.ts";
import { judgeRally } from "../mass/rally.ts";
import type { Ruleset } from "../mass/ruleset.ts";
import { judgeStability } from "../mass/stability.ts";

const FACES: readonly D6[] = [1, 2, 3, 4, 5, 6];

/** The part of all throws of two dice that pass. */
function countPairs(passes: (faces: readonly [D6, D6]) => boolean): number {
  const pairs = FACES.flatMap((one) => FACES.map((other) => [one, other] as const));
  return pairs.filter(passes).length / pairs.length;
}

/** The chance to pass a stability roll. @rule M-MOR-0, M-MOR-1 */
export const chanceOfStability = (need: number, fatigued: boolean, ruleset: Ruleset): number =>
  countPairs((faces) => judgeStability(need, faces, fatigued, ruleset).passed);

/** The chance to stand against a charge; 1 where no roll is made. @rule M-MOR-8, M-MOR-10, M-MOR-11, M-MOR-12 */
export function chanceToStand(check: FearCheck, fatigued: boolean, ruleset: Ruleset): number {
  if (check.type !== "roll") return 1;
  return countPairs((faces) => judgeFear(check, faces, fatigued, ruleset).passed);
}

/** The chance to rally. @rule M-RET-3, M-RET-8 */
export function chanceToRally(rally: RallyChance): number {
  if (rally.type !== "roll") return rally.type === "automatic" ? 1 : 0;
  return FACES.filter((face) => judgeRally(rally.needs, face)).length / FACES.length;
}
