import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { D6 } from "#rules/dice.ts";
import {
  type Arm,
  countGuards,
  countPrisoners,
  givesQuarter,
  isThrownFor,
  readArm,
  shareOut,
} from "#rules/mass/prisoners.ts";
import type { Reaction } from "#rules/mass/tables/post-melee.ts";
import { PRISONERS } from "#rules/mass/tables/table-13-prisoners.ts";
import { profileOf, RULES } from "../../support/rules.ts";

const count = (
  winner: Arm,
  loser: Arm,
  dice: readonly [D6, D6],
  reaction: Reaction = "backOne",
  survivors = 20,
) => countPrisoners({ winner, loser, reaction, survivors }, dice, RULES).count;

describe("prisoners (M-OPT-1, M-OPT-2, M-OPT-3, M-OPT-4, D-187, D-188, D-189, D-190, D-191)", () => {
  it.each([
    ["foot", "horse", 5, 2, 3],
    ["foot", "horse", 2, 5, 0],
    ["foot", "horse", 4, 4, 0],
    ["horse", "foot", 4, 3, 7],
    ["foot", "foot", 4, 6, 4],
    ["horse", "horse", 1, 6, 1],
    ["mixed", "mixed", 3, 6, 3],
    ["mixed", "foot", 2, 6, 2],
    ["horse", "mixed", 5, 6, 5],
  ] as const)("M-OPT-2 %s that beats %s with %i to %i takes %i", (winner, loser, one, other, taken) => {
    expect(count(winner, loser, [one, other])).toBe(taken);
  });

  it("M-OPT-2 has the rows of Table 13 as printed", () => {
    expect(PRISONERS.rows.map(({ winner, loser, number }) => `${winner} ${loser} ${number}`)).toEqual([
      "foot horse difference",
      "horse foot sum",
      "foot foot winnersDie",
      "horse horse winnersDie",
      "mixed mixed winnersDie",
    ]);
  });

  it.each([
    ["retreat", 1, 4, 1],
    ["rout", 6, 1, 7],
    ["backHalf", 1, 4, 0],
    ["backOne", 6, 1, 5],
    ["backTwo", 6, 1, 5],
  ] as const)("M-OPT-1 D-187 %s with dice %i and %i costs %i", (reaction, one, other, taken) => {
    expect(count("foot", "horse", [one, other], reaction)).toBe(taken);
  });

  it("D-187 takes never more than the survivors, and all who surrender", () => {
    expect(count("horse", "foot", [6, 6], "rout", 14)).toBe(14);
    expect(count("horse", "foot", [6, 6], "rout", 13)).toBe(13);
    expect(count("foot", "horse", [1, 6], "surrender", 17)).toBe(17);
    expect((["continues", "surrender"] as const).some(isThrownFor)).toBe(false);
    expect((["backHalf", "backOne", "backTwo", "retreat", "rout"] as const).every(isThrownFor)).toBe(true);
  });

  it("D-188 D-189 names the reading that decides, and M-OPT-1 those whatever the dice", () => {
    const rules = (winner: Arm, loser: Arm) =>
      countPrisoners({ winner, loser, reaction: "rout", survivors: 20 }, [5, 2], RULES).lines.map(
        ({ rule }) => rule,
      );
    expect(rules("foot", "horse")).toEqual(["D-188", "M-OPT-1", "M-OPT-2"]);
    expect(rules("mixed", "horse")).toEqual(["D-189", "M-OPT-1", "M-OPT-2"]);
  });

  it("D-189 a side is mixed if it has foot and horse in that melee", () => {
    const [foot, horse] = [profileOf("heavyFoot"), profileOf("lightHorse")];
    expect(readArm([foot, foot])).toBe("foot");
    expect(readArm([horse])).toBe("horse");
    expect(readArm([foot, horse])).toBe("mixed");
  });

  it.each([
    ["other", true],
    ["mongol", true],
    ["swiss", false],
    ["landsknecht", false],
    ["turk", false],
  ] as const)("M-OPT-3 D-190 people of type %s give quarter: %s", (people, quarter) => {
    expect(givesQuarter({ people }, RULES)).toBe(quarter);
  });

  it.each([
    [0, 0],
    [1, 1],
    [5, 1],
    [6, 2],
    [10, 2],
    [11, 3],
  ])("M-OPT-4 D-191 %i prisoners need %i guards", (prisoners, guards) => {
    expect(countGuards(prisoners, RULES)).toBe(guards);
  });

  it("M-OPT-2 shares them out, from whoever has most left, and never more than there are", () => {
    expect(shareOut(5, [8, 6, 2])).toEqual([4, 1, 0]);
    expect(shareOut(3, [4, 4])).toEqual([2, 1]);
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 5 }), fc.nat(30), (figures, wanted) => {
        const all = figures.reduce((sum, one) => sum + one, 0);
        const shares = shareOut(Math.min(wanted, all), figures);
        expect(shares.reduce((sum, one) => sum + one, 0)).toBe(Math.min(wanted, all));
        expect(shares.every((share, unit) => share >= 0 && share <= (figures[unit] ?? 0))).toBe(true);
      }),
    );
  });
});
