import { isSealedOrders } from "#battle/mass/check-command.ts";
import { hashOrders, type SealedOrders, type WrittenOrder } from "#battle/mass/written-orders/seal.ts";
import type { SideId } from "#battle/sides.ts";

/**
 * What this client knows of orders that nobody else may know of. It is kept in the browser alone, as a setting of the
 * client: no document, flag or message ever holds any of it.
 */
interface Kept {
  /** What is being written, by {@link keyOf}. */
  readonly drafts: Readonly<Record<string, readonly WrittenOrder[]>>;
  /** What was sealed, on the client of its writer and on that of the GM who keeps it, the oldest first. */
  readonly sealed: readonly Deposit[];
}

/** Orders, and the user who has entrusted them to this client. */
interface Deposit {
  readonly by: string;
  readonly orders: SealedOrders;
}

const SETTING = "writtenOrders";
const NOTHING: Kept = { drafts: {}, sealed: [] };

/** How many drafts are remembered, and how many sealed orders of each user. */
const MOST_DRAFTS = 12;
const MOST_SEALED = 24;

/** The longest that orders may be, and all of a user that are remembered; what is longer would only fill the browser. */
export const MOST_CHARACTERS = 100_000;
const MOST_OF_ONE = 2 * MOST_CHARACTERS;

/** For whose turn something is written: a browser may be shared by several users. */
export interface Page {
  readonly battle: string;
  readonly turn: number;
  readonly side: SideId;
}

const keyOf = ({ battle, turn, side }: Page): string => [game.user.id, battle, turn, side].join(".");

/** Registers where written orders are kept. */
export function registerSealedStore(onChange: () => void): void {
  game.settings.register("mangonel", SETTING, {
    scope: "client",
    config: false,
    type: String,
    default: JSON.stringify(NOTHING),
    onChange,
  });
}

function read(): Kept {
  try {
    const kept = JSON.parse(game.settings.get("mangonel", SETTING)) as Partial<Kept>;
    return {
      drafts: kept.drafts ?? {},
      sealed: (kept.sealed ?? []).filter(({ orders }) => isSealedOrders(orders)),
    };
  } catch {
    return NOTHING;
  }
}

const write = (kept: Kept): Promise<unknown> => game.settings.set("mangonel", SETTING, JSON.stringify(kept));

/** What this user has written for a turn of a side, and not handed in. */
export const readDraft = (page: Page): readonly WrittenOrder[] => read().drafts[keyOf(page)] ?? [];

/** Keeps what this user has written; the oldest of much is forgotten. */
export async function writeDraft(page: Page, orders: readonly WrittenOrder[]): Promise<void> {
  const kept = read();
  const { [keyOf(page)]: _, ...others } = kept.drafts;
  const drafts = [...Object.entries(others), [keyOf(page), orders] as const].slice(-MOST_DRAFTS);
  await write({ ...kept, drafts: Object.fromEntries(drafts) });
}

/** Puts what is written for some units in the place of what was written for them; what is empty is taken back. */
export async function mergeDraft(page: Page, orders: readonly WrittenOrder[]): Promise<void> {
  const units = new Set(orders.map(({ unit }) => unit));
  const others = readDraft(page).filter(({ unit }) => !units.has(unit));
  const written = orders.filter(({ order, watches }) => order !== undefined || watches !== undefined);
  await writeDraft(page, [...others, ...written]);
}

/** What is kept here under a hash, if anything is. */
export const findKept = (hash: string): SealedOrders | undefined =>
  read().sealed.find(({ orders }) => hashOrders(orders) === hash)?.orders;

/** What is remembered of one user's: all that is needed, and of the rest the newest, as far as there is room. */
function listRemembered(own: readonly Deposit[], needed: ReadonlySet<string>): ReadonlySet<Deposit> {
  const isNeeded = ({ orders }: Deposit): boolean => needed.has(hashOrders(orders));
  const remembered = new Set(own.filter(isNeeded));
  let characters = 0;
  for (const deposit of [...own].reverse()) {
    characters += JSON.stringify(deposit).length;
    if (remembered.size < MOST_SEALED && characters <= MOST_OF_ONE) remembered.add(deposit);
  }
  return remembered;
}

/**
 * Keeps what was sealed until it is revealed, and some time after that, as it may be undone. Whoever entrusts much loses
 * what is oldest of his own, and nothing of anybody else.
 *
 * @param by - the user who entrusts it
 * @param needed - the hashes of what is sealed and not yet revealed, which is never forgotten
 */
export async function keepSealed(
  orders: SealedOrders,
  by: string,
  needed: ReadonlySet<string>,
): Promise<void> {
  const kept = read();
  const hash = hashOrders(orders);
  const others = kept.sealed.filter((one) => one.by !== by || hashOrders(one.orders) !== hash);
  const all = [...others, { by, orders }];
  const remembered = listRemembered(
    all.filter((one) => one.by === by),
    needed,
  );
  await write({ ...kept, sealed: all.filter((one) => one.by !== by || remembered.has(one)) });
}
