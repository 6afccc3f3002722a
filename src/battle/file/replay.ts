import { KnownDice } from "#rules/dice.ts";
import type { Command } from "../command.ts";
import type { BattleEvent } from "../event.ts";
import { execute } from "../execute.ts";
import type { Battle } from "../state.ts";
import { poseOf } from "../units.ts";
import { BattleFileError, battleOfFile, breachAt } from "./read-battle-file.ts";
import type { BattleFile, FileEntry, Outcome } from "./schema.ts";

/** One command of a log and what came of it. */
export interface ReplayedEntry {
  readonly entry: FileEntry;
  readonly events: readonly BattleEvent[];
  readonly battle: Battle;
}

function replayOne(battle: Battle, entry: FileEntry, place: string): ReplayedEntry {
  const { turn, step } = battle.clock;
  if (entry.turn !== turn || entry.step !== step)
    throw new BattleFileError(
      place,
      `meant for turn ${entry.turn}, ${entry.step}, but the battle stands in turn ${turn}, ${step}`,
    );
  const dice = new KnownDice(entry.dice);
  const result = execute(battle, entry.command as unknown as Command, {
    issuer: entry.by === undefined ? { gm: true, sides: [] } : { gm: false, sides: [entry.by] },
    moment: { turn: entry.turn, step: entry.step },
    dice,
  });
  if (result.type === "refused") throw breachAt(`${place}.command`, result.refusal);
  if (result.type === "needsDice")
    throw new BattleFileError(
      `${place}.dice.${dice.used}`,
      `${result.request.count} dice are needed for ${result.request.purpose}`,
    );
  if (dice.used < entry.dice.length)
    throw new BattleFileError(`${place}.dice.${dice.used}`, "these dice were not thrown");
  return { entry, events: result.events, battle: result.battle };
}

/**
 * Replays the log of a file, one command after the other.
 *
 * @throws {@link BattleFileError} at the first command that the rules refuse, or whose dice do not fit
 */
export function* replay(file: BattleFile): Generator<ReplayedEntry> {
  let battle = battleOfFile(file);
  for (const [index, entry] of file.log.entries()) {
    const replayed = replayOne(battle, entry, `log.${index}`);
    yield replayed;
    battle = replayed.battle;
  }
}

/** Where a battle has come to, as a file keeps it. */
export function readOutcome({ clock, units }: Battle): Outcome {
  return {
    turn: clock.turn,
    step: clock.step,
    units: Object.fromEntries(
      Object.values(units).map((unit) => [
        unit.id,
        { figures: unit.figures, state: unit.condition.type, pose: poseOf(unit) },
      ]),
    ),
  };
}

/** The battle in which a log ends. */
export function lastBattle(file: BattleFile): Battle {
  let battle = battleOfFile(file);
  for (const entry of replay(file)) battle = entry.battle;
  return battle;
}

/**
 * Checks that a log is lawful and comes to the outcome that the file states.
 *
 * @throws {@link BattleFileError} that names the first difference
 */
export function checkBattleFile(file: BattleFile): void {
  const outcome = readOutcome(lastBattle(file));
  const stated = file.outcome;
  if (!stated) return;
  if (stated.turn !== outcome.turn || stated.step !== outcome.step)
    throw new BattleFileError("outcome", `the log ends in turn ${outcome.turn}, ${outcome.step}`);
  for (const id of new Set([...Object.keys(stated.units), ...Object.keys(outcome.units)]))
    if (JSON.stringify(stated.units[id]) !== JSON.stringify(outcome.units[id]))
      throw new BattleFileError(`outcome.units.${id}`, `the log gives ${JSON.stringify(outcome.units[id])}`);
}
