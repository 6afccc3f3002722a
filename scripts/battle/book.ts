import type { Language } from "./words.ts";

/** How long a log is, and in which turn and step or phase it ends. */
export interface LogEnd {
  readonly commands: number;
  readonly end: { readonly turn: number; readonly step: string };
}

/** How two simple commanders are to play. */
export interface RandomPlay {
  readonly turns: number;
  /** Numbers from 0 up to, not including, 1. */
  readonly draw: () => number;
  /** The sequence of turns; as the file says if absent. */
  readonly sequence?: string;
}

/** A battle file by its rule book, as the command line asks for it. */
export interface OpenFile {
  /** Units or figures and sides, as the file calls them. */
  readonly named: readonly { readonly id: string; readonly name: string }[];
  readonly sides: readonly string[];
  /** What a replay prints, in its order: all of it, or what one side may know of. */
  readonly play: (side: string | undefined) => Iterable<unknown>;
  /** @throws `BattleFileError` where the log is not lawful or does not come to the stated outcome */
  readonly check: () => LogEnd;
  /** The battle told in Markdown. */
  readonly report: (lang: Language) => string;
  readonly random: (play: RandomPlay) => PlayedFile;
}

/** A file that has been played. */
export interface PlayedFile extends OpenFile {
  /** What has changed of the file besides its log. */
  readonly changes: Readonly<Record<string, unknown>>;
  readonly log: readonly unknown[];
}
