/**
 * The decisions of the ledger that a GM may read another way (ledger D.7): each with its values, the default
 * first, and the decision that explains them. A number stands for "any number".
 */
export const MASS_SETTINGS = {
  fireTiming: { rule: "D-67", values: ["steps", "together"] },
  interceptAdjacent: { rule: "D-72", values: [6] },
  downhillCharge: { rule: "D-76", values: ["allowed", "forbidden"] },
  woodsFormed: { rule: "D-77", values: ["dissolve", "noEntry"] },
  marshBars: { rule: "D-78", values: ["heavyTroops", "equipmentOnly"] },
  riverHalt: { rule: "D-80", values: ["fullTurns", "haltOnly"] },
  pond: { rule: "D-81", values: ["impassable", "asMarsh"] },
  gully: { rule: "D-81", values: ["asDitch", "asRough"] },
  terrainDraw: { rule: "D-82", values: ["cards", "die"] },
  shooterCap: { rule: "D-107", values: ["perTarget", "equalGroups"] },
  overHalf: { rule: "D-114", values: ["secondColumn", "opposedDie"] },
  watchCharges: { rule: "D-241", values: ["all", "own"] },
  rankHeight: { rule: "D-124", values: [1] },
  indirectGap: { rule: "D-125", values: ["fromShooters", "fromTarget"] },
  shootIntoMelee: { rule: "D-133", values: ["forbidden", "allowed"] },
  catapultCover: { rule: "D-145", values: ["roofsAndTrees", "roofs"] },
  catapultGuess: { rule: "D-147", values: ["on", "off"] },
  catapultDeviation: { rule: "D-148", values: ["off", "on"] },
  cannonIntoWoods: { rule: "D-151", values: ["stopsAtEdge", "refused"] },
  aimingScale: { rule: "D-154", values: ["oneLeft", "oneRight"] },
  bombardCircle: { rule: "D-158", values: ["indirect", "both"] },
  moveDirection: { rule: "D-71", values: ["facing", "free"] },
  turnCost: { rule: "D-92", values: ["proportional", "begun45"] },
  roadBonus: { rule: "D-84", values: ["wholeMove", "proRata"] },
  squareFaces: { rule: "D-91", values: ["allFronts", "ordinary"] },
  prisoners: { rule: "D-186", values: ["off", "on"] },
  momentum: { rule: "D-186", values: ["off", "on"] },
  momentumDie: { rule: "D-192", values: ["perFigure", "perUnit"] },
  stationaryCavalry: { rule: "D-186", values: ["off", "on"] },
  hedgehog: { rule: "D-186", values: ["off", "on"] },
  fightingRank: { rule: "D-166", values: ["within1", "wholeRank"] },
  flankJudged: { rule: "D-167", values: ["contact", "chargeStart"] },
  controlZone: { rule: "D-183", values: ["on", "off"] },
  joinReach: { rule: "D-184", values: ["smaller", "flat6"] },
  lapBonus: { rule: "D-185", values: ["on", "off"] },
  lineUp: { rule: "D-232", values: ["on", "off"] },
  excess: { rule: "D-197", values: ["moreThan", "atLeast"] },
  secondExcess: { rule: "D-201", values: ["oneTurn", "cumulative"] },
  failedCheck: { rule: "D-202", values: ["runIfOpen", "alwaysRemoved"] },
  meleeLength: { rule: "D-212", values: ["onePerTurn", "untilDecided"] },
  diceRounding: { rule: "D-213", values: ["down", "up"] },
  swissStrike: { rule: "D-214", values: ["HF", "AF"] },
  swissDefend: { rule: "D-215", values: ["LF", "HF"] },
  horseRatings: { rule: "D-217", values: ["8/9", "7/8"] },
  smallMelee: { rule: "D-218", values: [20] },
  back2039: { rule: "D-219", values: ["half", "two"] },
} as const;

/** The name of a setting. */
export type SettingName = keyof typeof MASS_SETTINGS;

/** The options of the book, each with a switch of its own. @rule D-186 */
export const OPTIONS = [
  "prisoners",
  "momentum",
  "stationaryCavalry",
  "hedgehog",
] as const satisfies readonly SettingName[];

/** The readings in force, one value for each setting. */
export type MassSettings = {
  readonly [K in SettingName]: (typeof MASS_SETTINGS)[K]["values"] extends readonly [number]
    ? number
    : (typeof MASS_SETTINGS)[K]["values"][number];
};

/** Every setting at its default: the adopted reading of its decision. */
export const DEFAULT_SETTINGS = Object.fromEntries(
  Object.entries(MASS_SETTINGS).map(([name, { values }]) => [name, values[0]]),
) as MassSettings;

/** The decisions that a GM may read another way in the skirmish (ledger D.7), as {@link MASS_SETTINGS} has those of the mass battle. */
export const SKIRMISH_SETTINGS = {
  halfMove: { rule: "D-12", values: ["spent", "distance"] },
  facingLimit: { rule: "D-21", values: ["net", "path"] },
  formationMinimum: { rule: "D-25", values: ["keep", "formOnly"] },
  woodsSight: { rule: "D-32", values: ["inside", "whole"] },
  chargedFire: { rule: "D-33", values: ["inPhase", "interrupt"] },
  shootIntoContact: { rule: "D-34", values: ["allowed", "forbidden"] },
  overFriends: { rule: "D-36", values: ["bows", "all"] },
  heightStep: { rule: "D-37", values: [0.5] },
  reallocReach: { rule: "D-45", values: ["allowance", "unlimited"] },
  meleeRounds: { rule: "D-48", values: ["untilDecided", "onePerTurn"] },
  chargeBonus: { rule: "D-53", values: ["allRounds", "firstRound"] },
  behind: { rule: "D-56", values: ["half", "quarter"] },
} as const;

/** The name of a setting of the skirmish. */
export type SkirmishSettingName = keyof typeof SKIRMISH_SETTINGS;

/** The readings of the skirmish in force. */
export type SkirmishSettings = {
  readonly [K in SkirmishSettingName]: (typeof SKIRMISH_SETTINGS)[K]["values"] extends readonly [number]
    ? number
    : (typeof SKIRMISH_SETTINGS)[K]["values"][number];
};

/** Every setting of the skirmish at its default. */
export const DEFAULT_SKIRMISH_SETTINGS = Object.fromEntries(
  Object.entries(SKIRMISH_SETTINGS).map(([name, { values }]) => [name, values[0]]),
) as SkirmishSettings;
