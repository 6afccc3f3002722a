import type { SealedOrders } from "#battle/mass/written-orders/seal.ts";
import { type DepositAnswer, openSealed, takeDeposit } from "./deposits.ts";
import { FELLOW_QUERIES } from "./fellows.ts";

type FellowQueries = typeof FELLOW_QUERIES;

/** The questions that clients ask each other about orders: to the deciding GM, and at the reveal to who has sealed them. */
export interface OrderQueries extends FellowQueries {
  "mangonel.depositOrders": (data: unknown) => Promise<DepositAnswer>;
  "mangonel.openOrders": (data: unknown) => Promise<SealedOrders | null>;
}

/** Registers what this client answers. */
export function registerQueries(): void {
  const queries: OrderQueries = {
    "mangonel.depositOrders": takeDeposit,
    "mangonel.openOrders": async (data) => openSealed(data),
    ...FELLOW_QUERIES,
  };
  Object.assign(CONFIG.queries, queries);
}
