import { describe, expect, it } from "vitest";
import { MASS_SETTINGS, OPTIONS } from "#rules/settings.ts";

/** The rows of the ledger's index of settings (D.7) that the mass battle has, default first. */
const ROWS = {
  fireTiming: ["D-67", "steps", "together"],
  moveDirection: ["D-71", "facing", "free"],
  downhillCharge: ["D-76", "allowed", "forbidden"],
  woodsFormed: ["D-77", "dissolve", "noEntry"],
  marshBars: ["D-78", "heavyTroops", "equipmentOnly"],
  riverHalt: ["D-80", "fullTurns", "haltOnly"],
  pond: ["D-81", "impassable", "asMarsh"],
  gully: ["D-81", "asDitch", "asRough"],
  terrainDraw: ["D-82", "cards", "die"],
  roadBonus: ["D-84", "wholeMove", "proRata"],
  squareFaces: ["D-91", "allFronts", "ordinary"],
  turnCost: ["D-92", "proportional", "begun45"],
  shooterCap: ["D-107", "perTarget", "equalGroups"],
  overHalf: ["D-114", "secondColumn", "opposedDie"],
  rankHeight: ["D-124", 1],
  indirectGap: ["D-125", "fromShooters", "fromTarget"],
  shootIntoMelee: ["D-133", "forbidden", "allowed"],
  catapultCover: ["D-145", "roofsAndTrees", "roofs"],
  catapultGuess: ["D-147", "on", "off"],
  catapultDeviation: ["D-148", "off", "on"],
  cannonIntoWoods: ["D-151", "stopsAtEdge", "refused"],
  aimingScale: ["D-154", "oneLeft", "oneRight"],
  bombardCircle: ["D-158", "indirect", "both"],
  fightingRank: ["D-166", "within1", "wholeRank"],
  flankJudged: ["D-167", "contact", "chargeStart"],
  controlZone: ["D-183", "on", "off"],
  prisoners: ["D-186", "off", "on"],
  momentum: ["D-186", "off", "on"],
  stationaryCavalry: ["D-186", "off", "on"],
  hedgehog: ["D-186", "off", "on"],
  momentumDie: ["D-192", "perFigure", "perUnit"],
  excess: ["D-197", "moreThan", "atLeast"],
  secondExcess: ["D-201", "oneTurn", "cumulative"],
  failedCheck: ["D-202", "runIfOpen", "alwaysRemoved"],
  meleeLength: ["D-212", "onePerTurn", "untilDecided"],
  diceRounding: ["D-213", "down", "up"],
  swissStrike: ["D-214", "HF", "AF"],
  swissDefend: ["D-215", "LF", "HF"],
  horseRatings: ["D-217", "8/9", "7/8"],
  smallMelee: ["D-218", 20],
  back2039: ["D-219", "half", "two"],
  lineUp: ["D-232", "on", "off"],
  watchCharges: ["D-241", "all", "own"],
} as const;

describe("the settings of the mass battle", () => {
  it.each(Object.entries(ROWS))(
    "%s has every value of its row, the default first",
    (name, [rule, ...values]) => {
      expect(Object.entries(MASS_SETTINGS).find(([key]) => key === name)?.[1]).toEqual({ rule, values });
    },
  );

  it("D-186 has four options, each off at first", () => {
    expect(OPTIONS.map((name) => MASS_SETTINGS[name])).toEqual(
      OPTIONS.map(() => ({ rule: "D-186", values: ["off", "on"] })),
    );
    expect(Object.entries(MASS_SETTINGS).filter(([, { rule }]) => rule === "D-186")).toHaveLength(
      OPTIONS.length,
    );
  });
});
