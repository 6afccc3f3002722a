/** What a terrain card may show; a blank one places nothing. */
export type TerrainCard = "stream" | "marsh" | "pond" | "gully" | "woods" | "roughGround" | "hill" | "blank";

/** The deck as it is printed, and how many of it everybody draws. */
export interface TerrainCards {
  readonly rows: readonly {
    readonly from: number;
    readonly to: number;
    readonly card: TerrainCard;
  }[];
  readonly drawn: number;
}

/**
 * The 20 terrain cards by their numbers.
 *
 * @rule M-TERR-8, M-TERR-9
 * @remarks `woods` is printed "trees".
 */
export const TERRAIN_CARDS = {
  rows: [
    { from: 1, to: 2, card: "stream" },
    { from: 3, to: 3, card: "marsh" },
    { from: 4, to: 4, card: "pond" },
    { from: 5, to: 5, card: "gully" },
    { from: 6, to: 7, card: "woods" },
    { from: 8, to: 8, card: "roughGround" },
    { from: 9, to: 12, card: "hill" },
    { from: 13, to: 20, card: "blank" },
  ],
  drawn: 4,
} as const satisfies TerrainCards;
