import type { TroopProfile } from "#rules/mass/profile.ts";
import { type Ruleset, rulesetWith } from "#rules/mass/ruleset.ts";
import { armProfile, readProfile } from "#rules/mass/troop-types.ts";
import { findCommandFault } from "../../mass/check-command.ts";
import { type FreshBody, freshUnit } from "../../mass/fresh-unit.ts";
import { findSetUpFault, type SetUpFault } from "../../mass/set-up.ts";
import type { Battle, Unit } from "../../mass/state.ts";
import { findStrangeSide } from "../../sides.ts";
import { breachAt, faultAt } from "../battle-file-error.ts";
import type { NameLanguage } from "../parts.ts";
import { checkIds, checkLog, checkTable, describeSide, parseBy } from "../reading.ts";
import { BATTLE_FILE, type BattleFile, nameIn } from "./schema.ts";

type TroopsRow = Extract<BattleFile["units"][number], { readonly kind: "troops" }>;

/** What a row may say otherwise than its type. */
export const PROFILE_FIELDS = [
  "poleArms",
  "weapon",
  "rangeInches",
  "splitFire",
  "firingRests",
  "armour",
  "people",
  "points",
] as const;

/** What a row of troops says of its type and of what differs from it. */
function profileOf({ type, profile, ...row }: TroopsRow, ruleset: Ruleset): TroopProfile {
  if (type === undefined) return profile as TroopProfile;
  const own = PROFILE_FIELDS.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]]));
  const armed = row.weapon && armProfile(type, row.weapon, ruleset);
  return { ...(armed ?? readProfile(type, ruleset)), ...Object.fromEntries(own) };
}

function bodyOf(row: BattleFile["units"][number], ruleset: Ruleset): FreshBody {
  switch (row.kind) {
    case "troops": {
      const { figures, files, formation } = row;
      return { type: "troops", profile: profileOf(row, ruleset), figures, files, formation };
    }
    case "engine":
      return { type: "engine", engine: row.engine, figures: row.crew };
    case "wagon":
      return { type: "wagon" };
  }
}

function readUnit(row: BattleFile["units"][number], ruleset: Ruleset): Unit {
  const { id, name, side, pose } = row;
  return freshUnit({ id, name, side, pose, body: bodyOf(row, ruleset) }, ruleset);
}

/** What is wrong with a row of troops that a schema cannot say, and in which of its fields. */
function findTroopsFault(
  row: TroopsRow,
  ruleset: Ruleset,
): readonly [field: string, reason: string] | undefined {
  const { type, figures, files, weapon, rangeInches } = row;
  if (files > figures) return ["files", `${files} files are more than the ${figures} figures`];
  if (type === undefined) {
    if (!row.profile) return ["type", "is missing, and there is no profile instead"];
    const field = PROFILE_FIELDS.find((name) => row[name] !== undefined);
    return field && [field, "belongs into the profile, where there is one"];
  }
  if (row.profile) return ["profile", `is one too many: the type is ${type}`];
  if (weapon && rangeInches === undefined && !armProfile(type, weapon, ruleset))
    return ["rangeInches", `is missing: Table 2 has no range for ${type} with ${weapon}`];
  if (rangeInches !== undefined && (weapon ?? readProfile(type, ruleset).weapon) === "none")
    return ["rangeInches", "there is no weapon that could reach so far"];
  return undefined;
}

/** What a schema cannot say: ids stand once, terrain is on the table, sides are known, troops are what they can be. */
function checkReferences(file: BattleFile): void {
  const { settings, sides, units, terrain } = file;
  const ruleset = rulesetWith(settings);
  checkIds({ sides, units, terrain });
  checkTable(file);
  for (const [index, unit] of units.entries()) {
    if (!sides.some(({ id }) => id === unit.side))
      throw faultAt(`units[${index}].side`, describeSide(unit.side, sides));
    const fault = unit.kind === "troops" ? findTroopsFault(unit, ruleset) : undefined;
    if (fault) throw faultAt(`units[${index}].${fault[0]}`, fault[1]);
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
    ...(file.zoneInches === undefined ? {} : { zoneInches: file.zoneInches }),
  };
}

/** Where in a file stands what is wrong with how a battle is set up. */
function placeOf({ unit, side, refusal }: SetUpFault, { units, sides }: BattleFile): string {
  if (unit === undefined) return `sides[${sides.findIndex(({ id }) => id === side)}]`;
  const field = refusal.code === "unitMisshapen" ? "formation" : "pose";
  return `units[${units.findIndex(({ id }) => id === unit)}].${field}`;
}

/**
 * Reads a battle file.
 *
 * @param lang - in which language names are wanted, where the file gives several
 * @throws {@link BattleFileError} that names the place of what is wrong
 */
export function readBattleFile(text: string, lang: NameLanguage = "en"): BattleFile {
  const file = nameIn(parseBy(BATTLE_FILE, text), lang);
  checkReferences(file);
  checkLog(file, { findCommandFault, findStrangeSide });
  const fault = findSetUpFault(battleOfFile(file));
  if (fault) throw breachAt(placeOf(fault, file), fault.refusal);
  return file;
}
