import { type ActionPage, findEntry } from "./battle-log.ts";
import type { Book } from "./books/book.ts";
import { asRoll, isOfDice } from "./dice.ts";
import type { Changes, Operation } from "./generation.ts";
import { ResolutionModel } from "./models/resolution-model.ts";
import type { BattleDocument } from "./read-battle.ts";
import type { Action } from "./record.ts";

/** A message of a battle, and what stands in it. */
interface Message {
  readonly id: string | null;
  readonly system: ResolutionModel;
  readonly rolls: readonly Roll[];
  readonly isOpen: boolean;
}

/** The messages of a battle. */
const listMessages = (combat: BattleDocument): readonly Message[] =>
  game.messages.contents.flatMap(({ id, system, rolls, whisper, blind }) =>
    system instanceof ResolutionModel && system.battle === combat.id
      ? [{ id, system, rolls, isOpen: whisper.length === 0 && !blind }]
      : [],
  );

/** A card, and the first entry on it. */
interface Card {
  readonly message: Message;
  readonly page: ActionPage;
}

/**
 * The cards of what still stands of a turn, one for an entry, in the order of their entries. Anybody may write a message:
 * one that names an entry without its request, or that not everybody sees, is none.
 */
function listStandingCards(combat: BattleDocument, turn: number): readonly Card[] {
  const cards = new Map<number, Card>();
  for (const message of listMessages(combat)) {
    const { sequence, request } = message.system;
    const page = findEntry(combat, sequence);
    const isCard = message.isOpen && page?.system.request === request && !cards.has(sequence);
    if (isCard && page.system.turn === turn && !page.system.undone) cards.set(sequence, { message, page });
  }
  return [...cards.values()].sort((a, b) => a.page.system.sequence - b.page.system.sequence);
}

/** The most cards of a turn; nothing for as many as there are actions. */
function mostCards(): number {
  const most = game.settings.get("mangonel", "cardsATurn");
  return most > 0 ? most : Number.POSITIVE_INFINITY;
}

/**
 * The card on which an action is shown together with what came before it in the same step; nothing where it gets one of
 * its own: the first of a step always, and of the others whatever is not small, as far as the turn has room for it and for
 * one card in each step that follows.
 */
function findShared<B extends object, E extends object>(
  book: Book<B, E>,
  { combat, before, events }: Action<B, E>,
): Message | undefined {
  const most = mostCards();
  if (most === Number.POSITIVE_INFINITY) return undefined;
  const { turn, step } = book.momentOf(before);
  const cards = listStandingCards(combat, turn);
  const last = cards.at(-1);
  if (!last || last.page.system.step !== step) return undefined;
  const hasRoom = cards.length + book.countStepsLeft(before) < most;
  return hasRoom && !book.isSmall(events) ? undefined : last.message;
}

/** The card of an action: one of its own, or a line on that of its step. */
export function cardWrites<B extends object, E extends object>(
  book: Book<B, E>,
  action: Action<B, E>,
  sequence: number,
): readonly Operation[] {
  const { combat, request, user, events, throws } = action;
  if (!book.isCardWorthy(events)) return [];
  const thrown = throws.filter(isOfDice);
  const rolls = thrown.map((one) => JSON.stringify(asRoll(one).toJSON()));
  const shared = findShared(book, action);
  if (shared) {
    const earlier = shared.rolls.map((roll) => JSON.stringify(roll.toJSON()));
    const more = [...shared.system.more, { sequence, request: request.id, undone: false }];
    const changes: Changes = { _id: shared.id, rolls: [...earlier, ...rolls], system: { more } };
    return [{ action: "update", documentName: "ChatMessage", updates: [changes] }];
  }
  const data: Changes = {
    _id: foundry.utils.randomID(),
    type: "resolution",
    author: user.id,
    rolls,
    sound: thrown.length > 0 ? CONFIG.sounds.dice : null,
    system: { battle: combat.id, sequence, request: request.id },
  };
  return [{ action: "create", documentName: "ChatMessage", keepId: true, data: [data] }];
}

/** The cards of entries that are taken back say so: one where nobody has deleted it, more where somebody has copied it. */
export function listUndoneCards(combat: BattleDocument, pages: readonly ActionPage[]): readonly Changes[] {
  const isUndone = ({ request }: { readonly request: string }): boolean =>
    pages.some(({ system }) => system.request === request);
  return listMessages(combat).flatMap(({ id, system }) => {
    const { more, undone } = system;
    if (![system, ...more].some(isUndone)) return [];
    const lines = more.map((entry) => ({ ...entry, undone: entry.undone || isUndone(entry) }));
    return [{ _id: id, system: { undone: undone || isUndone(system), more: lines } }];
  });
}
