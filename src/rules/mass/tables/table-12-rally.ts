import type { D6 } from "../../dice.ts";

/** One row of Table 12. */
export interface RallyRow {
  readonly runningTurn: number;
  /** The faces that rally; empty where no roll is made. */
  readonly faces: readonly D6[];
  /** Whether it rallies without a roll if nobody attacks it. */
  readonly automatic: boolean;
  readonly removed: boolean;
}

/** Table 12 as a whole. */
export type RallyTable = readonly RallyRow[];

/** Table 12: rally. @rule M-RET-8 (as printed, D-182) */
export const RALLY = [
  { runningTurn: 1, faces: [1, 2], automatic: true, removed: false },
  { runningTurn: 2, faces: [3, 4, 5, 6], automatic: false, removed: false },
  { runningTurn: 3, faces: [6], automatic: false, removed: false },
  { runningTurn: 4, faces: [], automatic: false, removed: true },
] as const satisfies RallyTable;
