import type { TroopClass } from "../profile.ts";

/** One cell: so many dice for so many men, and the lowest face that kills. */
export interface CombatCell {
  readonly dice: number;
  readonly men: number;
  readonly killOn: number;
}

/** The combat tables: row strikes column. */
export type CombatTable = Readonly<Record<TroopClass, Readonly<Record<TroopClass, CombatCell>>>>;

/** Dice per figures and killing scores. @rule X-COMB-1 */
export const COMBAT = {
  LF: {
    LF: { dice: 1, men: 1, killOn: 6 },
    HF: { dice: 1, men: 2, killOn: 6 },
    AF: { dice: 1, men: 3, killOn: 6 },
    LH: { dice: 1, men: 2, killOn: 6 },
    MH: { dice: 1, men: 3, killOn: 6 },
    HH: { dice: 1, men: 4, killOn: 6 },
  },
  HF: {
    LF: { dice: 1, men: 1, killOn: 5 },
    HF: { dice: 1, men: 1, killOn: 6 },
    AF: { dice: 1, men: 2, killOn: 6 },
    LH: { dice: 1, men: 2, killOn: 6 },
    MH: { dice: 1, men: 3, killOn: 6 },
    HH: { dice: 1, men: 4, killOn: 6 },
  },
  AF: {
    LF: { dice: 1, men: 1, killOn: 4 },
    HF: { dice: 1, men: 1, killOn: 5 },
    AF: { dice: 1, men: 1, killOn: 6 },
    LH: { dice: 1, men: 1, killOn: 6 },
    MH: { dice: 1, men: 2, killOn: 6 },
    HH: { dice: 1, men: 3, killOn: 6 },
  },
  LH: {
    LF: { dice: 2, men: 1, killOn: 5 },
    HF: { dice: 2, men: 1, killOn: 6 },
    AF: { dice: 1, men: 1, killOn: 6 },
    LH: { dice: 1, men: 1, killOn: 6 },
    MH: { dice: 1, men: 2, killOn: 6 },
    HH: { dice: 1, men: 3, killOn: 6 },
  },
  MH: {
    LF: { dice: 2, men: 1, killOn: 4 },
    HF: { dice: 2, men: 1, killOn: 5 },
    AF: { dice: 2, men: 1, killOn: 6 },
    LH: { dice: 1, men: 1, killOn: 5 },
    MH: { dice: 1, men: 1, killOn: 6 },
    HH: { dice: 1, men: 2, killOn: 6 },
  },
  HH: {
    LF: { dice: 4, men: 1, killOn: 5 },
    HF: { dice: 3, men: 1, killOn: 5 },
    AF: { dice: 2, men: 1, killOn: 5 },
    LH: { dice: 2, men: 1, killOn: 5 },
    MH: { dice: 1, men: 1, killOn: 5 },
    HH: { dice: 1, men: 1, killOn: 6 },
  },
} as const satisfies CombatTable;

/** How classes step up and down, and what stands beside the combat tables. */
export interface ClassSteps {
  /** Strongest first; a step down goes to the next, the last stays (D-98). */
  readonly ladder: readonly TroopClass[];
  /** The class as which an attacker from a flank or the rear strikes; the tops of foot and horse stay. */
  readonly flank: Readonly<Record<TroopClass, TroopClass>>;
  /** What the tops add to each die instead (D-168, D-216). */
  readonly topBonus: number;
  /** Extra dice for each man with a pole arm (X-COMB-3). */
  readonly poleArmDice: number;
  /** Extra dice for each man with momentum (M-OPT-5). */
  readonly momentumDice: number;
}

/** The ladder of classes and the extra dice. @rule D-98, M-MEL-7, D-168, X-COMB-3, X-COMB-5 */
export const CLASS_STEPS = {
  ladder: ["HH", "MH", "LH", "AF", "HF", "LF"],
  flank: { LF: "HF", HF: "AF", AF: "AF", LH: "MH", MH: "HH", HH: "HH" },
  topBonus: 1,
  poleArmDice: 1,
  momentumDice: 1,
} as const satisfies ClassSteps;
