import type { TroopProfile } from "#rules/mass/profile.ts";
import { type Ruleset, rulesetWith } from "#rules/mass/ruleset.ts";
import { readProfile, TROOP_TYPES } from "#rules/mass/troop-types.ts";
import { MASS_SETTINGS } from "#rules/settings.ts";
import type { Battle, TroopUnit, Unit } from "../../mass/state.ts";
import { isEqual } from "../../patch.ts";
import { VERSION } from "../parts.ts";
import { listReadings, rowOfTerrain } from "../writing.ts";
import { battleOfFile, PROFILE_FIELDS } from "./read-battle-file.ts";
import type { BattleFile } from "./schema.ts";

type UnitRow = BattleFile["units"][number];

/** The fields of a profile that a row may say otherwise than its type, as far as it does; none where more differs. */
function listOwn(profile: TroopProfile, typical: TroopProfile): Partial<TroopProfile> | undefined {
  const own = PROFILE_FIELDS.filter((field) => profile[field] !== typical[field]);
  const rest = { ...profile, ...Object.fromEntries(own.map((field) => [field, typical[field]])) };
  const isRest = Object.entries(typical).every(([key, value]) => isEqual(value, Reflect.get(rest, key)));
  return isRest ? Object.fromEntries(own.map((field) => [field, profile[field]])) : undefined;
}

/** The type of troops that a profile is nearest to, with what differs from it; else the profile itself. */
function rowOfProfile(
  profile: TroopProfile,
  ruleset: Ruleset,
): Pick<Extract<UnitRow, { kind: "troops" }>, "type" | "profile"> {
  const types = TROOP_TYPES.flatMap((type) => {
    const own = listOwn(profile, readProfile(type, ruleset));
    return own ? [{ type, ...own }] : [];
  });
  const [nearest] = types.sort((a, b) => Object.keys(a).length - Object.keys(b).length);
  return nearest ?? { profile };
}

function rowOfTroops(unit: TroopUnit, ruleset: Ruleset): UnitRow {
  const { id, name, side, pose, figures, files, formation } = unit;
  return {
    kind: "troops",
    id,
    name,
    side,
    pose,
    figures,
    files,
    formation,
    ...rowOfProfile(unit.profile, ruleset),
  } as UnitRow;
}

function rowOf(unit: Unit, ruleset: Ruleset): UnitRow {
  if (unit.kind === "troops") return rowOfTroops(unit, ruleset);
  const { id, name, side, pose } = unit;
  if (unit.kind === "wagon") return { kind: "wagon", id, name, side, pose };
  return { kind: "engine", id, name, side, pose, engine: unit.engine, crew: unit.figures };
}

/** What of a battle is written into a file. */
export interface WrittenBattle {
  readonly name: string;
  /** Before its first command. */
  readonly start: Battle;
  readonly log: BattleFile["log"];
  readonly outcome?: BattleFile["outcome"];
}

/**
 * Writes a battle file.
 *
 * @returns the file, and the units of which it does not say everything: somebody has made them otherwise than troops,
 *   engines and wagons are when a battle begins
 */
export function writeBattleFile({ name, start, log, outcome }: WrittenBattle): {
  readonly file: BattleFile;
  readonly incomplete: readonly Unit[];
} {
  const ruleset = rulesetWith(start.settings);
  const file = {
    format: "mangonel-battle",
    version: VERSION,
    book: "mass",
    name,
    settings: listReadings(start.settings, MASS_SETTINGS),
    sequence: start.turnSequence,
    table: start.table,
    terrain: start.terrain.map(rowOfTerrain),
    ...(start.zoneInches === undefined ? {} : { zoneInches: start.zoneInches }),
    sides: start.sides,
    units: Object.values(start.units).map((unit) => rowOf(unit, ruleset)),
    log,
    ...(outcome ? { outcome } : {}),
  } as BattleFile;
  const { units } = battleOfFile(file);
  return { file, incomplete: Object.values(start.units).filter((unit) => !isEqual(units[unit.id], unit)) };
}
