import * as v from "valibot";
import { readEngine } from "#rules/mass/engines.ts";
import { RESTED } from "#rules/mass/fatigue.ts";
import { type Ruleset, rulesetWith } from "#rules/mass/ruleset.ts";
import { armProfile, readProfile } from "#rules/mass/troop-types.ts";
import { readWagon } from "#rules/mass/wagons.ts";
import type { Refusal } from "../refusal.ts";
import { findSetUpFault } from "../set-up.ts";
import { type Battle, FRESH_TURN, NO_PREFERENCES, type Unit } from "../state.ts";
import { BATTLE_FILE, type BattleFile } from "./schema.ts";

/** A battle file that cannot be read, or whose log is not lawful; names the place. */
export class BattleFileError extends Error {
  override readonly name = "BattleFileError";
  /** The path in the file, as `units.3.pose`. */
  readonly place: string;
  /** What the rules say against it, if they do. */
  readonly refusal?: Refusal;

  constructor(place: string, reason: string, refusal?: Refusal) {
    super(place === "" ? reason : `${place}: ${reason}`);
    this.place = place;
    if (refusal) this.refusal = refusal;
  }
}

/** A breach of a rule, by its code and its row. */
export function breachAt(place: string, refusal: Refusal): BattleFileError {
  const { code, rule } = refusal;
  return new BattleFileError(place, rule === undefined ? code : `${code} (${rule})`, refusal);
}

/** What is wrong with a value, as a sentence without the place. */
function describeIssue({ type, expected, received, message }: v.BaseIssue<unknown>): string {
  if (expected === "never") return "there is no such field";
  if (received === "undefined") return "is missing";
  return type === "check" || expected === null ? message : `should be ${expected}, not ${received}`;
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

/** What a schema cannot say: ids stand once, sides are known, files are not more than figures, weapons have a range. */
function checkReferences({ settings, sides, units, terrain }: BattleFile): void {
  const ruleset = rulesetWith(settings);
  for (const [place, list] of Object.entries({ sides, units, terrain })) {
    const twice = findTwice(list);
    if (twice >= 0) throw new BattleFileError(`${place}.${twice}.id`, "this id stands twice");
  }
  for (const [index, unit] of units.entries()) {
    if (!sides.some(({ id }) => id === unit.side))
      throw new BattleFileError(`units.${index}.side`, `there is no side ${unit.side}`);
    if (unit.kind === "troops" && unit.files > unit.figures)
      throw new BattleFileError(`units.${index}.files`, "there are more files than figures");
    if (unit.kind === "troops" && unit.weapon && unit.rangeInches === undefined)
      if (!armProfile(unit.type, unit.weapon, ruleset))
        throw new BattleFileError(`units.${index}.rangeInches`, "Table 2 has no range for this weapon");
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

/**
 * Reads a battle file.
 *
 * @throws {@link BattleFileError} that names the place of what is wrong
 */
export function readBattleFile(text: string): BattleFile {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new BattleFileError("", `not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = v.safeParse(BATTLE_FILE, data);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new BattleFileError(v.getDotPath(issue) ?? "", describeIssue(issue));
  }
  const file = parsed.output as BattleFile;
  checkReferences(file);
  const fault = findSetUpFault(battleOfFile(file));
  if (fault) {
    const unit = file.units.findIndex(({ id }) => id === fault.unit);
    const field = fault.refusal.code === "unitMisshapen" ? "formation" : "pose";
    throw breachAt(unit < 0 ? "units" : `units.${unit}.${field}`, fault.refusal);
  }
  return file;
}
