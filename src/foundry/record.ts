import type { Patch } from "#battle/patch.ts";
import type { Refusal } from "#battle/refusal.ts";
import type { Throw } from "#rules/dice.ts";
import { type AreaDocument, areaFields, deleteAreas, listAreas, readShot } from "./areas.ts";
import { type ActionPage, entryId, findLog, listStanding, openLog } from "./battle-log.ts";
import type { Book } from "./books/book.ts";
import { cardWrites, listUndoneCards } from "./card-writes.ts";
import { areaDocument, type Changes, type Operation } from "./generation.ts";
import { type BattleDocument, sceneOf } from "./read-battle.ts";
import { type Request, writeReply } from "./request.ts";
import { write } from "./write.ts";

/** An action that was carried out and is to be written down. */
export interface Action<B, E> {
  readonly combat: BattleDocument;
  readonly request: Request;
  readonly user: User.Implementation;
  readonly before: B;
  readonly after: B;
  readonly events: readonly E[];
  readonly throws: readonly Throw[];
  /** The area document that was the request, if one was. */
  readonly area?: AreaDocument;
}

/** The name of an entry in the list of its journal: what was asked for, in the language of whoever writes it. */
const nameEntry = (turn: number, sequence: number, asked: string): string => `${turn}.${sequence} ${asked}`;

/** Whether somebody has asked for an action: orders are revealed when all are handed in. */
const isAsked = ({ command }: Request): boolean => command.type !== "revealOrders";

/** The number that the next entry of a battle's log takes. */
export const nextSequence = (combat: BattleDocument): number => combat.system.sequence + 1;

/** Pictures of earlier shots that a new phase takes away. */
function listExpiredAreas<B extends object, E extends object>(
  { momentOf }: Book<B, E>,
  { before, after, combat }: Action<B, E>,
): readonly AreaDocument[] {
  const scene = sceneOf(combat);
  const [then, now] = [momentOf(before), momentOf(after)];
  if (!scene || (now.step === then.step && now.turn === then.turn)) return [];
  return listAreas(scene).filter((area) => readShot(area)?.done !== undefined);
}

/** The area turned into the final picture of its shot; it stays until the phase ends. */
function pictureWrites<B extends object, E extends object>(
  { pictureOf }: Book<B, E>,
  { area, combat, request, events, before }: Action<B, E>,
  sequence: number,
): readonly Operation[] {
  const scene = sceneOf(combat);
  const picture = pictureOf(before, events);
  if (!area?.id || !scene || !picture) return [];
  const flags = { mangonel: { shot: { ...request, done: { sequence } } } };
  const updates: readonly Changes[] = [{ _id: area.id, ...areaFields(picture, scene), flags }];
  return [{ action: "update", documentName: areaDocument(), parent: scene, updates }];
}

/** What of an action its entry is made from. */
export type Entry<B, E> = Omit<Action<B, E>, "user" | "area"> & {
  /** Who asked; nobody of this world where the action comes from a file. */
  readonly user: Pick<User.Implementation, "id" | "isGM">;
};

/**
 * The entry of the log for an action, without what it does to pictures on the field.
 *
 * @param patch - the values from before of all that changed
 */
export function writeEntry<B extends object, E extends object>(
  book: Book<B, E>,
  { combat, request, user, before, after, throws, events: all }: Entry<B, E>,
  patch: Patch,
  sequence: number,
) {
  const { turn, step } = book.momentOf(before);
  const { command, events } = book.tell(before, request.command, all);
  return {
    _id: entryId(combat, sequence),
    name: nameEntry(turn, sequence, book.writeCommand(command)),
    type: "action",
    sort: sequence,
    system: {
      request: request.id,
      sequence,
      turn,
      step,
      user: user.id,
      command,
      throws,
      events,
      units: book.namesIn(after, events),
      readings: book.settingsOf(before),
      byGm: user.isGM && isAsked(request),
      before: patch,
    },
  };
}

/**
 * Writes an action down: the entry of the log, everything that changed, the picture, and one card. All of it or
 * none of it; the entry's id makes sure that it is written once.
 *
 * @throws whatever the host answers when an entry of that number is there already, or when it cannot write
 */
export async function record<B extends object, E extends object>(
  book: Book<B, E>,
  action: Action<B, E>,
): Promise<void> {
  const { combat, request, before, after, area } = action;
  // taken before anything is waited for: another client's entry in between must take this number away from us
  const sequence = nextSequence(combat);
  const log = await openLog(combat);
  const scene = sceneOf(combat);
  const expired = listExpiredAreas(book, action);
  const { events } = book.tell(before, request.command, action.events);
  const change = await book.change(combat, before, after, sequence);
  const entry = writeEntry(book, action, change.before, sequence);
  const removedAreas = expired.map((document) => document.toObject());
  await write(log, { ...entry, system: { ...entry.system, removedAreas, area: area?.id ?? "" } }, [
    ...change.operations,
    ...pictureWrites(book, action, sequence),
    ...(scene
      ? deleteAreas(
          expired.flatMap(({ id }) => id ?? []),
          scene,
        )
      : []),
    ...cardWrites(book, { ...action, events }, sequence),
  ]);
}

/** Answers a request with a refusal: its asker is told, an area that was the request is taken away. */
export async function recordRefusal(
  request: Request,
  user: User.Implementation,
  refusal: Refusal,
  area: AreaDocument | undefined,
): Promise<void> {
  const reply = {
    _id: user.id,
    flags: { mangonel: { replies: writeReply(user, { request: request.id, refusal }) } },
  };
  const scene = area?.parent;
  const operations: readonly Operation[] = [
    ...(scene && area?.id ? deleteAreas([area.id], scene) : []),
    { action: "update", documentName: "User", updates: [reply] },
  ];
  await write(undefined, undefined, operations);
}

/**
 * The entries that undoing an entry takes back: it and all after it, newest first. With a reveal goes the sealing before
 * it, which has brought it about.
 */
export function listUndone(combat: BattleDocument, sequence: number): readonly ActionPage[] {
  const standing = listStanding(combat);
  const from = standing.findIndex(({ system }) => system.sequence >= sequence);
  const first = standing[from]?.system.command.type === "revealOrders" ? Math.max(0, from - 1) : from;
  return from < 0 ? [] : standing.slice(first).reverse();
}

/** What undoing entries puts back on the field and takes from it. */
function areaWrites(pages: readonly ActionPage[], scene: Scene.Implementation): readonly Operation[] {
  const gone = pages.map(({ system }) => system.area).filter((id) => id !== "");
  const present = listAreas(scene).flatMap(({ id }) => id ?? []);
  const back = pages.flatMap(({ system }) => system.removedAreas as readonly Changes[]);
  const missing = back.filter(({ _id }) => !present.includes(String(_id)) && !gone.includes(String(_id)));
  return [
    ...deleteAreas(
      gone.filter((id) => present.includes(id)),
      scene,
    ),
    ...(missing.length === 0
      ? []
      : [
          {
            action: "create",
            documentName: areaDocument(),
            parent: scene,
            keepId: true,
            data: missing,
          } as const,
        ]),
  ];
}

/** Takes back an entry and all that came after it, as one action of its own. */
export async function recordUndo<B extends object, E extends object>(
  book: Book<B, E>,
  combat: BattleDocument,
  request: Request,
  user: User.Implementation,
  pages: readonly ActionPage[],
): Promise<void> {
  const log = findLog(combat);
  const scene = sceneOf(combat);
  const now = book.read(combat);
  if (!log || !scene || !now) return;
  const patches = pages.map(({ system }) => system.before as unknown as Patch);
  const sequence = nextSequence(combat);
  const change = await book.change(combat, now, book.unwind(combat, now, patches).at(-1) ?? now, sequence);
  const { turn, step } = book.momentOf(now);
  const page: Changes = {
    _id: entryId(combat, sequence),
    name: nameEntry(turn, sequence, game.i18n.localize("MANGONEL.Command.undo")),
    type: "action",
    sort: sequence,
    system: {
      request: request.id,
      sequence,
      turn,
      step,
      user: user.id,
      command: request.command,
      before: change.before,
    },
  };
  await write(log, page, [
    ...change.operations,
    ...areaWrites(pages, scene),
    {
      action: "update",
      documentName: "JournalEntryPage",
      parent: log,
      updates: pages.map(({ id }) => ({ _id: id, system: { undone: true } })),
    },
    { action: "update", documentName: "ChatMessage", updates: listUndoneCards(combat, pages) },
  ]);
}
