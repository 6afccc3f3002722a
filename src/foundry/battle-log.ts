import { ActionModel } from "./models/action-model.ts";
import { type BattleDocument, isBattle } from "./read-battle.ts";

/** A page of the battle log. */
export type ActionPage = JournalEntryPage.Implementation & { readonly system: ActionModel };

/** Whether a journal page is an entry of a battle log. */
export const isAction = (page: JournalEntryPage.Implementation): page is ActionPage =>
  page.system instanceof ActionModel;

/**
 * The id of the entry that an action becomes. It follows from the battle and the entry's number,
 * so that of two clients that act on the same state only one can write: the second creation fails.
 */
export const entryId = (combat: BattleDocument, sequence: number): string =>
  `${(combat.id ?? "").slice(0, 8)}${sequence.toString(36).padStart(8, "0")}`;

/** Whether none but GMs can write in a journal; a log that a player owns is not believed. */
const isTrusted = (journal: JournalEntry.Implementation): boolean =>
  !game.users.some((user) => !user.isGM && journal.testUserPermission(user, "OWNER"));

/** Whether a journal page is an entry that none but GMs can have written. */
export const isBelieved = (page: JournalEntryPage.Implementation): page is ActionPage =>
  isAction(page) && page.parent !== null && isTrusted(page.parent);

/** The battle's log, once it has one. It shares the battle's id. */
export function findLog(combat: BattleDocument): JournalEntry.Implementation | undefined {
  const journal = game.journal.get(combat.id ?? "");
  return journal && isTrusted(journal) ? journal : undefined;
}

/** Whether a journal page stands in the log of its battle. */
export function isLogged(page: JournalEntryPage.Implementation): page is ActionPage {
  const combat = game.combats.get(page.parent?.id ?? "");
  return isAction(page) && isBattle(combat) && findLog(combat) === page.parent;
}

/** Opens a battle's log, if that has not been done. */
export async function openLog(combat: BattleDocument): Promise<JournalEntry.Implementation> {
  const log = findLog(combat);
  if (log) return log;
  const data = {
    _id: combat.id,
    name: game.i18n.format("MANGONEL.Log.name", { battle: combat.scene?.name ?? "" }),
    ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER },
  };
  try {
    await game.journal.get(combat.id ?? "")?.delete();
    await JournalEntry.implementation.create(data, { keepId: true });
  } catch (error) {
    // another client of the GM may have opened it in the same moment
    if (!findLog(combat)) throw error;
  }
  const opened = findLog(combat);
  if (!opened) throw new Error(`The log of battle ${combat.id} could not be opened`);
  return opened;
}

/** The entries of a battle's log, oldest first. */
export const listActions = (combat: BattleDocument): readonly ActionPage[] =>
  (findLog(combat)?.pages.contents ?? [])
    .filter(isAction)
    .sort((a, b) => a.system.sequence - b.system.sequence);

/** The entries that can still be taken back, oldest first. */
export const listStanding = (combat: BattleDocument): readonly ActionPage[] =>
  listActions(combat).filter(({ system }) => !system.undone && system.command.type !== "undo");

/** The entry of a number. */
export const findEntry = (combat: BattleDocument, sequence: number): ActionPage | undefined =>
  listActions(combat).find(({ system }) => system.sequence === sequence);

/** The entry that a request has become. */
export const findAction = (combat: BattleDocument, request: string): ActionPage | undefined =>
  listActions(combat).find(({ system }) => system.request === request);
