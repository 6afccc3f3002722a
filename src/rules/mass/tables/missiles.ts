import type { Inches } from "../../quantities.ts";
import type { Weapon } from "../profile.ts";

/** What running text says of a missile weapon. */
export interface WeaponRow {
  /** Turns from shot to shot. */
  readonly intervalTurns: number;
  /** Volleys in a turn in which the shooters stand still; one in any other. */
  readonly standingVolleys: number;
  /** Added to the attack die. */
  readonly dieBonus: number;
  /** Whether it may be shot over what is in the way. */
  readonly indirect: boolean;
}

/** How much of a body stands behind hard cover (M-ARQ-6). */
export type HardCover = "none" | "upToHalf" | "moreThanHalf";

/** Numbers of missile fire that stand in running text. */
export interface MissileNumbers {
  readonly weapons: Readonly<Record<Exclude<Weapon, "none">, WeaponRow>>;
  /** The part of the normal move after which a shot is hindered. */
  readonly freeMoveShare: number;
  /** What a longer move adds to the next interval of weapons that take turns to load. */
  readonly additionalTurns: number;
  /** How many ranks may shoot. */
  readonly ranks: number;
  /** The range of javelins thrown from light horses. */
  readonly javelinInches: Inches;
  /** What is left of the range in indirect fire. */
  readonly indirectShare: number;
  /** Units must be farther away than this to be shot over. */
  readonly shotOverInches: Inches;
  /** By what soft cover divides casualties. */
  readonly softCoverDivisor: number;
  /** What hard cover adds to accuracy dice. */
  readonly hardCover: Readonly<Record<HardCover, number>>;
  /** What a firm rest adds to accuracy dice, and how near a wall must be to serve as one. */
  readonly restBonus: number;
  readonly restInches: Inches;
  /** How near an obstacle must be to a figure to cover it. */
  readonly coverInches: Inches;
}

/**
 * Numbers of missile fire that stand in running text.
 *
 * @rule M-MOVE-6, M-FIRE-6 to M-FIRE-13, M-FIRE-21, M-FIRE-24, M-FIRE-25, M-FIRE-27, M-FIRE-32, M-ARQ-3, M-ARQ-6, M-ARQ-7, D-41,
 * D-116, D-245
 */
export const MISSILES = {
  weapons: {
    bow: { intervalTurns: 1, standingVolleys: 2, dieBonus: 0, indirect: true },
    crossbow: { intervalTurns: 1, standingVolleys: 1, dieBonus: 0, indirect: false },
    heavyCrossbow: { intervalTurns: 2, standingVolleys: 1, dieBonus: 1, indirect: false },
    arquebus: { intervalTurns: 2, standingVolleys: 1, dieBonus: 0, indirect: false },
    thrown: { intervalTurns: 1, standingVolleys: 1, dieBonus: 0, indirect: false },
  },
  freeMoveShare: 1 / 2,
  additionalTurns: 1,
  ranks: 2,
  javelinInches: 6,
  indirectShare: 2 / 3,
  shotOverInches: 3,
  softCoverDivisor: 2,
  hardCover: { none: 0, upToHalf: -1, moreThanHalf: -2 },
  restBonus: 1,
  restInches: 1,
  coverInches: 1,
} as const satisfies MissileNumbers;
