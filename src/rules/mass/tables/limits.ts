import type { Degrees, Inches } from "../../quantities.ts";

/** Numbers that single rows name in running text. */
export interface RowLimits {
  /** Sum of the turns of a cavalry charge (M-MEL-12). */
  readonly chargeTurns: Degrees;
  /** How far round itself a unit controls the ground (M-MEX-2). */
  readonly controlInches: Inches;
  /** How near to its engine a crew stands that serves it (D-142). */
  readonly servingInches: Inches;
  /** What fatigue takes off a die or a rating (M-FAT-5, X-PMM-8). */
  readonly fatigueLoss: number;
}

/** Numbers that single rows name in running text. @rule M-MEL-12, M-MEX-2, M-FAT-5, D-99, D-142 */
export const ROW_LIMITS = {
  chargeTurns: 45,
  controlInches: 1,
  servingInches: 1,
  fatigueLoss: 1,
} as const satisfies RowLimits;
