import type { Refusal } from "../../refusal.ts";
import type { Command } from "../command.ts";
import { planJoin } from "../melee/joining.ts";
import type { Unfolding } from "../unfolding.ts";
import { carryOutMove } from "./move.ts";

/** Moves a unit into a melee near by before its first round. @rule M-MEX-3, D-184 */
export function joinMelee(
  run: Unfolding,
  command: Extract<Command, { type: "joinMelee" }>,
): Refusal | undefined {
  const planned = planJoin(run.battle, command, run.ruleset);
  if (!planned.ok) return planned.refusal;
  const { unit, target } = command;
  run.emit({ type: "meleeJoined", rule: "M-MEX-3", unit, target });
  carryOutMove(run, unit, planned.plan, "M-MEX-3");
  return undefined;
}
