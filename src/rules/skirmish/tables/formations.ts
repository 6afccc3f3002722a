import type { Degrees, Inches } from "../../quantities.ts";

/** A formation of figures. */
export type FigureFormation = "none" | "hedgehog" | "shieldWall";

/** What a formation asks of its figures. */
export interface FormationTable {
  /** How many there are at least. */
  readonly minimum: Readonly<Record<Exclude<FigureFormation, "none">, number>>;
  /** How far apart neighbours of a hedgehog may stand, and how far from straight outward each may face. */
  readonly hedgehog: { readonly gap: Inches; readonly outward: Degrees };
  /** How far apart neighbours of a shield wall may stand, at which bearings, and how far their facings may differ. */
  readonly shieldWall: {
    readonly gap: Inches;
    readonly side: { readonly from: Degrees; readonly to: Degrees };
    readonly facings: Degrees;
    /** How far to either side of its facing it shelters whoever is attacked. */
    readonly front: Degrees;
  };
}

/** Hedgehogs and shield walls. @rule S-FORM-1, S-FORM-2, D-22, D-23, D-42 */
export const FORMATIONS: FormationTable = {
  minimum: { hedgehog: 5, shieldWall: 7 },
  hedgehog: { gap: 1, outward: 45 },
  shieldWall: { gap: 0.1, side: { from: 45, to: 135 }, facings: 10, front: 90 },
};
