import { findWritingFault } from "#battle/mass/commands/sealed-orders.ts";
import { Unfolding } from "#battle/mass/unfolding.ts";
import { hashOrders, type SealedOrders } from "#battle/mass/written-orders/seal.ts";
import type { Refusal } from "#battle/refusal.ts";
import type { SideId } from "#battle/sides.ts";
import { KnownDice } from "#rules/dice.ts";
import { explainRefusal } from "../explain-refusal.ts";
import { type BattleDocument, readBattle } from "../read-battle.ts";
import { tellRefusal } from "../refusal-notice.ts";
import { submit } from "../submit.ts";
import { type DepositAnswer, listSealed, takeDeposit } from "./deposits.ts";
import { listWritten, pageOf } from "./drafts.ts";
import { say } from "./saying.ts";
import { keepSealed } from "./sealed-store.ts";

/** How long the GM's client may take to take orders into keeping. */
const DEPOSIT_MILLISECONDS = 10_000;

/** A salt that nobody can guess: 16 bytes as hexadecimal digits. */
const drawSalt = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Entrusts orders to the client of the active GM; they go to it alone, by a query. */
async function entrust(sealed: SealedOrders): Promise<DepositAnswer> {
  const gm = game.users.activeGM;
  if (!gm) return { refusal: { code: "noGm" } };
  if (gm.isSelf) return takeDeposit(sealed, gm);
  const id = hashOrders(sealed);
  const answer = await say(gm, "mangonel.depositOrders", id, { sealed }, DEPOSIT_MILLISECONDS);
  return (answer as DepositAnswer | undefined) ?? { refusal: { code: "noAnswer" } };
}

/** Tells why orders were not taken, and of which unit. */
function tell({ refusal, unit }: DepositAnswer): Refusal | undefined {
  if (!refusal) return undefined;
  const name = game.actors.get(unit ?? "")?.name;
  if (name === undefined) tellRefusal(refusal);
  else ui.notifications.warn(`${name}: ${explainRefusal(refusal)}`);
  return refusal;
}

/**
 * Hands in what this user has written for a side: the orders themselves to the GM's client alone, their hash to all.
 * Units without orders stand.
 *
 * @returns the refusal, if it was refused; the asker has then been told
 * @rule M-TURN-2, D-68
 */
export async function handIn(combat: BattleDocument, side: SideId): Promise<Refusal | undefined> {
  const battle = readBattle(combat);
  if (!battle) return { code: "noBattle" };
  const sealed: SealedOrders = {
    ...pageOf(combat, side),
    salt: drawSalt(),
    orders: listWritten(combat, battle, side),
  };
  const fault = findWritingFault(new Unfolding(battle, new KnownDice([])), sealed);
  if (fault) return tell(fault);
  await keepSealed(sealed, game.user.id ?? "", listSealed());
  const refusal = tell(await entrust(sealed));
  return refusal ?? submit(combat, { type: "sealOrders", side, hash: hashOrders(sealed) });
}
