import { battleOfFile, readBattleFile } from "#battle/file/mass/read-battle-file.ts";
import { recordBattle } from "#battle/file/mass/record-battle.ts";
import { checkBattleFile, lastBattle, readOutcome, replay } from "#battle/file/mass/replay.ts";
import type { BattleFile } from "#battle/file/mass/schema.ts";
import type { Command } from "#battle/mass/command.ts";
import { SEQUENCES, type TurnSequence } from "#battle/mass/state.ts";
import { eventsFor, isCommandFor, viewFor } from "#battle/mass/view.ts";
import { writeReport } from "../../src/foundry/report/write-report.ts";
import type { OpenFile, PlayedFile, RandomPlay } from "./book.ts";
import { UsageError } from "./usage.ts";
import { type Language, wordsOf } from "./words.ts";

function* play(file: BattleFile, side: string | undefined): Generator<unknown> {
  let last = battleOfFile(file);
  for (const { entry, events, battle } of replay(file)) {
    const command = entry.command as unknown as Command;
    if (side === undefined || isCommandFor(last, command, side))
      yield { turn: entry.turn, step: entry.step, command };
    yield* side === undefined ? events : eventsFor(battle, events, side);
    last = battle;
  }
  if (side !== undefined) yield { view: viewFor(last, side) };
  yield { outcome: readOutcome(last) };
}

function check(file: BattleFile) {
  checkBattleFile(file);
  const { turn, step } = lastBattle(file).clock;
  return { commands: file.log.length, end: { turn, step } };
}

/** The report of a file whose log is lawful. */
function report(file: BattleFile, lang: Language): string {
  checkBattleFile(file);
  const actions = [...replay(file)].map(({ entry: { command, by }, ...entry }) => ({
    command: command as unknown as Command,
    ...(by === undefined ? {} : { by }),
    ...entry,
  }));
  return writeReport({ name: file.name, begin: battleOfFile(file), actions }, wordsOf(lang));
}

function readSequence(text: string): TurnSequence {
  const sequence = SEQUENCES.find((one) => one === text);
  if (!sequence) throw new UsageError(`--sequence wants ${SEQUENCES.join(" or ")}, not ${text}`);
  return sequence;
}

function random(file: BattleFile, { turns, draw, sequence: wanted = file.sequence }: RandomPlay): PlayedFile {
  const played = recordBattle({ ...file, sequence: readSequence(wanted) }, turns, draw);
  const { sequence, outcome, log } = played;
  return { ...open(played), changes: { sequence, outcome }, log };
}

const open = (file: BattleFile): OpenFile => ({
  named: [...file.units, ...file.sides],
  sides: file.sides.map(({ id }) => id),
  play: (side) => play(file, side),
  check: () => check(file),
  report: (lang) => report(file, lang),
  random: (wanted) => random(file, wanted),
});

/** Opens the file of a mass battle. @throws `BattleFileError` that names the place of what is wrong */
export const openMass = (text: string, lang: Language): OpenFile => open(readBattleFile(text, lang));
