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

/** States are numbered: the losses of a unit count by the product of the sizes of the units before it. */
interface Numbering {
  readonly strides: readonly number[];
  readonly size: number;
}

function numberStates(strengths: readonly number[]): Numbering {
  let size = 1;
  const strides = strengths.map((strength) => {
    const stride = size;
    size *= strength + 1;
    return stride;
  });
  return { strides, size };
}

/** The losses of each unit in a numbered state. */
const readLosses = (state: number, strengths: readonly number[], { strides }: Numbering): readonly number[] =>
  strengths.map((strength, unit) => Math.floor(state / (strides[unit] ?? 1)) % (strength + 1));

/** Adds a chance to all states that the losses of a round lead to from one. */
function spread(
  next: Float64Array,
  from: { readonly state: number; readonly chance: number },
  round: readonly { readonly counts: Distribution; readonly stride: number }[],
): void {
  const [unit, ...others] = round;
  if (unit === undefined) {
    next[from.state] = (next[from.state] ?? 0) + from.chance;
    return;
  }
  unit.counts.forEach((share, lost) => {
    if (share === 0) return;
    spread(next, { state: from.state + lost * unit.stride, chance: from.chance * share }, others);
  });
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
  const numbering = numberStates(strengths);
  let chances = new Float64Array(numbering.size);
  chances[0] = 1;
  for (let round = 1; round <= rounds; round += 1) {
    const next = new Float64Array(numbering.size);
    chances.forEach((chance, state) => {
      if (chance === 0) return;
      const losses = readLosses(state, strengths, numbering);
      const strikes = listStrikes(round, losses);
      const perUnit = strengths.map((strength, unit) => ({
        counts: listRoundLosses(
          strikes.filter(({ target }) => target === unit),
          strength - (losses[unit] ?? 0),
        ),
        stride: numbering.strides[unit] ?? 1,
      }));
      spread(next, { state, chance }, perUnit);
    });
    chances = next;
  }
  return readOutcomes(chances, strengths, numbering);
}

function readOutcomes(chances: Float64Array, strengths: readonly number[], numbering: Numbering): MeleeOdds {
  const outcomes: { losses: readonly number[]; chance: number }[] = [];
  const perUnit = strengths.map((strength) => new Array<number>(strength + 1).fill(0));
  chances.forEach((chance, state) => {
    if (chance === 0) return;
    const losses = readLosses(state, strengths, numbering);
    outcomes.push({ losses, chance });
    perUnit.forEach((counts, unit) => {
      const lost = losses[unit] ?? 0;
      counts[lost] = (counts[lost] ?? 0) + chance;
    });
  });
  return { outcomes, losses: perUnit };
}
