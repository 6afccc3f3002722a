import type { Inches } from "../../quantities.ts";
import type { GunKind } from "../profile.ts";

/** Table 8 as a whole. */
export type CannonTable = Readonly<Record<GunKind, { readonly rangeInches: Inches }>>;

/** Table 8: ranges of the guns. @rule M-CAN-0 */
export const CANNON = {
  lightGun: { rangeInches: 30 },
  heavyGun: { rangeInches: 36 },
  bombard: { rangeInches: 42 },
} as const satisfies CannonTable;

/** What the rows on the bombard say in numbers. */
export interface BombardNumbers {
  /** Diameter of the circle of an indirect shot. */
  readonly killZoneInches: Inches;
  /** The sections that count in direct fire on the level. */
  readonly levelSections: readonly string[];
}

/** What is special about the bombard. @rule M-CAN-12, M-CAN-13, D-158 */
export const BOMBARD = {
  killZoneInches: 3.5,
  levelSections: ["W1", "B1", "W2", "B2"],
} as const satisfies BombardNumbers;
