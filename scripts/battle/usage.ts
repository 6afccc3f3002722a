import { type ParseArgsConfig, parseArgs } from "node:util";
import { SEQUENCES } from "#battle/mass/state.ts";
import { LANGUAGES } from "./words.ts";

/** A mistake in how the command was called. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** What a command is for, as its help says. */
interface CommandHelp {
  /** How it is called, after its name. */
  readonly call: string;
  readonly about: string;
  /** Its options besides `--help`, each with what it takes and what it does. */
  readonly options: Readonly<Record<string, readonly [takes: string, does: string]>>;
}

const LANGUAGE = [
  LANGUAGES.join("|"),
  `the language of the sentences; ${LANGUAGES[0]} unless it says otherwise`,
] as const;

const HELPS = {
  play: {
    call: "FILE [--side ID]",
    about:
      "Replays the log of a battle file. Prints every command, every event and how the battle stands in\n" +
      "the end, a JSON object to the line. Stops at the first command that the rules refuse.",
    options: {
      side: ["ID", "prints only what that side may know of, and in the end the battle as it sees it"],
    },
  },
  check: {
    call: `FILE [--lang ${LANGUAGES.join("|")}]`,
    about:
      "Says whether a battle file can be read, whether its log is lawful, and whether it comes to the\n" +
      "outcome that the file states, if it states one.",
    options: { lang: LANGUAGE },
  },
  report: {
    call: `FILE [--lang ${LANGUAGES.join("|")}]`,
    about: "Tells the battle of a file turn by turn in Markdown, with the dice and the workings.",
    options: { lang: LANGUAGE },
  },
  random: {
    call: `[FILE] --seed N --turns N [--sequence ${SEQUENCES.join("|")}] [--out FILE]`,
    about:
      "Lets two simple commanders play the battle of a file from its beginning; a log that it has is\n" +
      "not read. Without FILE they play battles/a-camp-before-a-town.json.",
    options: {
      seed: ["N", "a whole number from which the dice come; the same gives the same battle"],
      turns: ["N", "after how many turns they stop"],
      sequence: [
        SEQUENCES.join("|"),
        "of a mass battle: written orders, or move and counter-move; as the file says if left out",
      ],
      out: ["FILE", "writes the battle file with its log there, instead of printing it as play does"],
    },
  },
} as const satisfies Readonly<Record<string, CommandHelp>>;

/** The name of a command. */
export type CommandName = keyof typeof HELPS;

const NAMES = Object.keys(HELPS) as readonly CommandName[];

const PROGRAM = "npm run -s battle --";

/** Every command in a line. */
export const USAGE = `${NAMES.map((name, index) => `${index === 0 ? "usage: " : "       "}${PROGRAM} ${name} ${HELPS[name].call}`).join("\n")}
       ${PROGRAM} COMMAND --help
docs/battle-file.md describes the file. The exit code is 2 where a call or a file is wrong.`;

/** The help of one command. */
export function helpOf(name: CommandName): string {
  const { call, about, options } = HELPS[name];
  const rows = Object.entries<readonly [string, string]>({ ...options, help: ["", "prints this"] }).map(
    ([option, [takes, does]]) => [`--${option} ${takes}`.trimEnd(), does] as const,
  );
  const width = Math.max(...rows.map(([option]) => option.length)) + 2;
  return [
    `usage: ${PROGRAM} ${name} ${call}`,
    "",
    about,
    "",
    ...rows.map(([option, does]) => `  ${option.padEnd(width)}${does}`),
  ].join("\n");
}

/** A call that was understood. */
export type Call =
  | { readonly help: CommandName | "all" }
  | {
      readonly name: CommandName;
      readonly path?: string;
      readonly values: Readonly<Record<string, string>>;
    };

const isName = (text: string): text is CommandName => (NAMES as readonly string[]).includes(text);

/** Whether the reader of arguments has found a mistake. */
const isParseError = (error: unknown): error is TypeError =>
  error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");

function parse(args: readonly string[], options: NonNullable<ParseArgsConfig["options"]>) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options, tokens: true });
  } catch (error) {
    throw isParseError(error) ? new UsageError(error.message.replace(/\. To specify .*$/s, "")) : error;
  }
}

/**
 * Reads the arguments of a call.
 *
 * @throws {@link UsageError} that says what is wrong with them
 */
export function readCall(args: readonly string[]): Call {
  const [first, ...more] = args;
  if (first === undefined) throw new UsageError("which command?");
  if (first === "--help" || first === "-h" || first === "help") {
    const [name = ""] = more;
    return { help: isName(name) ? name : "all" };
  }
  if (!isName(first)) throw new UsageError(`there is no command ${first}`);
  const own = Object.keys(HELPS[first].options).map((option) => [option, { type: "string" }] as const);
  const { values, positionals, tokens } = parse(more, {
    ...Object.fromEntries(own),
    help: { type: "boolean", short: "h" },
  });
  if (values["help"] === true) return { help: first };
  const names = tokens.flatMap((token) => (token.kind === "option" ? [token.name] : []));
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw new UsageError(`--${twice} is given twice`);
  const [path, ...others] = positionals;
  if (others.length > 0) throw new UsageError(`one file at a time: ${others.join(" ")}`);
  const given = Object.entries(values).flatMap(([option, value]) =>
    typeof value === "string" ? [[option, value] as const] : [],
  );
  return { name: first, ...(path === undefined ? {} : { path }), values: Object.fromEntries(given) };
}
