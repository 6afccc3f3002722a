import {
  BALL_CLASSES,
  GROUNDS,
  HARD_COVERS,
  MISSILE_COVERS,
  TERRAIN_KIND_NAMES,
} from "#field/terrain-kinds.ts";
import { optionalNumber } from "./body-fields.ts";

const { fields } = foundry.data;

/** The choices of a field with the keys of their names, which the host's form shows. */
const labelled = <T extends string>(choices: readonly T[], keyOf: (choice: T) => string): Record<T, string> =>
  Object.fromEntries(choices.map((choice) => [choice, keyOf(choice)])) as Record<T, string>;

/** A cell of the table of terrain; blank for that of the kind (D-227). */
const cell = <T extends string>(choices: readonly T[], keyOf: (choice: T) => string) =>
  new fields.StringField({
    required: true,
    blank: true,
    choices: labelled(choices, keyOf),
    initial: "",
  });

const terrainSchema = () => ({
  kind: new fields.StringField({
    required: true,
    blank: false,
    choices: labelled(TERRAIN_KIND_NAMES, (kind) => `MANGONEL.Terrain.kind.${kind}`),
    initial: "woods",
  }),
  /** Height of a hill area above what it lies on; null for the default (D-226). */
  heightInches: optionalNumber(),
  /** The true line of a wall, hedge or fence in inches, x and y in turn; empty for an area (D-228). */
  lineInches: new fields.ArrayField(new fields.NumberField({ required: true, nullable: false })),
  /** A building that may be entered (D-227). */
  isOpen: new fields.BooleanField(),
  ground: cell(GROUNDS, (ground) => `MANGONEL.Terrain.ground.${ground}`),
  ball: cell(BALL_CLASSES, (ball) => `MANGONEL.Terrain.ball.${ball}`),
  missileCover: cell(MISSILE_COVERS, (cover) => `MANGONEL.Terrain.missileCover.${cover}`),
  hardCover: cell(HARD_COVERS, (cover) => `MANGONEL.Terrain.hardCover.${cover}`),
  roof: cell(["yes", "no"], (roof) => `MANGONEL.Terrain.roof.${roof}`),
});

type TerrainSchema = ReturnType<typeof terrainSchema>;

/** The region behaviour `mangonel.terrain`: what the ground inside a region is (D-227). */
export class TerrainBehavior extends foundry.data.regionBehaviors.RegionBehaviorType<TerrainSchema> {
  static override LOCALIZATION_PREFIXES = ["MANGONEL.Terrain"];

  static override defineSchema(): TerrainSchema {
    return terrainSchema();
  }
}
