import type { BattleEvent, Fallen } from "#battle/event.ts";
import { DEFAULT_SETTINGS, MASS_SETTINGS, type SettingName } from "#rules/settings.ts";
import { type ActionPage, listActions } from "../battle-log.ts";
import { ruleText } from "../explain-rule.ts";
import { formatSections, formatSide } from "../format.ts";
import { ResolutionModel } from "../models/resolution-model.ts";
import { isBattle } from "../read-battle.ts";
import { type CardLine, type CardStep, describeEvent, type Names, namesOf } from "./describe-event.ts";
import { writeHeadline } from "./write-headline.ts";

/** One unit's losses on a card. */
interface CardLoss {
  readonly unit: string;
  readonly name: string;
  readonly side: string;
  readonly count: number;
  readonly sections: string;
  readonly own: boolean;
}

/** A card as its template takes it. */
export interface Card {
  readonly headline: string;
  readonly side: string;
  readonly turn: number;
  readonly step: string;
  readonly byGm: boolean;
  readonly undone: boolean;
  readonly losses: readonly CardLoss[];
  readonly steps: readonly CardStep[];
  readonly readings: readonly CardLine[];
  readonly mayUndo: boolean;
  readonly battle: string;
  readonly sequence: number;
}

/** Which readings other than the defaults have been used, so that a card says so. */
function listReadings(settings: Readonly<Record<string, unknown>>): Card["readings"] {
  return (Object.keys(MASS_SETTINGS) as SettingName[]).flatMap((name) => {
    const value = settings[name];
    if (value === undefined || value === DEFAULT_SETTINGS[name]) return [];
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

/** Everything that the card of a message shows, from the battle log, in the reader's language. */
export function describeCard(message: ChatMessage.Implementation): Card | undefined {
  const entry = entryOf(message);
  const battle = entry?.parent?.id ?? "";
  const combat = game.combats.get(battle);
  if (!entry || !isBattle(combat)) return undefined;
  const { system } = entry;
  const sides = combat.system.sides.map(({ id, name }) => ({ id, name: formatSide(name) }));
  const names = namesOf(system.units, sides);
  const sideOf = (id: string) => system.units.find((unit) => unit.id === id)?.side ?? "";
  const events = system.events as unknown as readonly BattleEvent[];
  const fallen = listFallen(events).reduce((sum, { count }) => sum + count, 0);
  const headline = writeHeadline(events, names, sideOf, fallen);
  return {
    headline: headline.text,
    side: headline.side,
    turn: system.turn,
    step: system.step === "" ? "" : game.i18n.localize(`MANGONEL.Step.${system.step}`),
    byGm: system.byGm,
    undone: system.undone,
    losses: sumLosses(events, names, sideOf, headline.shooter),
    steps: events.flatMap((event) => describeEvent(event, names)),
    readings: listReadings(system.readings as Record<string, unknown>),
    mayUndo: game.user.isGM && !system.undone,
    battle,
    sequence: system.sequence,
  };
}
