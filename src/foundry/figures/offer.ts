import type { SkirmishCommand, SkirmishIssuer } from "#battle/skirmish/command.ts";
import type { SkirmishRun } from "#battle/skirmish/run.ts";
import type { Figure, Skirmish } from "#battle/skirmish/state.ts";
import type { Line } from "#rules/line.ts";
import { type CardLine, showLine } from "../chat/card-step.ts";
import { explainRefusal } from "../explain-refusal.ts";
import { tryAll } from "./trial.ts";

/** The lines of a modified number under a heading; the heading is empty where it needs none. */
export interface Workings {
  readonly title: string;
  readonly lines: readonly CardLine[];
}

/** Something that a figure may do: a button, what is said beside it, or why it may not. */
export interface Offer {
  readonly label: string;
  readonly note: string;
  readonly refusal: string;
  /** What it asks for, one after the other, as the button keeps it. */
  readonly commands: string;
  /** It is what has been asked for already. */
  readonly chosen: boolean;
  /** Of what the number beside it is made up. */
  readonly workings: readonly Workings[];
}

/** A heading with what is offered under it. */
export interface OfferGroup {
  readonly title: string;
  readonly hint: string;
  readonly offers: readonly Offer[];
  /** Several stand in one row. */
  readonly isRow: boolean;
  /** The facing in the end may be given. */
  readonly asksFacing: boolean;
}

/** One look at a figure. */
export interface Look {
  readonly battle: Skirmish;
  readonly figure: Figure;
  readonly issuer: SkirmishIssuer;
  readonly run: SkirmishRun;
}

/** Lines as the panel shows them; nothing where there are none. */
export const showWorkings = (title: string, lines: readonly Line[]): readonly Workings[] =>
  lines.length === 0 ? [] : [{ title, lines: lines.map((line) => showLine(game.i18n, line)) }];

/** A button for one or more commands, tried out on the battle as it stands. */
export function offer(
  { battle, issuer }: Look,
  asked: SkirmishCommand | readonly SkirmishCommand[],
  label: string,
  {
    note = "",
    chosen = false,
    workings = [],
  }: { readonly note?: string; readonly chosen?: boolean; readonly workings?: readonly Workings[] } = {},
): Offer {
  const commands = [asked].flat();
  const { refusal } = tryAll(battle, commands, issuer);
  const why = refusal ? explainRefusal(refusal) : "";
  const isOpen = why === "";
  return {
    label,
    note: isOpen ? note : "",
    refusal: why,
    commands: JSON.stringify(commands),
    chosen,
    workings: isOpen ? workings : [],
  };
}

/** A group, if anything is offered or said in it. */
export const group = (
  title: string,
  offers: readonly Offer[],
  { hint = "", isRow = false, asksFacing = false, empty = "" } = {},
): readonly OfferGroup[] => {
  if (offers.length > 0) return [{ title, hint, offers, isRow, asksFacing }];
  return empty === "" ? [] : [{ title, hint: empty, offers, isRow: false, asksFacing: false }];
};
