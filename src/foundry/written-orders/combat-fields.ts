import type { Order, UnderWay } from "#battle/mass/order.ts";
import type { Battle, TurnSequence, UnitId } from "#battle/mass/state.ts";

/** What a combat keeps of the simultaneous sequence: lists, which the host replaces whole. */
export interface OrderFields {
  readonly turnSequence: TurnSequence;
  readonly orders: readonly { readonly unit: UnitId; readonly order: Order }[];
  readonly underWay: readonly { readonly unit: UnitId; readonly rest: UnderWay }[];
}

/** The part of a battle that belongs to the simultaneous sequence, as the combat keeps it. */
export const writeOrderFields = ({ turnSequence, orders, underWay }: Battle): OrderFields => ({
  turnSequence,
  orders: Object.entries(orders).map(([unit, order]) => ({ unit, order })),
  underWay: Object.entries(underWay).map(([unit, rest]) => ({ unit, rest })),
});

/** Reads what {@link writeOrderFields} has written. */
export const readOrderFields = ({
  turnSequence,
  orders,
  underWay,
}: OrderFields): Pick<Battle, "turnSequence" | "orders" | "underWay"> => ({
  turnSequence,
  orders: Object.fromEntries(orders.map(({ unit, order }) => [unit, order])),
  underWay: Object.fromEntries(underWay.map(({ unit, rest }) => [unit, rest])),
});
