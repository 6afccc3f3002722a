import type { Refusal } from "../../refusal.ts";
import type { SkirmishCommand } from "../command.ts";
import { listSupportable } from "../melee/supports.ts";
import type { SkirmishRun } from "../run.ts";
import type { FigureId, Wishes } from "../state.ts";

type CommandOf<T extends SkirmishCommand["type"]> = Extract<SkirmishCommand, { type: T }>;

function wish(run: SkirmishRun, figure: FigureId, change: Partial<Wishes>): undefined {
  const { side } = run.figure(figure);
  run.emit({ type: "wishesMade", side, wishes: { ...run.battle.wishes, ...change } });
}

/** An attacker names whom he wants to fight, and whether he means to capture. @rule D-44, S-PRI-1 */
export function pair(
  run: SkirmishRun,
  { figure, target, captures = false }: CommandOf<"pair">,
): Refusal | undefined {
  const made = run.battle.contacts.some(
    ({ attacker, defender }) => attacker === figure && defender === target,
  );
  if (!made) return { code: "notInContact", rule: captures ? "S-PRI-1" : "D-44" };
  const { wishes } = run.battle;
  const others = wishes.captures.filter((id) => id !== figure);
  return wish(run, figure, {
    pairs: { ...wishes.pairs, [figure]: target },
    captures: captures ? [...others, figure] : others,
  });
}

/** A figure without an opponent supports a principal of its side, or nobody. @rule S-MEL-3, S-MEL-5, S-MEL-6 */
export function support(run: SkirmishRun, { figure, principal }: CommandOf<"support">): Refusal | undefined {
  const { battle } = run;
  if (principal !== undefined && battle.clock.stage === "supporting") {
    const open = listSupportable(run, run.figure(figure));
    if (!open.some((one) => one.principal === principal)) return { code: "cannotSupport", rule: "S-MEL-5" };
  }
  return wish(run, figure, {
    supports: { ...battle.wishes.supports, [figure]: principal ?? null },
  });
}

/** A principal who is still locked wants to leave. @rule S-DIS-1, D-58 */
export function wantToLeave(run: SkirmishRun, { figure }: CommandOf<"disengage">): Refusal | undefined {
  const { combats, wishes } = run.battle;
  if (!combats.some(({ attacker, defender }) => attacker === figure || defender === figure))
    return { code: "notLocked", rule: "S-DIS-1" };
  if (wishes.leaves.includes(figure)) return { code: "alreadyAsked", rule: "D-58" };
  return wish(run, figure, { leaves: [...wishes.leaves, figure] });
}
