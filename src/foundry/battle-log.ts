import { ActionModel } from "./models/action-model.ts";
import type { BattleDocument } from "./read-battle.ts";

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

/** The battle's log, once it has one. It shares the battle's id. */
export const findLog = (combat: BattleDocument): JournalEntry.Implementation | undefined =>
  game.journal.get(combat.id ?? "");

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
    const created = await JournalEntry.implementation.create(data, { keepId: true });
    if (created) return created;
  } catch (error) {
    // another client of the GM may have been first
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

/** The entry that a request has become. */
export const findAction = (combat: BattleDocument, request: string): ActionPage | undefined =>
  listActions(combat).find(({ system }) => system.request === request);
