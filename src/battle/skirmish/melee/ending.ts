import type { RuleId } from "#rules/line.ts";
import type { SkirmishRun } from "../run.ts";
import type { Combat } from "../state.ts";

/** A combat is over. */
export const endCombat = (run: SkirmishRun, { id, attacker, defender }: Combat, rule: RuleId): void =>
  run.emit({ type: "combatEnded", rule, combat: id, attacker, defender });
