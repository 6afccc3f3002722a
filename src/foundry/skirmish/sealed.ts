import type { Refusal } from "#battle/refusal.ts";
import { issuerOf, takeSealed } from "../authority.ts";
import { log } from "../log.ts";
import { type BattleDocument, isBattle } from "../read-battle.ts";
import type { Request } from "../request.ts";
import { readOpenly } from "./read-skirmish.ts";
import { NO_SECRETS, type Secrets, secretsFor, withSecrets } from "./secrets.ts";
import { askBy, clearVault, keepTold, secretsOf } from "./vault.ts";

/** A question under seal: who claims to ask it, and the number by which he is asked back whether it was he. */
export interface Sealed {
  readonly user: string;
  readonly id: string;
}

const ASK = "mangonel.ask";
const TELL = "mangonel.tell";
const CONFIRM = "mangonel.confirm";

/** How long a user's client may take to say that it has asked, and a GM's to tell. */
const CONFIRM_MILLISECONDS = 3000;
const TELL_MILLISECONDS = 8000;

/** The numbers of what this client asks under seal at the moment. */
const asking = new Set<string>();

/** Asks a user's client something under a number of its own, as long as the answer takes. */
async function under<T>(id: string, ask: (from: Sealed) => Promise<T>): Promise<T> {
  asking.add(id);
  try {
    return await ask({ user: game.user.id ?? "", id });
  } finally {
    asking.delete(id);
  }
}

/** Sends a request to the active GM's client alone. @returns why it was refused, if it was */
export async function askSealed(request: Request, timeout: number): Promise<Refusal | undefined> {
  const gm = game.users.activeGM;
  if (!gm) return { code: "noGm" };
  if (gm.isSelf) return takeSealed(request, game.user);
  return under(request.id, async (from) => (await gm.query(ASK, { ...from, request }, { timeout })).refusal);
}

/** Who asks: a query does not say, so that the user whom it names is asked back. */
async function findAsker({ user, id }: Sealed): Promise<User.Implementation | undefined> {
  const asker = game.users.get(user);
  if (!game.user.isActiveGM || !asker?.active) return undefined;
  const isHis = await asker.query(CONFIRM, { id }, { timeout: CONFIRM_MILLISECONDS });
  return isHis ? asker : undefined;
}

async function onAsk({ request, ...from }: Sealed & { readonly request: unknown }) {
  const asker = await findAsker(from);
  const refusal = asker ? await takeSealed(request, asker) : ({ code: "failed" } as const);
  return refusal ? { refusal } : {};
}

/** What a user may know of the secrets of a battle as it stands: a GM all, a player what is his own. */
function secretsForUser(combat: BattleDocument, user: User.Implementation): Secrets {
  const open = readOpenly(combat);
  if (user.isGM || !open) return secretsOf(combat);
  return secretsFor(withSecrets(open, secretsOf(combat)), issuerOf(user, combat).sides);
}

async function onTell({ battle, ...from }: Sealed & { readonly battle: string }): Promise<Secrets> {
  const asker = await findAsker(from);
  const combat = game.combats.get(battle);
  return asker && isBattle(combat) ? secretsForUser(combat, asker) : NO_SECRETS;
}

/** The secrets that have been asked for. */
const asked = new Set<string>();

/** Asks the deciding GM's client for what this one may know, and shows it. */
async function fetchSecrets(combat: BattleDocument, secrets: string, show: () => void): Promise<void> {
  const gm = game.users.activeGM;
  // only those of the battle as it stands are told; others may be asked for when it has come back to them
  const isDue = (): boolean => combat.system.secrets === secrets;
  if (!gm || gm.isSelf || !isDue() || asked.has(secrets)) return;
  asked.add(secrets);
  try {
    const told = await under(foundry.utils.randomID(), (from) =>
      gm.query(TELL, { ...from, battle: combat.id ?? "" }, { timeout: TELL_MILLISECONDS }),
    );
    if (isDue()) {
      await keepTold(combat, secrets, told);
      show();
    } else asked.delete(secrets);
  } catch (error) {
    log.warn(`What is secret in battle ${combat.id} could not be asked for: ${String(error)}`);
    asked.delete(secrets);
  }
}

/**
 * Opens the way of what is secret between this client and the GM's.
 *
 * @param show - shows what has been told
 */
export function openSealedWay(show: () => void): void {
  CONFIG.queries[ASK] = onAsk;
  CONFIG.queries[TELL] = onTell;
  CONFIG.queries[CONFIRM] = async ({ id }) => asking.has(id);
  askBy((combat, id) => void fetchSecrets(combat, id, show));
  Hooks.once("ready", () => void clearVault());
}
