import * as v from "valibot";
import {
  BALL_CLASSES,
  GROUNDS,
  HARD_COVERS,
  MISSILE_COVERS,
  TERRAIN_KIND_NAMES,
} from "#field/terrain-kinds.ts";
import { EDGES } from "../sides.ts";

/** The version of the battle file that is written; docs/battle-file.md describes it. */
export const VERSION = 1;

export const id = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{1,40}$/, "letters, digits, - and _ only"),
  v.check((text) => !(text in Object.prototype), "this word cannot be an id"),
);
const text = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(100),
  v.regex(/^\P{Cc}*$/u, "a name is one line, without tabs and other signs that control"),
);
/** A name that is the same in every language, or one for each; English stands in where the reader's is missing. */
export const names = v.strictObject({ en: text, ru: v.optional(text) });
export const name = v.lazy<typeof text | typeof names>((input) => (typeof input === "object" ? names : text));
export const number = v.pipe(v.number(), v.finite());
export const inches = v.pipe(number, v.minValue(0));
export const extent = v.pipe(number, v.gtValue(0));
export const count = (least: number) => v.pipe(number, v.integer(), v.minValue(least), v.maxValue(1000));
const point = v.strictObject({ x: number, y: number });
export const pose = v.strictObject({ x: number, y: number, heading: number });
/** The face of a die, or the place of a card that was drawn; whoever throws it knows how many there are. */
export const face = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100));

const outline = v.variant("type", [
  v.strictObject({ type: v.literal("circle"), x: number, y: number, radiusInches: extent }),
  v.strictObject({ type: v.literal("polygon"), points: v.pipe(v.array(point), v.minLength(3)) }),
  v.strictObject({ type: v.literal("line"), points: v.pipe(v.array(point), v.minLength(2)) }),
]);

export const terrain = v.strictObject({
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

/** A side with its own edge of the table. */
export const side = v.strictObject({ id, name, edge: v.picklist(EDGES) });

/** The settings of a book, each of its own values. */
export const settingsOf = (
  all: Readonly<Record<string, { readonly values: readonly (string | number)[] }>>,
) =>
  v.strictObject(
    Object.fromEntries(
      Object.entries(all).map(([key, { values }]) => [
        key,
        v.optional(typeof values[0] === "number" ? inches : v.picklist(values as readonly string[])),
      ]),
    ),
  );

type Name = v.InferOutput<typeof name>;

/** Something that has its name in the language of the reader. */
export type Named<T> = T extends { readonly name: Name } ? Omit<T, "name"> & { readonly name: string } : T;

/** A language in which a file may give names. */
export type NameLanguage = keyof v.InferOutput<typeof names>;

/** Puts the name of something into a language. */
export const named =
  (lang: NameLanguage) =>
  <T extends { readonly name: Name }>({ name: given, ...more }: T) => ({
    ...more,
    name: typeof given === "string" ? given : (given[lang] ?? given.en),
  });
