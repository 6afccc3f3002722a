import type { Degrees } from "../../quantities.ts";

/** Numbers that single rows name in running text. */
export interface RowLimits {
  /** Sum of the turns of a cavalry charge (M-MEL-12). */
  readonly chargeTurns: Degrees;
  /** What fatigue takes off a die or a rating (M-FAT-5, X-PMM-8). */
  readonly fatigueLoss: number;
}

/** Numbers that single rows name in running text. @rule M-MEL-12, M-FAT-5, D-99 */
export const ROW_LIMITS = { chargeTurns: 45, fatigueLoss: 1 } as const satisfies RowLimits;
