import type { Degrees } from "../../quantities.ts";

/** A shape that Table 3 names. */
export type FormationShape = "column" | "line" | "square";

/** Table 3: what a change of formation or facing costs. */
export interface FormationAndFacingTable {
  /** Whole turns for a change between two shapes, either way. */
  readonly formation: readonly {
    readonly between: readonly [FormationShape, FormationShape];
    readonly turns: number;
    readonly footOnly: boolean;
  }[];
  /** The part of the normal move for a turn by so many degrees. */
  readonly facing: {
    readonly oblique: FacingCost;
    readonly rightOrLeft: FacingCost;
    readonly about: FacingCost;
  };
  /** What untrained troops pay of these costs (M-FORM-5). */
  readonly untrainedFactor: number;
  /** What Landsknechts, Swiss and cavalry pay of them (M-FORM-6). */
  readonly nimbleFactor: number;
  /** The largest deviation that is no turn (D-231). */
  readonly freeDeviation: Degrees;
}

/** One line of the facing part. */
export interface FacingCost {
  readonly angle: Degrees;
  readonly partOfMove: number;
}

/**
 * Table 3: cost of changes of formation and facing, with the factors of the rows beside it.
 *
 * @rule M-FORM-0, M-FORM-2, M-FORM-5, M-FORM-6, D-231
 */
export const FORMATION_AND_FACING = {
  formation: [
    { between: ["column", "line"], turns: 1, footOnly: false },
    { between: ["column", "square"], turns: 1, footOnly: true },
    { between: ["line", "square"], turns: 2, footOnly: true },
  ],
  facing: {
    oblique: { angle: 45, partOfMove: 1 / 4 },
    rightOrLeft: { angle: 90, partOfMove: 1 / 2 },
    about: { angle: 180, partOfMove: 1 },
  },
  untrainedFactor: 2,
  nimbleFactor: 1 / 2,
  freeDeviation: 5,
} as const satisfies FormationAndFacingTable;
