import type { Inches } from "../../quantities.ts";

/** The rows of Table 1, in printed order. */
export const TERRAIN_ROWS = [
  "hill",
  "woods",
  "marsh",
  "roughGround",
  "ditchAndRampart",
  "stream",
  "river",
] as const;

/** A row of Table 1. */
export type TerrainRow = (typeof TERRAIN_ROWS)[number];

/** What a row says of speed, be it for each inch or for a crossing. */
export type SpeedEffect =
  | { readonly type: "normal" }
  | { readonly type: "halved"; readonly downhill?: "normal" }
  | { readonly type: "crossing"; readonly inches: Inches }
  | { readonly type: "turns"; readonly before: number; readonly crossing: number; readonly after: number };

/** One row of Table 1. */
export interface TerrainEffect {
  readonly speed: SpeedEffect;
  readonly charge: "notAllowed" | "impossible";
  /** What may not be there: formations, or heavy units and artillery. */
  readonly bars?: "formations" | "heavyUnits";
}

/** Table 1 as a whole. */
export type TerrainTable = Readonly<Record<TerrainRow, TerrainEffect>>;

/** Table 1: effect of terrain on movement. @rule M-TERR-0 */
export const TERRAIN_EFFECTS = {
  hill: { speed: { type: "halved", downhill: "normal" }, charge: "notAllowed" },
  woods: { speed: { type: "halved" }, charge: "notAllowed", bars: "formations" },
  marsh: { speed: { type: "halved" }, charge: "notAllowed", bars: "heavyUnits" },
  roughGround: { speed: { type: "normal" }, charge: "notAllowed" },
  ditchAndRampart: { speed: { type: "halved" }, charge: "notAllowed" },
  stream: { speed: { type: "crossing", inches: 6 }, charge: "notAllowed" },
  river: { speed: { type: "turns", before: 1, crossing: 1, after: 1 }, charge: "impossible" },
} as const satisfies TerrainTable;
