import * as v from "valibot";
import {
  BALL_CLASSES,
  GROUNDS,
  HARD_COVERS,
  MISSILE_COVERS,
  TERRAIN_KIND_NAMES,
} from "#field/terrain-kinds.ts";
import { ARMOUR_GRADES, ENGINE_KINDS, PEOPLES, WEAPONS } from "#rules/mass/profile.ts";
import { TROOP_TYPES } from "#rules/mass/troop-types.ts";
import { MASS_SETTINGS, type MassSettings } from "#rules/settings.ts";
import { COMMAND_TYPES } from "../check-command.ts";
import { EDGES, FORMATIONS, SEQUENCES, STEPS } from "../state.ts";

/** The version of the battle file that is written; docs/battle-file.md describes it. */
export const VERSION = 1;

const id = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{1,40}$/, "letters, digits, - and _ only"),
  v.check((text) => !(text in Object.prototype), "this word cannot be an id"),
);
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
/** A name that is the same in every language, or one for each; English stands in where the reader's is missing. */
const names = v.strictObject({ en: text, ru: v.optional(text) });
const name = v.lazy<typeof text | typeof names>((input) => (typeof input === "object" ? names : text));
const number = v.pipe(v.number(), v.finite());
const inches = v.pipe(number, v.minValue(0));
const extent = v.pipe(number, v.gtValue(0));
const count = (least: number) => v.pipe(number, v.integer(), v.minValue(least), v.maxValue(1000));
const point = v.strictObject({ x: number, y: number });
const pose = v.strictObject({ x: number, y: number, heading: number });
/** The face of a die, or the place of a card that was drawn; whoever throws it knows how many there are. */
const face = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100));

const settings = v.strictObject(
  Object.fromEntries(
    Object.entries(MASS_SETTINGS).map(([key, { values }]) => [
      key,
      v.optional(typeof values[0] === "number" ? inches : v.picklist(values as readonly string[])),
    ]),
  ),
);

const outline = v.variant("type", [
  v.strictObject({ type: v.literal("circle"), x: number, y: number, radiusInches: extent }),
  v.strictObject({ type: v.literal("polygon"), points: v.pipe(v.array(point), v.minLength(3)) }),
  v.strictObject({ type: v.literal("line"), points: v.pipe(v.array(point), v.minLength(2)) }),
]);

const terrain = v.strictObject({
  id,
  kind: v.picklist(TERRAIN_KIND_NAMES),
  outline,
  heightInches: v.optional(inches),
  isOpen: v.optional(v.boolean()),
  ground: v.optional(v.picklist(GROUNDS)),
  missileCover: v.optional(v.picklist(MISSILE_COVERS)),
  roof: v.optional(v.boolean()),
  hardCover: v.optional(v.picklist(HARD_COVERS)),
  ball: v.optional(v.picklist(BALL_CLASSES)),
});

const unit = v.variant("kind", [
  v.strictObject({
    kind: v.literal("troops"),
    id,
    name,
    side: id,
    type: v.picklist(TROOP_TYPES),
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
  settings: v.optional(settings, {}),
  /** Written orders unless it says otherwise (X-SEQ-4). */
  sequence: v.optional(v.picklist(SEQUENCES), "orders"),
  table: v.strictObject({ widthInches: extent, depthInches: extent }),
  terrain: v.optional(v.array(terrain), []),
  sides: v.pipe(v.array(v.strictObject({ id, name, edge: v.picklist(EDGES) })), v.minLength(2)),
  units: v.pipe(v.array(unit), v.minLength(1)),
  log: v.optional(v.array(entry), []),
  outcome: v.optional(outcome),
});

type Written = v.InferOutput<typeof BATTLE_FILE>;
type Name = v.InferOutput<typeof name>;

/** Something that has its name in the language of the reader. */
type Named<T> = T extends { readonly name: Name } ? Omit<T, "name"> & { readonly name: string } : T;

/** A battle file as it is read, with the names in one language. */
export type BattleFile = Omit<Named<Written>, "settings" | "sides" | "units"> & {
  readonly settings: Partial<MassSettings>;
  readonly sides: readonly Named<Written["sides"][number]>[];
  readonly units: readonly Named<Written["units"][number]>[];
};
export type FileEntry = BattleFile["log"][number];
export type Outcome = NonNullable<BattleFile["outcome"]>;

/** A language in which a file may give names. */
export type NameLanguage = keyof v.InferOutput<typeof names>;

/** Puts the names of a file into a language. */
export function nameIn(file: Written, lang: NameLanguage): BattleFile {
  const inLanguage = <T extends { readonly name: Name }>({ name: given, ...more }: T) => ({
    ...more,
    name: typeof given === "string" ? given : (given[lang] ?? given.en),
  });
  return {
    ...inLanguage(file),
    settings: file.settings as Partial<MassSettings>,
    sides: file.sides.map(inLanguage),
    units: file.units.map(inLanguage) as BattleFile["units"],
  };
}
