import { findLog } from "../battle-log.ts";
import { isBattle } from "../read-battle.ts";

/**
 * A battle log is the GMs' alone: one that a player owned would be believed no more, and begun anew with the next
 * action. So its ownership stays as it is.
 *
 * @returns false where the update would change it
 */
export function onPreUpdateJournalEntry(
  journal: JournalEntry.Implementation,
  changed: Readonly<Record<string, unknown>>,
): boolean | void {
  const combat = game.combats.get(journal.id ?? "");
  if (!("ownership" in changed) || !isBattle(combat) || findLog(combat) !== journal) return undefined;
  ui.notifications.warn("MANGONEL.Notice.logStays", { localize: true });
  return false;
}
