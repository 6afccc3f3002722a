import * as v from "valibot";
import { measureGap } from "#field/gap.ts";
import { readEngine } from "#rules/mass/engines.ts";
import { RESTED } from "#rules/mass/fatigue.ts";
import { type Ruleset, rulesetWith } from "#rules/mass/ruleset.ts";
import { armProfile, readProfile } from "#rules/mass/troop-types.ts";
import { readWagon } from "#rules/mass/wagons.ts";
import { isWithin } from "#rules/quantities.ts";
import { findCommandFault, findStrangeSide } from "../check-command.ts";
import { findSetUpFault, type SetUpFault } from "../set-up.ts";
import { type Battle, FRESH_TURN, NO_PREFERENCES, type Unit } from "../state.ts";
import { BattleFileError, breachAt, faultAt, writePlace } from "./battle-file-error.ts";
import { BATTLE_FILE, type BattleFile, type NameLanguage, nameIn } from "./schema.ts";

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

/** What is wrong at one place of a file; of a word that is missing, which there are. */
function faultOf(issue: v.BaseIssue<unknown>, data: unknown) {
  const path = (issue.path ?? []).map(({ key }) => key);
  const place = writePlace(path);
  const reason = describeIssue(issue);
  const words = issue.received === "undefined" ? listWords(data, path) : undefined;
  return { place, reason: words === undefined ? reason : `${reason}; it should be ${describeWanted(words)}` };
}

/** The words of which one should stand where nothing stands: what the schema says of an empty value there. */
function listWords(data: unknown, path: readonly unknown[]): string | undefined {
  const [key] = path.slice(-1);
  if (typeof key !== "string") return undefined;
  const filled: unknown = JSON.parse(JSON.stringify(data));
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((at, step) => Reflect.get(Object(at), String(step)), filled);
  if (typeof holder !== "object" || holder === null) return undefined;
  Reflect.set(holder, key, null);
  const again = v.safeParse(BATTLE_FILE, filled);
  const found = again.issues?.find((issue) => issue.path?.map((step) => step.key).join() === path.join());
  return found?.expected?.startsWith("(") === true ? found.expected : undefined;
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

/** The fields of a unit at the start of a battle that its row of the file does not hold. */
const BEGINNING = {
  condition: { type: "goodOrder" },
  turn: FRESH_TURN,
  prefers: NO_PREFERENCES,
  exertion: RESTED,
  passedExcess: false,
  lossesSincePassed: 0,
} as const;

/** What a row may say otherwise than its type. */
const PROFILE_FIELDS = [
  "poleArms",
  "weapon",
  "rangeInches",
  "splitFire",
  "firingRests",
  "armour",
  "people",
  "points",
] as const;

function readUnit(row: BattleFile["units"][number], ruleset: Ruleset): Unit {
  const { id, name, side, pose } = row;
  const body = { id, name, side, pose, ...BEGINNING };
  if (row.kind === "troops") {
    const { figures, files, formation } = row;
    const own = PROFILE_FIELDS.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]]));
    const armed = row.weapon && armProfile(row.type, row.weapon, ruleset);
    const profile = { ...(armed ?? readProfile(row.type, ruleset)), ...Object.fromEntries(own) };
    return { ...body, kind: "troops", profile, figures, startFigures: figures, files, formation };
  }
  if (row.kind === "wagon") {
    const { profile, base } = readWagon(ruleset);
    const size = { width: base.width, depth: base.depth };
    return { ...body, kind: "wagon", profile, figures: 0, startFigures: 0, base: size };
  }
  const { crewProfile, base, intervalTurns } = readEngine(row.engine, ruleset);
  return {
    ...body,
    kind: "engine",
    engine: row.engine,
    profile: crewProfile,
    figures: row.crew,
    startFigures: Math.max(1, row.crew),
    base: { width: base.width, depth: base.depth },
    intervalTurns,
  };
}

/** The place of the first id that stands twice in a list. */
function findTwice(list: readonly { readonly id: string }[]): number {
  return list.findIndex(({ id }, index) => list.findIndex((other) => other.id === id) < index);
}

/** The place of the first piece of terrain of which nothing lies on the table. */
function findOffTable({ terrain, table: { widthInches: x, depthInches: y } }: BattleFile): number {
  const corners = [
    { x: 0, y: 0 },
    { x, y: 0 },
    { x, y },
    { x: 0, y },
  ];
  const table = { type: "polygon", points: corners } as const;
  return terrain.findIndex(({ outline }) => !isWithin(measureGap(outline, table), 0));
}

/** What a schema cannot say: ids stand once, terrain is on the table, sides are known, files are not more than figures, weapons have a range. */
function checkReferences(file: BattleFile): void {
  const { settings, sides, units, terrain } = file;
  const ruleset = rulesetWith(settings);
  for (const [place, list] of Object.entries({ sides, units, terrain })) {
    const twice = findTwice(list);
    if (twice >= 0) throw faultAt(`${place}[${twice}].id`, `the id ${list[twice]?.id} stands twice`);
  }
  for (const [index, side] of sides.entries()) {
    const other = sides.slice(0, index).find(({ edge }) => edge === side.edge);
    if (other) throw faultAt(`sides[${index}].edge`, `${side.edge} is the edge of ${other.id} already`);
  }
  const flat = terrain.findIndex(({ kind, outline }) => kind === "hill" && outline.type === "line");
  if (flat >= 0)
    throw faultAt(`terrain[${flat}].outline`, "a hill covers ground: it should be a circle or a polygon");
  const off = findOffTable(file);
  if (off >= 0) throw faultAt(`terrain[${off}].outline`, "lies wholly off the table");
  for (const [index, unit] of units.entries()) {
    if (!sides.some(({ id }) => id === unit.side))
      throw faultAt(`units[${index}].side`, describeSide(unit.side, sides));
    if (unit.kind === "troops" && unit.files > unit.figures)
      throw faultAt(`units[${index}].files`, `${unit.files} files are more than the ${unit.figures} figures`);
    if (unit.kind === "troops" && unit.weapon && unit.rangeInches === undefined)
      if (!armProfile(unit.type, unit.weapon, ruleset))
        throw faultAt(
          `units[${index}].rangeInches`,
          `is missing: Table 2 has no range for ${unit.type} with ${unit.weapon}`,
        );
    if (unit.kind === "troops" && unit.rangeInches !== undefined)
      if ((unit.weapon ?? readProfile(unit.type, ruleset).weapon) === "none")
        throw faultAt(`units[${index}].rangeInches`, `there is no weapon that could reach so far`);
  }
}

const describeSide = (id: string, sides: BattleFile["sides"]): string =>
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

/** What is wrong with the make of the commands, whatever the battle has come to; and who gave them. */
function checkLog({ log, sides }: BattleFile): void {
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

/** The battle of a file before its first command. */
export function battleOfFile(file: BattleFile): Battle {
  const ruleset = rulesetWith(file.settings);
  return {
    settings: ruleset.settings,
    table: file.table,
    terrain: file.terrain as Battle["terrain"],
    sides: file.sides,
    units: Object.fromEntries(file.units.map((row) => [row.id, readUnit(row, ruleset)])),
    clock: { turn: 0, step: "setUp", ready: [] },
    pending: [],
    contacts: [],
    prisoners: [],
    turnSequence: file.sequence,
    orders: {},
    underWay: {},
  };
}

/** Where in a file stands what is wrong with how a battle is set up. */
function placeOf({ unit, side, refusal }: SetUpFault, { units, sides }: BattleFile): string {
  if (unit === undefined) return `sides[${sides.findIndex(({ id }) => id === side)}]`;
  const field = refusal.code === "unitMisshapen" ? "formation" : "pose";
  return `units[${units.findIndex(({ id }) => id === unit)}].${field}`;
}

/** A text without the mark that some editors put before it. */
export const dropMark = (text: string): string => text.replace(/^\uFEFF/, "");

/**
 * Reads a battle file.
 *
 * @param lang - in which language names are wanted, where the file gives several
 * @throws {@link BattleFileError} that names the place of what is wrong
 */
export function readBattleFile(text: string, lang: NameLanguage = "en"): BattleFile {
  let data: unknown;
  try {
    data = JSON.parse(dropMark(text));
  } catch (error) {
    throw describeSyntax(text, error);
  }
  const parsed = v.safeParse(BATTLE_FILE, data);
  if (!parsed.success) {
    throw new BattleFileError(parsed.issues.slice(0, MOST_FAULTS).map((issue) => faultOf(issue, data)));
  }
  const file = nameIn(parsed.output, lang);
  checkReferences(file);
  checkLog(file);
  const fault = findSetUpFault(battleOfFile(file));
  if (fault) throw breachAt(placeOf(fault, file), fault.refusal);
  return file;
}
