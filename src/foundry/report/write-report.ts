import type { Command } from "#battle/mass/command.ts";
import type { BattleEvent } from "#battle/mass/event.ts";
import type { Battle, Step, Unit } from "#battle/mass/state.ts";
import type { Side } from "#battle/sides.ts";
import { type Names, namesOf } from "../chat/card-step.ts";
import { countOf, listFallen } from "../chat/fallen.ts";
import { joinCharges } from "../chat/join-charges.ts";
import { writeCommand, writeHeadline } from "../chat/write-headline.ts";
import type { Words } from "../words.ts";
import { dropEmptyHeadings, row, sumOf, writeColumns, writeGround } from "./parts.ts";
import { tellEvent, tellHeading, writeStepName } from "./tell-event.ts";

/** One command of a battle and what came of it. */
export interface ReportedAction {
  readonly command: Command;
  /** The side that gave it; absent for the GM. */
  readonly by?: string;
  readonly events: readonly BattleEvent[];
  readonly battle: Battle;
}

/** A battle to be told: how it began, and everything that was done in it. */
export interface ReportedBattle {
  readonly name: string;
  readonly begin: Battle;
  readonly actions: Iterable<ReportedAction>;
}

function speak(words: Words) {
  const t = (key: string, data: Record<string, string> = {}): string =>
    words.format(`MANGONEL.Report.${key}`, data);
  return { t };
}

const inNames = (words: Words, { units, sides }: Battle): Names =>
  namesOf(words, Object.values(units), sides);

const unitsOf = ({ units }: Battle, { id }: Side): readonly Unit[] =>
  Object.values(units).filter(({ side }) => side === id);

const isIn = ({ condition, figures }: Unit): boolean => condition.type !== "gone" && figures > 0;

function writeMuster(battle: Battle, words: Words): readonly string[] {
  const { t } = speak(words);
  return battle.sides.flatMap((side) => [
    "",
    `### ${side.name}`,
    "",
    ...writeColumns(words, "unit", "figures"),
    ...unitsOf(battle, side).map(({ name, figures }) => row([name, String(figures)])),
    row([t("all"), String(sumOf(unitsOf(battle, side).map(({ figures }) => figures)))]),
  ]);
}

/** One action; `step` is the one for which it was asked, where no heading has named that yet. */
function writeAction(
  { command, by, events, battle }: ReportedAction,
  words: Words,
  step: Step | undefined,
): readonly string[] {
  const { t } = speak(words);
  const names = inNames(words, battle);
  const sideOf = (id: string): string => battle.units[id]?.side ?? "";
  const headline = writeHeadline(events, names, sideOf, countOf(listFallen(events)));
  const who = by === undefined ? words.localize("MANGONEL.Card.byGm") : names.side(by);
  return [
    ...(step === undefined ? [] : tellHeading(3, writeStepName(step, words))),
    "",
    t("action", { what: headline?.text ?? writeCommand(command, names), who }),
    "",
    ...joinCharges(events).flatMap((event) => tellEvent(event, names)),
  ];
}

/** How a unit has ended. */
function nameEnd({ kind, condition, figures }: Unit, words: Words): string {
  if (condition.type === "gone") return words.localize(`MANGONEL.Report.end.${condition.how}`);
  if (kind === "engine" && figures === 0) return words.localize("MANGONEL.Report.end.noCrew");
  const state = condition.type === "running" ? condition.mode : condition.type;
  return words.localize(`MANGONEL.Condition.${state}`);
}

/** Figures of a unit that are in the battle, its guards among them. */
function countLeft(unit: Unit, { prisoners }: Battle): number {
  const guards = prisoners.find(({ by }) => by === unit.id)?.guards ?? 0;
  return isIn(unit) ? unit.figures + guards : 0;
}

/**
 * The losses of a side: whoever is not in the ranks any more, whether fallen, taken or out of the battle. Bodies that
 * came to be in it, of crews that left and of prisoners that escaped, began with nobody.
 */
function writeLosses(begin: Battle, end: Battle, side: Side, words: Words): readonly string[] {
  const { t } = speak(words);
  const units = unitsOf(end, side);
  const began = sumOf(unitsOf(begin, side).map(({ figures }) => figures));
  const left = sumOf(units.map((unit) => countLeft(unit, end)));
  return [
    "",
    `### ${side.name}`,
    "",
    ...writeColumns(words, "unit", "began", "left", "lost", "end"),
    ...units.map((unit) => {
      const lost = unit.startFigures - countLeft(unit, end);
      const first = begin.units[unit.id] ? String(unit.startFigures) : "—";
      return row([unit.name, first, String(countLeft(unit, end)), String(lost), nameEnd(unit, words)]);
    }),
    row([t("all"), String(began), String(left), String(began - left), ""]),
  ];
}

/**
 * Who has won: the only side that still has figures in the battle. The rules name no other victory, so that a battle that
 * has ended otherwise has none, and one that has not is told by where it stands.
 */
function writeVictor(battle: Battle, words: Words): string {
  const { t } = speak(words);
  const { turn, step } = battle.clock;
  if (step === "setUp") return t("victor.notBegun");
  const standing = battle.sides.filter((side) => unitsOf(battle, side).some(isIn));
  const [victor] = standing;
  if (victor === undefined) return t("victor.nobody");
  if (standing.length === 1) return t("victor.one", { side: victor.name });
  return step === "over"
    ? t("victor.open")
    : t("victor.goesOn", { turn: String(turn), step: writeStepName(step, words) });
}

/** The step that the last heading names once these events are told; none after the heading of a turn. */
const headedBy = (events: readonly BattleEvent[], before: Step): Step | undefined =>
  events.reduce<Step | undefined>((headed, event) => {
    if (event.type === "turnBegan") return undefined;
    return event.type === "stepBegan" ? event.step : headed;
  }, before);

/** Tells a battle from its beginning in Markdown, in the words of the cards. */
export function writeReport({ name, begin, actions }: ReportedBattle, words: Words): string {
  const { t } = speak(words);
  const lines = [`# ${name}`, "", ...writeGround(begin, words), ...writeMuster(begin, words)];
  let last = begin;
  let headed: Step | undefined;
  for (const action of actions) {
    const { step } = last.clock;
    lines.push(...writeAction(action, words, step === headed ? undefined : step));
    headed = headedBy(action.events, step);
    last = action.battle;
  }
  lines.push("", `## ${t("losses")}`);
  for (const side of last.sides) lines.push(...writeLosses(begin, last, side, words));
  lines.push("", `## ${t("outcome")}`, "", writeVictor(last, words));
  return `${dropEmptyHeadings(lines).join("\n")}\n`;
}
