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

/** How many of its faces kill. */
const facesThatKill = (killOn: number): number => Math.min(FACES, Math.max(0, FACES + 1 - killOn));

/** The kills of so many dice of which so many faces kill; there are few such throws, and they are asked for again and again. */
const THROWS = new Map<number, Distribution>();

function listThrow(dice: number, faces: number): Distribution {
  const key = dice * (FACES + 1) + faces;
  const known = THROWS.get(key);
  if (known) return known;
  const kills = listBinomial(dice, faces / FACES);
  THROWS.set(key, kills);
  return kills;
}

/** The distribution of the kills among one unit in a round, from all strikes at it together. */
function listKills(strikes: readonly OddsStrike[], unit: number): Distribution {
  let kills: Distribution | undefined;
  for (let faces = 0; faces <= FACES; faces += 1) {
    let dice = 0;
    for (const strike of strikes)
      if (strike.target === unit && facesThatKill(strike.killOn) === faces) dice += strike.dice;
    if (dice === 0 || faces === 0) continue;
    const thrown = listThrow(dice, faces);
    kills = kills ? addCounts(kills, thrown) : thrown;
  }
  return kills ?? NO_KILLS;
}

const NO_KILLS: Distribution = [1];

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

/** The strikes of a state one after the other: where those of several end they are alike. */
class Branch {
  alike: Alike | undefined;
  readonly #next = new Map<number, Branch>();

  follow({ target, killOn, dice }: OddsStrike, units: number): Branch {
    const key = (dice * (FACES + 1) + facesThatKill(killOn)) * units + target;
    const known = this.#next.get(key);
    if (known) return known;
    const branch = new Branch();
    this.#next.set(key, branch);
    return branch;
  }
}

/** Gathers the states from which the same dice are thrown: there the kills have the same chances. */
function gatherAlike(
  chances: Float64Array,
  { strengths, listStrikes }: MeleeOddsFacts,
  round: number,
  numbering: Numbering,
): readonly Alike[] {
  const gathered: Alike[] = [];
  const byStrikes = new Map<readonly OddsStrike[], Alike>();
  const root = new Branch();
  for (let state = 0; state < chances.length; state += 1) {
    if (chances[state] === 0) continue;
    const strikes = listStrikes(round, readLosses(state, strengths, numbering));
    let alike = byStrikes.get(strikes);
    if (alike === undefined) {
      let branch = root;
      for (const strike of strikes) branch = branch.follow(strike, strengths.length);
      alike = branch.alike;
      if (alike === undefined) {
        alike = { kills: strengths.map((_, unit) => listKills(strikes, unit)), states: [] };
        branch.alike = alike;
        gathered.push(alike);
      }
      byStrikes.set(strikes, alike);
    }
    alike.states.push(state);
  }
  return gathered;
}

/** Chances of some states of many: those that have one are listed, so that nobody looks at the others. */
interface Some {
  readonly chances: Float64Array;
  readonly states: number[];
}

function addChance({ chances, states }: Some, state: number, chance: number): void {
  if (chance === 0) return;
  const before = chances[state] ?? 0;
  if (before === 0) states.push(state);
  chances[state] = before + chance;
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
    const now = this.#now;
    for (const state of now.states) {
      into[state] = (into[state] ?? 0) + (now.chances[state] ?? 0);
      now.chances[state] = 0;
    }
    now.states.length = 0;
  }

  /** Who has fewer left than are killed loses those. */
  #addKills(unit: number, counts: Distribution): void {
    const [strength, stride] = [this.#strengths[unit] ?? 0, this.#strides[unit] ?? 1];
    const [now, next] = [this.#now, this.#next];
    for (const state of now.states) {
      const chance = now.chances[state] ?? 0;
      now.chances[state] = 0;
      const left = strength - (Math.floor(state / stride) % (strength + 1));
      const few = Math.min(left, counts.length);
      let all = 0;
      for (let lost = 0; lost < few; lost += 1)
        addChance(next, state + lost * stride, chance * (counts[lost] ?? 0));
      for (let lost = few; lost < counts.length; lost += 1) all += counts[lost] ?? 0;
      addChance(next, state + left * stride, chance * all);
    }
    now.states.length = 0;
    [this.#now, this.#next] = [next, now];
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
  for (const [state, chance] of chances.entries()) {
    if (chance === 0) continue;
    const losses = readLosses(state, strengths, numbering);
    outcomes.push({ losses, chance });
    for (const [unit, lost] of losses.entries()) {
      const counts = perUnit[unit];
      if (counts) counts[lost] = (counts[lost] ?? 0) + chance;
    }
  }
  return { outcomes, losses: perUnit };
}
