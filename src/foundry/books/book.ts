import type { Patch } from "#battle/patch.ts";
import type { Refusal } from "#battle/refusal.ts";
import type { Dice } from "#rules/dice.ts";
import type { Area } from "../areas.ts";
import type { NamedUnit } from "../chat/card-worthy.ts";
import type { Operation } from "../generation.ts";
import type { BattleDocument } from "../read-battle.ts";
import type { Moment } from "../request.ts";

/** What is asked for, by whom and for which moment, and the dice that are thrown for it. */
export interface Asked {
  /** Anything at all: whether it is a command of the book is for the book to say. */
  readonly command: object;
  readonly issuer: { readonly gm: boolean; readonly sides: readonly string[] };
  readonly moment: Moment;
  readonly dice: Dice;
}

/** What a command comes to. */
export type Execution<B, E> =
  | { readonly type: "done"; readonly events: readonly E[]; readonly battle: B }
  | { readonly type: "refused"; readonly refusal: Refusal }
  | { readonly type: "needsDice" };

/** How the documents come to show one battle instead of another. */
export interface Change {
  /** The values from before of all that the documents tell: what undo puts back. */
  readonly before: Patch;
  readonly operations: readonly Operation[];
}

/** What of an action its entry in the log tells everybody. */
export interface Told<E> {
  readonly command: object;
  readonly events: readonly E[];
}

/**
 * A rule book at the table: how a battle by it is read, changed and written down. All else of a request, its way, its
 * entry in the log, its card and its undoing, is the same for every book.
 */
export interface Book<B extends object, E extends object> {
  /** The battle as its documents tell it; nothing where it has no scene. */
  readonly read: (combat: BattleDocument) => B | undefined;
  readonly momentOf: (battle: B) => Moment;
  /** The readings that are in force, as the log keeps them. */
  readonly settingsOf: (battle: B) => object;
  readonly execute: (battle: B, asked: Asked) => Execution<B, E>;
  readonly tell: (before: B, command: object, events: readonly E[]) => Told<E>;
  readonly change: (combat: BattleDocument, before: B, after: B, sequence: number) => Promise<Change>;
  /** The values from before of all that the documents tell, from one battle to another that the log comes to. */
  readonly patch: (combat: BattleDocument, before: B, after: B) => Promise<Patch>;
  /**
   * The battle as it stood before each of some entries of the log, newest first: with what they have kept put back, one
   * after the other.
   */
  readonly unwind: (combat: BattleDocument, battle: B, patches: readonly Patch[]) => readonly B[];
  /** What was asked for between two battles, where an entry tells less of it; nothing if that has changed nothing. */
  readonly askedBetween: (before: B, after: B, told: object) => object | undefined;
  /** The side that a command speaks for, if it does for one. */
  readonly sideOf: (battle: B, command: object) => string | undefined;
  readonly isCardWorthy: (events: readonly E[]) => boolean;
  /** Whether what is worth a card is a small thing, for which that of its step will do. */
  readonly isSmall: (events: readonly E[]) => boolean;
  /** How many steps of its turn are still to come. */
  readonly countStepsLeft: (battle: B) => number;
  readonly namesIn: (battle: B, events: readonly E[]) => readonly NamedUnit[];
  /** Writes what was asked for in one line, in the language of whoever reads it here. */
  readonly writeCommand: (command: object) => string;
  /** The picture that a shot leaves on the field, if it leaves one. */
  readonly pictureOf: (before: B, events: readonly E[]) => Area | undefined;
}
