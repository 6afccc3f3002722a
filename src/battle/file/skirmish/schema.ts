import * as v from "valibot";
import { SKIRMISH_SETTINGS, type SkirmishSettings } from "#rules/settings.ts";
import { FIGURE_KINDS, STANCES } from "#rules/skirmish/figure.ts";
import { PHASE_NAMES } from "#rules/skirmish/tables/phases.ts";
import { COMMAND_TYPES } from "../../skirmish/check-command.ts";
import {
  count,
  extent,
  face,
  id,
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

/** A figure; its place is the centre of its base. */
const figure = v.strictObject({
  id,
  name: v.optional(name),
  side: id,
  place: pose,
  kind: v.optional(v.picklist(FIGURE_KINDS), "warrior"),
  stance: v.optional(v.picklist(STANCES), "foot"),
  weapon: v.optional(v.picklist(["none", "bow", "crossbow", "javelin", "sling"]), "none"),
  leader: v.optional(v.literal(true)),
  berserker: v.optional(v.literal(true)),
  /** A pack animal that is small (D-64). */
  small: v.optional(v.literal(true)),
  /** A base of another size than its kind has (D-221). */
  base: v.optional(
    v.variant("shape", [
      v.strictObject({ shape: v.literal("rectangle"), width: extent, depth: extent }),
      v.strictObject({ shape: v.literal("round"), width: extent }),
    ]),
  ),
  /** It waits off the table until the GM brings it on at its place or another (D-55). */
  waits: v.optional(v.literal(true)),
});

const phase = v.picklist(["setUp", ...PHASE_NAMES, "over"]);

const entry = v.strictObject({
  turn: count(0),
  phase,
  /** The side that gave the command; absent for the GM. */
  by: v.optional(id),
  command: v.looseObject({ type: v.picklist(COMMAND_TYPES as readonly string[]) }),
  dice: v.optional(v.array(v.array(face)), []),
});

const outcome = v.strictObject({
  turn: count(0),
  phase,
  figures: v.record(v.string(), v.strictObject({ state: v.string(), place: pose })),
});

/** The battle file of a skirmish: the skirmish before its first command, and the commands that were given, with their dice. */
export const SKIRMISH_FILE = v.strictObject({
  format: v.literal("mangonel-battle"),
  version: v.literal(VERSION),
  book: v.literal("skirmish"),
  name,
  settings: v.optional(settingsOf(SKIRMISH_SETTINGS), {}),
  table: v.strictObject({ widthInches: extent, depthInches: extent }),
  terrain: v.optional(v.array(terrain), []),
  sides: v.pipe(v.array(side), v.length(2)),
  figures: v.pipe(v.array(figure), v.minLength(1)),
  log: v.optional(v.array(entry), []),
  outcome: v.optional(outcome),
});

type Written = v.InferOutput<typeof SKIRMISH_FILE>;
type FigureRow = Omit<Written["figures"][number], "name"> & { readonly name: string };

/** The battle file of a skirmish as it is read, with the names in one language. */
export type SkirmishFile = Omit<Named<Written>, "settings" | "sides" | "figures"> & {
  readonly settings: Partial<SkirmishSettings>;
  readonly sides: readonly Named<Written["sides"][number]>[];
  readonly figures: readonly FigureRow[];
};
export type SkirmishEntry = SkirmishFile["log"][number];
export type SkirmishOutcome = NonNullable<SkirmishFile["outcome"]>;

/** Puts the names of a file into a language; a figure without a name is called by its id. */
export function nameIn(file: Written, lang: NameLanguage): SkirmishFile {
  const inLanguage = named(lang);
  return {
    ...inLanguage(file),
    settings: file.settings as Partial<SkirmishSettings>,
    sides: file.sides.map(inLanguage),
    figures: file.figures.map((row) => inLanguage({ ...row, name: row.name ?? row.id })),
  };
}
