import * as v from "valibot";
import {
  ARMOUR_GRADES,
  ENGINE_KINDS,
  EXCESS_SHARES,
  FEAR_LINES,
  PEOPLES,
  TROOP_CLASSES,
  WEAPONS,
} from "#rules/mass/profile.ts";
import { TROOP_TYPES } from "#rules/mass/troop-types.ts";
import { MASS_SETTINGS, type MassSettings } from "#rules/settings.ts";
import { COMMAND_TYPES } from "../../mass/check-command.ts";
import { FORMATIONS, SEQUENCES, STEPS } from "../../mass/state.ts";
import {
  count,
  extent,
  face,
  id,
  inches,
  type Named,
  type NameLanguage,
  name,
  named,
  pose,
  settingsOf,
  side,
  terrain,
  VERSION,
} from "../parts.ts";

/** The numbers of troops that are of no printed type. */
const profile = v.strictObject({
  moveInches: inches,
  roadBonusInches: inches,
  chargeInches: inches,
  rangeInches: inches,
  troopClass: v.picklist(TROOP_CLASSES),
  mounted: v.boolean(),
  armour: v.picklist(ARMOUR_GRADES),
  excessShare: v.picklist(EXCESS_SHARES),
  stabilityNeed: count(2),
  fearLine: v.picklist(FEAR_LINES),
  rating: count(0),
  trained: v.boolean(),
  people: v.picklist(PEOPLES),
  poleArms: v.boolean(),
  weapon: v.picklist(WEAPONS),
  splitFire: v.boolean(),
  firingRests: v.boolean(),
  points: v.optional(inches),
  base: v.strictObject({ shape: v.picklist(["rectangle", "round"]), width: extent, depth: extent }),
});

const unit = v.variant("kind", [
  v.strictObject({
    kind: v.literal("troops"),
    id,
    name,
    side: id,
    type: v.optional(v.picklist(TROOP_TYPES)),
    /** Instead of a type (X-TYPE-1). */
    profile: v.optional(profile),
    pose,
    figures: count(1),
    files: count(1),
    formation: v.optional(v.picklist(FORMATIONS), "line"),
    /** Pikes, halberds or other pole arms (X-COMB-3), where the row of its type has none. */
    poleArms: v.optional(v.literal(true)),
    /**
     * What it shoots or throws, and how far (D-86, M-MOVE-4 to M-MOVE-6), where the row of its type says otherwise; the
     * range may be left to Table 2 where that has one for the weapon.
     */
    weapon: v.optional(v.picklist(WEAPONS)),
    rangeInches: v.optional(inches),
    /** Its mounted crossbowmen move, shoot and move on (D-118). */
    splitFire: v.optional(v.boolean()),
    /** Stands on which its weapons rest (D-245). */
    firingRests: v.optional(v.boolean()),
    /** Armour against missiles (D-105). */
    armour: v.optional(v.picklist(ARMOUR_GRADES)),
    /** Of which people it is, where that has rules of its own (D-162). */
    people: v.optional(v.picklist(PEOPLES)),
    /** What a figure costs (X-PTS-1). */
    points: v.optional(inches),
  }),
  v.strictObject({
    kind: v.literal("engine"),
    id,
    name,
    side: id,
    engine: v.picklist(ENGINE_KINDS),
    pose,
    crew: count(0),
  }),
  v.strictObject({ kind: v.literal("wagon"), id, name, side: id, pose }),
]);

const entry = v.strictObject({
  turn: count(0),
  step: v.picklist(STEPS),
  /** The side that gave the command; absent for the GM. */
  by: v.optional(id),
  command: v.looseObject({ type: v.picklist(COMMAND_TYPES as readonly string[]) }),
  dice: v.optional(v.array(v.array(face)), []),
});

const outcome = v.strictObject({
  turn: count(0),
  step: v.picklist(STEPS),
  units: v.record(v.string(), v.strictObject({ figures: count(0), state: v.string(), pose })),
});

/** The battle file: one battle before its first command, and the commands that were given, with their dice. */
export const BATTLE_FILE = v.strictObject({
  format: v.literal("mangonel-battle"),
  version: v.literal(VERSION),
  book: v.literal("mass"),
  name,
  settings: v.optional(settingsOf(MASS_SETTINGS), {}),
  /** Written orders unless it says otherwise (X-SEQ-4). */
  sequence: v.optional(v.picklist(SEQUENCES), "orders"),
  table: v.strictObject({ widthInches: extent, depthInches: extent }),
  terrain: v.optional(v.array(terrain), []),
  /** How far from its own edge each side sets up; anywhere if absent. */
  zoneInches: v.optional(extent),
  sides: v.pipe(v.array(side), v.minLength(2)),
  units: v.pipe(v.array(unit), v.minLength(1)),
  log: v.optional(v.array(entry), []),
  outcome: v.optional(outcome),
});

type Written = v.InferOutput<typeof BATTLE_FILE>;
/** A battle file as it is read, with the names in one language. */
export type BattleFile = Omit<Named<Written>, "settings" | "sides" | "units"> & {
  readonly settings: Partial<MassSettings>;
  readonly sides: readonly Named<Written["sides"][number]>[];
  readonly units: readonly Named<Written["units"][number]>[];
};
export type FileEntry = BattleFile["log"][number];
export type Outcome = NonNullable<BattleFile["outcome"]>;

/** Puts the names of a file into a language. */
export function nameIn(file: Written, lang: NameLanguage): BattleFile {
  const inLanguage = named(lang);
  return {
    ...inLanguage(file),
    settings: file.settings as Partial<MassSettings>,
    sides: file.sides.map(inLanguage),
    units: file.units.map(inLanguage) as BattleFile["units"],
  };
}
