import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { D6 } from "#rules/dice.ts";
import {
  findCasualtyThrower,
  isPostMeleeDue,
  judgePostMelee,
  type MeleeSides,
  type MeleeUnit,
  readRating,
  readReaction,
} from "#rules/mass/post-melee.ts";
import { measureReaction } from "#rules/mass/running.ts";
import { TROOP_TYPES, type TroopType } from "#rules/mass/troop-types.ts";
import { profileOf, RULES, rulesetWith } from "../../support/rules.ts";

const unit = (type: TroopType, entered: number, lost: number, fatigued = false): MeleeUnit => ({
  profile: profileOf(type),
  entered,
  lost,
  survivors: entered - lost,
  fatigued,
});
const horseAndFoot = (tired = false): MeleeSides => [
  [unit("heavyHorse", 10, 2, tired)],
  [unit("heavyFoot", 20, 8)],
];

describe("post-melee morale X-PMM-1 to X-PMM-8", () => {
  it.each([
    [20, 5, true],
    [20, 20, false],
  ])("X-PMM-1 is made if both sides have figures left (%i lose %i): %s", (entered, lost, due) => {
    expect(isPostMeleeDue([[unit("heavyFoot", entered, lost)], [unit("heavyFoot", 10, 0)]])).toBe(due);
    expect(isPostMeleeDue([[unit("heavyFoot", 10, 0)], [unit("heavyFoot", entered, lost)]])).toBe(due);
  });

  it("X-PMM-1 sees the whole side, not one unit of it", () => {
    const side = [unit("heavyFoot", 5, 5), unit("archers", 5, 1)];
    expect(isPostMeleeDue([side, [unit("heavyFoot", 10, 0)]])).toBe(true);
  });

  it.each([
    [2, 8, 0],
    [8, 2, 1],
    [3, 3, undefined],
  ])("X-PMM-2 losses of %i and %i: the die is thrown by side %s", (one, other, thrower) => {
    expect(findCasualtyThrower([[unit("heavyFoot", 20, one)], [unit("heavyFoot", 20, other)]])).toBe(thrower);
  });

  it("X-PMM-2 multiplies the difference in casualties by the die, for the side with fewer", () => {
    const { scores } = judgePostMelee([[unit("heavyFoot", 20, 2)], [unit("heavyFoot", 20, 8)]], 3, RULES);
    expect(scores[0]).toContainEqual({ rule: "X-PMM-2", label: "casualtyScore", value: 18 });
    expect(scores[1].map(({ label }) => label)).not.toContain("casualtyScore");
  });

  it("X-PMM-2 uses no die where casualties are equal", () => {
    const even: MeleeSides = [[unit("heavyFoot", 20, 3)], [unit("heavyFoot", 20, 3)]];
    expect(judgePostMelee(even, 6, RULES)).toEqual(judgePostMelee(even, undefined, RULES));
  });

  it.each([
    [12, 8, 4, 0],
    [8, 12, 0, 4],
    [9, 9, 0, 0],
  ])("X-PMM-3 %i against %i survivors score %i and %i", (one, other, first, second) => {
    const { totals } = judgePostMelee(
      [[unit("peasants", one, 0)], [unit("peasants", other, 0)]],
      undefined,
      RULES,
    );
    expect(totals).toEqual([first + one * 3, second + other * 3]);
  });

  it.each([
    ["peasants", 3],
    ["lightFoot", 4],
    ["levies", 4],
    ["heavyFoot", 5],
    ["eliteHeavyFoot", 6],
    ["lightHorse", 6],
    ["armouredFoot", 7],
    ["janissaries", 7],
    ["mediumHorse", 8],
    ["landsknechts", 8],
    ["heavyHorse", 9],
    ["swissPikemen", 9],
  ] as const)("X-PMM-4 D-217 rates %s at %i", (type, rating) => {
    expect(readRating(profileOf(type), RULES)).toBe(rating);
  });

  it.each([
    ["mediumHorse", 7],
    ["normanKnights", 7],
    ["heavyHorse", 8],
    ["mountedKnights", 8],
    ["lightHorse", 6],
    ["landsknechts", 8],
    ["swissPikemen", 9],
  ] as const)("X-PMM-4 D-217 with horseRatings = 7/8 rates %s at %i", (type, rating) => {
    expect(readRating(profileOf(type), rulesetWith({ horseRatings: "7/8" }))).toBe(rating);
  });

  it("X-PMM-4 keeps a rating that its owner has edited, whatever horseRatings says", () => {
    expect(readRating(profileOf("mediumHorse", { rating: 10 }), rulesetWith({ horseRatings: "7/8" }))).toBe(
      10,
    );
  });

  it("X-PMM-4 adds up the ratings of all survivors of a side", () => {
    const mixed: MeleeSides = [[unit("heavyFoot", 5, 0), unit("archers", 4, 0)], [unit("heavyHorse", 9, 1)]];
    const { scores } = judgePostMelee(mixed, 1, RULES);
    expect(scores[0]).toContainEqual({ rule: "X-PMM-4", label: "qualityScore", value: 41 });
    expect(scores[1]).toContainEqual({ rule: "X-PMM-4", label: "qualityScore", value: 72 });
  });

  it.each([
    [10, 30, 20, true],
    [21, 21, 20, false],
    [20, 40, 20, true],
    [21, 21, 21, true],
    [12, 30, 10, false],
  ])(
    "X-PMM-5 D-218 %i against %i figures with smallMelee = %i doubles: %s",
    (one, other, smallMelee, doubled) => {
      const sides: MeleeSides = [[unit("heavyFoot", one, 1)], [unit("heavyFoot", other, 1)]];
      const plain = Math.abs(one - other) * 6;
      const result = judgePostMelee(sides, undefined, rulesetWith({ smallMelee }));
      expect(result).toMatchObject({ doubled, difference: doubled ? 2 * plain : plain });
    },
  );

  it("X-PMM-5 counts the figures of a whole side", () => {
    const sides: MeleeSides = [
      [unit("heavyFoot", 11, 0), unit("archers", 10, 0)],
      [unit("heavyFoot", 30, 0)],
    ];
    expect(judgePostMelee(sides, undefined, RULES).doubled).toBe(false);
  });

  it.each([
    [0, "continues"],
    [19, "continues"],
    [20, "backHalf"],
    [39, "backHalf"],
    [40, "backOne"],
    [59, "backOne"],
    [60, "retreat"],
    [79, "retreat"],
    [80, "rout"],
    [99, "rout"],
    [100, "surrender"],
    [400, "surrender"],
  ] as const)("X-PMM-6 a difference of %i: %s", (difference, reaction) => {
    expect(readReaction(difference, RULES)).toBe(reaction);
  });

  it("X-PMM-6 D-219 with back2039 = two the second line is two moves", () => {
    const rules = rulesetWith({ back2039: "two" });
    expect([19, 20, 39, 40].map((difference) => readReaction(difference, rules))).toEqual([
      "continues",
      "backTwo",
      "backTwo",
      "backOne",
    ]);
    expect(measureReaction(profileOf("heavyFoot"), "backTwo", rules)).toBe(18);
  });

  it("X-PMM-6 nobody loses where totals are equal", () => {
    const even = judgePostMelee([[unit("heavyFoot", 12, 2)], [unit("heavyFoot", 12, 2)]], undefined, RULES);
    expect(even).toMatchObject({ difference: 0, reaction: "continues" });
    expect(even.loser).toBeUndefined();
  });

  it("X-PMM-7 (a) heavy foot goes back one move before heavy horse", () => {
    const result = judgePostMelee(horseAndFoot(), 3, RULES);
    expect(result).toMatchObject({
      totals: [90, 64],
      difference: 52,
      doubled: true,
      reaction: "backOne",
      loser: 1,
    });
    expect(measureReaction(profileOf("heavyFoot"), result.reaction, RULES)).toBe(9);
    expect(result.lines).toEqual([
      { rule: "X-PMM-6", label: "difference", value: 26 },
      { rule: "X-PMM-5", label: "doubled", value: 52 },
      { rule: "X-PMM-6", label: "reaction", value: "backOne" },
    ]);
  });

  it("X-PMM-7 (b) armoured foot goes back half a move before light horse", () => {
    const result = judgePostMelee(
      [[unit("armouredFoot", 12, 2)], [unit("lightHorse", 15, 2)]],
      undefined,
      RULES,
    );
    expect(result).toMatchObject({ totals: [70, 81], difference: 22, reaction: "backHalf", loser: 0 });
    expect(measureReaction(profileOf("armouredFoot"), result.reaction, RULES)).toBe(3);
  });

  it("X-PMM-7 (c) light foot routs one move and a half before heavy foot", () => {
    const result = judgePostMelee([[unit("heavyFoot", 30, 3)], [unit("lightFoot", 30, 9)]], 4, RULES);
    expect(result).toMatchObject({
      totals: [165, 84],
      difference: 81,
      doubled: false,
      reaction: "rout",
      loser: 1,
    });
    expect(measureReaction(profileOf("lightFoot"), result.reaction, RULES)).toBe(13.5);
  });

  it("X-PMM-8 takes one off the die and each rating of a tired side", () => {
    const result = judgePostMelee(horseAndFoot(true), 3, RULES);
    expect(result).toMatchObject({ totals: [76, 64], difference: 24, reaction: "backHalf", loser: 1 });
    expect(result.scores[0]).toContainEqual({ rule: "X-PMM-8", label: "casualtyDie", value: 2 });
  });

  it("X-PMM-8 D-99 leaves nothing of a 1, but no less than nothing", () => {
    const { scores } = judgePostMelee(horseAndFoot(true), 1, RULES);
    expect(scores[0]).toContainEqual({ rule: "X-PMM-2", label: "casualtyScore", value: 0 });
  });

  it("X-PMM-8 lowers only the ratings of tired units, and the die only of a side that is tired as a whole", () => {
    const sides: MeleeSides = [
      [unit("heavyFoot", 10, 0, true), unit("heavyFoot", 10, 0)],
      [unit("heavyFoot", 30, 4)],
    ];
    const { scores } = judgePostMelee(sides, 5, RULES);
    expect(scores[0]).toContainEqual({ rule: "X-PMM-2", label: "casualtyScore", value: 20 });
    expect(scores[0]).toContainEqual({ rule: "X-PMM-8", label: "qualityScore", value: 90 });
  });

  it("X-PMM-9 only going back, retreat and rout carry a unit away", () => {
    const foot = profileOf("heavyFoot");
    const inches = (["continues", "backHalf", "backOne", "retreat", "rout", "surrender"] as const).map(
      (reaction) => measureReaction(foot, reaction, RULES),
    );
    expect(inches).toEqual([0, 4.5, 9, 9, 13.5, 0]);
  });

  it("X-PMM-6 is the same melee from either side", () => {
    const anyUnit = fc
      .tuple(fc.constantFrom(...TROOP_TYPES), fc.integer({ min: 1, max: 40 }), fc.nat(40), fc.boolean())
      .map(([type, entered, lost, tired]) => unit(type, entered, Math.min(lost, entered - 1), tired));
    const side = fc.array(anyUnit, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(side, side, fc.constantFrom<D6>(1, 2, 3, 4, 5, 6), (one, other, die) => {
        const here = judgePostMelee([one, other], die, RULES);
        const there = judgePostMelee([other, one], die, RULES);
        expect(there.totals).toEqual([here.totals[1], here.totals[0]]);
        expect(there.difference).toBe(here.difference);
        expect(there.reaction).toBe(here.reaction);
        expect(there.loser).toBe(here.loser === undefined ? undefined : 1 - here.loser);
      }),
    );
  });
});
