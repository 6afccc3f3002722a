import type { Patch } from "#battle/patch.ts";
import type { BattleDocument } from "../read-battle.ts";
import { isEmpty, NO_SECRETS, type Secrets } from "./secrets.ts";

/** What a GM's browser keeps of a battle's secrets: each state of them that the log may come back to, by its id. */
export type Vault = Readonly<Record<string, Readonly<Record<string, Secrets>>>>;

const read = (): Vault => game.settings.get("mangonel", "vault");

/** The secrets that a client without a vault has been told, by their ids. */
const told = new Map<string, Secrets>();

/** What asks the deciding GM for secrets that this client does not know. */
let ask: (combat: BattleDocument, id: string) => void = () => undefined;

/** Names what asks for secrets. */
export function askBy(asker: typeof ask): void {
  ask = asker;
}

/** The secrets of a battle as this client knows them. */
export function secretsOf(combat: BattleDocument, id = combat.system.secrets): Secrets {
  if (id === "") return NO_SECRETS;
  const known = game.user.isGM ? read()[combat.id ?? ""]?.[id] : told.get(id);
  if (!known) ask(combat, id);
  return known ?? NO_SECRETS;
}

/** The secrets of a battle as it stands, and before each of some entries of its log, newest first, by their ids. */
export function listSecrets({ system }: BattleDocument, patches: readonly Patch[]): readonly string[] {
  const ids = [system.secrets];
  for (const patch of patches) {
    const put = patch.find(({ path }) => path[0] === "secrets");
    ids.push(put ? String(put.value ?? "") : (ids.at(-1) ?? ""));
  }
  return ids;
}

/** Whether this client knows secrets whole: a player is told no more than what is his own. */
export const knowsSecrets = ({ id }: BattleDocument, ids: readonly string[]): boolean =>
  ids.every((secrets) => secrets === "" || (game.user.isGM && read()[id ?? ""]?.[secrets] !== undefined));

/** Keeps secrets that have been told under their id. */
export async function keepTold(combat: BattleDocument, id: string, secrets: Secrets): Promise<void> {
  if (!game.user.isGM) told.set(id, secrets);
  else await store(combat.id ?? "", id, secrets);
}

const store = (battle: string, id: string, secrets: Secrets): Promise<unknown> => {
  const vault = read();
  return game.settings.set("mangonel", "vault", {
    ...vault,
    [battle]: { ...vault[battle], [id]: secrets },
  });
};

/**
 * Keeps the secrets of a battle in this GM's browser. The same secrets keep their id, so that the documents say no more
 * than whether there are others than before.
 *
 * @returns the id by which the documents name them
 */
export async function keepSecrets({ id }: BattleDocument, secrets: Secrets): Promise<string> {
  if (isEmpty(secrets)) return "";
  const text = JSON.stringify(secrets);
  const known = Object.entries(read()[id ?? ""] ?? {}).find(([, kept]) => JSON.stringify(kept) === text);
  if (known) return known[0];
  const fresh = foundry.utils.randomID();
  await store(id ?? "", fresh, secrets);
  return fresh;
}

/** Forgets the secrets of battles that are no more. */
export async function clearVault(): Promise<void> {
  const vault = read();
  const kept = Object.entries(vault).filter(([battle]) => game.combats.has(battle));
  if (kept.length < Object.keys(vault).length)
    await game.settings.set("mangonel", "vault", Object.fromEntries(kept));
}
