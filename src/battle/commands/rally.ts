import { judgeRally, readRally } from "#rules/mass/rally.ts";
import type { Command, RallyChoice } from "../command.ts";
import type { Refusal } from "../refusal.ts";
import { runOn } from "../running.ts";
import type { Pending } from "../state.ts";
import { rollOne } from "../throwing.ts";
import type { Unfolding } from "../unfolding.ts";
import { listOpponents } from "../units.ts";

type RallyPending = Extract<Pending, { type: "rally" }>;

/**
 * Answers what a running unit does: after its first running turn it stands, or runs on of its own will; after
 * the second and third it rolls, or runs on (M-RET-2, M-RET-6, D-178, D-182).
 */
export function answerRally(run: Unfolding, pending: RallyPending, answer: RallyChoice | "default"): void {
  const unit = run.unit(pending.unit);
  const { condition } = unit;
  const first = condition.type === "running" && condition.runningTurn === 1;
  const choice = answer === "default" ? (first ? "stand" : "roll") : answer;
  run.emit({ type: "choiceMade", pending: pending.id, choice, byDefault: answer === "default" });
  if (condition.type !== "running") return;
  if (choice === "stand") return run.emit({ type: "stoodToRally", rule: "M-RET-2", unit: unit.id });
  if (choice === "roll" && rollToRally(run, pending.unit, condition.runningTurn)) return;
  runOn(run, unit.id, condition.mode, "M-RET-6");
}

/** @returns whether the unit has rallied @rule M-RET-8, D-182 */
function rollToRally(run: Unfolding, unit: string, runningTurn: number): boolean {
  const chance = readRally(runningTurn, false, run.ruleset);
  const needs = chance.type === "roll" ? chance.needs : [];
  const face = rollOne(run, "rally", unit);
  const rallied = judgeRally(needs, face);
  run.emit({ type: "rallyRolled", rule: "M-RET-8", unit, face, needs, rallied, attacked: false });
  if (rallied) run.emit({ type: "conditionChanged", rule: "D-182", unit, condition: { type: "rallied" } });
  return rallied;
}

/** A running unit stands, rolls, or runs on. @rule M-RET-6 */
export function rally(
  run: Unfolding,
  { unit: id, choice }: Extract<Command, { type: "rally" }>,
): Refusal | undefined {
  const pending = run.battle.pending.find((p) => p.type === "rally" && p.unit === id);
  if (pending?.type !== "rally") return { code: "nothingPending", rule: "M-RET-6" };
  const { condition } = run.unit(id);
  const first = condition.type === "running" && condition.runningTurn === 1;
  if (choice === (first ? "roll" : "stand"))
    return { code: "notYourChoice", rule: first ? "D-178" : "M-RET-6" };
  if (choice === "runOn" && listOpponents(run.battle, id).length > 0)
    return { code: "unitHeld", rule: "D-233" };
  answerRally(run, pending, choice);
  return undefined;
}
