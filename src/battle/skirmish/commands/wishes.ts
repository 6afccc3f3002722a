import { inOneTurn } from "#field/figures/place.ts";
import type { Refusal } from "../../refusal.ts";
import type { SkirmishCommand } from "../command.ts";
import { listHeirs } from "../melee/leaving.ts";
import { isPrincipal } from "../melee/pairing.ts";
import { findSlideRefusal } from "../melee/sliding.ts";
import { listSupportable } from "../melee/supports.ts";
import type { SkirmishRun } from "../run.ts";
import type { FigureId, Wishes } from "../state.ts";

type CommandOf<T extends SkirmishCommand["type"]> = Extract<SkirmishCommand, { type: T }>;

/** Adds to what a side has asked for the round that comes. */
export function wish(run: SkirmishRun, figure: FigureId, change: Partial<Wishes>): undefined {
  const { side } = run.figure(figure);
  run.emit({ type: "wishesMade", side, wishes: { ...run.battle.wishes, ...change } });
}

/** An attacker names whom he wants to fight, where he slides to, and whether he means to capture. @rule D-44, S-PRI-1 */
export function pair(
  run: SkirmishRun,
  { figure, target, captures = false, slide }: CommandOf<"pair">,
): Refusal | undefined {
  if (isPrincipal(run, figure) || isPrincipal(run, target)) return { code: "inCombat", rule: "D-43" };
  const made = run.battle.contacts.some(
    ({ attacker, defender }) => attacker === figure && defender === target,
  );
  if (!made) return { code: "notInContact", rule: captures ? "S-PRI-1" : "D-44" };
  const fault = slide && findSlideRefusal(run, run.figure(figure), run.figure(target), slide);
  if (fault) return fault;
  const { wishes } = run.battle;
  const { [figure]: _, ...slides } = wishes.slides;
  const others = wishes.captures.filter((id) => id !== figure);
  return wish(run, figure, {
    pairs: { ...wishes.pairs, [figure]: target },
    slides: slide ? { ...slides, [figure]: inOneTurn(slide) } : slides,
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

/** A principal who is still locked wants to leave, and names his heir. @rule S-DIS-1, D-7, D-58, D-60 */
export function wantToLeave(run: SkirmishRun, { figure, heir }: CommandOf<"disengage">): Refusal | undefined {
  const { combats, wishes } = run.battle;
  const combat = combats.find(({ attacker, defender }) => attacker === figure || defender === figure);
  if (!combat) return { code: "notLocked", rule: "S-DIS-1" };
  if (wishes.leaves.includes(figure)) return { code: "alreadyAsked", rule: "D-58" };
  const role = combat.attacker === figure ? "attacker" : "defender";
  if (heir !== undefined && !listHeirs(run, combat, role).includes(heir))
    return { code: "cannotSupport", rule: "D-60" };
  return wish(run, figure, {
    leaves: [...wishes.leaves, figure],
    heirs: heir === undefined ? wishes.heirs : { ...wishes.heirs, [figure]: heir },
  });
}

/** In which order figures run, should they have to; those who were named before come before them. @rule D-51, D-242 */
export function orderRuns(
  run: SkirmishRun,
  { figures, bend = "right" }: CommandOf<"orderRuns">,
): Refusal | undefined {
  const [first, ...others] = figures.map((id) => run.figure(id));
  if (!first || others.some(({ side }) => side !== first.side)) return { code: "notYourSide" };
  const named = [...new Set(figures)];
  const kept = run.battle.wishes.runs.filter(({ figure }) => !named.includes(figure));
  return wish(run, first.id, { runs: [...kept, ...named.map((figure) => ({ figure, bend }))] });
}
