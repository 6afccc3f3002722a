import * as v from "valibot";
import type { DiceRequest } from "#rules/dice.ts";
import type { Check } from "../shape.ts";
import { BattleFileError, faultAt, writePlace } from "./battle-file-error.ts";

/** The most faults that are told at once. */
const MOST_FAULTS = 10;

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

/** What is wrong with a text that is no JSON, and where. */
function describeSyntax(text: string, error: unknown): BattleFileError {
  const message = error instanceof Error ? error.message : String(error);
  const [tail, position] = /(?: in JSON)? at position (\d+).*$/s.exec(message) ?? [];
  if (tail === undefined) return faultAt("", `not JSON: ${message}`);
  const lines = text.slice(0, Number(position)).split("\n");
  const column = (lines.at(-1) ?? "").length + 1;
  return faultAt(`line ${lines.length}, column ${column}`, `not JSON: ${message.replace(tail, "")}`);
}

/**
 * Reads a text by a schema.
 *
 * @throws {@link BattleFileError} that names the place of what is wrong
 */
export function parseBy<T extends v.GenericSchema>(schema: T, text: string): v.InferOutput<T> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw describeSyntax(text, error);
  }
  const parsed = v.safeParse(schema, data);
  if (parsed.success) return parsed.output;
  const faults = parsed.issues.map((issue) => ({
    place: writePlace((issue.path ?? []).map(({ key }) => key)),
    reason: describeIssue(issue),
  }));
  throw new BattleFileError(faults.slice(0, MOST_FAULTS));
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

/** An entry of a log, as far as its make goes. */
interface LogEntry {
  readonly by?: string | undefined;
  readonly command: unknown;
}

/** What is wrong with the make of the commands, whatever the battle has come to; and who gave them. */
export function checkLog(
  { log, sides }: { readonly log: readonly LogEntry[]; readonly sides: readonly { readonly id: string }[] },
  findCommandFault: Check,
): void {
  for (const [index, { by, command }] of log.entries()) {
    if (by !== undefined && !sides.some(({ id }) => id === by))
      throw faultAt(`log[${index}].by`, describeSide(by, sides));
    const fault = findCommandFault(command);
    if (!fault) continue;
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
