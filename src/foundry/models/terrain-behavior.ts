import { TERRAIN_KIND_NAMES } from "#field/terrain-kinds.ts";
import { oneOf, optionalNumber } from "./body-fields.ts";

const { fields } = foundry.data;

const terrainSchema = () => ({
  kind: oneOf(TERRAIN_KIND_NAMES, "woods"),
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
