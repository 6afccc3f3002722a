import type { Refusal } from "../../refusal.ts";
import { endTurn } from "../clock/advance.ts";
import type { Command, WagonChoice } from "../command.ts";
import type { WagonPending } from "../state.ts";
import { answerTaking, isTakingOpen } from "../taking-wagons.ts";
import type { Unfolding } from "../unfolding.ts";

/** Answers what becomes of a wagon; the turn ends with the last of them. @rule D-244 */
export function finishTaking(
  run: Unfolding,
  pending: WagonPending,
  choice: WagonChoice,
  byDefault: boolean,
): void {
  answerTaking(run, pending, choice, byDefault);
  if (!isTakingOpen(run.battle)) endTurn(run);
}

/** The taker of a wagon keeps it or destroys it. @rule D-244 */
export function takeWagon(
  run: Unfolding,
  { pending: id, choice }: Extract<Command, { type: "takeWagon" }>,
): Refusal | undefined {
  const pending = run.battle.pending.find((entry) => entry.id === id);
  if (pending?.type !== "takeWagon") return { code: "nothingPending", rule: "D-244" };
  finishTaking(run, pending, choice, false);
  return undefined;
}
