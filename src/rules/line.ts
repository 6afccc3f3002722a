import type { Inches } from "./quantities.ts";

/** The id of a row of the rules ledger, such as `M-CAT-3` or `D-146`. */
export type RuleId = `${"M" | "S" | "X"}-${Uppercase<string>}-${number}` | `D-${number}`;

/**
 * One reason why a number is what it is. Cards print all lines of a number, each with its rule.
 *
 * `label` is the last part of the text key `MANGONEL.Line.<label>`.
 */
export interface Line {
  readonly rule: RuleId;
  readonly label: LineLabel;
  readonly value: number | string;
  /** How much of a way it is about, where that differs from what it comes to; the text may name it. */
  readonly inches?: Inches;
}

/** A line without its value. */
export type Reason = Pick<Line, "rule" | "label">;

/** Every label that a line may carry; each has a text in every language. */
export const LINE_LABELS = [
  // dice and scores
  "figures",
  "tableDice",
  "dice",
  "poleArms",
  "momentum",
  "killOn",
  "classPrinted",
  "classPikes",
  "lapped",
  "classFlank",
  "classRear",
  "classChanging",
  "classFatigued",
  "classStationary",
  "plusOne",
  "strikeRow",
  "targetColumn",
  "noReturnBlow",
  "notRallied",
  // post-melee morale
  "casualtyDifference",
  "casualtyDie",
  "casualtyScore",
  "numbersScore",
  "qualityScore",
  "reaction",
  "total",
  "difference",
  "doubled",
  "fatigued",
  "prisonersByDice",
  "prisonersAutomatic",
  "prisoners",
  // checks
  "need",
  "losses",
  "excessLimit",
  "chargedInFlank",
  "chargedInRear",
  "chargedChanging",
  "bothCharging",
  // artillery
  "crew",
  "interval",
  "additionalTurns",
  "shotInTurn",
  "movedInTurn",
  "readyInTurn",
  "distanceCalled",
  "offsetCalled",
  "heading",
  "ahead",
  "aside",
  "deviation",
  "mark",
  "poleTurn",
  // missiles
  "secondLeg",
  "shooters",
  "distance",
  "armour",
  "armourIndirect",
  "heavyCrossbow",
  "tableColumn",
  "tableKills",
  "movedFar",
  "softCover",
  "fullCover",
  "overheadCover",
  "hitOn",
  "hardCover",
  "rest",
  "additionalReload",
  // movement
  "advance",
  "uphill",
  "alongHill",
  "downhill",
  "inWoods",
  "inMarsh",
  "inDitch",
  "acrossStream",
  "acrossRiver",
  "normalMove",
  "roadBonus",
  "chargeMove",
  "freeDeviation",
  "turn",
  "turnCost",
  "untrained",
  "nimble",
  "changeTurns",
  "groundEndsCharge",
  // movement of figures
  "allowance",
  "onRoad",
  "slowGround",
  "obstaclesCrossed",
  "chargeDice",
  // shots of figures
  "shortRange",
  "mediumRange",
  "longRange",
  "targetMounted",
  "shooterMounted",
  "targetCharging",
  "behindObstacle",
  "targetInWoods",
  "behindFormation",
  "shooterMoved",
  "shooterNonWarrior",
  // combats of figures
  "mountedCharge",
  "againstFoot",
  "berserker",
  "support",
  "leader",
  "surprise",
  "defendsObstacle",
  "higherGround",
  "shieldWall",
  "hedgehog",
  "fromBehind",
  "nonWarrior",
  "failedDisengaging",
  "smallAnimal",
  "largeAnimal",
  // disengaging
  "supportingFriends",
  "mountedFromFoot",
  "additionalEnemies",
  "footFromMounted",
  "hardWay",
] as const;

/** The last part of a line's text key. */
export type LineLabel = (typeof LINE_LABELS)[number];
