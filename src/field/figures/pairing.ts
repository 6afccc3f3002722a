import {
  type Degrees,
  type Inches,
  isWithin,
  normalizeBearing,
  normalizeHeading,
} from "#rules/quantities.ts";
import type { SkirmishRuleset } from "#rules/skirmish/ruleset.ts";
import { headingTo } from "../pose.ts";
import { listUnder } from "./moving.ts";
import { shiftPoint } from "./path.ts";
import {
  areInContact,
  baseOf,
  type FigurePlace,
  placeBase,
  reachOfBase,
  type StandingFigure,
} from "./place.ts";
import type { Neighbours } from "./standing.ts";
import { sweepBase } from "./sweep-base.ts";

/** An attacker and a defender whose bases touch. */
export interface Touching {
  readonly attacker: string;
  readonly defender: string;
}

/** Who fights whom, and who is left over. */
export interface Pairing {
  /** One to one, in the order of the attackers' names. */
  readonly pairs: readonly Touching[];
  /** Attackers without an opponent of their own, and the paired defenders whom they touch and may be joined against. */
  readonly spare: readonly { readonly attacker: string; readonly mayJoin: readonly string[] }[];
  /** Defenders without an opponent. */
  readonly unopposed: readonly string[];
}

type Touches = ReadonlyMap<string, readonly string[]>;

/** The contacts of each attacker, names in order. */
function listTouches(contacts: readonly Touching[]): Touches {
  const touches = new Map<string, string[]>();
  const names = [...new Set(contacts.map(({ attacker }) => attacker))].sort();
  for (const name of names) {
    const defenders = contacts.filter(({ attacker }) => attacker === name).map(({ defender }) => defender);
    touches.set(name, [...new Set(defenders)].sort());
  }
  return touches;
}

/** How many pairs can be made at most, besides those of the figures that are taken. */
function countPairs(touches: Touches, taken: ReadonlySet<string>): number {
  const attackerOf = new Map<string, string>();
  const find = (attacker: string, tried: Set<string>): boolean => {
    for (const defender of touches.get(attacker) ?? []) {
      if (taken.has(defender) || tried.has(defender)) continue;
      tried.add(defender);
      const other = attackerOf.get(defender);
      if (other !== undefined && !find(other, tried)) continue;
      attackerOf.set(defender, attacker);
      return true;
    }
    return false;
  };
  let count = 0;
  for (const attacker of touches.keys()) if (!taken.has(attacker) && find(attacker, new Set())) count += 1;
  return count;
}

/**
 * Squares off: as many pairs of one attacker and one defender as the contacts allow; among equals those that the attacker
 * would rather have, each if it costs no pair, then by name. The order of the contacts does not matter.
 *
 * @param contacts - of attackers with defenders, who have no opponent yet
 * @param wishes - the attacker's choice, the dearest first
 * @rule S-MEL-2, S-MEL-3, D-44, D-242
 */
export function pairOff(contacts: readonly Touching[], wishes: readonly Touching[] = []): Pairing {
  const touches = listTouches(contacts);
  const most = countPairs(touches, new Set());
  const taken = new Set<string>();
  const pairs: Touching[] = [];
  const all = [...touches].flatMap(([attacker, defenders]) =>
    defenders.map((defender): Touching => ({ attacker, defender })),
  );
  const wished = wishes.filter(({ attacker, defender }) => touches.get(attacker)?.includes(defender));
  for (const pair of [...wished, ...all]) {
    if (taken.has(pair.attacker) || taken.has(pair.defender)) continue;
    const together = new Set([...taken, pair.attacker, pair.defender]);
    if (pairs.length + 1 + countPairs(touches, together) < most) continue;
    taken.add(pair.attacker).add(pair.defender);
    pairs.push(pair);
  }
  const defenders = [...new Set(all.map(({ defender }) => defender))].sort();
  return {
    pairs: pairs.sort((a, b) => (a.attacker < b.attacker ? -1 : 1)),
    spare: [...touches]
      .filter(([attacker]) => !taken.has(attacker))
      .map(([attacker, touched]) => ({
        attacker,
        mayJoin: touched.filter((defender) => taken.has(defender)),
      })),
    unopposed: defenders.filter((defender) => !taken.has(defender)),
  };
}

/** Why a stand may not slide to a place. */
export type SlideFault = "tooFar" | "losesContact" | "occupied";

/**
 * Why an attacking stand may not slide to a place to tidy the line: it goes so far at most, still touches its opponent,
 * and stands on nobody.
 *
 * @param others - everybody else on the table, the opponent too
 * @rule S-MEL-2, D-44, D-21
 */
export function findSlideFault(
  attacker: StandingFigure,
  to: FigurePlace,
  opponent: StandingFigure,
  others: Neighbours,
  { tables }: SkirmishRuleset,
): SlideFault | undefined {
  const { place, base } = attacker;
  if (!isWithin(Math.hypot(to.x - place.x, to.y - place.y), tables.melee.slide)) return "tooFar";
  if (!areInContact(placeBase(to, base), baseOf(opponent))) return "losesContact";
  return listUnder(to, base, others).length > 0 ? "occupied" : undefined;
}

/** The way to go to meet a base square to the side that is nearest to a heading. */
const squareTo = (heading: Degrees, other: Degrees): Degrees =>
  normalizeHeading(other + Math.round(normalizeBearing(heading - other) / 90) * 90);

/**
 * Where an attacking stand would stand face to face with its opponent: square to that side of it that it is nearest to,
 * middle to middle, if it may slide there.
 *
 * @rule S-MEL-2, D-44
 */
export function findTidyPlace(
  attacker: StandingFigure,
  opponent: StandingFigure,
  others: Neighbours,
  ruleset: SkirmishRuleset,
): FigurePlace | undefined {
  const towards = headingTo(attacker.place, opponent.place);
  const far: Inches = 4 * (reachOfBase(attacker.base) + reachOfBase(opponent.base));
  const heading = opponent.base.shape === "round" ? towards : squareTo(towards, opponent.place.heading);
  const start = { ...shiftPoint(opponent.place, heading + 180, far), heading };
  const inches = sweepBase(placeBase(start, attacker.base), heading, far, baseOf(opponent));
  if (inches === undefined) return undefined;
  const place = { ...shiftPoint(start, heading, inches), heading };
  return findSlideFault(attacker, place, opponent, others, ruleset) === undefined ? place : undefined;
}
