import type { ExcessShare } from "../profile.ts";

/** The lines of Table 14, in printed order. */
export const EXCESS_LINES = [
  "lightFoot",
  "heavyFoot",
  "eliteHeavyFoot",
  "mongols",
  "mediumHorse",
  "swissPikemen",
  "heavyHorse",
  "mountedKnights",
] as const;

/** A line of Table 14. */
export type ExcessLine = (typeof EXCESS_LINES)[number];

/** Table 14 as a whole. */
export interface ExcessTable {
  readonly lines: Readonly<Record<ExcessLine, { readonly share: ExcessShare; readonly need: number }>>;
  /** Each share as a fraction: a quarter, exactly a third, a half (D-197). */
  readonly shares: Readonly<Record<ExcessShare, { readonly parts: number; readonly of: number }>>;
}

/**
 * Table 14: excess casualties, and what the stability roll needs on 2d6.
 *
 * @rule M-MOR-0, D-197, D-200
 * @remarks `lightFoot` is printed with peasants and levies, `eliteHeavyFoot` with armoured foot and Mongols (here a
 * line of their own, with the same numbers), `heavyHorse` with Norman knights.
 */
export const EXCESS_CASUALTIES = {
  lines: {
    lightFoot: { share: "quarter", need: 8 },
    heavyFoot: { share: "third", need: 7 },
    eliteHeavyFoot: { share: "third", need: 6 },
    mongols: { share: "third", need: 6 },
    mediumHorse: { share: "third", need: 7 },
    swissPikemen: { share: "half", need: 5 },
    heavyHorse: { share: "half", need: 6 },
    mountedKnights: { share: "half", need: 4 },
  },
  shares: {
    quarter: { parts: 1, of: 4 },
    third: { parts: 1, of: 3 },
    half: { parts: 1, of: 2 },
  },
} as const satisfies ExcessTable;
