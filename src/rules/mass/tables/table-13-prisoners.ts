import type { People } from "../profile.ts";

/** What a side of a melee consists of; `mixed` has foot and horse (D-189). */
export type Arm = "foot" | "horse" | "mixed";

/** How the dice of winner and loser make the number taken: their positive difference, their sum, the winner's alone. */
export type PrisonerCount = "difference" | "sum" | "winnersDie";

/** One row of Table 13. */
export interface PrisonerRow {
  readonly winner: Arm;
  readonly loser: Arm;
  readonly number: PrisonerCount;
}

/** Table 13 with the numbers that stand beside it. */
export interface PrisonerTable {
  readonly rows: readonly PrisonerRow[];
  /** Prisoners that a loser leaves whatever the dice (M-OPT-1). */
  readonly automatic: { readonly retreat: number; readonly rout: number };
  /** Those who take none (M-OPT-3). */
  readonly noQuarter: readonly People[];
  /** Prisoners whom one figure guards (M-OPT-4). */
  readonly perGuard: number;
}

/** Table 13: prisoners. @rule M-OPT-1, M-OPT-2, M-OPT-3, M-OPT-4 */
export const PRISONERS = {
  rows: [
    { winner: "foot", loser: "horse", number: "difference" },
    { winner: "horse", loser: "foot", number: "sum" },
    { winner: "foot", loser: "foot", number: "winnersDie" },
    { winner: "horse", loser: "horse", number: "winnersDie" },
    { winner: "mixed", loser: "mixed", number: "winnersDie" },
  ],
  automatic: { retreat: 1, rout: 2 },
  noQuarter: ["swiss", "landsknecht", "turk"],
  perGuard: 5,
} as const satisfies PrisonerTable;
