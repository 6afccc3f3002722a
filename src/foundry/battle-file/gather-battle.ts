import type { Patch } from "#battle/patch.ts";
import type { Throw } from "#rules/dice.ts";
import { type ActionPage, listStanding } from "../battle-log.ts";
import type { Book } from "../books/book.ts";
import type { BattleDocument } from "../read-battle.ts";

/** An action as a battle file has it, by whichever book. */
export interface GatheredAction {
  readonly turn: number;
  readonly step: string;
  /** The side that gave it; the GM if absent. */
  readonly by?: string;
  readonly command: object;
  readonly dice: readonly (readonly number[])[];
}

/** A battle before its first action, and all that was done in it. */
export interface GatheredBattle<B> {
  readonly start: B;
  readonly log: readonly GatheredAction[];
  readonly now: B;
}

/** What was done in an entry of the log; nothing where it was under seal and has changed nothing. */
export function actionOf<B extends object, E extends object>(
  book: Book<B, E>,
  { system }: ActionPage,
  before: B,
  after: B,
): GatheredAction | undefined {
  const command = book.askedBetween(before, after, system.command);
  if (!command) return undefined;
  const by = system.byGm ? undefined : book.sideOf(before, command);
  const throws = system.throws as unknown as readonly Throw[];
  return {
    turn: system.turn,
    step: system.step,
    ...(by === undefined ? {} : { by }),
    command: { ...command },
    dice: throws.map(({ faces }) => [...faces]),
  };
}

/** The values from before of all that stands of a battle's log, newest first. */
export const listPatches = (combat: BattleDocument): readonly Patch[] =>
  listStanding(combat)
    .map(({ system }) => system.before as unknown as Patch)
    .reverse();

/** Goes back through the log of a battle to where it began; what was undone is no part of it. */
export function gatherBattle<B extends object, E extends object>(
  book: Book<B, E>,
  combat: BattleDocument,
): GatheredBattle<B> | undefined {
  const now = book.read(combat);
  if (!now) return undefined;
  const pages = [...listStanding(combat)].reverse();
  const states = book.unwind(combat, now, listPatches(combat));
  const log = pages.flatMap((page, at) => {
    const [before, after] = [states[at], at === 0 ? now : states[at - 1]];
    return before && after ? (actionOf(book, page, before, after) ?? []) : [];
  });
  return { start: states.at(-1) ?? now, log: log.reverse(), now };
}
