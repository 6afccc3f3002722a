import type { Degrees, Inches } from "../../quantities.ts";

/** What a round of a combat comes to. */
export type Outcome =
  | "defenderKilled"
  | "defenderRetreats"
  | "locked"
  | "attackerRetreats"
  | "attackerKilled";

/** Reads the attacker's total less the defender's: the first row that it reaches. @rule S-MEL-8, D-47 */
export const RESULTS: readonly { readonly from: number; readonly outcome: Outcome }[] = [
  { from: 3, outcome: "defenderKilled" },
  { from: 1, outcome: "defenderRetreats" },
  { from: 0, outcome: "locked" },
  { from: -2, outcome: "attackerRetreats" },
  { from: Number.NEGATIVE_INFINITY, outcome: "attackerKilled" },
];

/** The rows of the list of melee modifiers. */
export type MeleeModifier =
  | "charging"
  | "againstFoot"
  | "berserker"
  | "support"
  | "leader"
  | "surprise"
  | "obstacle"
  | "higherGround"
  | "shieldWall"
  | "hedgehog"
  | "behind"
  | "nonWarrior"
  | "failedDisengaging"
  | "smallAnimal"
  | "largeAnimal";

/** What a circumstance adds to the own die, in the first round and in later ones. */
export interface ModifierRow {
  readonly first: number;
  readonly later: number;
}

const everyRound = (value: number): ModifierRow => ({ first: value, later: value });
const firstRound = (value: number): ModifierRow => ({ first: value, later: 0 });

/** What each circumstance adds to the own die. @rule S-MMOD-0 */
export const MELEE_MODIFIERS: Readonly<Record<MeleeModifier, ModifierRow>> = {
  charging: everyRound(1),
  againstFoot: everyRound(1),
  berserker: { first: 2, later: 1 },
  support: everyRound(1),
  leader: everyRound(1),
  surprise: firstRound(1),
  obstacle: everyRound(1),
  higherGround: everyRound(1),
  shieldWall: firstRound(2),
  hedgehog: firstRound(1),
  behind: firstRound(1),
  nonWarrior: everyRound(-1),
  failedDisengaging: everyRound(-1),
  smallAnimal: everyRound(-3),
  largeAnimal: everyRound(-2),
};

/** Numbers of melee that stand in running text. */
export interface MeleeNumbers {
  /** The most that supports add. */
  readonly supportsAtMost: number;
  /** How near an attacker a defender without an opponent must be to support. */
  readonly supportReach: Inches;
  /** How far to either side of its facing the attacker may be. */
  readonly supportArc: Degrees;
  /** How far an attacker's stand slides to square off. */
  readonly slide: Inches;
  /** From which bearing on an attack comes from behind, by the reading in force. */
  readonly behind: Readonly<Record<"half" | "quarter", Degrees>>;
  /** How many rounds are fought in one melee phase at most. */
  readonly roundsAtMost: number;
  /** How far short of what is in its way a figure stops. */
  readonly stopsShort: Inches;
  /** By how much a retreat may bend. */
  readonly bend: Degrees;
  /** How near its guard a captive must be. */
  readonly guardReach: Inches;
}

/** Numbers of melee that stand in running text. @rule S-MEL-5, S-MMOD-4, D-44, D-46, D-48, D-51, D-56, D-63 */
export const MELEE: MeleeNumbers = {
  supportsAtMost: 3,
  supportReach: 2,
  supportArc: 90,
  slide: 1,
  behind: { half: 90, quarter: 135 },
  roundsAtMost: 20,
  stopsShort: 0.1,
  bend: 90,
  guardReach: 1,
};

/** How many dice of inches a figure runs. */
export interface RunDice {
  readonly foot: number;
  readonly mounted: number;
}

/** Retreats and disengaging moves. @rule S-MEL-11, S-DIS-3 */
export const RUNS = {
  retreat: { foot: 2, mounted: 3 },
  disengaging: { foot: 3, mounted: 4 },
} as const satisfies Readonly<Record<string, RunDice>>;
