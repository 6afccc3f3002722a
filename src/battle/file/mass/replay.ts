import { KnownDice } from "#rules/dice.ts";
import { findStranger } from "../../mass/check-command.ts";
import type { Command } from "../../mass/command.ts";
import type { BattleEvent } from "../../mass/event.ts";
import { execute } from "../../mass/execute.ts";
import type { Battle } from "../../mass/state.ts";
import { poseOf } from "../../mass/units.ts";
import { breachAt, faultAt, writePlace } from "../battle-file-error.ts";
import { blameDice } from "../reading.ts";
import { battleOfFile } from "./read-battle-file.ts";
import type { BattleFile, FileEntry, Outcome } from "./schema.ts";

/** One command of a log and what came of it. */
export interface ReplayedEntry {
  readonly entry: FileEntry;
  readonly events: readonly BattleEvent[];
  readonly battle: Battle;
}

/** Where a battle has come to, and what happened last. */
type Replayed = Pick<ReplayedEntry, "battle" | "events">;

/** Who gave a command, and the sides for which he may. */
const issuerOf = ({ by }: FileEntry) =>
  by === undefined ? { gm: true, sides: [] } : { gm: false, sides: [by] };

/** The steps that have passed by themselves in what happened last: all that began but the one that runs. */
function describePassed(events: readonly BattleEvent[]): string {
  const begun = events.flatMap((event) =>
    event.type === "stepBegan" ? [`${event.step} of turn ${event.turn}`] : [],
  );
  const passed = begun.slice(0, -1);
  return passed.length === 0 ? "" : `; ${passed.join(" and ")} passed, as nobody had anything to do`;
}

function replayOne({ battle, events }: Replayed, entry: FileEntry, place: string): ReplayedEntry {
  const { turn, step } = battle.clock;
  for (const field of ["turn", "step"] as const)
    if (entry[field] !== battle.clock[field])
      throw faultAt(
        `${place}.${field}`,
        `is ${entry[field]}, but the battle has come to turn ${turn}, ${step}${describePassed(events)}`,
      );
  const dice = new KnownDice(entry.dice);
  const result = execute(battle, entry.command as unknown as Command, {
    issuer: issuerOf(entry),
    moment: { turn: entry.turn, step: entry.step },
    dice,
  });
  if (result.type === "refused") {
    const stranger = findStranger(battle, entry.command);
    if (result.refusal.code !== "unknownUnit" || !stranger)
      throw breachAt(`${place}.command`, result.refusal);
    throw faultAt(
      writePlace([`${place}.command`, ...stranger.path]),
      `there is no unit ${stranger.id} in the battle`,
    );
  }
  if (result.type === "needsDice") throw blameDice(entry.dice, dice.used, result.request, place);
  if (dice.used < entry.dice.length)
    throw faultAt(`${place}.dice[${dice.used}]`, "these dice are not thrown here");
  return { entry, events: result.events, battle: result.battle };
}

/**
 * Replays the log of a file, one command after the other.
 *
 * @throws {@link BattleFileError} at the first command that the rules refuse, or whose dice do not fit
 */
export function* replay(file: BattleFile): Generator<ReplayedEntry> {
  let last: Replayed = { battle: battleOfFile(file), events: [] };
  for (const [index, entry] of file.log.entries()) {
    const replayed = replayOne(last, entry, `log[${index}]`);
    yield replayed;
    last = replayed;
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
  for (const field of ["turn", "step"] as const)
    if (stated[field] !== outcome[field])
      throw faultAt(`outcome.${field}`, `is ${stated[field]}, but the log ends in ${outcome[field]}`);
  for (const id of new Set([...Object.keys(outcome.units), ...Object.keys(stated.units)]))
    checkUnit(`outcome.units.${id}`, stated.units[id], outcome.units[id]);
}

type UnitOutcome = Outcome["units"][string];

/** Checks what is stated of one unit. */
function checkUnit(place: string, stated: UnitOutcome | undefined, found: UnitOutcome | undefined): void {
  if (!found) throw faultAt(place, "there is no such unit");
  if (!stated) throw faultAt(place, `is missing; the log gives ${JSON.stringify(found)}`);
  for (const field of ["figures", "state", "pose"] as const) {
    const [said, given] = [JSON.stringify(stated[field]), JSON.stringify(found[field])];
    if (said !== given) throw faultAt(`${place}.${field}`, `is ${said}, but the log gives ${given}`);
  }
}
