import type { SkirmishCommand } from "#battle/skirmish/command.ts";
import type { SkirmishEvent } from "#battle/skirmish/event.ts";
import type { Figure, Skirmish } from "#battle/skirmish/state.ts";
import type { FigureProfile } from "#rules/skirmish/figure.ts";
import { dropEmptyHeadings, row, sumOf, writeColumns, writeGround } from "../report/parts.ts";
import { tellHeading } from "../report/tell-event.ts";
import type { Words } from "../words.ts";
import { namesOfSkirmish } from "./names.ts";
import { tellEvent, writePhase } from "./tell-event.ts";
import { writeCommand, writeHeadline } from "./write-headline.ts";

/** One command of a skirmish and what came of it. */
export interface ReportedAction {
  readonly command: SkirmishCommand;
  /** The side that gave it; absent for the GM. */
  readonly by?: string;
  readonly events: readonly SkirmishEvent[];
  /** The skirmish afterwards. */
  readonly battle: Skirmish;
}

/** A skirmish to be told: how it began, and everything that was done in it. */
export interface ReportedSkirmish {
  readonly name: string;
  readonly begin: Skirmish;
  readonly actions: Iterable<ReportedAction>;
}

type Phase = Skirmish["clock"]["phase"];

/** What a figure is, in a few words. */
function nameKind({ kind, stance, weapon, leader, berserker, small }: FigureProfile, words: Words): string {
  const say = (key: string): string => words.localize(`MANGONEL.Figure.${key}`);
  const isMan = kind === "warrior" || kind === "nonWarrior";
  return [
    say(kind),
    ...(isMan ? [say(stance)] : []),
    ...(small ? [say("small")] : []),
    ...(weapon === "none" ? [] : [say(weapon)]),
    ...(leader ? [say("leader")] : []),
    ...(berserker ? [say("berserker")] : []),
  ].join(", ");
}

/** The figures of a side by what they are, in the order in which the first of each comes. */
function groupByKind(
  { figures }: Skirmish,
  side: string,
  words: Words,
): ReadonlyMap<string, readonly Figure[]> {
  const groups = new Map<string, Figure[]>();
  for (const figure of Object.values(figures)) {
    if (figure.side !== side) continue;
    const kind = nameKind(figure.profile, words);
    groups.set(kind, [...(groups.get(kind) ?? []), figure]);
  }
  return groups;
}

function writeMuster(battle: Skirmish, words: Words): readonly string[] {
  return battle.sides.flatMap(({ id, name }) => {
    const groups = [...groupByKind(battle, id, words)];
    const all = words.localize("MANGONEL.Report.all");
    return [
      "",
      `### ${name}`,
      "",
      ...writeColumns(words, "kind", "figures"),
      ...groups.map(([kind, { length }]) => row([kind, String(length)])),
      row([all, String(sumOf(groups.map(([, { length }]) => length)))]),
    ];
  });
}

const namesIn = ({ figures, sides }: Skirmish, words: Words) =>
  namesOfSkirmish(words, Object.values(figures), sides);

/** One action; `phase` is the one for which it was asked, where no heading has named that yet. */
function writeAction(
  { command, by, events, battle }: ReportedAction,
  words: Words,
  phase: Phase | undefined,
): readonly string[] {
  const names = namesIn(battle, words);
  const headline = writeHeadline(events, names, (id) => battle.figures[id]?.side ?? "");
  const what = headline?.text ?? writeCommand(command, names);
  const who = by === undefined ? words.localize("MANGONEL.Card.byGm") : names.side(by);
  return [
    ...(phase === undefined ? [] : tellHeading(3, writePhase(phase, words))),
    "",
    words.format("MANGONEL.Report.action", { what, who }),
    "",
    ...events.flatMap((event) => tellEvent(event, names)),
  ];
}

/** What can have become of a figure: it is left, or lost in one of three ways. */
const FATES = ["left", "killed", "taken", "gone"] as const;
type Fate = (typeof FATES)[number];

function fateOf({ condition }: Figure): Fate {
  if (condition.type === "captive") return "taken";
  if (condition.type !== "gone") return "left";
  return condition.how === "killed" ? "killed" : "gone";
}

/** The losses of a side, by what its figures were at the beginning. */
function writeLosses(begin: Skirmish, end: Skirmish, side: string, words: Words): readonly string[] {
  const countFates = (figures: readonly Figure[]): readonly string[] => {
    const fates = figures.map((figure) => fateOf(end.figures[figure.id] ?? figure));
    return [figures.length, ...FATES.map((fate) => fates.filter((one) => one === fate).length)].map(String);
  };
  const groups = [...groupByKind(begin, side, words)];
  return [
    "",
    ...writeColumns(words, "kind", "began", ...FATES),
    ...groups.map(([kind, figures]) => row([kind, ...countFates(figures)])),
    row([words.localize("MANGONEL.Report.all"), ...countFates(groups.flatMap(([, figures]) => figures))]),
  ];
}

/** Who has won: the only side that still has figures of its own in the battle; or where the battle stands. */
function writeVictor({ clock, figures, sides }: Skirmish, words: Words): string {
  const t = (key: string, data: Record<string, string> = {}): string =>
    words.format(`MANGONEL.Report.${key}`, data);
  const { turn, phase } = clock;
  if (phase === "setUp") return t("victor.notBegun");
  const standing = sides.filter(({ id }) =>
    Object.values(figures).some((figure) => figure.side === id && fateOf(figure) === "left"),
  );
  const [victor] = standing;
  if (victor === undefined) return t("victor.nobody");
  if (standing.length === 1) return t("victor.one", { side: victor.name });
  return phase === "over"
    ? t("victor.open")
    : t("victor.goesOn", { turn: String(turn), step: writePhase(phase, words) });
}

/** The phase that the last heading names once these events are told; none after the heading of a turn. */
const headedBy = (events: readonly SkirmishEvent[], before: Phase | undefined): Phase | undefined =>
  events.reduce<Phase | undefined>((headed, event) => {
    if (event.type === "turnBegan") return undefined;
    return event.type === "phaseBegan" ? event.phase : headed;
  }, before);

/** Tells a skirmish from its beginning in Markdown, in the words of the cards. */
export function writeReport({ name, begin, actions }: ReportedSkirmish, words: Words): string {
  const lines = [`# ${name}`, "", ...writeGround(begin, words), ...writeMuster(begin, words)];
  let last = begin;
  let headed: Phase | undefined;
  for (const action of actions) {
    const { phase } = last.clock;
    lines.push(...writeAction(action, words, phase === headed ? undefined : phase));
    headed = headedBy(action.events, phase);
    last = action.battle;
  }
  lines.push("", `## ${words.localize("MANGONEL.Report.losses")}`);
  for (const side of last.sides)
    lines.push("", `### ${side.name}`, ...writeLosses(begin, last, side.id, words));
  lines.push("", `## ${words.localize("MANGONEL.Report.outcome")}`, "", writeVictor(last, words));
  return `${dropEmptyHeadings(lines).join("\n")}\n`;
}
