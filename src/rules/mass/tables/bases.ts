import { FIGURE_BASES } from "../../base.ts";
import type { Inches } from "../../quantities.ts";
import type { EngineKind } from "../profile.ts";

/** The pieces whose base has a default size. */
export type BasePiece = "foot" | "mounted" | "cart" | "wagon" | EngineKind;

/** Default sizes of rectangular bases, in inches. */
export type BaseTable = Readonly<Record<BasePiece, { readonly width: Inches; readonly depth: Inches }>>;

/** Default base sizes, for figures 25 to 28 mm high. @rule D-221 */
export const BASES = {
  ...FIGURE_BASES,
  lightCatapult: { width: 1.5, depth: 2 },
  heavyCatapult: { width: 2, depth: 3 },
  lightGun: { width: 1, depth: 2 },
  heavyGun: { width: 1.5, depth: 2.5 },
  bombard: { width: 2, depth: 3 },
} as const satisfies BaseTable;
