import type { D6 } from "../dice.ts";
import { succeeds } from "../skirmish/disengaging.ts";
import {
  type CombatFacts,
  judgeRound,
  type Outcome,
  readAttackModifier,
  readDefenceModifier,
} from "../skirmish/melee.ts";
import type { SkirmishRuleset } from "../skirmish/ruleset.ts";

const FACES: readonly D6[] = [1, 2, 3, 4, 5, 6];

/** How a combat may end, or that it has not. */
export type CombatEnd = Outcome | "attackerDisengages" | "defenderDisengages" | "bothDisengage";

/** A combat that is fought until it is decided. */
export interface CombatOddsFacts {
  /** As it stands before its next round. */
  readonly combat: CombatFacts;
  /** How many rounds are left of the melee phase. */
  readonly rounds: number;
  /** What is added to the die of whoever tries to disengage after every locked round; absent for one who stays. */
  readonly disengaging: { readonly attacker?: number; readonly defender?: number };
}

/** The chance of every end; `locked` is that of no end in the rounds that are left. */
export type CombatOdds = Readonly<Record<CombatEnd, number>>;

/** Who has just failed to disengage. */
interface Failed {
  readonly attacker: boolean;
  readonly defender: boolean;
}

/** A combat that is still locked. */
interface Locked {
  readonly failed: Failed;
  readonly chance: number;
}

function listOutcomes(
  combat: CombatFacts,
  failed: Failed,
  isFirstRound: boolean,
  ruleset: SkirmishRuleset,
): ReadonlyMap<Outcome, number> {
  const before = (isFirst: boolean): boolean => isFirstRound && isFirst;
  const facts: CombatFacts = {
    attacker: {
      ...combat.attacker,
      isFirstRound: before(combat.attacker.isFirstRound),
      failedDisengaging: failed.attacker,
    },
    defender: {
      ...combat.defender,
      isFirstRound: before(combat.defender.isFirstRound),
      failedDisengaging: failed.defender,
    },
  };
  const modifiers = [
    readAttackModifier(facts, ruleset).modifier,
    readDefenceModifier(facts, ruleset).modifier,
  ] as const;
  const outcomes = new Map<Outcome, number>();
  for (const one of FACES)
    for (const other of FACES) {
      const { outcome } = judgeRound([one, other], modifiers, ruleset);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1 / FACES.length ** 2);
    }
  return outcomes;
}

/** The chance that an attempt succeeds; none for one who stays. */
const chanceToLeave = (modifier: number | undefined, ruleset: SkirmishRuleset): number =>
  modifier === undefined ? 0 : FACES.filter((die) => succeeds(die, modifier, ruleset)).length / FACES.length;

/**
 * How a combat ends, over all dice: round after round until it is decided, with the supports that it has now, and with
 * attempts to disengage between the rounds where its principals make them.
 *
 * @rule S-MEL-7, S-MEL-8, S-MEL-9, S-DIS-1, S-DIS-2, S-DIS-5, D-48, D-50, D-57, D-58
 */
export function measureCombatOdds(facts: CombatOddsFacts, ruleset: SkirmishRuleset): CombatOdds {
  const { combat, rounds, disengaging } = facts;
  const ends: Record<CombatEnd, number> = {
    defenderKilled: 0,
    defenderRetreats: 0,
    locked: 0,
    attackerRetreats: 0,
    attackerKilled: 0,
    attackerDisengages: 0,
    defenderDisengages: 0,
    bothDisengage: 0,
  };
  const [goes, flees] = [
    chanceToLeave(disengaging.attacker, ruleset),
    chanceToLeave(disengaging.defender, ruleset),
  ];
  const { attacker, defender } = combat;
  let open: Locked = {
    failed: { attacker: attacker.failedDisengaging, defender: defender.failedDisengaging },
    chance: 1,
  };
  let outcomes = listOutcomes(combat, open.failed, true, ruleset);
  for (let round = 1; round <= rounds; round += 1) {
    let locked = 0;
    // from the third round on nothing is other than in the second
    if (round === 2) outcomes = listOutcomes(combat, open.failed, false, ruleset);
    for (const [outcome, chance] of outcomes) {
      if (outcome === "locked") locked = open.chance * chance;
      else ends[outcome] += open.chance * chance;
    }
    if (round === rounds) {
      ends.locked = locked;
      break;
    }
    ends.attackerDisengages += locked * goes * (1 - flees);
    ends.defenderDisengages += locked * (1 - goes) * flees;
    ends.bothDisengage += locked * goes * flees;
    const failed = {
      attacker: disengaging.attacker !== undefined,
      defender: disengaging.defender !== undefined,
    };
    open = { failed, chance: locked * (1 - goes) * (1 - flees) };
  }
  return ends;
}
