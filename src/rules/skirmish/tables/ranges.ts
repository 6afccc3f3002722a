import type { Inches } from "../../quantities.ts";

/** The missile weapons of figures. */
export const MISSILES = ["bow", "crossbow", "javelin", "sling"] as const;

/** One of them. */
export type Missile = (typeof MISSILES)[number];

/** How far away a victim is, as the die counts it. */
export type RangeBand = "short" | "medium" | "long";

/** The far end of each band of a weapon; a weapon without long range reaches no further than medium. */
export type RangeRow = Readonly<{ short: Inches; medium: Inches; long?: Inches }>;

/** Ranges, and what each band adds to the die. */
export interface RangeTable {
  readonly modifiers: Readonly<Record<RangeBand, number>>;
  readonly weapons: Readonly<Record<Missile, RangeRow>>;
}

/** Ranges of missile weapons. @rule S-FIRE-1, D-28 */
export const RANGES: RangeTable = {
  modifiers: { short: -1, medium: 0, long: 1 },
  weapons: {
    bow: { short: 3, medium: 10, long: 15 },
    crossbow: { short: 5, medium: 15, long: 21 },
    javelin: { short: 1, medium: 4 },
    sling: { short: 1, medium: 4 },
  },
};
