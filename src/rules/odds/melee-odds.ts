import type { Strike } from "../mass/combat.ts";
import { addCounts, type Distribution, listBinomial } from "./binomial.ts";

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

/** The distribution of the kills among one unit in a round, from all strikes at it together. */
function listKills(strikes: readonly OddsStrike[]): Distribution {
  const dice = new Map<number, number>();
  for (const { killOn, dice: thrown } of strikes) dice.set(killOn, (dice.get(killOn) ?? 0) + thrown);
  let kills: Distribution = [1];
  for (const [killOn, thrown] of dice) kills = addCounts(kills, listBinomial(thrown, chanceToKill(killOn)));
  return kills;
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

/** States of a melee before a round in which the same dice are thrown. */
interface Alike {
  /** The distribution of the kills among each unit. */
  readonly kills: readonly Distribution[];
  readonly states: number[];
}

/** Gathers the states from which the same dice are thrown: there the kills have the same chances. */
function gatherAlike(
  chances: Float64Array,
  { strengths, listStrikes }: MeleeOddsFacts,
  round: number,
  numbering: Numbering,
): readonly Alike[] {
  const byStrikes = new Map<readonly OddsStrike[], Alike>();
  const byDice = new Map<string, Alike>();
  chances.forEach((chance, state) => {
    if (chance === 0) return;
    const strikes = listStrikes(round, readLosses(state, strengths, numbering));
    let alike = byStrikes.get(strikes);
    if (alike === undefined) {
      let dice = "";
      for (const { target, killOn, dice: thrown } of strikes) dice += `${target}:${killOn}:${thrown},`;
      const kills = () =>
        strengths.map((_, unit) => listKills(strikes.filter(({ target }) => target === unit)));
      alike = byDice.get(dice) ?? { kills: kills(), states: [] };
      byDice.set(dice, alike);
      byStrikes.set(strikes, alike);
    }
    alike.states.push(state);
  });
  return [...byDice.values()];
}

/** Chances of some states of many: those that have one are listed, so that nobody looks at the others. */
interface Some {
  readonly chances: Float64Array;
  readonly states: number[];
}

function addChance({ chances, states }: Some, state: number, chance: number): void {
  if (chance === 0) return;
  if (chances[state] === 0) states.push(state);
  chances[state] = (chances[state] ?? 0) + chance;
}

/** Takes all chances out again. */
function drain({ chances, states }: Some, take: (state: number, chance: number) => void): void {
  for (const state of states) {
    take(state, chances[state] ?? 0);
    chances[state] = 0;
  }
  states.length = 0;
}

/** Spreads chances over the states after a round: unit by unit, as the kills of one do not depend on those of another. */
class Spreader {
  #now: Some;
  #next: Some;
  readonly #strengths: readonly number[];
  readonly #strides: readonly number[];

  constructor(strengths: readonly number[], { strides, size }: Numbering) {
    this.#strengths = strengths;
    this.#strides = strides;
    this.#now = { chances: new Float64Array(size), states: [] };
    this.#next = { chances: new Float64Array(size), states: [] };
  }

  /** Adds to `into` what becomes of some states in which the same dice are thrown. */
  spread(from: Float64Array, { kills, states }: Alike, into: Float64Array): void {
    for (const state of states) addChance(this.#now, state, from[state] ?? 0);
    for (const [unit, counts] of kills.entries()) if (counts.length > 1) this.#addKills(unit, counts);
    drain(this.#now, (state, chance) => {
      into[state] = (into[state] ?? 0) + chance;
    });
  }

  #addKills(unit: number, counts: Distribution): void {
    const [strength, stride] = [this.#strengths[unit] ?? 0, this.#strides[unit] ?? 1];
    const next = this.#next;
    drain(this.#now, (state, chance) => {
      const left = strength - (Math.floor(state / stride) % (strength + 1));
      for (let lost = 0; lost < counts.length; lost += 1)
        addChance(next, state + Math.min(lost, left) * stride, chance * (counts[lost] ?? 0));
    });
    [this.#now, this.#next] = [next, this.#now];
  }
}

/**
 * The exact joint distribution of the losses of a melee over its rounds. Within a round all strikes are
 * simultaneous; who fights in the next follows from the losses (D-161).
 *
 * @remarks States from which the same dice are thrown are taken together; the work grows with the number of states and
 * with the number of different throws.
 * @rule M-MEL-1, M-MEL-2, D-161
 */
export function measureMeleeOdds(facts: MeleeOddsFacts): MeleeOdds {
  const { strengths, rounds } = facts;
  const numbering = numberStates(strengths);
  let chances = new Float64Array(numbering.size);
  chances[0] = 1;
  const spreader = new Spreader(strengths, numbering);
  for (let round = 1; round <= rounds; round += 1) {
    const next = new Float64Array(numbering.size);
    for (const alike of gatherAlike(chances, facts, round, numbering)) spreader.spread(chances, alike, next);
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
