import type { Refusal } from "../../refusal.ts";
import type { SkirmishCommand } from "../command.ts";
import { isOnTable } from "../figures.ts";
import { findRoomFault } from "../room.ts";
import type { SkirmishRun } from "../run.ts";

type CommandOf<T extends SkirmishCommand["type"]> = Extract<SkirmishCommand, { type: T }>;

/** The GM calls the attacks of figures a surprise, for this turn. @rule D-55 */
export function surprise(run: SkirmishRun, { figures }: CommandOf<"surprise">): undefined {
  run.emit({ type: "surpriseCalled", rule: "D-55", figures });
}

/** The GM puts a figure somewhere: a ruling, an ambush that is sprung, or what the paper has otherwise. @rule D-55, D-4 */
export function place(run: SkirmishRun, { figure: id, to }: CommandOf<"place">): Refusal | undefined {
  const figure = run.figure(id);
  const comes = figure.condition.type === "waiting";
  if (!comes && !isOnTable(figure)) return { code: "figureAway", rule: "D-4" };
  const fault = findRoomFault(run.battle, figure, to);
  if (fault) return fault;
  run.emit({ type: "figurePlaced", figure: id, to, comes });
  return undefined;
}
