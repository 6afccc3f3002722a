import type { Base } from "../base.ts";
import type { Inches } from "../quantities.ts";

/** The six troop classes of the combat table, as it prints them (M-MEL-3, X-COMB-1). */
export const TROOP_CLASSES = ["LF", "HF", "AF", "LH", "MH", "HH"] as const;
export type TroopClass = (typeof TROOP_CLASSES)[number];

/** Armour against missiles (M-FIRE-0). */
export const ARMOUR_GRADES = ["none", "half", "full"] as const;
export type Armour = (typeof ARMOUR_GRADES)[number];

/** The lines of Table 15, in printed order (M-MOR-9). */
export const FEAR_LINES = [
  "peasants",
  "lightFoot",
  "heavyFoot",
  "eliteFoot",
  "lightHorse",
  "mediumHorse",
  "heavyHorse",
] as const;
export type FearLine = (typeof FEAR_LINES)[number];

/** The percentages of Table 14; a third is exactly one third (D-197). */
export const EXCESS_SHARES = ["quarter", "third", "half"] as const;
export type ExcessShare = (typeof EXCESS_SHARES)[number];

/** Peoples to whom rules of their own apply; a unit of theirs may be of any type that they had (D-162). */
export const PEOPLES = ["other", "swiss", "landsknecht", "mongol", "turk"] as const;
export type People = (typeof PEOPLES)[number];

/** What figures shoot with; without a weapon they have no range (D-86). Bows of all kinds differ by range alone (D-112). */
export const WEAPONS = ["none", "bow", "crossbow", "heavyCrossbow", "arquebus", "thrown"] as const;
export type Weapon = (typeof WEAPONS)[number];

/** What the rules know of a type of troops: a row of X-TYPE-1 with its numbers from Tables 2, 14 and 15. */
export interface TroopProfile {
  /** Normal move (M-MOVE-0). */
  readonly moveInches: Inches;
  /** Road bonus (M-MOVE-2); 0 for none. */
  readonly roadBonusInches: Inches;
  /** Charge move (M-MOVE-3); 0 for troops that may not charge. */
  readonly chargeInches: Inches;
  /** Missile range (M-MOVE-4); 0 for none. */
  readonly rangeInches: Inches;
  readonly troopClass: TroopClass;
  readonly mounted: boolean;
  /** One grade for all figures (D-105, D-109). */
  readonly armour: Armour;
  /** The share of losses in one turn that calls for a stability roll, and what the roll needs (M-MOR-0). */
  readonly excessShare: ExcessShare;
  readonly stabilityNeed: number;
  /** The line of Table 15 (M-MOR-9). */
  readonly fearLine: FearLine;
  /** Quality in post-melee morale (X-PMM-4). */
  readonly rating: number;
  readonly trained: boolean;
  readonly people: People;
  /** Pikes, halberds or other pole arms (X-COMB-3). */
  readonly poleArms: boolean;
  /** What it shoots or throws (M-FIRE, M-ARQ); `rangeInches` says how far. */
  readonly weapon: Weapon;
  /** Its mounted crossbowmen may move, shoot and move on, as mounted bowmen do (D-118). */
  readonly splitFire: boolean;
  /** Carries stands on which its weapons rest (D-245). */
  readonly firingRests: boolean;
  /** What a figure costs; absent for what is suggested for its class (X-PTS-1). */
  readonly points?: number;
  readonly base: Base;
}

/** The five engines (M-CAT-0, M-CAN-0). */
export const ENGINE_KINDS = ["lightCatapult", "heavyCatapult", "lightGun", "heavyGun", "bombard"] as const;
export type EngineKind = (typeof ENGINE_KINDS)[number];

/** The engines that throw in an arc (M-CAT-0). */
export type CatapultKind = "lightCatapult" | "heavyCatapult";

/** The engines that shoot along the pole (M-CAN-0). */
export type GunKind = "lightGun" | "heavyGun" | "bombard";
