import { readFileSync, writeFileSync } from "node:fs";
import { uniformFloat32 } from "pure-rand/distribution/uniformFloat32";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { BattleFileError } from "#battle/file/battle-file-error.ts";
import { battleOfFile, readBattleFile } from "#battle/file/mass/read-battle-file.ts";
import { recordBattle } from "#battle/file/mass/record-battle.ts";
import { checkBattleFile, lastBattle, readOutcome, replay } from "#battle/file/mass/replay.ts";
import type { BattleFile } from "#battle/file/mass/schema.ts";
import { dropMark } from "#battle/file/reading.ts";
import type { Command } from "#battle/mass/command.ts";
import { SEQUENCES, type TurnSequence } from "#battle/mass/state.ts";
import { eventsFor, isCommandFor, viewFor } from "#battle/mass/view.ts";
import { explainFault } from "../../src/foundry/report/explain-fault.ts";
import { writeReport } from "../../src/foundry/report/write-report.ts";
import { type CommandName, helpOf, readCall, USAGE, UsageError } from "./usage.ts";
import { isLanguage, LANGUAGES, type Language, wordsOf } from "./words.ts";

const SAMPLE = "battles/a-camp-before-a-town.json";

/** A file as it stands and as it is read. */
interface ReadFile {
  readonly text: string;
  readonly file: BattleFile;
}

function read(path: string, lang: Language = "en"): ReadFile {
  let text: string;
  try {
    text = dropMark(readFileSync(path, "utf8"));
  } catch {
    throw new UsageError(`${path} cannot be read`);
  }
  return { text, file: readBattleFile(text, lang) };
}

const print = (data: unknown): void => console.log(JSON.stringify(data));

/** Prints what happens: all of it, or what one side may know of. */
function play(file: BattleFile, side?: string): void {
  let last = battleOfFile(file);
  if (side !== undefined && !last.sides.some(({ id }) => id === side))
    throw new UsageError(`--side wants ${last.sides.map(({ id }) => id).join(" or ")}, not ${side}`);
  for (const { entry, events, battle } of replay(file)) {
    const command = entry.command as unknown as Command;
    if (side === undefined || isCommandFor(last, command, side))
      print({ turn: entry.turn, step: entry.step, command });
    for (const event of side === undefined ? events : eventsFor(battle, events, side)) print(event);
    last = battle;
  }
  if (side !== undefined) print({ view: viewFor(last, side) });
  print({ outcome: readOutcome(last) });
}

/** The report of a file whose log is lawful. */
function report(file: BattleFile, lang: Language): void {
  checkBattleFile(file);
  const actions = [...replay(file)].map(({ entry: { command, by }, ...entry }) => ({
    command: command as unknown as Command,
    ...(by === undefined ? {} : { by }),
    ...entry,
  }));
  const told = writeReport({ name: file.name, begin: battleOfFile(file), actions }, wordsOf(lang));
  console.log(told.trimEnd());
}

function readLanguage(text = "en"): Language {
  if (!isLanguage(text)) throw new UsageError(`--lang wants ${LANGUAGES.join(" or ")}, not ${text}`);
  return text;
}

function readSequence(text: string): TurnSequence {
  const sequence = SEQUENCES.find((one) => one === text);
  if (!sequence) throw new UsageError(`--sequence wants ${SEQUENCES.join(" or ")}, not ${text}`);
  return sequence;
}

function readCount(name: string, text: string | undefined): number {
  if (text === undefined) throw new UsageError(`--${name} is missing: it wants a whole number`);
  if (!/^\d+$/.test(text)) throw new UsageError(`--${name} wants a whole number, not ${text}`);
  return Number(text);
}

/** What a log holds and where it ends, in a few words. */
function summarize({ log, outcome }: Pick<BattleFile, "log" | "outcome">): string {
  const commands = `${log.length} ${log.length === 1 ? "command" : "commands"}`;
  return outcome ? `${commands}, up to turn ${outcome.turn}, ${outcome.step}` : commands;
}

/**
 * Writes a file with what was played in it, all else as it stands. The log is written a command to the line, so that it can
 * be read and compared.
 */
function write(path: string, text: string, { sequence, log, outcome }: BattleFile): void {
  const head = JSON.stringify({ ...JSON.parse(text), sequence, outcome, log: undefined }, null, 2);
  const lines = log.map((entry) => `    ${JSON.stringify(entry)}`).join(",\n");
  try {
    writeFileSync(path, `${head.replace(/\n\}$/, "")},\n  "log": [\n${lines}\n  ]\n}\n`);
  } catch {
    throw new UsageError(`${path} cannot be written`);
  }
}

function random({ text, file }: ReadFile, values: Readonly<Record<string, string>>): void {
  const generator = xoroshiro128plus(readCount("seed", values["seed"]));
  const turns = readCount("turns", values["turns"]);
  const sequence = readSequence(values["sequence"] ?? file.sequence);
  const played = recordBattle({ ...file, sequence }, turns, () => uniformFloat32(generator));
  checkBattleFile(played);
  const { out } = values;
  if (out === undefined) return play(played);
  write(out, text, played);
  console.log(`${out}: written, ${summarize(played)}`);
}

/** Does what a call asks for, once its file is known. */
function carryOut(name: CommandName, path: string, values: Readonly<Record<string, string>>): void {
  const lang = readLanguage(values["lang"]);
  const found = read(path, lang);
  const { file } = found;
  if (name === "random") return random(found, values);
  if (name === "play") return play(file, values["side"]);
  if (name === "report") return report(file, lang);
  checkBattleFile(file);
  console.log(`${path}: lawful, ${summarize({ log: file.log, outcome: readOutcome(lastBattle(file)) })}`);
}

/** What a unit or side of a file is called; what is neither stands for itself. */
function namesIn(path: string, lang: Language): (id: string) => string {
  try {
    const { units, sides } = read(path, lang).file;
    return (id) => [...units, ...sides].find((one) => one.id === id)?.name ?? id;
  } catch {
    return (id) => id;
  }
}

/** Runs the command line. @returns the exit code: 2 for a bad call or a bad file */
export function main(args: readonly string[]): number {
  let known = "";
  let lang: Language = "en";
  try {
    const call = readCall(args);
    if ("help" in call) {
      console.log(call.help === "all" ? USAGE : helpOf(call.help));
      return 0;
    }
    const { name, values, path = name === "random" ? SAMPLE : undefined } = call;
    if (path === undefined) throw new UsageError(`${name} wants a file`);
    known = path;
    lang = readLanguage(values["lang"]);
    carryOut(name, path, values);
    return 0;
  } catch (error) {
    if (error instanceof BattleFileError) {
      const why = explainFault(error.cause, wordsOf(lang), namesIn(known, lang));
      console.error(why === "" ? error.message : `${error.message}\n${why}`);
    } else if (error instanceof UsageError) console.error(`${error.message}\n${USAGE}`);
    else throw error;
    return 2;
  }
}
