import { isSealedOrders } from "#battle/mass/check-command.ts";
import type { Command } from "#battle/mass/command.ts";
import { findWritingFault } from "#battle/mass/commands/sealed-orders.ts";
import { Unfolding } from "#battle/mass/unfolding.ts";
import { hashOrders, type SealedOrders } from "#battle/mass/written-orders/seal.ts";
import type { Refusal } from "#battle/refusal.ts";
import { KnownDice } from "#rules/dice.ts";
import { listStanding } from "../battle-log.ts";
import { type BattleDocument, isBattle, listBattles, readBattle } from "../read-battle.ts";
import { hasSaid, type Said } from "./saying.ts";
import { findKept, keepSealed, MOST_CHARACTERS } from "./sealed-store.ts";

/** What a GM's client says to orders that are entrusted to it: nothing, or why and for which unit they cannot be given. */
export interface DepositAnswer {
  readonly refusal?: Refusal;
  readonly unit?: string;
}

/** How long orders and their hash may come by different ways, and how often one looks whether both are there. */
const MEETING_MILLISECONDS = 2000;
const LOOK_AGAIN_MILLISECONDS = 100;

/** How long a writer's client may take to open what it has sealed. */
const OPENING_MILLISECONDS = 4000;

/** The battle for whose turn something was sealed, if that turn's orders are being written. */
function findWriting({
  battle: id,
  turn,
}: Pick<SealedOrders, "battle" | "turn">): BattleDocument | undefined {
  const combat = game.combats.get(id);
  if (!isBattle(combat)) return undefined;
  const { system } = combat;
  return system.step === "orders" && system.turn === turn ? combat : undefined;
}

/** Whether a user gives orders for a side. */
const plays = (user: User.Implementation, { system }: BattleDocument, side: string): boolean =>
  user.isGM || system.sides.some(({ id, players }) => id === side && players.includes(user.id ?? ""));

/**
 * Takes orders of a user into keeping, on the client of the active GM. They become a side's only if one of its players
 * says their hash on his own User document, which the host lets nobody else write.
 */
export async function takeDeposit(data: unknown, by: User.Implementation): Promise<DepositAnswer> {
  if (!game.user.isActiveGM) return { refusal: { code: "noGm" } };
  if (!isSealedOrders(data) || JSON.stringify(data).length > MOST_CHARACTERS)
    return { refusal: { code: "malformed" } };
  const combat = findWriting(data);
  const battle = combat && readBattle(combat);
  if (!battle) return { refusal: { code: "stale", facts: { turn: data.turn, now: data.turn } } };
  if (!plays(by, combat, data.side)) return { refusal: { code: "notYourSide" } };
  if (battle.clock.ready.includes(data.side)) return { refusal: { code: "alreadyReady", rule: "M-TURN-2" } };
  const fault = findWritingFault(new Unfolding(battle, new KnownDice([])), data);
  if (!fault) await keepSealed(data, by.id ?? "", listSealed());
  return fault ?? {};
}

/** Takes orders from whoever says that he sends them, if it is he: each keeps his own alone from being remembered. */
export async function hearDeposit(data: unknown): Promise<DepositAnswer> {
  const { sealed, from, id } = (data ?? {}) as Partial<Said & { readonly sealed: unknown }>;
  if (!isSealedOrders(sealed) || hashOrders(sealed) !== id) return { refusal: { code: "malformed" } };
  const user = game.users.get(from ?? "");
  if (!user?.active || !(await hasSaid(user, id))) return { refusal: { code: "noAnswer" } };
  return takeDeposit(sealed, user);
}

/** Waits a while for orders whose hash has come first. */
async function waitFor(hash: string): Promise<SealedOrders | undefined> {
  for (let waited = 0; waited < MEETING_MILLISECONDS; waited += LOOK_AGAIN_MILLISECONDS) {
    const kept = findKept(hash);
    if (kept) return kept;
    await new Promise((done) => setTimeout(done, LOOK_AGAIN_MILLISECONDS));
  }
  return undefined;
}

/** In the open nobody orders anything while orders are written, and no side is done but by its seal. @rule M-TURN-2, D-68 */
export const isOpenOrder = ({ system }: BattleDocument, command: object): boolean =>
  system.step === "orders" &&
  "type" in command &&
  ["order", "endStep", "revealOrders"].some((type) => type === command.type);

/** What forbids a side to be done: its orders are not here, or they are not those whose hash it says. @rule M-TURN-2, D-68 */
export async function findSealFault(combat: BattleDocument, command: object): Promise<Refusal | undefined> {
  const seal = command as Command;
  if (seal.type !== "sealOrders") return undefined;
  const kept = await waitFor(seal.hash);
  const { turn } = combat.system;
  const fits = kept?.battle === combat.id && kept?.turn === turn && kept.side === seal.side;
  return fits ? undefined : { code: "ordersLost" };
}

/** Opens what this client has sealed, once all sides are ready: from then on nobody can change anything. */
export function openSealed(data: unknown): SealedOrders | null {
  const hash = typeof data === "string" ? data : "";
  const kept = findKept(hash);
  const combat = kept && findWriting(kept);
  const { sides = [], ready = [] } = combat?.system ?? {};
  return kept && combat && sides.every(({ id }) => ready.includes(id)) ? kept : null;
}

/** The hashes that the sides of a battle have sealed in the turn that runs. */
export function listSeals(combat: BattleDocument): ReadonlyMap<string, string> {
  const commands = listStanding(combat)
    .filter(({ system }) => system.turn === combat.system.turn)
    .map(({ system }) => system.command as unknown as Command);
  return new Map(
    commands.flatMap((command) =>
      command.type === "sealOrders" ? [[command.side, command.hash] as const] : [],
    ),
  );
}

/** The hashes of all that is sealed and not yet revealed. */
export const listSealed = (): ReadonlySet<string> =>
  new Set(
    listBattles()
      .filter(({ system }) => system.step === "orders")
      .flatMap((combat) => [...listSeals(combat).values()]),
  );

/** Looks for orders among those that a taken back reveal has made known. */
function findRevealed(combat: BattleDocument, hash: string): SealedOrders | undefined {
  const log = game.journal.get(combat.id ?? "");
  return log?.pages.contents
    .map(({ system }) => (system as { readonly command?: unknown }).command as Command | undefined)
    .flatMap((command) => (command?.type === "revealOrders" ? command.sealed : []))
    .find((sealed) => isSealedOrders(sealed) && hashOrders(sealed) === hash);
}

/** Asks everybody who is there for what bears a hash. */
async function askFor(hash: string): Promise<SealedOrders | undefined> {
  const others = game.users.filter((user) => user.active && !user.isSelf);
  const answers = await Promise.allSettled(
    others.map((user) => user.query("mangonel.openOrders", hash, { timeout: OPENING_MILLISECONDS })),
  );
  for (const answer of answers) {
    const found: unknown = answer.status === "fulfilled" ? answer.value : undefined;
    if (isSealedOrders(found) && hashOrders(found) === hash) return found;
  }
  return undefined;
}

/**
 * The orders that bear a hash: those that were entrusted to this client, or else those of the client that sealed them.
 * Only what bears the hash is believed, so that nobody can have changed his mind.
 */
export const findOrders = async (combat: BattleDocument, hash: string): Promise<SealedOrders | undefined> =>
  findKept(hash) ?? findRevealed(combat, hash) ?? (await askFor(hash));
