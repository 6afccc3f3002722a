import type { Refusal } from "../../refusal.ts";
import type { Command } from "../command.ts";
import type { Unfolding } from "../unfolding.ts";
import { findOrderFault } from "../written-orders/check-order.ts";
import { listTargets } from "../written-orders/intercept.ts";

/** Orders a unit for this turn, in place of what it was ordered before; a side that is ready orders no more. @rule M-TURN-2, D-68 */
export function giveOrder(
  run: Unfolding,
  { unit, order }: Extract<Command, { type: "order" }>,
): Refusal | undefined {
  if (run.battle.clock.ready.includes(run.unit(unit).side)) return { code: "alreadyReady", rule: "M-TURN-2" };
  const fault = findOrderFault(run, unit, order);
  if (fault) return fault;
  run.emit({ type: "orderGiven", rule: "M-TURN-2", unit, order });
  return undefined;
}

/** Names at the half-turn whom a unit rides at that was ordered to intercept. @rule M-TURN-7, D-72, D-231 */
export function nameTarget(
  run: Unfolding,
  { unit, target }: Extract<Command, { type: "intercept" }>,
): Refusal | undefined {
  if (run.battle.clock.ready.includes(run.unit(unit).side)) return { code: "alreadyReady", rule: "M-TURN-7" };
  const order = run.battle.orders[unit];
  if (order?.type !== "intercept") return { code: "notIntercepting", rule: "M-TURN-7" };
  if (!listTargets(run, unit, order).some(({ id }) => id === target))
    return { code: "notComing", rule: "D-72" };
  run.emit({ type: "orderGiven", rule: "D-72", unit, order: { ...order, target } });
  return undefined;
}
