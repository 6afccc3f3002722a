import type { Issuer } from "#battle/mass/command.ts";
import type { Refusal } from "#battle/refusal.ts";
import { type AreaDocument, listAreas, readShot } from "./areas.ts";
import { findAction, findEntry, listActions } from "./battle-log.ts";
import type { Book } from "./books/book.ts";
import { withBook } from "./books/with-book.ts";
import { isInches } from "./coordinates.ts";
import { hostDice } from "./dice.ts";
import { log } from "./log.ts";
import { type BattleDocument, isBattle, listBattles, sceneOf } from "./read-battle.ts";
import { listUndone, record, recordRefusal, recordUndo } from "./record.ts";
import { isMoment, isWithdrawn, type Request, readReplies, readRequest } from "./request.ts";
import type { UndoCommand } from "./undo-command.ts";
import { finishWrites } from "./write.ts";
import { findSealFault, isOpenOrder } from "./written-orders/deposits.ts";

/** One request as the active GM's client takes it up. */
interface Incoming {
  readonly request: Request;
  /** Who asked: the user whom the host names as the writer, never what the sender wrote. */
  readonly user: User.Implementation;
  readonly area?: AreaDocument;
  /** What this client itself has come to, and nobody asked for. */
  readonly isOwn?: true;
  /** Where the request came under seal: tells its asker, and nobody else, what it came to. */
  readonly answer?: (refusal: Refusal | undefined) => void;
}

/** How often an action is tried again when another client of the GM was first to write. */
const MOST_TRIES = 4;

/** How long another client may take to write an entry, and how often one looks whether it has. */
const WRITER_MILLISECONDS = 3000;
const LOOK_AGAIN_MILLISECONDS = 100;

/** How many requests of one asker wait at most, so that nobody holds up the others. */
const MOST_WAITING = 8;

/** A request is small: what is longer or deeper than any of ours would only fill the log. */
const MOST_CHARACTERS = 20_000;
const MOST_LEVELS = 6;
const LONGEST_ID = 100;

let queue: Promise<void> = Promise.resolve();

/** How many requests of each asker wait. */
const waiting = new Map<string, number>();

/** Whether this client decides: the active GM's, and only it. */
const decides = (): boolean => game.user.isActiveGM;

/** Puts work behind everything that is already waiting; an error in it is shown and stops nothing else. */
function enqueue(work: () => Promise<void>): Promise<void> {
  queue = queue.then(work).catch((error: unknown) => {
    log.error("An action could not be carried out", error);
    ui.notifications.error("MANGONEL.Notice.actionFailed", { localize: true, permanent: false });
  });
  return queue;
}

/** The sides that a user plays in a battle. */
export const issuerOf = (user: User.Implementation, combat: BattleDocument): Issuer => ({
  gm: user.isGM,
  sides: combat.system.sides.filter(({ players }) => players.includes(user.id ?? "")).map(({ id }) => id),
});

/** Whether a request still stands: its asker may have taken it back, or another client may have answered it. */
function stillStands({ request, user, area, answer }: Incoming): boolean {
  if (answer) return true;
  if (area)
    return area.parent !== null && area.collection?.has(area.id ?? "") === true && !readShot(area)?.done;
  return !isWithdrawn(user, request.id) && !readReplies(user).some((reply) => reply.request === request.id);
}

/** A client that slept wakes to requests whose askers have long been told that nothing came of them. */
const isTooLate = ({ until }: Request): boolean => until !== undefined && game.time.serverTime > until;

const isText = (value: unknown): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= LONGEST_ID;

const isShallow = (value: unknown, levels = MOST_LEVELS): boolean =>
  typeof value !== "object" ||
  value === null ||
  (levels > 0 && Object.values(value).every((entry) => isShallow(entry, levels - 1)));

const isSmall = (data: object): boolean => isShallow(data) && JSON.stringify(data).length <= MOST_CHARACTERS;

const hasType = (
  command: unknown,
): command is { readonly type: unknown; readonly sequence?: unknown; readonly last?: unknown } =>
  typeof command === "object" && command !== null && "type" in command;

/** Reads a request from a flag, which anybody may have written. The shape of a battle's command is its own to check. */
function parseRequest(data: unknown): Request | undefined {
  if (typeof data !== "object" || data === null || !isSmall(data)) return undefined;
  const { id, battle, command, moment, until } = data as Partial<Record<keyof Request, unknown>>;
  if (!isText(id) || !isText(battle) || !isMoment(moment) || !hasType(command)) return undefined;
  if (command.type === "undo" && ![command.sequence, command.last].every(Number.isInteger)) return undefined;
  const limit = typeof until === "number" ? { until } : {};
  return { id, battle, moment, command: command as Request["command"], ...limit };
}

async function undo(
  combat: BattleDocument,
  { request, user }: Incoming,
  { sequence, last }: UndoCommand,
): Promise<Refusal | undefined> {
  if (!user.isGM) return { code: "gmOnly" };
  if (last !== combat.system.sequence) return { code: "stale" };
  const pages = listUndone(combat, sequence);
  if (pages.length === 0) return { code: "nothingToUndo" };
  await withBook(combat, (book) => recordUndo(book, combat, request, user, pages));
  return undefined;
}

/** Carries a request out on the battle as it is now. @returns why not, if not */
async function attempt(combat: BattleDocument, incoming: Incoming): Promise<Refusal | undefined> {
  const { command } = incoming.request;
  if (command.type === "undo") return undo(combat, incoming, command);
  return withBook(combat, (book) => carryOut(book, combat, incoming));
}

async function carryOut<B extends object, E extends object>(
  book: Book<B, E>,
  combat: BattleDocument,
  { request, user, area, isOwn }: Incoming,
): Promise<Refusal | undefined> {
  const before = book.read(combat);
  if (!before) return { code: "noBattle" };
  if (!isInches(sceneOf(combat))) return { code: "notInches" };
  const { command, moment } = request;
  if (!isOwn && isOpenOrder(combat, command)) return { code: "sealedOnly", rule: "M-TURN-2" };
  const dice = hostDice();
  const result = book.execute(before, { command, moment, issuer: issuerOf(user, combat), dice });
  if (result.type === "refused") return result.refusal;
  if (result.type === "needsDice") return { code: "failed" };
  const sealFault = await findSealFault(combat, command);
  if (sealFault) return sealFault;
  const { events, battle: after } = result;
  const { throws } = dice;
  await record(book, { combat, request, user, before, after, events, throws, ...(area ? { area } : {}) });
  return undefined;
}

/**
 * Where the host has no transactions, an entry may stand in the log that another client is still writing. Its writer is
 * given time; if it does not come to an end, it is finished here.
 */
async function waitForWriter(combat: BattleDocument): Promise<void> {
  const isOpen = () => listActions(combat).some(({ system }) => !system.complete);
  for (let waited = 0; isOpen() && waited < WRITER_MILLISECONDS; waited += LOOK_AGAIN_MILLISECONDS)
    await new Promise((done) => setTimeout(done, LOOK_AGAIN_MILLISECONDS));
  await finishWrites(listActions(combat));
}

/** Answers a request with a refusal, unless another client of the GM has just done so. */
async function refuse(incoming: Incoming, refusal: Refusal): Promise<void> {
  const { request, user, area, answer } = incoming;
  if (answer) return answer(refusal);
  try {
    await recordRefusal(request, user, refusal, area);
  } catch (error) {
    if (stillStands(incoming)) throw error;
  }
}

/** Carries a request out once; if another client of the GM was first, on the state that this has left. */
async function resolve(incoming: Incoming): Promise<void> {
  const { request } = incoming;
  for (let tries = 1; ; tries += 1) {
    const combat = game.combats.get(request.battle);
    if (!decides() || !stillStands(incoming)) return;
    if (!isBattle(combat)) return refuse(incoming, { code: "noBattle" });
    await waitForWriter(combat);
    if (!stillStands(incoming)) return;
    if (isTooLate(request)) return refuse(incoming, { code: "noAnswer" });
    if (findAction(combat, request.id)) return incoming.answer?.(undefined);
    const { sequence } = combat.system;
    try {
      await waitForWriter(combat);
      const refusal = await attempt(combat, incoming);
      if (refusal) await refuse(incoming, refusal);
      else incoming.answer?.(undefined);
      return;
    } catch (error) {
      const overtaken = combat.system.sequence !== sequence || findEntry(combat, sequence + 1) !== undefined;
      if (overtaken && tries < MOST_TRIES) continue;
      // an asker who takes his request back in the middle of it has been told
      if (!stillStands(incoming)) return;
      log.error(`Request ${request.id} (${request.command.type}) failed`, error);
      await refuse(incoming, { code: "failed" });
      throw error;
    }
  }
}

/** Whether a command may travel as an area. */
const isShot = (type: string): boolean => ["fireCannon", "fireCatapult", "fireBombard"].includes(type);

/** Queues work for an asker who has not too much of it waiting; the client of one who has gives up by itself. */
function enqueueFor({ id }: User.Implementation, work: () => Promise<void>): void {
  const asker = id ?? "";
  const ahead = waiting.get(asker) ?? 0;
  if (ahead >= MOST_WAITING) return;
  waiting.set(asker, ahead + 1);
  void enqueue(work).then(() => waiting.set(asker, (waiting.get(asker) ?? 1) - 1));
}

/**
 * Carries out what this client has come to by itself, behind all that waits.
 *
 * @param make - what is to be done, when its turn comes; nothing if it is no more due
 */
export function carryOutOwn(make: () => Promise<Request | undefined>): void {
  if (!decides()) return;
  void enqueue(async () => {
    const request = await make();
    if (request) await resolve({ request, user: game.user, isOwn: true });
  });
}

function take(data: unknown, user: User.Implementation, area?: AreaDocument): void {
  if (!decides()) return;
  const by = { user, ...(area ? { area } : {}) };
  const parsed = parseRequest(data);
  const request = parsed && (!area || isShot(parsed.command.type)) ? parsed : undefined;
  if (request) {
    enqueueFor(user, () => resolve({ request, ...by }));
    return;
  }
  const id = typeof data === "object" && data !== null && "id" in data && isText(data.id) ? data.id : "none";
  const empty: Request = { id, battle: "", command: { type: "fight" }, moment: { turn: 0, step: "setUp" } };
  enqueueFor(user, () => refuse({ request: empty, ...by }, { code: "malformed" }));
}

/** Takes up a request that came under seal. @returns why it was refused, if it was */
export function takeSealed(data: unknown, user: User.Implementation): Promise<Refusal | undefined> {
  const request = parseRequest(data);
  if (!request || request.command.type === "undo" || isShot(request.command.type))
    return Promise.resolve({ code: "malformed" });
  return new Promise((answer) => enqueueFor(user, () => resolve({ request, user, answer })));
}

/** Takes up the request that stands on a user's own document. */
export function takeFromUser(user: User.Implementation): void {
  const request = readRequest(user);
  if (request !== undefined) take(request, user);
}

/** Takes up the request that an area is. An area without our flag is only an area. */
export function takeFromArea(area: AreaDocument, userId: string): void {
  const shot = readShot(area);
  const user = game.users.get(userId);
  if (shot && !shot.done && user) take(shot, user, area);
}

/** Takes up what is still open when this client comes to decide: half-made writes, then requests that wait. */
export function takeUpOpen(): void {
  if (!decides()) return;
  for (const combat of listBattles()) {
    void enqueue(() => waitForWriter(combat));
    const scene = sceneOf(combat);
    for (const area of scene ? listAreas(scene) : []) {
      const author = readAuthor(area);
      if (author) takeFromArea(area, author);
    }
  }
  for (const user of game.users) takeFromUser(user);
}

/** Who made an area: templates name their author; of a region it is the one user, GMs apart, who owns it. */
function readAuthor(area: AreaDocument): string | undefined {
  const { author, ownership = {} } = area.toObject() as {
    author?: string | null;
    ownership?: Record<string, number>;
  };
  if (author) return author;
  const owners = game.users.filter(({ id }) => ownership[id ?? ""] === CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER);
  return (owners.find((user) => !user.isGM) ?? owners[0])?.id ?? undefined;
}
