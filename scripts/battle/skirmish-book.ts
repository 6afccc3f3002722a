import { readSkirmishFile, skirmishOfFile } from "#battle/file/skirmish/read-skirmish-file.ts";
import { recordSkirmish } from "#battle/file/skirmish/record-skirmish.ts";
import { checkSkirmishFile, lastBattle, readOutcome, replay } from "#battle/file/skirmish/replay-skirmish.ts";
import type { SkirmishFile } from "#battle/file/skirmish/schema.ts";
import { eventsFor, isCommandFor, viewFor } from "#battle/skirmish/view.ts";
import { writeReport } from "../../src/foundry/skirmish/write-report.ts";
import type { OpenFile, PlayedFile, RandomPlay } from "./book.ts";
import { UsageError } from "./usage.ts";
import { type Language, wordsOf } from "./words.ts";

function* play(file: SkirmishFile, side: string | undefined): Generator<unknown> {
  let last = skirmishOfFile(file);
  for (const { entry, command, events, battle } of replay(file)) {
    if (side === undefined || isCommandFor(last, command, side))
      yield { turn: entry.turn, phase: entry.phase, command };
    yield* side === undefined ? events : eventsFor(battle, events, side);
    last = battle;
  }
  const view = side === undefined ? last : viewFor(last, side);
  if (side !== undefined) yield { view };
  yield { outcome: readOutcome(view) };
}

function check(file: SkirmishFile) {
  checkSkirmishFile(file);
  const { turn, phase } = lastBattle(file).clock;
  return { commands: file.log.length, end: { turn, step: phase } };
}

/** The report of a file whose log is lawful. */
function report(file: SkirmishFile, lang: Language): string {
  checkSkirmishFile(file);
  const actions = [...replay(file)].map(({ entry: { by }, command, events, battle }) => ({
    command,
    ...(by === undefined ? {} : { by }),
    events,
    battle,
  }));
  return writeReport({ name: file.name, begin: skirmishOfFile(file), actions }, wordsOf(lang));
}

function random(file: SkirmishFile, { turns, draw, sequence }: RandomPlay): PlayedFile {
  if (sequence !== undefined) throw new UsageError("--sequence is for the mass battle: a skirmish has one");
  const played = recordSkirmish(file, turns, draw);
  const { outcome, log } = played;
  return { ...open(played), changes: { outcome }, log };
}

const open = (file: SkirmishFile): OpenFile => ({
  named: [...file.figures, ...file.sides],
  sides: file.sides.map(({ id }) => id),
  play: (side) => play(file, side),
  check: () => check(file),
  report: (lang) => report(file, lang),
  random: (wanted) => random(file, wanted),
});

/** Opens the file of a skirmish. @throws `BattleFileError` that names the place of what is wrong */
export const openSkirmish = (text: string, lang: Language): OpenFile => open(readSkirmishFile(text, lang));
