import type { Command } from "#battle/mass/command.ts";
import { hashOrders, type SealedOrders } from "#battle/mass/written-orders/seal.ts";

/** The fields of commands and orders that hold ids of units or figures, alone, in lists, or as a part of a longer id. */
const ID_FIELDS: ReadonlySet<string> = new Set([
  "unit",
  "engine",
  "target",
  "strikes",
  "protects",
  "with",
  "pending",
  "figure",
  "figures",
  "body",
  "principal",
  "heir",
  "guard",
]);

type Names = ReadonlyMap<string, string>;

/** An id in its new form; of a longer id, as `rally.3.r1`, each part. */
const renameId = (id: string, names: Names): string =>
  names.get(id) ??
  id
    .split(".")
    .map((part) => names.get(part) ?? part)
    .join(".");

function renameValue(value: unknown, names: Names): unknown {
  if (typeof value === "string") return renameId(value, names);
  return Array.isArray(value) ? value.map((item) => renameValue(item, names)) : value;
}

/** A command, or something written, with the units or figures by their new ids. */
export const renameIds = <T extends object>(command: T, names: Names): T =>
  Object.fromEntries(
    Object.entries(command).map(([key, value]: [string, unknown]) => {
      if (ID_FIELDS.has(key)) return [key, renameValue(value, names)];
      const isNested = key === "order" && typeof value === "object" && value !== null;
      return [key, isNested ? renameIds(value, names) : value];
    }),
  ) as T;

const renameSealed = (sealed: SealedOrders, names: Names): SealedOrders => ({
  ...sealed,
  orders: sealed.orders.map((written) => renameIds(written, names)),
});

/** The hash that sealed orders have under other ids, if they are revealed after all. @rule D-68 */
function renameHash(hash: string, later: readonly Command[], names: Names): string {
  const revealed = later.flatMap((command) => (command.type === "revealOrders" ? command.sealed : []));
  const sealed = revealed.find((one) => hashOrders(one) === hash);
  return sealed ? hashOrders(renameSealed(sealed, names)) : hash;
}

/**
 * A command with the units by their new ids, one that it musters too.
 *
 * @param later - the commands that follow, in which the orders that it seals may be revealed
 */
export function renameCommand(command: Command, later: readonly Command[], names: Names): Command {
  switch (command.type) {
    case "muster":
      return { ...command, id: renameId(command.id, names) };
    case "sealOrders":
      return { ...command, hash: renameHash(command.hash, later, names) };
    case "revealOrders":
      return { ...command, sealed: command.sealed.map((sealed) => renameSealed(sealed, names)) };
    default:
      return renameIds(command, names);
  }
}
