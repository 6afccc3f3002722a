import { TERRAIN_KIND_NAMES, type TerrainKind } from "#field/terrain-kinds.ts";
import { optionalNumber } from "./body-fields.ts";

const { fields } = foundry.data;

/** The kinds of ground with the keys of their names, which the host's form shows. */
const KIND_LABELS = Object.fromEntries(
  TERRAIN_KIND_NAMES.map((kind) => [kind, `MANGONEL.Terrain.kind.${kind}`]),
) as Record<TerrainKind, string>;

const terrainSchema = () => ({
  kind: new fields.StringField({ required: true, blank: false, choices: KIND_LABELS, initial: "woods" }),
  /** Height of a hill area above what it lies on; null for the default (D-226). */
  heightInches: optionalNumber(),
  /** The true line of a wall, hedge or fence in inches, x and y in turn; empty for an area (D-228). */
  lineInches: new fields.ArrayField(new fields.NumberField({ required: true, nullable: false })),
});

type TerrainSchema = ReturnType<typeof terrainSchema>;

/** The region behaviour `mangonel.terrain`: what the ground inside a region is (D-227). */
export class TerrainBehavior extends foundry.data.regionBehaviors.RegionBehaviorType<TerrainSchema> {
  static override LOCALIZATION_PREFIXES = ["MANGONEL.Terrain"];

  static override defineSchema(): TerrainSchema {
    return terrainSchema();
  }
}
