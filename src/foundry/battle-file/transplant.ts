import { breachAt } from "#battle/file/battle-file-error.ts";
import { KnownDice, type Throw } from "#rules/dice.ts";
import type { AnyBattle, AnyFile, FileBook } from "./file-book.ts";

/** An action of a file's log, as it goes with the ids of this world. */
export interface TransplantedAction<B, E> {
  readonly before: B;
  readonly after: B;
  readonly command: object;
  /** The side that gave it; the GM if absent. */
  readonly by?: string;
  readonly events: readonly E[];
  readonly throws: readonly Throw[];
}

/** A battle of a file under ids that documents can have. */
export interface Transplanted<B, E> {
  readonly start: B;
  readonly actions: readonly TransplantedAction<B, E>[];
}

/**
 * Ids that nothing has, in the same alphabetical order: where all else is equal the dice are thrown in the order of ids.
 */
function nameAnew(ids: readonly string[], makeId: () => string): Map<string, string> {
  const fresh = ids.map(makeId).sort();
  return new Map([...ids].sort().map((id, index) => [id, fresh[index] ?? id]));
}

/**
 * Plays the log of a file again under other ids: documents have ids of their own kind, and the same file may be opened
 * twice.
 *
 * @param makeId - gives an id that nothing has
 * @throws `BattleFileError` where the log is not lawful, or goes otherwise under other ids
 */
export function transplant<B extends AnyBattle, E extends object, F extends AnyFile>(
  files: FileBook<B, E, F>,
  file: F,
  makeId: () => string,
): Transplanted<B, E> {
  const { book, bodiesOf, tally } = files;
  const beginning = files.begin(file);
  const names = nameAnew([...Object.keys(bodiesOf(beginning)), ...files.listLater(file)], makeId);
  const start = renameBattle(files, beginning, names, makeId);
  const actions: TransplantedAction<B, E>[] = [];
  let before = start;
  for (const { battle } of files.replay(file)) {
    const at = actions.length;
    const entry = file.log[at];
    if (!entry) break;
    const { by } = entry;
    const later = file.log.slice(at + 1).map(({ command }) => command);
    const command = files.renameCommand(entry.command, later, names);
    const dice = new KnownDice(entry.dice);
    const issuer = by === undefined ? { gm: true, sides: [] } : { gm: false, sides: [by] };
    const moment = book.momentOf(before);
    const result = book.execute(before, { command, issuer, moment, dice });
    if (result.type !== "done" || String(tally(result.battle)) !== String(tally(battle)))
      throw breachAt(`log[${at}].command`, { code: "idsMatter", facts: { turn: moment.turn } });
    const action = { before, after: result.battle, command, events: result.events, throws: dice.throws };
    actions.push(by === undefined ? action : { ...action, by });
    const fresh = Object.keys(bodiesOf(action.after)).filter((id) => !(id in bodiesOf(before)));
    learnNames(names, Object.keys(bodiesOf(battle)), fresh);
    before = action.after;
  }
  return { start, actions };
}

/** A battle before its first command, under other ids. */
function renameBattle<B extends AnyBattle, E extends object, F extends AnyFile>(
  { bodiesOf, withBodies }: FileBook<B, E, F>,
  battle: B,
  names: ReadonlyMap<string, string>,
  makeId: () => string,
): B {
  const bodies = Object.values(bodiesOf(battle)).map((body) => ({
    ...body,
    id: names.get(body.id) ?? body.id,
  }));
  const terrain = battle.terrain.map((piece) => ({ ...piece, id: makeId() }));
  return withBodies(battle, Object.fromEntries(bodies.map((body) => [body.id, body])), terrain);
}

/** Gives those that came into being in an action, as captives that escape, their names in the other battle. */
function learnNames(names: Map<string, string>, old: readonly string[], fresh: readonly string[]): void {
  for (const [index, id] of old.filter((each) => !names.has(each)).entries())
    names.set(id, fresh[index] ?? id);
}
