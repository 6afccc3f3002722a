import { describe, expect, it } from "vitest";
import type { D6 } from "#rules/dice.ts";
import { readFear } from "#rules/mass/fear-of-cavalry.ts";
import { readRally } from "#rules/mass/rally.ts";
import { chanceOfStability, chanceToRally, chanceToStand } from "#rules/odds/check-odds.ts";
import { profileOf, RULES } from "../../support/rules.ts";

const FACES: readonly D6[] = [1, 2, 3, 4, 5, 6];
/** How many of the 36 throws of two dice add up to a number or more. */
const throwsOf = (least: number) =>
  FACES.flatMap((one) => FACES.filter((other) => one + other >= least)).length;

describe("odds of checks M-MOR-0, M-MOR-8, M-RET-8", () => {
  it.each([4, 5, 6, 7, 8])("M-MOR-0 M-MOR-1 the chance of %i or more, fresh and tired", (need) => {
    expect(chanceOfStability(need, false, RULES)).toBeCloseTo(throwsOf(need) / 36, 12);
    expect(chanceOfStability(need, true, RULES)).toBeCloseTo(throwsOf(need + 2) / 36, 12);
  });

  it("M-MOR-0 knows the printed odds: 7 or more is 21 of 36, 8 or more 15 of 36", () => {
    expect(chanceOfStability(7, false, RULES)).toBeCloseTo(21 / 36, 12);
    expect(chanceOfStability(8, false, RULES)).toBeCloseTo(15 / 36, 12);
  });

  it.each([
    ["lightFoot", "lightHorse", "front", false, 8],
    ["lightFoot", "lightHorse", "flank", false, 9],
    ["lightFoot", "lightHorse", "rear", false, 10],
    ["heavyFoot", "heavyHorse", "front", true, 8],
    ["mediumHorse", "heavyHorse", "rear", true, 6],
  ] as const)(
    "M-MOR-8 M-MOR-10 M-MOR-12 %s against %s in the %s, both charging %s, need %i",
    (defender, charger, zone, defenderCharges, least) => {
      const check = readFear(
        { defender: profileOf(defender), charger: profileOf(charger), zone, defenderCharges },
        RULES,
      );
      expect(chanceToStand(check, false, RULES)).toBeCloseTo(throwsOf(least) / 36, 12);
    },
  );

  it("M-MOR-11 pikes and those who need not check stand for certain", () => {
    expect(chanceToStand({ type: "stands", rule: "M-MOR-11" }, false, RULES)).toBe(1);
    expect(chanceToStand({ type: "none", rule: "D-207" }, true, RULES)).toBe(1);
  });

  it.each([
    [1, false, 1],
    [1, true, 2 / 6],
    [2, false, 4 / 6],
    [3, false, 1 / 6],
    [4, false, 0],
  ])("M-RET-8 after running turn %i, attacked %s, the chance is %f", (runningTurn, attacked, chance) => {
    expect(chanceToRally(readRally(runningTurn, attacked, RULES))).toBeCloseTo(chance, 12);
  });
});
