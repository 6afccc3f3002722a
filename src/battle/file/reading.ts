import * as v from "valibot";
import { measureGap } from "#field/gap.ts";
import type { TerrainPiece } from "#field/terrain.ts";
import type { DiceRequest } from "#rules/dice.ts";
import { isWithin } from "#rules/quantities.ts";
import type { Check } from "../shape.ts";
import { BattleFileError, faultAt, writePlace } from "./battle-file-error.ts";

/** The most faults that are told at once. */
const MOST_FAULTS = 10;

/** The most characters that a file may have: a battle of 60 units and 100 turns has a fifth of it. */
const MOST_LETTERS = 20_000_000;

/** What the words of the schema are to a reader. */
const KINDS: Readonly<Record<string, string>> = {
  number: "a number",
  string: "a text",
  boolean: "true or false",
  Array: "a list",
  Object: "an object",
};

/** What the schema asks for, in words. */
const describeWanted = (expected: string): string =>
  KINDS[expected] ??
  expected
    .replace(/^>=(.+)$/, "$1 or more")
    .replace(/^<=(.+)$/, "$1 or less")
    .replace(/^>(.+)$/, "more than $1")
    .replace(/^\((.+)\)$/, "one of $1")
    .replaceAll(" | ", ", ");

/** What is wrong with a value, as a sentence without the place. */
function describeIssue({ type, kind, expected, received, message }: v.BaseIssue<unknown>): string {
  if (expected === "never") return "there is no such field";
  if (received === "undefined") return "is missing";
  if (type === "check" || type === "regex") return message;
  if (type === "integer") return `should be a whole number, not ${received}`;
  if (expected === null) return message;
  const wanted = describeWanted(expected);
  return kind === "validation" && type.endsWith("_length")
    ? `should have a length of ${wanted}, not ${received}`
    : `should be ${wanted}, not ${received}`;
}

/** What is wrong at one place of a file; of a word that is missing, which there are. */
function faultOf(issue: v.BaseIssue<unknown>, data: unknown, schema: v.GenericSchema) {
  const path = (issue.path ?? []).map(({ key }) => key);
  const place = writePlace(path);
  const reason = describeIssue(issue);
  const words = issue.received === "undefined" ? listWords(data, path, schema) : undefined;
  return { place, reason: words === undefined ? reason : `${reason}; it should be ${describeWanted(words)}` };
}

/** The words of which one should stand where nothing stands: what the schema says of an empty value there. */
function listWords(data: unknown, path: readonly unknown[], schema: v.GenericSchema): string | undefined {
  const [key] = path.slice(-1);
  if (typeof key !== "string") return undefined;
  const filled: unknown = JSON.parse(JSON.stringify(data));
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((at, step) => Reflect.get(Object(at), String(step)), filled);
  if (typeof holder !== "object" || holder === null) return undefined;
  Reflect.set(holder, key, null);
  const again = v.safeParse(schema, filled);
  const found = again.issues?.find((issue) => issue.path?.map((step) => step.key).join() === path.join());
  return found?.expected?.startsWith("(") === true ? found.expected : undefined;
}

/** What is wrong with a text that is no JSON, and where. */
function describeSyntax(text: string, error: unknown): BattleFileError {
  const message = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ");
  const [tail, position] = /(?: in JSON)? at position (\d+).*$/s.exec(message) ?? [];
  if (tail === undefined) return faultAt("", `not JSON: ${message}`);
  const lines = text.slice(0, Number(position)).split("\n");
  const column = (lines.at(-1) ?? "").length + 1;
  return faultAt(`line ${lines.length}, column ${column}`, `not JSON: ${message.replace(tail, "")}`);
}

/** A text without the mark that some editors put before it. */
export const dropMark = (text: string): string => text.replace(/^\uFEFF/, "");

/**
 * Reads a text by a schema.
 *
 * @throws {@link BattleFileError} that names the place of what is wrong
 */
export function parseBy<T extends v.GenericSchema>(schema: T, text: string): v.InferOutput<T> {
  if (text.length > MOST_LETTERS)
    throw faultAt("", `is too long: ${text.length} characters, and ${MOST_LETTERS} are the most`);
  let data: unknown;
  try {
    data = JSON.parse(dropMark(text));
  } catch (error) {
    throw describeSyntax(text, error);
  }
  const parsed = v.safeParse(schema, data);
  if (parsed.success) return parsed.output;
  throw new BattleFileError(parsed.issues.slice(0, MOST_FAULTS).map((issue) => faultOf(issue, data, schema)));
}

/** The place of the first id that stands twice in a list. */
function findTwice(list: readonly { readonly id: string }[]): number {
  return list.findIndex(({ id }, index) => list.findIndex((other) => other.id === id) < index);
}

/** Looks for ids that stand twice in any of some lists. */
export function checkIds(lists: Readonly<Record<string, readonly { readonly id: string }[]>>): void {
  for (const [place, list] of Object.entries(lists)) {
    const twice = findTwice(list);
    if (twice >= 0) throw faultAt(`${place}[${twice}].id`, `the id ${list[twice]?.id} stands twice`);
  }
}

/** A file as far as its table goes. */
interface Tabled {
  readonly table: { readonly widthInches: number; readonly depthInches: number };
  readonly terrain: readonly Pick<TerrainPiece, "kind" | "outline">[];
  readonly sides: readonly { readonly id: string; readonly edge: string }[];
}

/** The place of the first piece of terrain of which nothing lies on the table. */
function findOffTable({ terrain, table: { widthInches: x, depthInches: y } }: Tabled): number {
  const corners = [
    { x: 0, y: 0 },
    { x, y: 0 },
    { x, y },
    { x: 0, y },
  ];
  const table = { type: "polygon", points: corners } as const;
  return terrain.findIndex(({ outline }) => !isWithin(measureGap(outline, table), 0));
}

/** Sides have an edge each, and terrain lies on the table. */
export function checkTable(file: Tabled): void {
  const { sides, terrain } = file;
  for (const [index, side] of sides.entries()) {
    const other = sides.slice(0, index).find(({ edge }) => edge === side.edge);
    if (other) throw faultAt(`sides[${index}].edge`, `${side.edge} is the edge of ${other.id} already`);
  }
  const flat = terrain.findIndex(({ kind, outline }) => kind === "hill" && outline.type === "line");
  if (flat >= 0)
    throw faultAt(`terrain[${flat}].outline`, "a hill covers ground: it should be a circle or a polygon");
  const off = findOffTable(file);
  if (off >= 0) throw faultAt(`terrain[${off}].outline`, "lies wholly off the table");
}

/** What is wrong with a side that is not there. */
export const describeSide = (id: string, sides: readonly { readonly id: string }[]): string =>
  `there is no side ${id}, only ${sides.map((side) => side.id).join(" and ")}`;

/** No value is told at greater length. */
const MOST_CHARACTERS = 60;

/** A value as a reader is told of it. */
function showValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object" && value !== null) return "an object";
  const text = JSON.stringify(value) ?? String(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

/** What is wrong with a value of a command. */
function describeFault(value: unknown, expected: string | undefined): string {
  if (expected === undefined) return "there is no such field";
  return value === undefined
    ? `is missing; it should be ${expected}`
    : `should be ${expected}, not ${showValue(value)}`;
}

/** A command of unknown make. */
type Command = Readonly<Record<string, unknown>>;

/** A file as far as its log goes. */
interface Logged {
  readonly log: readonly { readonly by?: string | undefined; readonly command: Command }[];
  readonly sides: readonly { readonly id: string }[];
}

/** How the commands of a book are looked at. */
interface CommandChecks {
  readonly findCommandFault: Check;
  /** A side that a command names and that is not there. */
  readonly findStrangeSide: (
    sides: Logged["sides"],
    command: Command,
  ) => { readonly field: string; readonly id: string } | undefined;
}

/** What is wrong with the make of the commands, whatever the battle has come to; and who gave them. */
export function checkLog({ log, sides }: Logged, { findCommandFault, findStrangeSide }: CommandChecks): void {
  for (const [index, { by, command }] of log.entries()) {
    if (by !== undefined && !sides.some(({ id }) => id === by))
      throw faultAt(`log[${index}].by`, describeSide(by, sides));
    const fault = findCommandFault(command);
    if (!fault) {
      const stray = findStrangeSide(sides, command);
      if (!stray) continue;
      throw faultAt(`log[${index}].command.${stray.field}`, describeSide(stray.id, sides));
    }
    const place = writePlace(["log", index, "command", ...fault.path]);
    const value = fault.path.reduce<unknown>(
      (at, key) => (typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined),
      command,
    );
    throw faultAt(place, describeFault(value, fault.expected));
  }
}

/** Where in an entry stands the throw that is not the one that the rules ask for, and what is wrong with it. */
export function blameDice(
  dice: readonly (readonly number[])[],
  at: number,
  request: DiceRequest,
  place: string,
): BattleFileError {
  const { count, sides = 6 } = request;
  const thrown = dice[at];
  const throwPlace = `${place}.dice[${at}]`;
  if (!thrown) return faultAt(throwPlace, "is missing", { request });
  const odd = thrown.findIndex((face) => face < 1 || face > sides);
  if (thrown.length !== count || odd < 0)
    return faultAt(throwPlace, `should have a length of ${count}, not ${thrown.length}`, { request });
  return faultAt(`${throwPlace}[${odd}]`, `should be a face from 1 to ${sides}, not ${thrown[odd]}`, {
    request,
  });
}
