import type { Strike } from "../mass/combat.ts";
import { addCounts, capCounts, type Distribution, listBinomial } from "./binomial.ts";

/** One unit's dice against another, as {@link planStrike} gives them; `target` is the place in the list of units. */
export interface OddsStrike extends Pick<Strike, "dice" | "killOn"> {
  readonly target: number;
}

/** A melee before its dice are thrown. */
export interface MeleeOddsFacts {
  /** Figures of each unit; no unit can lose more. */
  readonly strengths: readonly number[];
  /** How many rounds are fought (M-MEL-2). */
  readonly rounds: number;
  /**
   * Every strike of a round, given what each unit has lost before it. Strikes of and at units that are gone may be
   * left in: without figures there are no dice, and nothing is left to kill.
   */
  readonly listStrikes: (round: number, losses: readonly number[]) => readonly OddsStrike[];
}

/** The exact chances of all combinations of losses. */
export interface MeleeOdds {
  /** Every combination that can happen, with its chance. */
  readonly outcomes: readonly { readonly losses: readonly number[]; readonly chance: number }[];
  /** The distribution of the losses of each unit by itself. */
  readonly losses: readonly Distribution[];
}

const FACES = 6;

/** The chance that one die kills. */
const chanceToKill = (killOn: number): number => Math.min(FACES, Math.max(0, FACES + 1 - killOn)) / FACES;

/** The distribution of one unit's losses in a round, from all strikes at it together. */
function listRoundLosses(strikes: readonly OddsStrike[], left: number): Distribution {
  const dice = new Map<number, number>();
  for (const { killOn, dice: thrown } of strikes) dice.set(killOn, (dice.get(killOn) ?? 0) + thrown);
  let kills: Distribution = [1];
  for (const [killOn, thrown] of dice) kills = addCounts(kills, listBinomial(thrown, chanceToKill(killOn)));
  return capCounts(kills, left);
}

/**
 * The exact joint distribution of the losses of a melee over its rounds. Within a round all strikes are
 * simultaneous; who fights in the next follows from the losses (D-161).
 *
 * @remarks The work grows with the square of the product of the strengths, which is little for two units.
 * @rule M-MEL-1, M-MEL-2, D-161
 */
export function measureMeleeOdds(facts: MeleeOddsFacts): MeleeOdds {
  const { strengths, rounds, listStrikes } = facts;
  let states = new Map<string, { readonly losses: readonly number[]; chance: number }>();
  const start = strengths.map(() => 0);
  states.set(start.join(), { losses: start, chance: 1 });
  for (let round = 1; round <= rounds; round += 1) {
    const next: typeof states = new Map();
    for (const state of states.values()) {
      const strikes = listStrikes(round, state.losses);
      const perUnit = strengths.map((strength, unit) =>
        listRoundLosses(
          strikes.filter(({ target }) => target === unit),
          strength - (state.losses[unit] ?? 0),
        ),
      );
      for (const { losses, chance } of combine(perUnit, state)) {
        const key = losses.join();
        const known = next.get(key);
        if (known === undefined) next.set(key, { losses, chance });
        else known.chance += chance;
      }
    }
    states = next;
  }
  const outcomes = [...states.values()];
  return { outcomes, losses: strengths.map((strength, unit) => listMarginal(outcomes, unit, strength)) };
}

type State = MeleeOdds["outcomes"][number];

/** All combinations of what each unit loses in a round, added to what it had lost. */
function combine(perUnit: readonly Distribution[], from: State): readonly State[] {
  let partial: readonly State[] = [{ losses: [], chance: from.chance }];
  perUnit.forEach((counts, unit) => {
    const before = from.losses[unit] ?? 0;
    partial = partial.flatMap(({ losses, chance }) =>
      counts.flatMap((share, lost) =>
        share > 0 ? [{ losses: [...losses, before + lost], chance: chance * share }] : [],
      ),
    );
  });
  return partial;
}

/** The distribution of one unit's losses over all outcomes. */
function listMarginal(outcomes: readonly State[], unit: number, strength: number): Distribution {
  const counts = new Array<number>(strength + 1).fill(0);
  for (const { losses, chance } of outcomes) {
    const lost = losses[unit] ?? 0;
    counts[lost] = (counts[lost] ?? 0) + chance;
  }
  return counts;
}
