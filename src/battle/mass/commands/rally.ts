import { judgeRally, readRally } from "#rules/mass/rally.ts";
import type { Refusal } from "../../refusal.ts";
import type { Command, RallyChoice } from "../command.ts";
import { runOn } from "../running.ts";
import type { Pending, Unit, UnitId } from "../state.ts";
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
  const choice = answer === "default" ? defaultChoice(unit) : answer;
  run.emit({ type: "choiceMade", pending: pending.id, choice, byDefault: answer === "default" });
  carryOutChoice(run, unit.id, choice);
}

/** Does what was ordered of a running unit, or the default. @rule M-TURN-2, M-RET-6 */
export function followRally(run: Unfolding, id: UnitId, choice: RallyChoice | undefined): void {
  const isHeld = listOpponents(run.battle, id).length > 0;
  const isLawful =
    choice !== undefined && !findChoiceFault(run.unit(id), choice) && !(choice === "runOn" && isHeld);
  carryOutChoice(run, id, isLawful ? choice : defaultChoice(run.unit(id)));
}

function carryOutChoice(run: Unfolding, id: UnitId, choice: RallyChoice): void {
  const { condition } = run.unit(id);
  if (condition.type !== "running") return;
  if (choice === "stand") return run.emit({ type: "stoodToRally", rule: "M-RET-2", unit: id });
  if (choice === "roll" && rollToRally(run, id, condition.runningTurn)) return;
  runOn(run, id, condition.mode, "M-RET-6");
}

/** Whether a running unit is in the first turn after it began to run, in which it may stand without a roll. @rule M-RET-2 */
const isFirstTurn = ({ condition }: Unit): boolean =>
  condition.type === "running" && condition.runningTurn === 1;

const defaultChoice = (unit: Unit): RallyChoice => (isFirstTurn(unit) ? "stand" : "roll");

/** What a running unit may not choose in its turn. @rule D-178, M-RET-6 */
export const findChoiceFault = (unit: Unit, choice: RallyChoice): Refusal | undefined => {
  const first = isFirstTurn(unit);
  return choice === (first ? "roll" : "stand")
    ? { code: "notYourChoice", rule: first ? "D-178" : "M-RET-6" }
    : undefined;
};

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
  const fault = findChoiceFault(run.unit(id), choice);
  if (fault) return fault;
  if (choice === "runOn" && listOpponents(run.battle, id).length > 0)
    return { code: "unitHeld", rule: "D-233" };
  answerRally(run, pending, choice);
  return undefined;
}
