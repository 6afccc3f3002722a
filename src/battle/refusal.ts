import type { Line, RuleId } from "#rules/line.ts";

/** Every reason to refuse a command; the code is the last part of the text key `MANGONEL.Refusal.<code>`. */
export const REFUSAL_CODES = [
  // the clock and the asker
  "stale",
  "wrongStep",
  "notYourSide",
  "notYourTurn",
  "gmOnly",
  "unknownCommand",
  "malformed",
  "nothingPending",
  "notYourChoice",
  "alreadyReady",
  "sequenceFixed",
  "ordersOff",
  "stepsOnly",
  // the setting up
  "unknownSide",
  "emptySide",
  "unitMisplaced",
  "unitMisshapen",
  "unitsOverlap",
  "hedgehogTouched",
  "terrainWaits",
  "terrainOrder",
  "terrainOffTable",
  // the unit
  "unknownUnit",
  "unitGone",
  "unitRunning",
  "unitRallying",
  "unitHeld",
  "unitInMelee",
  "notAnEngine",
  "noCrew",
  "crewAway",
  "wagonApart",
  // handing figures over
  "untrained",
  "engineTooFar",
  "engineServed",
  "tooFewFigures",
  "movementOver",
  "enemyTouches",
  // moving
  "movedTooFar",
  "turnTooDear",
  "turnUnfinished",
  "mustFaceTheWay",
  "friendInTheWay",
  "groundImpassable",
  "formedIntoWoods",
  "marshBars",
  "riverAhead",
  "riverHalt",
  "riverBehind",
  "farBankTaken",
  "engineInWoods",
  "gunIntoWoods",
  "leavesTable",
  "alreadyCharged",
  "noPlace",
  "controlled",
  // changing formation
  "changingFormation",
  "troopsOnly",
  "sameFormation",
  "footOnly",
  "wrongShape",
  "changeAfterMove",
  "unformedInWoods",
  "optionOff",
  "pikesOnly",
  "hedgehogTooSmall",
  "hedgehogInTheWay",
  "hedgehogCharges",
  // charging
  "noCharge",
  "chargedLastTurn",
  "chargeAfterMove",
  "chargeNotStraight",
  "chargeGround",
  "noEnemyInReach",
  "notAnEnemy",
  "cavalryOnly",
  "notAFriend",
  "tooFarToProtect",
  "notIntercepting",
  "notComing",
  // artillery
  "wrongEngine",
  "notLoaded",
  "engineMoved",
  "outOfArc",
  "belowLeastRange",
  "beyondRange",
  "aimMeetsWoods",
  "colourMissing",
  "callUnmeasured",
  // missiles
  "noWeapon",
  "chargesInstead",
  "volleyShot",
  "noSplitFire",
  "splitTooLate",
  "stoodToShoot",
  "notStanding",
  "targetStands",
  "chargeAfterShot",
  "targetInMelee",
  "directOnly",
  "targetOutOfArc",
  "lineBlocked",
  "tooNearToShootOver",
  "enoughShooters",
  // melee
  "hedgehogJoins",
  "crewStays",
  "othersMayJoin",
  "movedToJoin",
  "noMelee",
  "meleeFought",
  "tooFarToJoin",
  "joinShort",
  "notMissileTroops",
  "noMeleeNear",
  "noScreen",
  "noWayBack",
  "nothingToFight",
  "meleesUnfought",
  // the queue and the host
  "noGm",
  "gmLeft",
  "noAnswer",
  "noBattle",
  "notInches",
  "failed",
  "nothingToUndo",
] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** Sentences for a case of a code that its own does not fit; the last part of the text key `MANGONEL.Refusal.<saying>`. */
export const REFUSAL_SAYINGS = [
  "battleOver",
  "notInSequence",
  "sideToEndFor",
  "otherSideChooses",
  "noSuchSide",
  "offTable",
  "pricedUpTo",
  "firstVolleyFirst",
] as const;

/** Why a command was refused. Nothing has changed and no die was thrown. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly rule?: RuleId;
  /** How it is said, where not by the sentence of the code. */
  readonly saying?: (typeof REFUSAL_SAYINGS)[number];
  /** What the sentence fills in: names, inches, degrees, turns. */
  readonly facts?: Readonly<Record<string, string | number>>;
  /** What it would have cost, part by part, where that is the reason. */
  readonly lines?: readonly Line[];
}
