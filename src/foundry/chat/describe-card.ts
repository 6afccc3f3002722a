import type { Command } from "#battle/mass/command.ts";
import type { BattleEvent } from "#battle/mass/event.ts";
import type { Throw } from "#rules/dice.ts";
import { type ActionPage, listActions } from "../battle-log.ts";
import { formatCount, formatSections, formatSide } from "../format.ts";
import { ResolutionModel } from "../models/resolution-model.ts";
import { isBattle } from "../read-battle.ts";
import { tellSkirmish } from "../skirmish/tell-skirmish.ts";
import { type CardDice, type CardStep, type Names, namesOf, showDice } from "./card-step.ts";
import { describeEvent } from "./describe-event.ts";
import { countOf, listFallen } from "./fallen.ts";
import { joinCharges } from "./join-charges.ts";
import { type CardReading, listReadings } from "./readings.ts";
import { writeCommand, writeHeadline } from "./write-headline.ts";

/** One unit's losses on a card. */
export interface CardLoss {
  readonly unit: string;
  readonly name: string;
  readonly side: string;
  readonly count: number;
  readonly sections: string;
  readonly own: boolean;
}

/** An entry of the log as templates take it. */
export interface Entry {
  readonly headline: string;
  readonly side: string;
  readonly turn: number;
  readonly step: string;
  readonly byGm: boolean;
  readonly undone: boolean;
  readonly losses: readonly CardLoss[];
  readonly steps: readonly CardStep[];
  readonly throws: readonly CardDice[];
  readonly readings: readonly CardReading[];
  readonly sequence: number;
}

/** An entry on a card. */
interface CardEntry extends Entry {
  readonly mayUndo: boolean;
  /** Whether there is a field beside the chat: on the page for streams there is none, and nothing to press. */
  readonly hasField: boolean;
}

/** A card as its template takes it: one entry, or as many as were folded into it. */
export interface Card {
  readonly battle: string;
  readonly entries: readonly CardEntry[];
  /** What is on a card of several. */
  readonly summary: string;
}

function sumLosses(
  events: readonly BattleEvent[],
  names: Names,
  sideOf: (id: string) => string,
  acting: string,
): readonly CardLoss[] {
  const sums = new Map<string, { count: number; sections: Set<string> }>();
  for (const { unit, count, sections = [] } of listFallen(events)) {
    const sum = sums.get(unit) ?? { count: 0, sections: new Set<string>() };
    sum.count += count;
    for (const name of sections.flat()) sum.sections.add(name);
    sums.set(unit, sum);
  }
  return [...sums]
    .filter(([, { count }]) => count > 0)
    .map(([unit, { count, sections }]) => ({
      unit,
      name: names.unit(unit),
      side: sideOf(unit),
      count,
      sections: formatSections(sections),
      own: acting !== "" && sideOf(unit) === acting,
    }))
    .sort((a, b) => Number(b.own) - Number(a.own) || b.count - a.count);
}

/** The entries of the log that a message shows. A message that names none is no card, whoever wrote it. */
function entriesOf({ system }: ChatMessage.Implementation): readonly ActionPage[] {
  if (!(system instanceof ResolutionModel)) return [];
  const combat = game.combats.get(system.battle);
  const named = [system, ...system.more];
  return isBattle(combat)
    ? listActions(combat).filter((page) =>
        named.some(
          ({ sequence, request }) => page.system.sequence === sequence && page.system.request === request,
        ),
      )
    : [];
}

/** What of an entry is told otherwise by each rule book. */
export type Telling = Pick<Entry, "headline" | "side" | "step" | "losses" | "steps">;

/** What the entry of a mass battle tells. */
function tellMass({ system }: ActionPage, names: Names, sideOf: (id: string) => string): Telling {
  const events = system.events as unknown as readonly BattleEvent[];
  const command = system.command as unknown as Command;
  const headline = writeHeadline(events, names, sideOf, countOf(listFallen(events)));
  return {
    headline: headline?.text ?? writeCommand(command, names),
    side: headline?.side ?? sideOf(actorOf(command)),
    step: system.step === "" ? "" : game.i18n.localize(`MANGONEL.Step.${system.step}`),
    losses: sumLosses(events, names, sideOf, headline?.shooter ?? ""),
    steps: joinCharges(events).flatMap((event) => describeEvent(event, names)),
  };
}

/** Everything that an entry of the log tells, in the reader's language. */
export function describeEntry(page: ActionPage): Entry {
  const { parent, system } = page;
  const combat = game.combats.get(parent?.id ?? "");
  const isOurs = isBattle(combat);
  const sides = isOurs ? combat.system.sides.map(({ id, name }) => ({ id, name: formatSide(name) })) : [];
  const names = namesOf(game.i18n, system.units, sides);
  const sideOf = (id: string) => system.units.find((unit) => unit.id === id)?.side ?? "";
  const isSkirmish = isOurs && combat.system.book === "skirmish";
  return {
    ...(isSkirmish ? tellSkirmish(page, sides) : tellMass(page, names, sideOf)),
    turn: system.turn,
    byGm: system.byGm,
    undone: system.undone,
    throws: (system.throws as unknown as readonly Throw[])
      .filter(({ sides }) => sides === undefined)
      .map(({ purpose, faces }) => showDice(game.i18n.localize(`MANGONEL.Dice.${purpose}`), faces)),
    readings: listReadings(game.i18n, system.readings as Record<string, unknown>),
    sequence: system.sequence,
  };
}

/** The unit or engine that a command is for; empty where it is for none. */
const actorOf = (command: Command): string =>
  "unit" in command ? command.unit : "engine" in command ? command.engine : "";

/** An entry as a card shows it: of the readings those that were changed. */
function describeCardEntry(page: ActionPage): CardEntry {
  const entry = describeEntry(page);
  const hasField = game.view === "game";
  return {
    ...entry,
    readings: entry.readings.filter(({ changed }) => changed),
    mayUndo: hasField && game.user.isGM && !entry.undone,
    hasField,
  };
}

/** Everything that the card of a message shows. */
export function describeCard(message: ChatMessage.Implementation): Card | undefined {
  const pages = entriesOf(message);
  const [first] = pages;
  if (!first) return undefined;
  const entries = pages.map(describeCardEntry);
  const summary = entries.length > 1 ? formatCount("MANGONEL.Card.folded", entries.length) : "";
  return { battle: first.parent?.id ?? "", entries, summary };
}
