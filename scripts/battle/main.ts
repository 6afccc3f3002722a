import { readFileSync, writeFileSync } from "node:fs";
import { uniformFloat32 } from "pure-rand/distribution/uniformFloat32";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { BattleFileError } from "#battle/file/battle-file-error.ts";
import { type BookName, readBook } from "#battle/file/read-book.ts";
import { dropMark } from "#battle/file/reading.ts";
import { explainFault } from "../../src/foundry/report/explain-fault.ts";
import type { LogEnd, OpenFile, PlayedFile } from "./book.ts";
import { openMass } from "./mass-book.ts";
import { openSkirmish } from "./skirmish-book.ts";
import { type CommandName, helpOf, readCall, USAGE, UsageError } from "./usage.ts";
import { isLanguage, LANGUAGES, type Language, wordsOf } from "./words.ts";

const SAMPLE = "battles/a-camp-before-a-town.json";

/** What opens the files of each book. */
const BOOKS: Readonly<Record<BookName, (text: string, lang: Language) => OpenFile>> = {
  mass: openMass,
  skirmish: openSkirmish,
};

/** A file as it stands and as it is read. */
interface ReadFile {
  readonly text: string;
  readonly file: OpenFile;
}

function read(path: string, lang: Language = "en"): ReadFile {
  let text: string;
  try {
    text = dropMark(readFileSync(path, "utf8"));
  } catch {
    throw new UsageError(`${path} cannot be read`);
  }
  return { text, file: BOOKS[readBook(text)](text, lang) };
}

/** Prints what happens: all of it, or what one side may know of. */
function play({ sides, play: replay }: OpenFile, side?: string): void {
  if (side !== undefined && !sides.includes(side))
    throw new UsageError(`--side wants ${sides.join(" or ")}, not ${side}`);
  for (const data of replay(side)) console.log(JSON.stringify(data));
}

function readLanguage(text = "en"): Language {
  if (!isLanguage(text)) throw new UsageError(`--lang wants ${LANGUAGES.join(" or ")}, not ${text}`);
  return text;
}

function readCount(name: string, text: string | undefined): number {
  if (text === undefined) throw new UsageError(`--${name} is missing: it wants a whole number`);
  if (!/^\d+$/.test(text)) throw new UsageError(`--${name} wants a whole number, not ${text}`);
  return Number(text);
}

/** What a log holds and where it ends, in a few words. */
const summarize = ({ commands, end: { turn, step } }: LogEnd): string =>
  `${commands} ${commands === 1 ? "command" : "commands"}, up to turn ${turn}, ${step}`;

/**
 * Writes a file with what was played in it, all else as it stands. The log is written a command to the line, so that it can
 * be read and compared.
 */
function write(path: string, text: string, { changes, log }: PlayedFile): void {
  const head = JSON.stringify({ ...JSON.parse(text), ...changes, log: undefined }, null, 2);
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
  const { sequence, out } = values;
  const played = file.random({
    turns,
    draw: () => uniformFloat32(generator),
    ...(sequence === undefined ? {} : { sequence }),
  });
  const end = played.check();
  const { log } = JSON.parse(text) as { readonly log?: readonly unknown[] };
  if (log && log.length > 0)
    console.error(
      `The file has a log of ${log.length} commands: it is left aside, and the battle begins anew.`,
    );
  if (out === undefined) return play(played);
  write(out, text, played);
  console.log(`${out}: written, ${summarize(end)}`);
}

/** Does what a call asks for, once its file is known. */
function carryOut(name: CommandName, path: string, values: Readonly<Record<string, string>>): void {
  const lang = readLanguage(values["lang"]);
  const found = read(path, lang);
  const { file } = found;
  if (name === "random") return random(found, values);
  if (name === "play") return play(file, values["side"]);
  if (name === "report") return console.log(file.report(lang).trimEnd());
  console.log(`${path}: lawful, ${summarize(file.check())}`);
}

/** What a unit, figure or side of a file is called; what is none of them stands for itself. */
function namesIn(path: string, lang: Language): (id: string) => string {
  try {
    const { named } = read(path, lang).file;
    return (id) => named.find((one) => one.id === id)?.name ?? id;
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
