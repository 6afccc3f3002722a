import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { uniformFloat32 } from "pure-rand/distribution/uniformFloat32";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import type { Command } from "#battle/command.ts";
import { BattleFileError, battleOfFile, readBattleFile } from "#battle/file/read-battle-file.ts";
import { recordBattle } from "#battle/file/record-battle.ts";
import { checkBattleFile, readOutcome, replay } from "#battle/file/replay.ts";
import type { BattleFile } from "#battle/file/schema.ts";
import type { Refusal } from "#battle/refusal.ts";
import { SEQUENCES, type TurnSequence } from "#battle/state.ts";
import { eventsFor, isCommandFor, viewFor } from "#battle/view.ts";
import { writeReport } from "../../src/foundry/report/write-report.ts";
import { isLanguage, LANGUAGES, type Language, wordsOf } from "./words.ts";

const SAMPLE = "battles/a-camp-before-a-town.json";

const USAGE = `usage: npm run -s battle -- play FILE [--side ID]
       npm run -s battle -- check FILE
       npm run -s battle -- report FILE [--lang ${LANGUAGES.join("|")}]
       npm run -s battle -- random [FILE] --seed N --turns T [--sequence ${SEQUENCES.join("|")}] [--out FILE]`;

/** A mistake in how the command was called. */
class UsageError extends Error {}

function read(path: string): BattleFile {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    throw new UsageError(`${path} cannot be read`);
  }
  return readBattleFile(text);
}

/** What the rules say against something, in words. */
function explain({ code, facts = {} }: Refusal): string {
  const shown = Object.entries(facts).map(([name, value]) => [name, String(value)]);
  return wordsOf("en").format(`MANGONEL.Refusal.${code}`, Object.fromEntries(shown));
}

const print = (data: unknown): void => console.log(JSON.stringify(data));

/** Prints what happens: all of it, or what one side may know of. */
function play(file: BattleFile, side?: string): void {
  let last = battleOfFile(file);
  if (side !== undefined && !last.sides.some(({ id }) => id === side))
    throw new UsageError(`--side wants ${last.sides.map(({ id }) => id).join(" or ")}`);
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
  if (!isLanguage(text)) throw new UsageError(`--lang wants ${LANGUAGES.join(" or ")}`);
  return text;
}

function readSequence(text: string): TurnSequence {
  const sequence = SEQUENCES.find((one) => one === text);
  if (!sequence) throw new UsageError(`--sequence wants ${SEQUENCES.join(" or ")}`);
  return sequence;
}

function readCount(name: string, text: string | undefined): number {
  const value = text === undefined || text.trim() === "" ? Number.NaN : Number(text);
  if (!Number.isInteger(value) || value < 0) throw new UsageError(`--${name} wants a whole number`);
  return value;
}

/** The log is written a command to the line, so that it can be read and compared. */
function write(path: string, { log, ...file }: BattleFile): void {
  const head = JSON.stringify(file, null, 2).replace(/\n\}$/, "");
  const lines = log.map((entry) => `    ${JSON.stringify(entry)}`).join(",\n");
  writeFileSync(path, `${head},\n  "log": [\n${lines}\n  ]\n}\n`);
}

function random(path: string, values: Readonly<Record<string, string | undefined>>): void {
  const generator = xoroshiro128plus(readCount("seed", values["seed"]));
  const turns = readCount("turns", values["turns"]);
  const start = read(path);
  const sequence = readSequence(values["sequence"] ?? start.sequence);
  const file = recordBattle({ ...start, sequence }, turns, () => uniformFloat32(generator));
  checkBattleFile(file);
  if (values["out"] === undefined) play(file);
  else write(values["out"], file);
}

/** The command for which an option is, where that is not `random`. */
const OWNERS: Readonly<Record<string, string>> = { lang: "report", side: "play" };

function run(args: readonly string[]): void {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seed: { type: "string" },
      turns: { type: "string" },
      out: { type: "string" },
      lang: { type: "string" },
      side: { type: "string" },
      sequence: { type: "string" },
    },
  });
  const [command, path, ...more] = positionals;
  for (const option of Object.keys(values)) {
    const owner = OWNERS[option] ?? "random";
    if (command !== owner) throw new UsageError(`--${option} is for ${owner} only`);
  }
  if (more.length > 0) throw new UsageError(`one file at a time: ${more.join(" ")}`);
  if (command === "random") return random(path ?? SAMPLE, values);
  if (command !== "play" && command !== "check" && command !== "report")
    throw new UsageError(command === undefined ? "which command?" : `there is no command ${command}`);
  if (path === undefined) throw new UsageError("which file?");
  if (command === "play") return play(read(path), values.side);
  if (command === "report") return report(read(path), readLanguage(values.lang));
  checkBattleFile(read(path));
  console.log(`${path}: lawful`);
}

/** Whether the call was wrong, as seen by us or by the reader of arguments. */
const isUsageError = (error: unknown): error is Error =>
  error instanceof UsageError ||
  (error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"));

/** Runs the command line. @returns the exit code: 2 for a bad call or a bad file */
export function main(args: readonly string[]): number {
  try {
    run(args);
    return 0;
  } catch (error) {
    if (error instanceof BattleFileError)
      console.error(error.refusal ? `${error.message}\n${explain(error.refusal)}` : error.message);
    else if (isUsageError(error)) console.error(`${error.message}\n${USAGE}`);
    else throw error;
    return 2;
  }
}
