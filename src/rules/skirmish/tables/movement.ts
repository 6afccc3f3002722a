import type { Degrees, Inches } from "../../quantities.ts";

/** What the table of movement tells apart. */
export type MoverRow = "foot" | "mounted" | "baggage" | "hedgehog" | "shieldWall";

/** Ground as it slows a figure. */
export type Going = "road" | "open" | "slow";

/** The movement of figures. */
export interface MovementTable {
  /** Inches a turn. */
  readonly allowances: Readonly<Record<MoverRow, Inches>>;
  /** What an inch of the way costs of the allowance. */
  readonly costPerInch: Readonly<Record<Going, number>>;
  /** What it costs to cross a hedge, a wall or a parapet. */
  readonly obstacleInches: Inches;
  /** How many dice of inches a charge adds. */
  readonly chargeDice: Readonly<Record<"foot" | "mounted", number>>;
  /** The part of the allowance with which one may still shoot. */
  readonly shootingShare: number;
  /** How far a figure may turn in its own phase. */
  readonly turnLimits: Readonly<Record<"foot" | "mounted", Degrees>>;
}

/** Movement, its terrain, charges and facing. @rule S-MOVE-1 to S-MOVE-6, S-MOVE-9, S-MOVE-10, D-15, D-16, D-21 */
export const MOVEMENT = {
  allowances: { foot: 6, mounted: 12, baggage: 6, hedgehog: 2, shieldWall: 0 },
  costPerInch: { road: 1 / 2, open: 1, slow: 2 },
  obstacleInches: 1,
  chargeDice: { foot: 1, mounted: 2 },
  shootingShare: 1 / 2,
  turnLimits: { foot: 180, mounted: 90 },
} as const satisfies MovementTable;
