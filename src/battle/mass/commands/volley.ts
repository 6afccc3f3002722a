import type { Refusal } from "../../refusal.ts";
import type { Command } from "../command.ts";
import { findSplitFireFault, pauseAtHalfTurn } from "../shooting/half-turn.ts";
import { shootAtHalfTurn } from "../shooting/opportunity-fire.ts";
import { planVolley } from "../shooting/plan-volley.ts";
import { shootVolley } from "../shooting/shoot-volley.ts";
import type { Unfolding } from "../unfolding.ts";

type Volley = Extract<Command, { type: "volley" }>;

const orderOf = ({ unit, target, mode = "direct", volley, with: others = [] }: Volley) => ({
  units: [unit, ...others],
  target,
  mode,
  ...(volley === undefined ? {} : { volley }),
});

/**
 * Units shoot a volley at a target: in the missile step and at the half-turn all together, where losses count for nobody
 * before its end; in the middle of their movement by split-move-and-fire, with effect at once.
 *
 * @rule M-FIRE-1, M-FIRE-5, M-FIRE-7, M-FIRE-15, M-FIRE-16, M-TURN-5, M-ARQ-1, D-67, D-106, D-111
 */
export function volley(run: Unfolding, command: Volley): Refusal | undefined {
  const { target } = command;
  const order = orderOf(command);
  if (run.battle.clock.step === "halfTurn") return shootAtHalfTurn(run, order);
  const isSplit = run.battle.clock.step !== "missiles";
  const fault = isSplit ? findSplitFireFault(run, order.units) : undefined;
  if (fault) return fault;
  const planned = planVolley(run.battle, order, run.ruleset);
  if (!planned.ok) return planned.refusal;
  const { plan } = planned;
  if (!isSplit) {
    shootVolley(run, { plan, target, rule: "M-FIRE-1" });
    return undefined;
  }
  pauseAtHalfTurn(run, order.units, () => shootVolley(run, { plan, target, rule: "M-FIRE-15" }));
  return undefined;
}
