import type { BattleEvent } from "#battle/event.ts";
import { isLogged } from "../battle-log.ts";
import { answerByEntry } from "../submit.ts";
import { findUnitToken, refreshViews } from "../views.ts";

/** A new entry of a battle log answers its request, and its fallen fall where they stand. */
export function onCreateJournalEntryPage(page: JournalEntryPage.Implementation): void {
  if (!isLogged(page)) return;
  for (const event of page.system.events as unknown as readonly BattleEvent[])
    if (event.type === "figuresFell")
      for (const { unit, count, places } of event.losses) findUnitToken(unit)?.dropFigures(count, places);
  answerByEntry(page.system.request);
  refreshViews();
}
