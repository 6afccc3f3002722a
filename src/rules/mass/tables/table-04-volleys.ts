import type { D6 } from "../../dice.ts";
import type { Armour } from "../profile.ts";

/** One row of a block: from so many shooters to so many, and the figures killed in either die column. */
export interface VolleyRow {
  readonly from: number;
  readonly to: number;
  readonly cells: readonly [number, number];
}

/** The part of Table 4 for one grade of armour. */
export interface VolleyBlock {
  /** First and last face of either die column. */
  readonly columns: readonly [readonly [D6, D6], readonly [D6, D6]];
  readonly rows: readonly VolleyRow[];
}

/** Table 4 as a whole. */
export type VolleyTable = Readonly<Record<Armour, VolleyBlock>>;

/**
 * Table 4: figures killed by one volley, by the armour of the target.
 *
 * @rule M-FIRE-0, D-104
 * @remarks The second row is printed 3-5 and read 3-4 (D-104). No armour and half armour share their rows in print.
 */
export const VOLLEYS = {
  none: {
    columns: [
      [1, 2],
      [3, 6],
    ],
    rows: [
      { from: 1, to: 2, cells: [0, 1] },
      { from: 3, to: 4, cells: [1, 2] },
      { from: 5, to: 6, cells: [2, 3] },
      { from: 7, to: 8, cells: [3, 4] },
      { from: 9, to: 10, cells: [4, 5] },
    ],
  },
  half: {
    columns: [
      [1, 3],
      [4, 6],
    ],
    rows: [
      { from: 1, to: 2, cells: [0, 0] },
      { from: 3, to: 4, cells: [0, 1] },
      { from: 5, to: 6, cells: [2, 2] },
      { from: 7, to: 8, cells: [2, 3] },
      { from: 9, to: 10, cells: [3, 3] },
    ],
  },
  full: {
    columns: [
      [1, 4],
      [5, 6],
    ],
    rows: [
      { from: 4, to: 8, cells: [0, 1] },
      { from: 9, to: 12, cells: [1, 2] },
      { from: 13, to: 16, cells: [2, 3] },
      { from: 17, to: 20, cells: [3, 3] },
    ],
  },
} as const satisfies VolleyTable;
