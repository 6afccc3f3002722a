import type { D6 } from "../dice.ts";
import {
  findCasualtyThrower,
  isPostMeleeDue,
  type MeleeSides,
  type MeleeUnit,
  type Reaction,
  readPostMelee,
  type SideIndex,
  type SideTally,
  type Tallies,
  tallySide,
} from "../mass/post-melee.ts";
import type { Ruleset } from "../mass/ruleset.ts";
import type { Distribution } from "./binomial.ts";
import type { MeleeOdds } from "./melee-odds.ts";
import { PrisonerTally } from "./prisoner-odds.ts";

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
  /** The chances of 0, 1, 2 … of each side taken prisoner, or killed where no quarter is given; if that is played. */
  readonly prisoners?: readonly [Distribution, Distribution];
}

/**
 * How a melee ends, over all losses and all faces of the casualty die; and the prisoners that it leaves, where each unit
 * that is to fall back has a way open.
 *
 * @param units - in the order of the strengths from which `odds` were made
 * @rule X-PMM-1, X-PMM-2, X-PMM-6, M-OPT-1, M-OPT-2
 */
export function measureReactionOdds(
  odds: MeleeOdds,
  units: readonly ReactionUnit[],
  ruleset: Ruleset,
): ReactionOdds {
  type Found = Map<Reaction, { loser: SideIndex; reaction: Reaction; chance: number }>;
  const found: readonly [Found, Found] = [new Map(), new Map()];
  const destroyed: [number, number] = [0, 0];
  const tally = ruleset.settings.prisoners === "on" ? new PrisonerTally(ruleset) : undefined;
  let continues = 0;
  const joined = joinAlike(units);
  const [one, other] = [new SideReckoner(joined, 0, ruleset), new SideReckoner(joined, 1, ruleset)];
  for (const { lost, chance } of listCombinations(odds, joined, units)) {
    const [first, second] = [one.after(lost), other.after(lost)];
    const sides: MeleeSides = [first.units, second.units];
    if (!isPostMeleeDue(sides)) {
      for (const side of [0, 1] as const) {
        if (sides[side].every(({ survivors }) => survivors === 0)) destroyed[side] += chance;
      }
      tally?.add(chance, sides, undefined, "continues");
      continue;
    }
    const tallies: Tallies = [first.tally, second.tally];
    const faces = findCasualtyThrower(sides) === undefined ? [undefined] : FACES;
    for (const die of faces) {
      const share = chance / faces.length;
      const { loser, reaction } = readPostMelee(tallies, die, ruleset);
      tally?.add(share, sides, loser, reaction);
      if (loser === undefined || reaction === "continues") continues += share;
      else {
        const known = found[loser].get(reaction);
        if (known === undefined) found[loser].set(reaction, { loser, reaction, chance: share });
        else known.chance += share;
      }
    }
  }
  const prisoners = tally ? { prisoners: tally.prisoners } : {};
  return { reactions: [...found[0].values(), ...found[1].values()], continues, destroyed, ...prisoners };
}

/** Units of one side that count alike: the sums of post-melee morale do not tell one from another. */
interface Alike extends ReactionUnit {
  /** Their places in the list of units. */
  readonly members: readonly number[];
}

function joinAlike(units: readonly ReactionUnit[]): readonly Alike[] {
  const joined = new Map<string, Alike>();
  for (const [place, unit] of units.entries()) {
    const key = JSON.stringify([unit.side, unit.fatigued, unit.profile]);
    const known = joined.get(key);
    const figures = unit.figures + (known?.figures ?? 0);
    joined.set(key, { ...unit, figures, members: [...(known?.members ?? []), place] });
  }
  return [...joined.values()];
}

/** A combination of losses that morale can tell from others, with its chance. */
interface Combination {
  readonly lost: readonly number[];
  chance: number;
}

/** Puts together the combinations in which units that count alike have lost as many. */
function gatherLosses({ outcomes }: MeleeOdds, joined: readonly Alike[]): readonly Combination[] {
  const gathered = new Map<string, Combination>();
  for (const { losses, chance } of outcomes) {
    const lost = joined.map(({ members }) =>
      members.reduce((total, place) => total + (losses[place] ?? 0), 0),
    );
    const key = lost.join();
    const known = gathered.get(key);
    if (known) known.chance += chance;
    else gathered.set(key, { lost, chance });
  }
  return [...gathered.values()];
}

/** One side after it has lost so many. */
interface SideAfter {
  readonly units: readonly MeleeUnit[];
  readonly tally: SideTally;
}

/** What a side comes to after its losses, which does not depend on those of the other: it is counted once. */
class SideReckoner {
  readonly #members: readonly { readonly unit: Alike; readonly place: number }[];
  readonly #ruleset: Ruleset;
  readonly #known = new Map<number, SideAfter>();

  constructor(joined: readonly Alike[], side: SideIndex, ruleset: Ruleset) {
    this.#members = joined.flatMap((unit, place) => (unit.side === side ? [{ unit, place }] : []));
    this.#ruleset = ruleset;
  }

  after(lost: readonly number[]): SideAfter {
    let key = 0;
    for (const { unit, place } of this.#members) key = key * (unit.figures + 1) + (lost[place] ?? 0);
    const known = this.#known.get(key);
    if (known) return known;
    const units = this.#members.map(({ unit: { profile, fatigued = false, figures }, place }): MeleeUnit => {
      const fallen = lost[place] ?? 0;
      return { profile, fatigued, entered: figures, lost: fallen, survivors: figures - fallen };
    });
    const after = { units, tally: tallySide(units, this.#ruleset) };
    this.#known.set(key, after);
    return after;
  }
}

/** Every combination of losses that morale can tell apart, with its chance. */
const listCombinations = (odds: MeleeOdds, joined: readonly Alike[], units: readonly ReactionUnit[]) =>
  joined.length === units.length
    ? odds.outcomes.map(({ losses, chance }) => ({ lost: losses, chance }))
    : gatherLosses(odds, joined);
