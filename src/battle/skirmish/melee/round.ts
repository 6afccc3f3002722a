import { asCaptive } from "#rules/skirmish/figure.ts";
import {
  countRetreatDice,
  judgeRound,
  type Outcome,
  readAttackModifier,
  readDefenceModifier,
} from "#rules/skirmish/melee.ts";
import { capturesInstead } from "#rules/skirmish/prisoners.ts";
import { isFree } from "../figures.ts";
import { orderByHome } from "../precedence.ts";
import type { SkirmishRun } from "../run.ts";
import { settle } from "../settling.ts";
import type { Combat, Figure, FigureId } from "../state.ts";
import { readCombat } from "./combat-facts.ts";
import { endCombat } from "./ending.ts";
import { runAway } from "./running.ts";
import { countSupports, type Supports } from "./supports.ts";

/** A combat after its dice. */
interface Fought {
  readonly combat: Combat;
  readonly supports: Supports;
  readonly outcome: Outcome;
}

const NOBODY: Supports = { attacker: [], defender: [] };

/** The dice of one combat. @rule S-MEL-7, S-MEL-8 */
function roll(run: SkirmishRun, combat: Combat, supports: Supports, round: number): Fought {
  const facts = readCombat(run, combat, supports);
  const [attack, defence] = [readAttackModifier(facts, run.ruleset), readDefenceModifier(facts, run.ruleset)];
  const dice = [
    run.rollOne("combat", run.figure(combat.attacker).side),
    run.rollOne("combat", run.figure(combat.defender).side),
  ] as const;
  const { difference, outcome } = judgeRound(dice, [attack.modifier, defence.modifier], run.ruleset);
  run.emit({
    type: "roundFought",
    rule: "S-MEL-7",
    combat: combat.id,
    attacker: combat.attacker,
    defender: combat.defender,
    round,
    supports,
    dice,
    lines: { attacker: attack.lines, defender: defence.lines },
    totals: [dice[0] + attack.modifier, dice[1] + defence.modifier],
    difference,
    outcome,
  });
  return { combat, supports, outcome };
}

/** Somebody who must run, and from whom. */
interface Runner {
  readonly id: FigureId;
  readonly from: Figure;
  readonly rule: "S-MEL-10" | "S-MEL-11" | "S-MEL-13";
}

/** Who runs after a round: the principal that must, and all that supported one who must, is dead or taken. @rule S-MEL-10, S-MEL-13, S-PRI-4 */
function listRunners(run: SkirmishRun, { combat, supports, outcome }: Fought): readonly Runner[] {
  const [attacker, defender] = [run.figure(combat.attacker), run.figure(combat.defender)];
  const all = (ids: readonly FigureId[], from: Figure, rule: Runner["rule"]): readonly Runner[] =>
    ids.map((id) => ({ id, from, rule }));
  switch (outcome) {
    case "defenderKilled":
      return all(supports.defender, attacker, "S-MEL-13");
    case "attackerKilled":
      return all(supports.attacker, defender, "S-MEL-13");
    case "defenderRetreats":
      return [...all([defender.id], attacker, "S-MEL-11"), ...all(supports.defender, attacker, "S-MEL-10")];
    case "attackerRetreats":
      return [...all([attacker.id], defender, "S-MEL-11"), ...all(supports.attacker, defender, "S-MEL-10")];
    default:
      return [];
  }
}

/** The dead come off, and whoever is taken is taken. @rule S-MEL-8, S-PRI-2, S-PRI-3 */
function takeOff(run: SkirmishRun, fought: readonly Fought[]): void {
  const dead = fought.flatMap(({ combat, outcome }) => {
    if (outcome === "attackerKilled") return [combat.attacker];
    return outcome === "defenderKilled" && !capturesInstead(outcome, combat.captures)
      ? [combat.defender]
      : [];
  });
  if (dead.length > 0) run.emit({ type: "figuresKilled", rule: "S-MEL-8", figures: dead });
  for (const { combat, outcome } of fought) {
    if (!capturesInstead(outcome, combat.captures)) continue;
    const profile = asCaptive(run.figure(combat.defender).profile);
    run.emit({
      type: "figureCaptured",
      rule: "S-PRI-2",
      figure: combat.defender,
      guard: combat.attacker,
      profile,
    });
  }
}

/** The retreats, the first side's before the second's. @rule S-MEL-10, S-MEL-11, S-MEL-13, D-242 */
function retreat(run: SkirmishRun, runners: readonly Runner[]): void {
  const byId = new Map(runners.map((runner) => [runner.id, runner]));
  for (const { id } of orderByHome(
    run.battle,
    [...byId.keys()].map((each) => run.figure(each)),
  )) {
    const runner = byId.get(id);
    const figure = run.figure(id);
    if (!runner || !isFree(figure)) continue;
    const dice = countRetreatDice(figure.profile, run.ruleset);
    const flight = runAway(run, figure, runner.from, "retreat", dice);
    run.emit({ type: "figureRetreated", rule: runner.rule, ...flight });
  }
}

/**
 * All combats fight one round together: all dice, then the dead, then the retreats.
 *
 * @rule S-MEL-7 to S-MEL-13, D-49, D-242
 */
export function fightRound(run: SkirmishRun): void {
  const supports = countSupports(run);
  const round = run.battle.clock.rounds + 1;
  const fought = run.battle.combats.map((combat) =>
    roll(run, combat, supports.get(combat.id) ?? NOBODY, round),
  );
  const runners = fought.flatMap((one) => listRunners(run, one));
  takeOff(run, fought);
  retreat(run, runners);
  for (const { combat, outcome } of fought) if (outcome !== "locked") endCombat(run, combat, "S-MEL-8");
  settle(run);
}
