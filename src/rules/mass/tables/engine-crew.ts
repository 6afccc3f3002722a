import type { EngineKind } from "../profile.ts";

/** How often an engine shoots, and what a short crew adds. */
export interface CrewTable {
  /** Turns from shot to shot with a full crew. */
  readonly intervalTurns: Readonly<Record<EngineKind, number>>;
  /** Rows of the crew list, fullest first; a crew above the first row counts as the first row. */
  readonly rows: readonly { readonly crew: number; readonly additionalTurns: number }[];
}

/**
 * The crew list and the intervals to which it adds; no row, no shot.
 *
 * @rule M-CAT-3, M-CAT-4, D-149
 * @remarks The list also prints the sums (light 2, 3, 4, 5; heavy 3, 4, 5, 6), which follow from these numbers.
 */
export const ENGINE_CREW = {
  intervalTurns: { lightCatapult: 2, heavyCatapult: 3, lightGun: 2, heavyGun: 3, bombard: 3 },
  rows: [
    { crew: 4, additionalTurns: 0 },
    { crew: 3, additionalTurns: 1 },
    { crew: 2, additionalTurns: 2 },
    { crew: 1, additionalTurns: 3 },
  ],
} as const satisfies CrewTable;
