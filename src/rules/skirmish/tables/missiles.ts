import type { Degrees, Inches } from "../../quantities.ts";

/** The rows of the list of missile modifiers, ranges apart. */
export type MissileModifier =
  | "targetMounted"
  | "shooterMounted"
  | "targetCharging"
  | "behindObstacle"
  | "targetInWoods"
  | "behindFormation"
  | "shooterMoved"
  | "shooterNonWarrior";

/** What each circumstance adds to the die of a shot. @rule S-FMOD-0 */
export const MISSILE_MODIFIERS: Readonly<Record<MissileModifier, number>> = {
  targetMounted: -1,
  shooterMounted: 1,
  targetCharging: 1,
  behindObstacle: 1,
  targetInWoods: 1,
  behindFormation: 1,
  shooterMoved: 1,
  shooterNonWarrior: 1,
};

/** Numbers of missile fire that stand in running text. */
export interface MissileNumbers {
  /** The highest modified die that kills, and the face that always does. */
  readonly killsUpTo: number;
  readonly alwaysKills: number;
  /** How far to either side of its facing a figure shoots. */
  readonly arc: Degrees;
  /** How far one sees in woods. */
  readonly woodsSight: Inches;
  /** How far a target must be to be shot at over friends, and how far from each of them. */
  readonly overFriends: { readonly target: Inches; readonly friend: Inches };
  /** The gap through which a shot passes. */
  readonly gap: Inches;
  /** How near an obstacle must be to shelter whoever is behind it. */
  readonly shelter: Inches;
  /** Between figures of one line of enemies there is no more than this. */
  readonly lineGap: Inches;
  /** How near, and how straight behind a figure of a shield wall, its second rank is. */
  readonly secondRank: { readonly inches: Inches; readonly angle: Degrees };
  /** How near behind a figure of a formation one is sheltered by it. */
  readonly behindFormation: Inches;
}

/**
 * Numbers of missile fire that stand in running text.
 *
 * @rule S-FIRE-3, S-FIRE-5, S-FIRE-8, S-FIRE-13, S-FIRE-15, D-35, D-38, D-41, D-42
 */
export const MISSILES: MissileNumbers = {
  killsUpTo: 2,
  alwaysKills: 1,
  arc: 90,
  woodsSight: 8,
  overFriends: { target: 6, friend: 3 },
  gap: 1,
  shelter: 1,
  lineGap: 3,
  secondRank: { inches: 1, angle: 45 },
  behindFormation: 1,
};
