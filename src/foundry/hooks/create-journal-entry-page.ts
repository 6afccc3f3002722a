import type { BattleEvent } from "#battle/mass/event.ts";
import { isLogged } from "../battle-log.ts";
import { answerByEntry } from "../submit.ts";
import { findUnitToken, refreshViews } from "../views.ts";

/** A new entry of a battle log answers its request once it is written whole; its fallen fall where they stand. */
export function onCreateJournalEntryPage(page: JournalEntryPage.Implementation): void {
  if (!isLogged(page)) return;
  for (const event of page.system.events as unknown as readonly BattleEvent[])
    if (event.type === "figuresFell")
      for (const { unit, count, places } of event.losses) findUnitToken(unit)?.dropFigures(count, places);
  if (page.system.complete) answerByEntry(page.system.request);
  refreshViews();
}

/** An entry that was written in a series answers its request when the series is complete. */
export function onUpdateJournalEntryPage(page: JournalEntryPage.Implementation): void {
  if (isLogged(page) && page.system.complete) answerByEntry(page.system.request);
  refreshViews();
}
