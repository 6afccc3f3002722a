import type { FearLine } from "../profile.ts";

/** The columns of Table 15: the cavalry that charges. */
export const CHARGER_CLASSES = ["LH", "MH", "HH"] as const;

/** The class of the cavalry that charges. */
export type ChargerClass = (typeof CHARGER_CLASSES)[number];

/** Table 15 as a whole, with what the rows beside it add to the total. */
export interface FearTable {
  readonly needs: Readonly<Record<FearLine, Readonly<Record<ChargerClass, number>>>>;
  /** Both units charge (M-MOR-10). */
  readonly bothCharging: { readonly foot: number; readonly cavalry: number };
  /** Charged in the flank or the rear (M-MOR-12). */
  readonly flank: number;
  readonly rear: number;
  /** How far a unit retreats that does not stand, in normal moves (M-MOR-8). */
  readonly failedMoves: number;
}

/** Table 15: fear of cavalry, needed on 2d6. @rule M-MOR-8, M-MOR-9, M-MOR-10, M-MOR-12 */
export const FEAR_OF_CAVALRY = {
  needs: {
    peasants: { LH: 9, MH: 10, HH: 11 },
    lightFoot: { LH: 8, MH: 9, HH: 10 },
    heavyFoot: { LH: 7, MH: 8, HH: 9 },
    eliteFoot: { LH: 6, MH: 7, HH: 8 },
    lightHorse: { LH: 5, MH: 6, HH: 7 },
    mediumHorse: { LH: 4, MH: 5, HH: 6 },
    heavyHorse: { LH: 3, MH: 4, HH: 5 },
  },
  bothCharging: { foot: 1, cavalry: 2 },
  flank: -1,
  rear: -2,
  failedMoves: 1.5,
} as const satisfies FearTable;
