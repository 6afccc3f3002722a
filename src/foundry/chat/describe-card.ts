import type { Command } from "#battle/command.ts";
import type { BattleEvent, Fallen } from "#battle/event.ts";
import type { Throw } from "#rules/dice.ts";
import { DEFAULT_SETTINGS, MASS_SETTINGS, type SettingName } from "#rules/settings.ts";
import { type ActionPage, listActions } from "../battle-log.ts";
import { ruleText } from "../explain-rule.ts";
import { formatSections, formatSide } from "../format.ts";
import { ResolutionModel } from "../models/resolution-model.ts";
import { isBattle } from "../read-battle.ts";
import {
  type CardDice,
  type CardLine,
  type CardStep,
  describeEvent,
  type Names,
  namesOf,
  showDice,
} from "./describe-event.ts";
import { writeCommand, writeHeadline } from "./write-headline.ts";

/** One unit's losses on a card. */
interface CardLoss {
  readonly unit: string;
  readonly name: string;
  readonly side: string;
  readonly count: number;
  readonly sections: string;
  readonly own: boolean;
}

/** A setting as an entry shows it. */
interface CardReading extends CardLine {
  /** Whether it was not at its default. */
  readonly changed: boolean;
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

/** A card as its template takes it. */
export interface Card extends Entry {
  readonly mayUndo: boolean;
  readonly battle: string;
}

/** The readings that were in force. */
function listReadings(settings: Readonly<Record<string, unknown>>): Entry["readings"] {
  return (Object.keys(MASS_SETTINGS) as SettingName[]).flatMap((name) => {
    const value = settings[name];
    if (value === undefined) return [];
    const shown =
      typeof value === "number"
        ? String(value)
        : game.i18n.localize(`MANGONEL.Setting.${name}.value.${String(value).replace("/", "and")}`);
    return [
      {
        label: game.i18n.localize(`MANGONEL.Setting.${name}.name`),
        value: shown,
        rule: MASS_SETTINGS[name].rule,
        ruleText: ruleText(MASS_SETTINGS[name].rule),
        changed: value !== DEFAULT_SETTINGS[name],
      },
    ];
  });
}

function listFallen(events: readonly BattleEvent[]): readonly Fallen[] {
  return events.flatMap((event) =>
    event.type === "engineFired" || event.type === "volleyShot"
      ? event.hits
      : event.type === "figuresFell" && event.rule !== "D-67"
        ? event.losses
        : [],
  );
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

/** The entry of the log that a message shows. A message that names none is no card, whoever wrote it. */
function entryOf({ system }: ChatMessage.Implementation): ActionPage | undefined {
  if (!(system instanceof ResolutionModel)) return undefined;
  const combat = game.combats.get(system.battle);
  return isBattle(combat)
    ? listActions(combat).find(
        (page) => page.system.sequence === system.sequence && page.system.request === system.request,
      )
    : undefined;
}

/** Everything that an entry of the log tells, in the reader's language. */
export function describeEntry({ parent, system }: ActionPage): Entry {
  const combat = game.combats.get(parent?.id ?? "");
  const sides = isBattle(combat)
    ? combat.system.sides.map(({ id, name }) => ({ id, name: formatSide(name) }))
    : [];
  const names = namesOf(system.units, sides);
  const sideOf = (id: string) => system.units.find((unit) => unit.id === id)?.side ?? "";
  const events = system.events as unknown as readonly BattleEvent[];
  const fallen = listFallen(events).reduce((sum, { count }) => sum + count, 0);
  const headline = writeHeadline(events, names, sideOf, fallen);
  return {
    headline: headline?.text ?? writeCommand(system.command as unknown as Command, names),
    side: headline?.side ?? "",
    turn: system.turn,
    step: system.step === "" ? "" : game.i18n.localize(`MANGONEL.Step.${system.step}`),
    byGm: system.byGm,
    undone: system.undone,
    losses: sumLosses(events, names, sideOf, headline?.shooter ?? ""),
    steps: events.flatMap((event) => describeEvent(event, names)),
    throws: (system.throws as unknown as readonly Throw[])
      .filter(({ sides }) => sides === undefined)
      .map(({ purpose, faces }) => showDice(game.i18n.localize(`MANGONEL.Dice.${purpose}`), faces)),
    readings: listReadings(system.readings as Record<string, unknown>),
    sequence: system.sequence,
  };
}

/** Everything that the card of a message shows: an entry of the log, and of the readings those that were changed. */
export function describeCard(message: ChatMessage.Implementation): Card | undefined {
  const page = entryOf(message);
  if (!page) return undefined;
  const entry = describeEntry(page);
  return {
    ...entry,
    readings: entry.readings.filter(({ changed }) => changed),
    mayUndo: game.user.isGM && !entry.undone,
    battle: page.parent?.id ?? "",
  };
}
