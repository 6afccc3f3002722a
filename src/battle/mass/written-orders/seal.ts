import { isRecord } from "../../shape.ts";
import type { SideId } from "../../sides.ts";
import type { Order } from "../order.ts";
import type { UnitId } from "../state.ts";
import { sha256 } from "./sha256.ts";

/** What is written for one unit: its order, and whether it watches (M-FIRE-17); what is absent stays as it is. */
export interface WrittenOrder {
  readonly unit: UnitId;
  readonly order?: Order;
  readonly watches?: boolean;
}

/** What a side has written for one turn, with the salt that keeps its hash from being guessed. */
export interface SealedOrders {
  readonly battle: string;
  readonly turn: number;
  readonly side: SideId;
  readonly salt: string;
  readonly orders: readonly WrittenOrder[];
}

/** Writes data so that the same data is the same text, whatever the order of its fields; what is undefined is not there. */
function writeCanonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeCanonical).join(",")}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${writeCanonical(field)}`);
  return `{${fields.join(",")}}`;
}

/** The hash by which the world knows orders before they are revealed: 64 hexadecimal digits. @rule M-TURN-2, D-68 */
export const hashOrders = (sealed: SealedOrders): string => sha256(writeCanonical(sealed));

/** How a hash is written. */
export const HASH = /^[0-9a-f]{64}$/;
