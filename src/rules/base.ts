import type { Inches } from "./quantities.ts";

/** The size of one base; a round base has equal `width` and `depth`, its diameter (D-221). */
export interface Base {
  readonly shape: "rectangle" | "round";
  /** Across the facing. */
  readonly width: Inches;
  /** Along the facing. */
  readonly depth: Inches;
}

/** The default base sizes of what both books know, for figures 25 to 28 mm high. @rule D-221 */
export const FIGURE_BASES = {
  foot: { width: 0.75, depth: 0.75 },
  mounted: { width: 1, depth: 1.5 },
  cart: { width: 1.5, depth: 2 },
  wagon: { width: 1.5, depth: 3 },
} as const;
