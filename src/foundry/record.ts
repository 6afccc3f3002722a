import type { BattleEvent } from "#battle/mass/event.ts";
import type { Battle } from "#battle/mass/state.ts";
import { applyPatch, type Patch, patchBack } from "#battle/patch.ts";
import type { Refusal } from "#battle/refusal.ts";
import type { Throw } from "#rules/dice.ts";
import { readHalfThickness } from "#rules/mass/cannon.ts";
import { isGun } from "#rules/mass/engines.ts";
import { rulesetWith } from "#rules/mass/ruleset.ts";
import { type AreaDocument, areaFields, areaOfPicture, deleteAreas, listAreas, readShot } from "./areas.ts";
import { type ActionPage, entryId, findLog, listActions, openLog } from "./battle-log.ts";
import { listBattleWrites } from "./battle-writes.ts";
import { namesOf } from "./chat/card-step.ts";
import { isCardWorthy, unitsOnCard } from "./chat/card-worthy.ts";
import { writeCommand } from "./chat/write-headline.ts";
import { asRoll, isOfDice } from "./dice.ts";
import { areaDocument, type Changes, type Operation } from "./generation.ts";
import { ResolutionModel } from "./models/resolution-model.ts";
import { type BattleDocument, readBattle, sceneOf } from "./read-battle.ts";
import { type Request, writeReply } from "./request.ts";
import { write } from "./write.ts";

/** An action that was carried out and is to be written down. */
export interface Action {
  readonly combat: BattleDocument;
  readonly request: Request;
  readonly user: User.Implementation;
  readonly before: Battle;
  readonly after: Battle;
  readonly events: readonly BattleEvent[];
  readonly throws: readonly Throw[];
  /** The area document that was the request, if one was. */
  readonly area?: AreaDocument;
}

/** The name of an entry in the list of its journal, in the language of whoever writes it. */
function nameEntry(turn: number, sequence: number, { command }: Request): string {
  const names = namesOf(game.i18n, game.actors.contents, []);
  return `${turn}.${sequence} ${writeCommand(command, names)}`;
}

/** The number that the next entry of a battle's log takes. */
export const nextSequence = (combat: BattleDocument): number => combat.system.sequence + 1;

/** Pictures of earlier shots that a new phase takes away. */
function listExpiredAreas({ before, after, combat }: Action): readonly AreaDocument[] {
  const scene = sceneOf(combat);
  const { step, turn } = after.clock;
  if (!scene || (step === before.clock.step && turn === before.clock.turn)) return [];
  return listAreas(scene).filter((area) => readShot(area)?.done !== undefined);
}

/** The area turned into the final picture of its shot; it stays until the phase ends. */
function pictureWrites(
  { area, combat, request, events, before }: Action,
  sequence: number,
): readonly Operation[] {
  const scene = sceneOf(combat);
  const fired = events.find((event) => event.type === "engineFired");
  if (!area?.id || !scene || fired?.type !== "engineFired") return [];
  const engine = before.units[fired.engine];
  const half =
    engine?.kind === "engine" && isGun(engine.engine)
      ? readHalfThickness(engine.engine, rulesetWith(before.settings))
      : 0;
  const fields = areaFields(areaOfPicture(fired.picture, half), scene);
  const updates: readonly Changes[] = [
    { _id: area.id, ...fields, flags: { mangonel: { shot: { ...request, done: { sequence } } } } },
  ];
  return [{ action: "update", documentName: areaDocument(), parent: scene, updates }];
}

function cardWrites(action: Action, sequence: number): readonly Operation[] {
  const { combat, request, user, events, throws } = action;
  if (!isCardWorthy(events)) return [];
  const data: Changes = {
    _id: foundry.utils.randomID(),
    type: "resolution",
    author: user.id,
    rolls: throws.filter(isOfDice).map((thrown) => JSON.stringify(asRoll(thrown).toJSON())),
    sound: throws.some(isOfDice) ? CONFIG.sounds.dice : null,
    system: { battle: combat.id, sequence, request: request.id },
  };
  return [{ action: "create", documentName: "ChatMessage", keepId: true, data: [data] }];
}

/** What of an action its entry is made from. */
export type Entry = Pick<Action, "combat" | "request" | "before" | "after" | "events" | "throws"> & {
  /** Who asked; nobody of this world where the action comes from a file. */
  readonly user: Pick<User.Implementation, "id" | "isGM">;
};

/** The entry of the log for an action, without what it does to pictures on the field. */
export const writeEntry = (
  { combat, request, user, before, after, events, throws }: Entry,
  sequence: number,
) => ({
  _id: entryId(combat, sequence),
  name: nameEntry(before.clock.turn, sequence, request),
  type: "action",
  sort: sequence,
  system: {
    request: request.id,
    sequence,
    turn: before.clock.turn,
    step: before.clock.step,
    user: user.id,
    command: request.command,
    throws,
    events,
    units: unitsOnCard(after, events),
    readings: before.settings,
    byGm: user.isGM,
    before: patchBack(before, after),
  },
});

/**
 * Writes an action down: the entry of the log, everything that changed, the picture, and one card. All of it or
 * none of it; the entry's id makes sure that it is written once.
 *
 * @throws whatever the host answers when an entry of that number is there already, or when it cannot write
 */
export async function record(action: Action): Promise<void> {
  const { combat, before, after, area } = action;
  // taken before anything is waited for: another client's entry in between must take this number away from us
  const sequence = nextSequence(combat);
  const log = await openLog(combat);
  const scene = sceneOf(combat);
  const expired = listExpiredAreas(action);
  const entry = writeEntry(action, sequence);
  const removedAreas = expired.map((document) => document.toObject());
  await write(log, { ...entry, system: { ...entry.system, removedAreas, area: area?.id ?? "" } }, [
    ...listBattleWrites(combat, before, after, sequence),
    ...pictureWrites(action, sequence),
    ...(scene
      ? deleteAreas(
          expired.flatMap(({ id }) => id ?? []),
          scene,
        )
      : []),
    ...cardWrites(action, sequence),
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

/** The entries that undoing an entry takes back: it and all after it, newest first. */
export const listUndone = (combat: BattleDocument, sequence: number): readonly ActionPage[] =>
  listActions(combat)
    .filter(({ system }) => system.sequence >= sequence && !system.undone && system.command.type !== "undo")
    .reverse();

/** The cards of an entry: one where nobody has deleted it, more where somebody has copied it. */
const listCards = (combat: BattleDocument, request: string): readonly ChatMessage.Implementation[] =>
  game.messages.filter(
    ({ system }) =>
      system instanceof ResolutionModel && system.battle === combat.id && system.request === request,
  );

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
export async function recordUndo(
  combat: BattleDocument,
  request: Request,
  user: User.Implementation,
  pages: readonly ActionPage[],
): Promise<void> {
  const log = findLog(combat);
  const scene = sceneOf(combat);
  const now = readBattle(combat);
  if (!log || !scene || !now) return;
  const restored = pages.reduce<Battle>(
    (battle, { system }) => applyPatch(battle, system.before as unknown as Patch),
    now,
  );
  const sequence = nextSequence(combat);
  const cards = pages.flatMap(({ system }) =>
    listCards(combat, system.request).flatMap(({ id }) => id ?? []),
  );
  const page: Changes = {
    _id: entryId(combat, sequence),
    name: nameEntry(now.clock.turn, sequence, request),
    type: "action",
    sort: sequence,
    system: {
      request: request.id,
      sequence,
      turn: now.clock.turn,
      step: now.clock.step,
      user: user.id,
      command: request.command,
      before: patchBack(now, restored),
    },
  };
  await write(log, page, [
    ...listBattleWrites(combat, now, restored, sequence),
    ...areaWrites(pages, scene),
    {
      action: "update",
      documentName: "JournalEntryPage",
      parent: log,
      updates: pages.map(({ id }) => ({ _id: id, system: { undone: true } })),
    },
    {
      action: "update",
      documentName: "ChatMessage",
      updates: cards.map((_id) => ({ _id, system: { undone: true } })),
    },
  ]);
}
