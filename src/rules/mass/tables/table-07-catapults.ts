import type { Degrees, Inches } from "../../quantities.ts";
import type { CatapultKind } from "../profile.ts";

/** One row of Table 7, in inches. */
export interface CatapultRow {
  readonly leastRangeInches: Inches;
  readonly greatestRangeInches: Inches;
  /** Diameter of the kill zone. */
  readonly killZoneInches: Inches;
}

/** Table 7 as a whole. */
export type CatapultTable = Readonly<Record<CatapultKind, CatapultRow>>;

/** Table 7: ranges and kill zones of catapults. @rule M-CAT-0, M-CAT-1, M-CAT-2 */
export const CATAPULTS = {
  lightCatapult: { leastRangeInches: 15, greatestRangeInches: 30, killZoneInches: 2 },
  heavyCatapult: { leastRangeInches: 24, greatestRangeInches: 48, killZoneInches: 3.5 },
} as const satisfies CatapultTable;

/** How far to either side of its facing an engine may shoot. @rule M-CAT-6, M-CAN-2 */
export const ENGINE_ARC: Degrees = 45;
