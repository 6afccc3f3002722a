import type { Order } from "#battle/mass/order.ts";
import { withoutLastLeg, withShotAfter } from "#battle/mass/previews/order-preview.ts";
import { currentBattle } from "../read-battle.ts";
import { submit } from "../submit.ts";
import { readOwnBattle, writeFor } from "./drafts.ts";

const unitOf = (target: HTMLElement): string =>
  target.closest<HTMLElement>("[data-unit]")?.dataset["unit"] ?? "";

/** Writes an order for the unit of a button, made from what is written. */
async function rewrite(
  target: HTMLElement,
  make: (written: Order | undefined) => Order | undefined,
): Promise<void> {
  const combat = currentBattle();
  const unit = unitOf(target);
  if (combat) await writeFor(combat, unit, { order: make(readOwnBattle(combat)?.orders[unit]) });
}

/** What the buttons of a panel do by which orders are written. */
export const WRITING_ACTIONS = {
  orderStand: (_event: Event, target: HTMLElement) => rewrite(target, () => ({ type: "stand" })),
  clearOrder: (_event: Event, target: HTMLElement) => rewrite(target, () => undefined),
  dropLeg: (_event: Event, target: HTMLElement) =>
    rewrite(target, (written) => written && withoutLastLeg(written)),
  shootAfter: (_event: Event, target: HTMLElement) =>
    rewrite(target, (written) => {
      const isPressed = target.getAttribute("aria-pressed") === "true";
      return written && withShotAfter(written, isPressed ? undefined : Number(target.dataset["leg"]));
    }),
  orderIntercept: (_event: Event, target: HTMLElement) =>
    rewrite(target, () => ({ type: "intercept", protects: target.dataset["protects"] ?? "" })),
  nameTarget: async (_event: Event, target: HTMLElement) => {
    const combat = currentBattle();
    const command = {
      type: "intercept",
      unit: unitOf(target),
      target: target.dataset["target"] ?? "",
    } as const;
    if (combat) await submit(combat, command);
  },
};
