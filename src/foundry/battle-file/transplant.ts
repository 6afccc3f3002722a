import { battleOfFile } from "#battle/file/mass/read-battle-file.ts";
import { replay } from "#battle/file/mass/replay.ts";
import type { BattleFile } from "#battle/file/mass/schema.ts";
import type { Command } from "#battle/mass/command.ts";
import type { BattleEvent } from "#battle/mass/event.ts";
import { execute } from "#battle/mass/execute.ts";
import type { Battle } from "#battle/mass/state.ts";
import { KnownDice, type Throw } from "#rules/dice.ts";
import { renameCommand } from "./rename-ids.ts";

/** An action of a file's log, as it goes with the ids of this world. */
export interface TransplantedAction {
  readonly before: Battle;
  readonly after: Battle;
  readonly command: Command;
  /** The side that gave it; the GM if absent. */
  readonly by?: string;
  readonly events: readonly BattleEvent[];
  readonly throws: readonly Throw[];
}

/** A battle of a file under ids that documents can have. */
export interface Transplanted {
  readonly start: Battle;
  readonly actions: readonly TransplantedAction[];
}

/**
 * Ids that nothing has for units, in the same alphabetical order: where all else is equal the dice are thrown in the
 * order of ids.
 */
function nameAnew(ids: readonly string[], makeId: () => string): Map<string, string> {
  const fresh = ids.map(makeId).sort();
  return new Map([...ids].sort().map((id, index) => [id, fresh[index] ?? id]));
}

/** What a battle has come to, unit by unit. */
const tally = ({ units }: Battle): readonly string[] =>
  Object.values(units).map(({ figures, condition, pose }) => JSON.stringify({ figures, condition, pose }));

/** A battle before its first command, under other ids. */
function renameBattle(battle: Battle, names: ReadonlyMap<string, string>, makeId: () => string): Battle {
  const units = Object.values(battle.units).map((unit) => ({ ...unit, id: names.get(unit.id) ?? unit.id }));
  return {
    ...battle,
    units: Object.fromEntries(units.map((unit) => [unit.id, unit])),
    terrain: battle.terrain.map((piece) => ({ ...piece, id: makeId() })),
  };
}

/** Gives the units that came into being in an action, as captives that escape, their names in the other battle. */
function learnNames(names: Map<string, string>, old: Battle, { before, after }: TransplantedAction): void {
  const fresh = Object.keys(after.units).filter((id) => !(id in before.units));
  for (const [index, id] of Object.keys(old.units)
    .filter((each) => !names.has(each))
    .entries())
    names.set(id, fresh[index] ?? id);
}

/**
 * Plays the log of a file again under other ids: documents have ids of their own kind, and the same file may be opened
 * twice.
 *
 * @param makeId - gives an id that nothing has
 * @throws {@link BattleFileError} where the log is not lawful
 */
export function transplant(file: BattleFile, makeId: () => string): Transplanted {
  const beginning = battleOfFile(file);
  const commands = file.log.map(({ command }) => command as unknown as Command);
  const mustered = commands.flatMap((command) => (command.type === "muster" ? [command.id] : []));
  const names = nameAnew([...Object.keys(beginning.units), ...mustered], makeId);
  const start = renameBattle(beginning, names, makeId);
  const actions: TransplantedAction[] = [];
  let before = start;
  for (const { entry, battle } of replay(file)) {
    const { by, turn, step } = entry;
    const at = actions.length;
    const command = renameCommand(commands[at] as Command, commands.slice(at + 1), names);
    const dice = new KnownDice(entry.dice);
    const issuer = by === undefined ? { gm: true, sides: [] } : { gm: false, sides: [by] };
    const result = execute(before, command, { issuer, moment: { turn, step }, dice });
    if (result.type !== "done" || String(tally(result.battle)) !== String(tally(battle)))
      throw new Error(`The log goes otherwise under other ids: ${command.type} in turn ${turn}`);
    const action = { before, after: result.battle, command, events: result.events, throws: dice.throws };
    actions.push(by === undefined ? action : { ...action, by });
    learnNames(names, battle, action);
    before = action.after;
  }
  return { start, actions };
}
