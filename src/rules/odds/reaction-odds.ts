import type { D6 } from "../dice.ts";
import {
  findCasualtyThrower,
  isPostMeleeDue,
  judgePostMelee,
  type MeleeSides,
  type MeleeUnit,
  type Reaction,
  type SideIndex,
} from "../mass/post-melee.ts";
import type { Ruleset } from "../mass/ruleset.ts";
import type { MeleeOdds } from "./melee-odds.ts";

const FACES: readonly D6[] = [1, 2, 3, 4, 5, 6];

/** One unit of a melee before its dice: its figures, and which of the two sides it is on. */
export interface ReactionUnit extends Pick<MeleeUnit, "profile" | "fatigued"> {
  readonly side: SideIndex;
  readonly figures: number;
}

/** How a melee may end. */
export interface ReactionOdds {
  /** The chance of each reaction, by the side that reacts. */
  readonly reactions: readonly {
    readonly loser: SideIndex;
    readonly reaction: Reaction;
    readonly chance: number;
  }[];
  /** Equal totals or a difference too small: the melee continues. */
  readonly continues: number;
  /** One side, or both, has no figures left; no morale is made (X-PMM-1). */
  readonly destroyed: readonly [number, number];
}

/**
 * How a melee ends, over all losses and all faces of the casualty die.
 *
 * @param units - in the order of the strengths from which `odds` were made
 * @rule X-PMM-1, X-PMM-2, X-PMM-6
 */
export function measureReactionOdds(
  odds: MeleeOdds,
  units: readonly ReactionUnit[],
  ruleset: Ruleset,
): ReactionOdds {
  const found = new Map<string, { loser: SideIndex; reaction: Reaction; chance: number }>();
  const destroyed: [number, number] = [0, 0];
  let continues = 0;
  for (const { losses, chance } of odds.outcomes) {
    const sides = listSides(units, losses);
    if (!isPostMeleeDue(sides)) {
      for (const side of [0, 1] as const) {
        if (sides[side].every(({ survivors }) => survivors === 0)) destroyed[side] += chance;
      }
      continue;
    }
    const faces = findCasualtyThrower(sides) === undefined ? [undefined] : FACES;
    for (const die of faces) {
      const share = chance / faces.length;
      const { loser, reaction } = judgePostMelee(sides, die, ruleset);
      if (loser === undefined || reaction === "continues") continues += share;
      else {
        const key = `${loser}${reaction}`;
        const known = found.get(key);
        if (known === undefined) found.set(key, { loser, reaction, chance: share });
        else known.chance += share;
      }
    }
  }
  return { reactions: [...found.values()], continues, destroyed };
}

function listSides(units: readonly ReactionUnit[], losses: readonly number[]): MeleeSides {
  const all = units.map(({ figures, ...unit }, index): ReactionUnit & MeleeUnit => {
    const lost = losses[index] ?? 0;
    return { ...unit, figures, entered: figures, lost, survivors: figures - lost };
  });
  return [all.filter(({ side }) => side === 0), all.filter(({ side }) => side === 1)];
}
