import type { D6 } from "../dice.ts";
import type { MeleeSides, SideIndex } from "../mass/post-melee.ts";
import { countPrisoners, type PrisonerFacts, readArm } from "../mass/prisoners.ts";
import type { Ruleset } from "../mass/ruleset.ts";
import type { Reaction } from "../mass/tables/post-melee.ts";
import type { Distribution } from "./binomial.ts";

const FACES: readonly D6[] = [1, 2, 3, 4, 5, 6];

/** The chances of 0, 1, 2 … prisoners of a melee that has been lost. @rule M-OPT-1, M-OPT-2, D-187, D-188, D-189 */
export function listPrisoners(facts: PrisonerFacts, ruleset: Ruleset): Distribution {
  const pairs = FACES.flatMap((winner) => FACES.map((loser) => [winner, loser] as const));
  const counts = pairs.map((dice) => countPrisoners(facts, dice, ruleset).count);
  const chances = new Array<number>(Math.max(...counts) + 1).fill(0);
  for (const count of counts) chances[count] = (chances[count] ?? 0) + 1 / pairs.length;
  return chances;
}

/** Adds up the prisoners of each side over all ways in which a melee may end. */
export class PrisonerTally {
  readonly #ruleset: Ruleset;
  readonly #known = new Map<string, Distribution>();
  readonly #chances: readonly [number[], number[]] = [[], []];

  constructor(ruleset: Ruleset) {
    this.#ruleset = ruleset;
  }

  /** One way that leaves the losing side, if there is one, to lose prisoners. */
  add(chance: number, sides: MeleeSides, loser: SideIndex | undefined, reaction: Reaction): void {
    for (const side of [0, 1] as const)
      if (side !== loser || reaction === "continues") this.#count(side, [1], chance);
    if (loser !== undefined && reaction !== "continues")
      this.#count(loser, this.#list(sides, loser, reaction), chance);
  }

  #count(side: SideIndex, counts: Distribution, chance: number): void {
    const chances = this.#chances[side];
    counts.forEach((part, count) => {
      while (chances.length <= count) chances.push(0);
      chances[count] = (chances[count] ?? 0) + chance * part;
    });
  }

  #list(sides: MeleeSides, loser: SideIndex, reaction: Reaction): Distribution {
    const armOf = (side: SideIndex) => readArm(sides[side].map(({ profile }) => profile));
    const survivors = sides[loser].reduce((sum, unit) => sum + unit.survivors, 0);
    const facts = { winner: armOf(loser === 0 ? 1 : 0), loser: armOf(loser), reaction, survivors };
    const key = Object.values(facts).join();
    const known = this.#known.get(key) ?? listPrisoners(facts, this.#ruleset);
    this.#known.set(key, known);
    return known;
  }

  /** The chances of 0, 1, 2 … prisoners taken of each side. */
  get prisoners(): readonly [Distribution, Distribution] {
    return this.#chances;
  }
}
