import type { D6 } from "../../dice.ts";
import type { Inches } from "../../quantities.ts";

/** Rows of Table 6, nearest first: up to so many inches an arquebus hits with this face or higher. */
export type ArquebusTable = readonly { readonly toInches: Inches; readonly hitOn: D6 }[];

/** Table 6: hits of arquebuses; a limit that stands in two rows belongs to the nearer. @rule M-ARQ-0, D-134 */
export const ARQUEBUSES = [
  { toInches: 6, hitOn: 2 },
  { toInches: 12, hitOn: 4 },
  { toInches: 18, hitOn: 5 },
] as const satisfies ArquebusTable;
