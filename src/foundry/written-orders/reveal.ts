import { carryOutOwn } from "../authority.ts";
import { type BattleDocument, isBattle, listBattles } from "../read-battle.ts";
import type { Request } from "../request.ts";
import { findOrders, listSeals } from "./deposits.ts";

/** Whether all sides of a battle have handed in their orders, and they are not revealed. */
export function isRevealDue({ system }: BattleDocument): boolean {
  const { step, sides, ready } = system;
  return step === "orders" && sides.length > 0 && sides.every(({ id }) => ready.includes(id));
}

/** What makes the orders of all sides known; nothing where some of them are not to be found. */
async function writeReveal(combat: BattleDocument): Promise<Request | undefined> {
  if (!isRevealDue(combat)) return undefined;
  const seals = listSeals(combat);
  const { sides, turn } = combat.system;
  const found = await Promise.all(
    sides.map(async ({ id }) => ({ id, sealed: await findOrders(combat, seals.get(id) ?? "") })),
  );
  const missing = found.find(({ sealed }) => sealed === undefined);
  if (missing) {
    const side = sides.find(({ id }) => id === missing.id)?.name ?? "";
    ui.notifications.warn(game.i18n.format("MANGONEL.Notice.ordersMissing", { side }));
    return undefined;
  }
  return {
    id: foundry.utils.randomID(),
    battle: combat.id ?? "",
    command: { type: "revealOrders", sealed: found.flatMap(({ sealed }) => sealed ?? []) },
    moment: { turn, step: "orders" },
  };
}

/**
 * Reveals the orders of a battle once all sides have handed theirs in. Only the deciding client does so, in the queue in
 * which everything is decided.
 *
 * @rule M-TURN-2, M-TURN-3
 */
export function revealIfDue(combat: BattleDocument): void {
  if (isRevealDue(combat)) carryOutOwn(() => writeReveal(combat));
}

/** Looks for orders to reveal when this client comes to decide. */
export function revealOpen(): void {
  for (const combat of listBattles()) if (isBattle(combat)) revealIfDue(combat);
}
