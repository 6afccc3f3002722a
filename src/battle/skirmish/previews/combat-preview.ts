import { type D6, KnownDice } from "#rules/dice.ts";
import type { Line } from "#rules/line.ts";
import { type CombatEnd, type CombatOdds, measureCombatOdds } from "#rules/odds/combat-odds.ts";
import { succeeds } from "#rules/skirmish/disengaging.ts";
import { readAttackModifier, readDefenceModifier } from "#rules/skirmish/melee.ts";
import { readCombat } from "../melee/combat-facts.ts";
import { readLeaving } from "../melee/leaving.ts";
import { formCombats } from "../melee/pairing.ts";
import { countSupports, type Supports } from "../melee/supports.ts";
import { SkirmishRun } from "../run.ts";
import type { Combat, Skirmish } from "../state.ts";

const FACES: readonly D6[] = [1, 2, 3, 4, 5, 6];
const NOBODY: Supports = { attacker: [], defender: [] };

type Role = "attacker" | "defender";

/** What a principal has who wants to disengage. */
export interface LeavingPreview {
  /** The chance that one attempt succeeds. */
  readonly succeeds: number;
  readonly lines: readonly Line[];
  /** How the combat ends if it tries whenever it may. */
  readonly odds: CombatOdds;
}

/** A combat as it looks before its next round. */
export interface CombatPreview {
  readonly combat: Combat;
  readonly supports: Supports;
  readonly lines: Readonly<Record<Role, readonly Line[]>>;
  /** How many rounds this melee phase has left. */
  readonly rounds: number;
  /** How it ends in them if nobody disengages; `locked` where it does not. */
  readonly odds: CombatOdds;
  readonly leaving: Readonly<Record<Role, LeavingPreview>>;
}

/** Ends of a combat of which a share is taken by an attempt that comes before its round. */
function afterAttempt(leaves: number, end: CombatEnd, fought: CombatOdds): CombatOdds {
  const scaled = Object.entries(fought).map(([name, chance]) => [name, chance * (1 - leaves)] as const);
  const odds = Object.fromEntries(scaled) as Record<CombatEnd, number>;
  odds[end] += leaves;
  return odds;
}

/** How many rounds may still be fought in this melee phase. @rule D-48 */
function countRounds({ battle, ruleset }: SkirmishRun): number {
  const left = Math.max(0, ruleset.tables.melee.roundsAtMost - battle.clock.rounds);
  return ruleset.settings.meleeRounds === "onePerTurn" ? Math.min(1, left) : left;
}

function previewOne(run: SkirmishRun, combat: Combat, supports: Supports): CombatPreview {
  const { ruleset } = run;
  const facts = readCombat(run, combat, supports);
  const rounds = countRounds(run);
  const isBefore = run.battle.clock.stage === "disengaging";
  const leave = (role: Role): LeavingPreview => {
    const own = run.figure(combat[role]);
    const enemy = run.figure(combat[role === "attacker" ? "defender" : "attacker"]);
    const last = isBefore ? combat : { ...combat, supports };
    const { modifier, lines } = readLeaving(run, { figure: own, combat: last, role, enemy });
    const chance = FACES.filter((die) => succeeds(die, modifier, ruleset)).length / FACES.length;
    const disengaging = { [role]: modifier };
    if (!isBefore)
      return {
        succeeds: chance,
        lines,
        odds: measureCombatOdds({ combat: facts, rounds, disengaging }, ruleset),
      };
    const failed = { ...facts, [role]: { ...facts[role], failedDisengaging: true } };
    const fought = measureCombatOdds({ combat: failed, rounds, disengaging }, ruleset);
    const end = role === "attacker" ? "attackerDisengages" : "defenderDisengages";
    return { succeeds: chance, lines, odds: afterAttempt(chance, end, fought) };
  };
  return {
    combat,
    supports,
    lines: {
      attacker: readAttackModifier(facts, ruleset).lines,
      defender: readDefenceModifier(facts, ruleset).lines,
    },
    rounds,
    odds: measureCombatOdds({ combat: facts, rounds, disengaging: {} }, ruleset),
    leaving: { attacker: leave("attacker"), defender: leave("defender") },
  };
}

/**
 * The combats of the round that comes, by the pairs and supports that are wished so far: with what chances each ends, and
 * what either principal has from disengaging. Supports stay as they would be in the next round.
 *
 * @rule S-MEL-7, S-MEL-8, S-DIS-1, S-DIS-2, D-48, D-58
 */
export function previewCombats(battle: Skirmish): readonly CombatPreview[] {
  if (battle.clock.phase !== "melee") return [];
  const run = new SkirmishRun(battle, new KnownDice([]));
  if (battle.clock.stage === "pairing") formCombats(run);
  const supports = countSupports(run);
  return run.battle.combats.map((combat) => previewOne(run, combat, supports.get(combat.id) ?? NOBODY));
}
