import type { BattleEvent } from "#battle/mass/event.ts";
import type { Throw } from "#rules/dice.ts";
import { type ActionPage, isLogged } from "../battle-log.ts";
import { isOfDice } from "../dice.ts";
import { onceDiceLie } from "../rolling-dice.ts";
import { answerByEntry } from "../submit.ts";
import { findUnitToken, refreshViews } from "../views.ts";

/** The fallen of an entry fall where they stand. */
function dropFallen({ system }: ActionPage): void {
  for (const event of system.events as unknown as readonly BattleEvent[])
    if (event.type === "figuresFell")
      for (const { unit, count, places } of event.losses) findUnitToken(unit)?.dropFigures(count, places);
}

/** A new entry of a battle log answers its request once it is written whole; what it tells is seen once its dice lie. */
export function onCreateJournalEntryPage(page: JournalEntryPage.Implementation): void {
  if (!isLogged(page)) return;
  const { request, throws, complete } = page.system;
  const thrown = (throws as unknown as readonly Throw[]).some(isOfDice);
  onceDiceLie(request, thrown, () => {
    dropFallen(page);
    refreshViews();
  });
  if (complete) answerByEntry(request);
}

/** An entry that was written in a series answers its request when the series is complete. */
export function onUpdateJournalEntryPage(page: JournalEntryPage.Implementation): void {
  if (isLogged(page) && page.system.complete) answerByEntry(page.system.request);
  refreshViews();
}
