import type { D6 } from "../dice.ts";
import type { Line } from "../line.ts";
import type { TroopClass, TroopProfile } from "./profile.ts";
import type { Ruleset } from "./ruleset.ts";

/** The zone of the defender from which it is struck (D-220). */
export type StrikeZone = "front" | "flank" | "rear";

/** The figures that strike. */
export interface Striker {
  readonly profile: TroopProfile;
  /** Figures that strike at this enemy unit (D-170). */
  readonly figures: number;
  readonly fatigued?: boolean;
  /** Standing cavalry in the first round (M-OPT-6), where that option is played. */
  readonly stationary?: boolean;
  /** Charged over smooth ground, first round (M-OPT-5), where that option is played. */
  readonly momentum?: boolean;
  /** A pike block as in M-MOR-7; matters with swissStrike = AF (D-214). */
  readonly blockOf10?: boolean;
  /** How many of the figures have lapped round the enemy (M-MEX-4). */
  readonly lapped?: number;
}

/** Who is struck. */
export interface StrikeTarget {
  readonly profile: TroopProfile;
  readonly fatigued?: boolean;
}

/** One unit that strikes another. */
export interface StrikeFacts {
  readonly attacker: Striker;
  readonly defender: StrikeTarget;
  /** The defender's zone from which the figures strike. */
  readonly zone: StrikeZone;
  /** It is the flank only because the defender was attacked while it changed formation (M-FORM-4). */
  readonly changing?: boolean;
}

/** What one unit throws at another in one round. */
export interface Strike {
  readonly dice: number;
  /** The lowest face that kills; 7 if none does. */
  readonly killOn: number;
  readonly row: TroopClass;
  readonly column: TroopClass;
  readonly lines: readonly Line[];
}

/** Swiss and Landsknechts with pikes or other pole arms: the special class of X-COMB-4. */
export const isPikeman = (profile: Pick<TroopProfile, "people" | "poleArms">): boolean =>
  profile.poleArms && (profile.people === "swiss" || profile.people === "landsknecht");

/** One class lower on the ladder; the lowest stays. @rule D-98, M-FAT-5 */
export function stepDown(troopClass: TroopClass, ruleset: Ruleset): TroopClass {
  const { ladder } = ruleset.tables.classSteps;
  return ladder[ladder.indexOf(troopClass) + 1] ?? troopClass;
}

/** A killing score with a bonus on each die: +1 widens it by one face, -1 narrows it; 7 is no face. @rule X-COMB-6 */
export const shiftKillOn = (killOn: number, bonus: number): number =>
  Math.min(7, Math.max(1, killOn - bonus));

interface Row {
  readonly row: TroopClass;
  readonly plusOne: number;
  readonly lines: readonly Line[];
}

/** The row of the striker: fatigue, then stationary, then flank or rear, one step each (X-COMB-7, D-216). */
function findRow({ attacker: striker, zone, changing }: StrikeFacts, ruleset: Ruleset): Row {
  const { flank, topBonus } = ruleset.tables.classSteps;
  const lines: Line[] = [{ rule: "M-MEL-3", label: "classPrinted", value: striker.profile.troopClass }];
  let row: TroopClass = striker.profile.troopClass;
  let plusOne = 0;
  if (isPikeman(striker.profile)) {
    row = ruleset.settings.swissStrike === "AF" && striker.blockOf10 === true ? "AF" : "HF";
    lines.push({ rule: "D-214", label: "classPikes", value: row });
  }
  if (striker.fatigued === true) {
    row = stepDown(row, ruleset);
    lines.push({ rule: "M-FAT-5", label: "classFatigued", value: row });
  }
  if (striker.stationary === true && striker.profile.mounted) {
    row = stepDown(row, ruleset);
    lines.push({ rule: "M-OPT-6", label: "classStationary", value: row });
  }
  if (zone !== "front") {
    const raised = flank[row];
    if (raised === row) plusOne = topBonus;
    else if (zone === "rear") lines.push({ rule: "M-MEL-8", label: "classRear", value: raised });
    else if (changing === true) lines.push({ rule: "M-FORM-4", label: "classChanging", value: raised });
    else lines.push({ rule: "M-MEL-7", label: "classFlank", value: raised });
    row = raised;
    if (plusOne > 0)
      lines.push({ rule: row === "AF" ? "D-168" : "M-MEL-7", label: "plusOne", value: plusOne });
    if (zone === "rear") lines.push({ rule: "M-MEL-8", label: "noReturnBlow", value: 0 });
  }
  return { row, plusOne, lines: [...lines, { rule: "X-COMB-7", label: "strikeRow", value: row }] };
}

/** The column of the target: its printed class, one lower if it is fatigued. */
function findColumn(target: StrikeTarget, ruleset: Ruleset): TroopClass {
  const { profile } = target;
  const printed = isPikeman(profile) ? ruleset.settings.swissDefend : profile.troopClass;
  return target.fatigued === true ? stepDown(printed, ruleset) : printed;
}

/** Extra dice for pole arms and momentum, a die a man; both add up. @rule M-OPT-5, D-192, X-COMB-5 */
function listExtraDice(striker: Striker, ruleset: Ruleset): readonly Line[] {
  const { poleArmDice, momentumDice } = ruleset.tables.classSteps;
  const { profile, figures } = striker;
  const isHeavy = profile.troopClass === "HF" || profile.troopClass === "AF";
  const lines: Line[] = [];
  if (isPikeman(profile)) lines.push({ rule: "X-COMB-4", label: "poleArms", value: figures * poleArmDice });
  else if (profile.poleArms && isHeavy) {
    lines.push({ rule: "X-COMB-3", label: "poleArms", value: figures * poleArmDice });
  }
  if (striker.momentum === true && !isPikeman(profile) && (isHeavy || profile.mounted)) {
    const isPerFigure = ruleset.settings.momentumDie === "perFigure";
    lines.push({
      rule: isPerFigure ? "M-OPT-5" : "D-192",
      label: "momentum",
      value: (isPerFigure ? figures : 1) * momentumDice,
    });
  }
  return lines;
}

/**
 * What the figures of one unit throw at another unit in one round of melee.
 *
 * @returns the dice and their killing score; the kills are never more than the defenders, which the caller sees to
 * @rule M-MEL-1, M-MEL-3, M-MEL-7, M-MEL-8, M-FORM-4, M-MEX-4, X-COMB-1, X-COMB-2, X-COMB-3, X-COMB-4, X-COMB-5, X-COMB-6, X-COMB-7
 */
export function planStrike(facts: StrikeFacts, ruleset: Ruleset): Strike {
  const { attacker, defender } = facts;
  const { row, plusOne, lines } = findRow(facts, ruleset);
  const column = findColumn(defender, ruleset);
  const cell = ruleset.tables.combat[row][column];
  const share = (attacker.figures * cell.dice) / cell.men;
  const tableDice = ruleset.settings.diceRounding === "up" ? Math.ceil(share) : Math.floor(share);
  const extra = listExtraDice(attacker, ruleset);
  const dice = extra.reduce((sum, { value }) => sum + Number(value), tableDice);
  const killOn = shiftKillOn(cell.killOn, plusOne);
  return {
    dice,
    killOn,
    row,
    column,
    lines: [
      { rule: "M-MEL-1", label: "figures", value: attacker.figures },
      ...(attacker.lapped ? [{ rule: "M-MEX-4", label: "lapped", value: attacker.lapped } as const] : []),
      ...lines,
      {
        rule: defender.fatigued === true ? "M-FAT-5" : "X-COMB-1",
        label: "targetColumn",
        value: column,
      },
      { rule: "X-COMB-2", label: "tableDice", value: tableDice },
      ...extra,
      { rule: "X-COMB-5", label: "dice", value: dice },
      { rule: plusOne > 0 ? "X-COMB-6" : "X-COMB-1", label: "killOn", value: killOn },
    ],
  };
}

/** How many of the thrown dice kill. @rule M-MEL-1, X-COMB-1 */
export function countKills({ killOn }: Pick<Strike, "killOn">, faces: readonly D6[]): number {
  let kills = 0;
  for (const face of faces) if (face >= killOn) kills += 1;
  return kills;
}

/** Whether those who are struck from this zone strike back. @rule M-MEL-8 */
export const canStrikeBack = (zone: StrikeZone): boolean => zone !== "rear";

/**
 * The zone that counts in a turn of a contact: as judged in the turn in which it was made; afterwards the defender
 * has turned, unless an enemy holds it in front, which leaves a flank attack one and makes a rear attack one.
 *
 * @rule D-169
 */
export function readZoneInTurn(facts: {
  readonly zone: StrikeZone;
  readonly sinceTurn: number;
  readonly turn: number;
  readonly heldInFront: boolean;
}): StrikeZone {
  if (facts.turn <= facts.sinceTurn || facts.zone === "front") return facts.zone;
  return facts.heldInFront ? "flank" : "front";
}
