import type { D6 } from "../../dice.ts";
import type { Inches } from "../../quantities.ts";
import type { GunKind } from "../profile.ts";

/** The sections of a pole from the muzzle, white (W) and black (B) in turn. */
export const SECTION_NAMES = ["W1", "B1", "W2", "B2", "W3", "B3"] as const;

/** The name of a section. */
export type SectionName = (typeof SECTION_NAMES)[number];

/** One row of Table 9, in inches. */
export interface PoleRow {
  /** Lengths in the order of {@link SECTION_NAMES}; the shortest pole has only four (D-152). */
  readonly sections: readonly Inches[];
  /** The diameter. */
  readonly thickness: Inches;
}

/** Table 9 as a whole. */
export type PoleTable = Readonly<Record<GunKind, PoleRow>>;

/** Table 9: sections of the poles of 30", 36" and 42", and their thickness. @rule M-CAN-15 */
export const POLES = {
  lightGun: { sections: [16, 6, 3, 5], thickness: 5 / 8 },
  heavyGun: { sections: [18, 6, 3, 2, 1, 6], thickness: 3 / 4 },
  bombard: { sections: [20, 8, 4, 2, 1, 7], thickness: 1 },
} as const satisfies PoleTable;

/** The aiming scale: for each face, how far from its middle the mark lies, left negative. */
export type AimingScale = Readonly<Record<D6, Inches>>;

/** The aiming scale at the far end of the pole, marks in inches. @rule M-CAN-7, D-154 */
export const AIMING_SCALE = { 1: -3, 2: -1.5, 3: 0, 4: 0, 5: 1.5, 6: 3 } as const satisfies AimingScale;
