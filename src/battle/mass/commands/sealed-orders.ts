import type { Refusal } from "../../refusal.ts";
import { findStranger } from "../check-command.ts";
import { advanceStep } from "../clock/advance.ts";
import { listActors } from "../clock/step-sequence.ts";
import type { Command } from "../command.ts";
import type { Unfolding } from "../unfolding.ts";
import { findOrderFault } from "../written-orders/check-order.ts";
import { HASH, type SealedOrders, type WrittenOrder } from "../written-orders/seal.ts";
import { prefer } from "./prefer.ts";

/** A side has written its orders, which nobody else knows but by their hash; it writes no more. @rule M-TURN-2, D-68 */
export function sealOrders(
  run: Unfolding,
  { side, hash }: Extract<Command, { type: "sealOrders" }>,
): Refusal | undefined {
  if (run.battle.clock.ready.includes(side)) return { code: "alreadyReady", rule: "M-TURN-2" };
  if (!HASH.test(hash)) return { code: "malformed" };
  run.emit({ type: "ordersSealed", rule: "M-TURN-2", side, hash });
  return undefined;
}

/** Whether something written is for a unit of the side that wrote it, and names nobody who is not there. */
function isOwn({ battle }: Unfolding, side: string, written: WrittenOrder): boolean {
  const command = { unit: written.unit, ...(written.order ? { order: written.order } : {}) };
  return findStranger(battle, command) === undefined && battle.units[written.unit]?.side === side;
}

/** Lets a unit have what was written for it; what has become impossible since is not followed. @rule D-68 */
function take(run: Unfolding, { unit, order, watches }: WrittenOrder): void {
  const { prefers } = run.unit(unit);
  if (watches !== undefined && watches !== prefers.watches)
    prefer(run, { type: "prefer", unit, ...prefers, watches });
  if (!order) return;
  const fault = findOrderFault(run, unit, order);
  if (fault) run.emit({ type: "orderCutShort", rule: fault.rule ?? "D-68", unit });
  else run.emit({ type: "orderGiven", rule: "M-TURN-2", unit, order });
}

/** Why something written by a side cannot be ordered, and of which unit. @rule M-TURN-2, D-68 */
export function findWritingFault(
  run: Unfolding,
  { side, orders }: SealedOrders,
): { readonly unit: string; readonly refusal: Refusal } | undefined {
  for (const written of orders) {
    const { unit, order } = written;
    if (!isOwn(run, side, written)) return { unit, refusal: { code: "notYourSide" } };
    const refusal = order && findOrderFault(run, unit, order);
    if (refusal) return { unit, refusal };
  }
  return undefined;
}

/**
 * All sides have sealed their orders, and these are they: they become known to everybody, and are followed to the
 * half-turn. Whether they are those that were sealed is for whoever keeps the hashes to see.
 *
 * @rule M-TURN-2, M-TURN-3, D-68
 */
export function revealOrders(
  run: Unfolding,
  { sealed }: Extract<Command, { type: "revealOrders" }>,
): Refusal | undefined {
  const { ready } = run.battle.clock;
  if (!listActors(run.battle).every((id) => ready.includes(id)))
    return { code: "ordersUnwritten", rule: "M-TURN-2" };
  for (const { side, orders } of sealed)
    for (const written of orders) if (isOwn(run, side, written)) take(run, written);
  advanceStep(run);
  return undefined;
}
