import type { SealedOrders } from "#battle/mass/written-orders/seal.ts";
import { type DepositAnswer, hearDeposit, openSealed } from "./deposits.ts";
import { FELLOW_QUERIES } from "./fellows.ts";
import { SAYING_QUERIES } from "./saying.ts";

type SaidQueries = typeof FELLOW_QUERIES & typeof SAYING_QUERIES;

/** The questions that clients ask each other about orders: to the deciding GM, and at the reveal to who has sealed them. */
export interface OrderQueries extends SaidQueries {
  "mangonel.depositOrders": (data: unknown) => Promise<DepositAnswer>;
  "mangonel.openOrders": (data: unknown) => Promise<SealedOrders | null>;
}

/** Registers what this client answers. */
export function registerQueries(): void {
  const queries: OrderQueries = {
    "mangonel.depositOrders": hearDeposit,
    "mangonel.openOrders": async (data) => openSealed(data),
    ...FELLOW_QUERIES,
    ...SAYING_QUERIES,
  };
  Object.assign(CONFIG.queries, queries);
}
