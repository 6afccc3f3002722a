import { isEqual, type Patch } from "#battle/patch.ts";
import type { Refusal } from "#battle/refusal.ts";
import { KnownDice } from "#rules/dice.ts";
import { actionOf } from "./battle-file/gather-battle.ts";
import { type ActionPage, listActions } from "./battle-log.ts";
import type { Book } from "./books/book.ts";
import { withBook } from "./books/with-book.ts";
import { explainRefusal } from "./explain-refusal.ts";
import { type BattleDocument, isBattle } from "./read-battle.ts";
import { knowsSecrets, listSecrets } from "./skirmish/vault.ts";

/** What playing an entry again with the dice that were thrown has come to. */
export type EntryCheck =
  | { readonly type: "same" }
  /** Something of it was secret, and this client does not know it. */
  | { readonly type: "unknown" }
  | { readonly type: "refused"; readonly refusal: Refusal }
  /** Other dice are asked for than were thrown. */
  | { readonly type: "dice" }
  /** The first value that is another one, and where in what happened it stands. */
  | { readonly type: "differs"; readonly place: string; readonly was: string; readonly is: string };

const show = (value: unknown): string => JSON.stringify(value) ?? "—";

/** The first place at which two plain values differ. */
function findDifference(was: unknown, is: unknown, path: readonly string[]): EntryCheck {
  if (typeof was === "object" && typeof is === "object" && was && is) {
    const keys = new Set([...Object.keys(was), ...Object.keys(is)]);
    const key = [...keys].find((one) => !isEqual(Reflect.get(was, one), Reflect.get(is, one)));
    if (key !== undefined) return findDifference(Reflect.get(was, key), Reflect.get(is, key), [...path, key]);
  }
  return { type: "differs", place: path.join("."), was: show(was), is: show(is) };
}

/** The place of an event is told by what it is. */
function compareEvents(was: readonly object[], is: readonly object[]): EntryCheck {
  const at = was.findIndex((event, index) => !isEqual(event, is[index]));
  if (at < 0 && was.length === is.length) return { type: "same" };
  const index = at < 0 ? was.length : at;
  const { type = index } = { ...(was[index] ?? is[index]) } as { readonly type?: unknown };
  return findDifference(was[index], is[index], [String(type)]);
}

function check<B extends object, E extends object>(
  book: Book<B, E>,
  combat: BattleDocument,
  page: ActionPage,
): EntryCheck {
  const now = book.read(combat);
  const later = listActions(combat).filter(({ system }) => system.sequence >= page.system.sequence);
  const patches = later.reverse().map(({ system }) => system.before as unknown as Patch);
  const states = now ? [now, ...book.unwind(combat, now, patches)] : [];
  const [after, before] = states.slice(-2);
  if (!after || !before || !knowsSecrets(combat, listSecrets(combat, patches).slice(-2)))
    return { type: "unknown" };
  const action = actionOf(book, page, before, after);
  if (!action) return { type: "same" };
  const { command, by } = action;
  const dice = new KnownDice(action.dice);
  const issuer = by === undefined ? { gm: true, sides: [] } : { gm: false, sides: [by] };
  const moment = { turn: page.system.turn, step: page.system.step };
  const then = { ...before, settings: page.system.readings };
  const result = book.execute(then, { command, issuer, moment, dice });
  if (result.type === "refused") return result;
  if (result.type === "needsDice" || !isEqual(dice.throws, page.system.throws)) return { type: "dice" };
  return compareEvents(page.system.events, book.tell(before, command, result.events).events);
}

/** Plays an entry of the log again, from the battle as it stood, with the dice that were thrown and under the readings that were in force. */
export function checkEntry(page: ActionPage): EntryCheck {
  const combat = game.combats.get(page.parent?.id ?? "");
  return isBattle(combat) ? withBook(combat, (book) => check(book, combat, page)) : { type: "unknown" };
}

/** What a check has come to, as a sentence. */
export function tellCheck(found: EntryCheck): string {
  const t = (key: string, data: Record<string, string> = {}): string =>
    game.i18n.format(`MANGONEL.Check.${key}`, data);
  switch (found.type) {
    case "differs":
      return t("differs", { was: found.was, is: found.is, place: found.place });
    case "refused":
      return t("refused", { reason: explainRefusal(found.refusal) });
    default:
      return t(found.type);
  }
}

/** Plays an entry again and says in a line of its own, beside what asked for it, what it has come to. */
export function showCheck(page: ActionPage, asked: HTMLElement): void {
  const foot = asked.parentElement;
  const found = checkEntry(page);
  const line = foot?.querySelector<HTMLElement>('[role="status"]');
  if (!line) return;
  line.className = `card-check ${found.type}`;
  line.textContent = tellCheck(found);
}
