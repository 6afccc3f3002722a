import { describe, expect, it } from "vitest";
import type { D6 } from "#rules/dice.ts";
import { measureShotOdds } from "#rules/odds/shot-odds.ts";
import {
  findBand,
  findShooterFault,
  findShootingPhase,
  isInArc,
  judgeShot,
  mayShootOver,
  readRange,
  readShotModifier,
  type ShotFacts,
  seesThroughWoods,
} from "#rules/skirmish/missiles.ts";
import { skirmishRulesetWith } from "#rules/skirmish/ruleset.ts";
import { FOOT, figure, MOUNTED, RULES } from "./figures.ts";

const BOW = figure({ weapon: "bow" });
const HORSE_ARCHER = figure({ weapon: "bow", stance: "mounted" });
const CROSSBOW = figure({ weapon: "crossbow" });
const FACES: readonly D6[] = [1, 2, 3, 4, 5, 6];

const shot = (change: Partial<ShotFacts>): ShotFacts => ({
  shooter: BOW,
  shooterMoved: false,
  victim: FOOT,
  distanceInches: 8,
  victimCharged: false,
  atCharger: false,
  behindObstacle: false,
  inWoods: false,
  behindFormation: false,
  ...change,
});
const modifierOf = (change: Partial<ShotFacts>): number => readShotModifier(shot(change), RULES).modifier;
const kills = (die: D6, change: Partial<ShotFacts>): boolean =>
  judgeShot(die, modifierOf(change), RULES).kills;

describe("ranges", () => {
  it.each([
    ["bow", 0, "short"],
    ["bow", 3, "short"],
    ["bow", 3.05, "medium"],
    ["bow", 3.1, "medium"],
    ["bow", 10, "medium"],
    ["bow", 10.1, "long"],
    ["bow", 15, "long"],
    ["bow", 15.1, undefined],
    ["crossbow", 5, "short"],
    ["crossbow", 5.1, "medium"],
    ["crossbow", 15, "medium"],
    ["crossbow", 15.1, "long"],
    ["crossbow", 21, "long"],
    ["crossbow", 21.1, undefined],
    ["javelin", 1, "short"],
    ["javelin", 1.1, "medium"],
    ["javelin", 4, "medium"],
    ["javelin", 4.1, undefined],
    ["sling", 1, "short"],
    ["sling", 4.1, undefined],
  ] as const)('S-FIRE-1 D-28 D-29 %s at %f" -> %s', (weapon, inches, band) => {
    expect(findBand(weapon, inches, RULES)).toBe(band);
  });

  it.each([
    ["bow", 15],
    ["crossbow", 21],
    ["javelin", 4],
    ["sling", 4],
  ] as const)('S-FIRE-1 a %s reaches %f"', (weapon, inches) => {
    expect(readRange(weapon, RULES)).toBe(inches);
  });
});

describe("who shoots when", () => {
  const still = { spentInches: 0, coveredInches: 0, charged: false };

  it.each([
    ["stationary foot", BOW, "still", "footStill"],
    ["stationary mounted", HORSE_ARCHER, "still", "mountedStill"],
    ["foot that moved", BOW, "upToHalf", "footMoved"],
    ["mounted that moved", HORSE_ARCHER, "upToHalf", "mountedMoved"],
  ] as const)("S-TURN-5 %s", (_, profile, band, phase) => {
    expect(findShootingPhase(profile, band)).toBe(phase);
  });

  it.each([
    ["S-FIRE-9 without a weapon", { profile: FOOT }, "noWeapon"],
    ["S-FIRE-10 a charger", { movement: { ...still, charged: true }, band: "overHalf" }, "hasCharged"],
    ["S-TURN-5 S-MOVE-9 moved over half", { band: "overHalf" }, "movedTooFar"],
    ["D-14 has shot", { hasShot: true }, "hasShot"],
    ["S-FIRE-9 crossbow on foot that moved half", { profile: CROSSBOW, band: "upToHalf" }, undefined],
  ] as const)("%s", (_, change, code) => {
    const facts = { profile: BOW, band: "still", movement: still, hasShot: false, ...change } as const;
    expect(findShooterFault(facts)?.code).toBe(code);
  });

  it.each([
    [90, true],
    [90.1, false],
    [-90, true],
    [180, false],
  ])("S-FIRE-8 a bearing of %f° lies in the arc: %s", (bearing, is) => {
    expect(isInArc(bearing, RULES)).toBe(is);
  });
});

describe("sight", () => {
  it.each([
    ["both in one wood, 8.0 apart", 8, 8, true],
    ["both in one wood, 8.1 apart", 8.1, 8.1, false],
    ["12 away, 2 inside the edge", 2, 12, true],
    ["no wood on the way", 0, 15, true],
  ])("S-FIRE-5 D-32 %s", (_, woods, line, sees) => {
    expect(seesThroughWoods(woods, line, RULES)).toBe(sees);
  });

  it.each([
    [2, 12, false],
    [2, 8, true],
    [0, 15, true],
  ])('D-32 woodsSight = whole: %f" of a line of %f"', (woods, line, sees) => {
    expect(seesThroughWoods(woods, line, skirmishRulesetWith({ woodsSight: "whole" }))).toBe(sees);
  });

  it.each([
    ["6.0 and 3.0", "bow", 0, 6, 3, true],
    ["5.9 and 3.0", "bow", 0, 5.9, 3, false],
    ["6.0 and 2.9", "bow", 0, 6, 2.9, false],
    ["on a hill, target 4 away, friend 1 from it", "bow", 1, 4, 1, true],
    ["a crossbow at 10, friend 5 from the target", "crossbow", 0, 10, 5, false],
    ["just high enough", "bow", 0.5, 1, 1, true],
    ["not quite high enough", "bow", 0.49, 1, 1, false],
  ] as const)("S-FIRE-13 D-36 D-37 %s", (_, weapon, higherInches, targetInches, friendInches, may) => {
    expect(mayShootOver({ weapon, higherInches, targetInches, friendInches }, RULES)).toBe(may);
  });

  it("D-36 overFriends = all is for every weapon, D-37 heightStep may be another", () => {
    const facts = { weapon: "crossbow", higherInches: 0, targetInches: 10, friendInches: 5 } as const;
    expect(mayShootOver(facts, skirmishRulesetWith({ overFriends: "all" }))).toBe(true);
    const low = { weapon: "bow", higherInches: 0.5, targetInches: 1, friendInches: 1 } as const;
    expect(mayShootOver(low, skirmishRulesetWith({ heightStep: 1 }))).toBe(false);
  });
});

describe("a shot", () => {
  it.each([
    ["S-FIRE-3 natural 1 with +4", 1, 4, true],
    ["S-FIRE-3 2 + 1", 2, 1, false],
    ["S-FIRE-3 4 - 2", 4, -2, true],
    ["S-FIRE-3 D-31 2 - 2", 2, -2, true],
    ["S-FIRE-3 3 - 1", 3, -1, true],
    ["S-FIRE-2 D-30 2 at no modifier", 2, 0, true],
    ["S-FIRE-2 3 at no modifier", 3, 0, false],
  ] as const)("%s (S-FIRE-2, S-FIRE-3, D-30, D-31)", (_, die, modifier, is) => {
    expect(judgeShot(die, modifier, RULES).kills).toBe(is);
  });

  it("S-FMOD-0 D-40 every circumstance counts, each once", () => {
    const everything = shot({
      shooter: figure({ weapon: "bow", stance: "mounted", kind: "nonWarrior" }),
      victim: MOUNTED,
      distanceInches: 12,
      inWoods: true,
      shooterMoved: true,
    });
    const { modifier, lines } = readShotModifier(everything, RULES);
    expect(modifier).toBe(4);
    expect(lines.map(({ rule, value }) => `${rule} ${value}`)).toEqual([
      "S-FIRE-1 1",
      "S-FMOD-1 -1",
      "S-FMOD-2 1",
      "S-FMOD-5 1",
      "S-FMOD-7 1",
      "S-FMOD-8 1",
    ]);
    expect(FACES.filter((die) => judgeShot(die, modifier, RULES).kills)).toEqual([1]);
  });

  it("S-FMOD-0 a crossbow on foot at a mounted target near by", () => {
    const change = { shooter: CROSSBOW, victim: MOUNTED, distanceInches: 4 };
    expect(modifierOf(change)).toBe(-2);
    expect(FACES.filter((die) => kills(die, change))).toEqual([1, 2, 3, 4]);
  });

  it.each([
    ["S-FMOD-1 mounted target, die 3", 3, { victim: MOUNTED }, true],
    ["S-FMOD-1 mounted target, die 4", 4, { victim: MOUNTED }, false],
    ["S-FMOD-2 horse archer, die 2", 2, { shooter: HORSE_ARCHER }, false],
    ["S-FMOD-2 horse archer, die 1", 1, { shooter: HORSE_ARCHER }, true],
    ["S-FMOD-3 a successful charger, die 2", 2, { victimCharged: true }, false],
    ["S-FMOD-3 S-MOVE-8 D-20 a failed charger, die 2", 2, { victimCharged: false }, true],
    ["S-FMOD-4 behind a wall, die 2", 2, { behindObstacle: true }, false],
    ["S-FMOD-5 in woods, die 2", 2, { inWoods: true }, false],
    ["S-FMOD-6 behind a shield wall, die 2", 2, { behindFormation: true }, false],
    ["S-FMOD-7 moved, die 2", 2, { shooterMoved: true }, false],
    [
      "S-FMOD-8 peasant slinger at 0.5, die 2",
      2,
      { shooter: figure({ weapon: "sling", kind: "nonWarrior" }), distanceInches: 0.5 },
      true,
    ],
    [
      "S-FMOD-8 peasant slinger at 0.5, die 3",
      3,
      { shooter: figure({ weapon: "sling", kind: "nonWarrior" }), distanceInches: 0.5 },
      false,
    ],
    [
      "S-FIRE-6 at a charger on foot, die 2",
      2,
      { atCharger: true, victimCharged: true, distanceInches: 0 },
      true,
    ],
    [
      "S-FIRE-6 at a charger on foot, die 3",
      3,
      { atCharger: true, victimCharged: true, distanceInches: 0 },
      false,
    ],
    [
      "S-FIRE-6 at a mounted charger, die 3",
      3,
      { atCharger: true, victimCharged: true, victim: MOUNTED },
      true,
    ],
    [
      "S-FIRE-6 at a mounted charger, die 4",
      4,
      { atCharger: true, victimCharged: true, victim: MOUNTED },
      false,
    ],
  ] as const)("%s (S-FMOD-1, S-FMOD-2, S-FMOD-7, S-FMOD-8)", (_, die, change, is) => {
    expect(kills(die, change)).toBe(is);
  });

  it("is not made beyond its range", () => {
    expect(() => readShotModifier(shot({ distanceInches: 15.1 }), RULES)).toThrow(RangeError);
  });

  it("S-FIRE-3 the odds are those of its faces", () => {
    for (let modifier = -3; modifier <= 8; modifier += 1) {
      const killing = FACES.filter((die) => judgeShot(die, modifier, RULES).kills).length;
      expect(measureShotOdds(modifier, RULES)).toBeCloseTo(killing / 6, 12);
    }
    expect([-4, 0, 1].map((modifier) => measureShotOdds(modifier, RULES) * 6)).toEqual([6, 2, 1]);
  });
});
