/** What a unit has done in a turn: moved, charged, fought in melee, in this order. @rule M-FAT-0 */
export type Activity = "M" | "C" | "F";

/** What tires troops. */
export interface FatigueTable {
  /** Turns in succession with movement, be it a charge (M-FAT-1). */
  readonly movements: number;
  /** Turns in succession with melee (M-FAT-4). */
  readonly melees: number;
  /** What the end of a run must be (M-FAT-2, M-FAT-3). */
  readonly patterns: readonly { readonly rule: "M-FAT-2" | "M-FAT-3"; readonly ends: readonly Activity[] }[];
  /** As what movement uphill counts (M-FAT-6). */
  readonly uphill: readonly Activity[];
  /** How often a pattern must be completed (M-FAT-7). */
  readonly completions: { readonly others: number; readonly swissAndLandsknechts: number };
}

/** What tires troops. @rule M-FAT-1 to M-FAT-4, M-FAT-6, M-FAT-7 */
export const FATIGUE = {
  movements: 5,
  melees: 3,
  patterns: [
    { rule: "M-FAT-2", ends: ["M", "M", "C", "F"] },
    { rule: "M-FAT-3", ends: ["M", "C", "F", "F"] },
  ],
  uphill: ["M", "M"],
  completions: { others: 1, swissAndLandsknechts: 2 },
} as const satisfies FatigueTable;
