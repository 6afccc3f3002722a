import type { Degrees, Inches } from "../../quantities.ts";

/** Numbers that single rows name in running text. */
export interface RowLimits {
  /** Sum of the turns of a cavalry charge (M-MEL-12). */
  readonly chargeTurns: Degrees;
  /** How far round itself a unit controls the ground (M-MEX-2). */
  readonly controlInches: Inches;
  /** How near to a melee a unit may join it, how far it then moves at most, and what part of its move (M-MEX-3). */
  readonly joinWithinInches: Inches;
  readonly joinReachInches: Inches;
  readonly joinMove: number;
  /** What part of their move figures have that lap round an enemy (M-MEX-4). */
  readonly lapMove: number;
  /** How near to its engine a crew stands that serves it (D-142). */
  readonly servingInches: Inches;
  /** What fatigue takes off a die or a rating (M-FAT-5, X-PMM-8). */
  readonly fatigueLoss: number;
  /** How many figures make a hedgehog (M-OPT-8). */
  readonly hedgehogFigures: number;
  /** The part of its normal move that a hedgehog moves (M-OPT-8). */
  readonly hedgehogMove: number;
  /** The smallest pike block that frightens: figures, and their files in each of the first two ranks (M-MOR-7). */
  readonly blockFigures: number;
  readonly blockFiles: number;
}

/** Numbers that single rows name in running text. @rule M-MEL-12, M-MEX-2, M-MEX-3, M-MEX-4, M-FAT-5, M-MOR-7, M-OPT-8, D-99, D-142 */
export const ROW_LIMITS = {
  chargeTurns: 45,
  controlInches: 1,
  joinWithinInches: 3,
  joinReachInches: 6,
  joinMove: 1 / 2,
  lapMove: 1 / 2,
  servingInches: 1,
  fatigueLoss: 1,
  hedgehogFigures: 10,
  hedgehogMove: 1 / 2,
  blockFigures: 10,
  blockFiles: 5,
} as const satisfies RowLimits;
