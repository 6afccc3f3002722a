import type { Degrees } from "../../quantities.ts";

/** How far to either side of their facing shooters reach. */
export interface FireArc {
  readonly left: Degrees;
  readonly right: Degrees;
}

/** Table 5 as a whole. */
export type FireArcTable = Readonly<Record<"foot" | "mounted", FireArc>>;

/** Table 5: arc of fire. @rule M-FIRE-20, M-ARQ-4, D-121 */
export const FIRE_ARCS = {
  foot: { left: 45, right: 45 },
  mounted: { left: 180, right: 45 },
} as const satisfies FireArcTable;
