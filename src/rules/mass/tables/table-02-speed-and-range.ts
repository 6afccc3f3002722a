import type { Inches } from "../../quantities.ts";

/** The rows of Table 2, in printed order. */
export const SPEED_ROWS = [
  "armouredFoot",
  "heavyFoot",
  "swiss",
  "lightFoot",
  "crossbow",
  "longbow",
  "turkishArchers",
  "heavyCrossbow",
  "heavyHorse",
  "mediumHorse",
  "lightHorse",
  "engines",
  "wagons",
] as const;

/** A row of Table 2. */
export type SpeedRow = (typeof SPEED_ROWS)[number];

/** One row of Table 2, in inches; 0 is printed as a dash, or left empty. */
export interface SpeedAndRange {
  readonly moveInches: Inches;
  readonly roadBonusInches: Inches;
  readonly chargeInches: Inches;
  readonly rangeInches: Inches;
}

/** Table 2 as a whole. */
export type SpeedAndRangeTable = Readonly<Record<SpeedRow, SpeedAndRange>>;

/**
 * Table 2: speed and range in inches.
 *
 * @rule M-MOVE-0 (values as printed, D-88; the empty range cell of Landsknechts and Swiss is none, D-87)
 * @remarks `crossbow` is printed "arquebusiers, crossbowmen", `swiss` "Landsknechts, Swiss". The range of heavy
 * foot is that of thrown axes and spears; the range of the engines stands in Tables 7 and 8.
 */
export const SPEED_AND_RANGE = {
  armouredFoot: { moveInches: 6, roadBonusInches: 0, chargeInches: 6, rangeInches: 0 },
  heavyFoot: { moveInches: 9, roadBonusInches: 0, chargeInches: 12, rangeInches: 3 },
  swiss: { moveInches: 12, roadBonusInches: 0, chargeInches: 15, rangeInches: 0 },
  lightFoot: { moveInches: 9, roadBonusInches: 0, chargeInches: 12, rangeInches: 15 },
  crossbow: { moveInches: 12, roadBonusInches: 0, chargeInches: 12, rangeInches: 18 },
  longbow: { moveInches: 12, roadBonusInches: 0, chargeInches: 15, rangeInches: 21 },
  turkishArchers: { moveInches: 9, roadBonusInches: 0, chargeInches: 12, rangeInches: 21 },
  heavyCrossbow: { moveInches: 9, roadBonusInches: 0, chargeInches: 9, rangeInches: 24 },
  heavyHorse: { moveInches: 12, roadBonusInches: 3, chargeInches: 18, rangeInches: 0 },
  mediumHorse: { moveInches: 18, roadBonusInches: 6, chargeInches: 24, rangeInches: 15 },
  lightHorse: { moveInches: 24, roadBonusInches: 6, chargeInches: 30, rangeInches: 18 },
  engines: { moveInches: 6, roadBonusInches: 3, chargeInches: 0, rangeInches: 0 },
  wagons: { moveInches: 6, roadBonusInches: 6, chargeInches: 0, rangeInches: 0 },
} as const satisfies SpeedAndRangeTable;
