import { describe, expect, it } from "vitest";
import { type FearFacts, judgeFear } from "#rules/mass/fear-of-cavalry.ts";
import { isPikeBlock, readPikeFear } from "#rules/mass/pike-block.ts";
import { measureFailedCharge } from "#rules/mass/running.ts";
import { TROOP_TYPES, type TroopType } from "#rules/mass/troop-types.ts";
import { chanceToStand } from "#rules/odds/check-odds.ts";
import { profileOf, RULES } from "../../support/rules.ts";

const read = (defender: TroopType, more: Partial<Omit<FearFacts, "defender">> = {}) =>
  readPikeFear({ defender: profileOf(defender), zone: "front", defenderCharges: false, ...more }, RULES);
const stands = (
  defender: TroopType,
  sum: number,
  more: Parameters<typeof read>[1] = {},
  fatigued = false,
) => {
  const check = read(defender, more);
  if (check.type !== "roll") throw new Error(`no roll: ${check.type}`);
  const one = Math.min(6, sum - 1) as 1;
  return judgeFear(check, [one, (sum - one) as 1], fatigued, RULES).passed;
};

describe("charges of pikes M-MOR-5, M-MOR-7, M-MOR-10, M-MOR-11, M-MOR-12", () => {
  it.each([
    [10, 5, true],
    [9, 5, false],
    [10, 10, false],
    [12, 6, true],
    [10, 6, false],
    [11, 6, true],
    [20, 5, true],
    [20, 4, false],
    [15, 10, true],
    [14, 10, false],
  ])("M-MOR-7 D-205 %i figures in %i files are a block: %s", (figures, files, isBlock) => {
    expect(isPikeBlock(profileOf("swissPikemen"), { figures, files }, RULES)).toBe(isBlock);
    expect(isPikeBlock(profileOf("landsknechts"), { figures, files }, RULES)).toBe(isBlock);
    expect(isPikeBlock(profileOf("heavyFoot", { poleArms: true }), { figures, files }, RULES)).toBe(false);
    expect(isPikeBlock(profileOf("swissPikemen", { poleArms: false }), { figures, files }, RULES)).toBe(
      false,
    );
  });

  it.each([
    ["lightFoot", 8, true, 13.5],
    ["lightFoot", 7, false, 13.5],
    ["heavyFoot", 7, true, 13.5],
    ["heavyFoot", 6, false, 13.5],
    ["heavyHorse", 6, true, 18],
    ["heavyHorse", 5, false, 18],
  ] as const)("M-MOR-5 %s with %i stands: %s, or else retreats %f inches", (type, sum, passed, inches) => {
    expect(stands(type, sum)).toBe(passed);
    expect(measureFailedCharge(profileOf(type), RULES)).toBeCloseTo(inches, 9);
  });

  it("M-MOR-5 asks everybody for the number of Table 14", () => {
    for (const type of TROOP_TYPES) {
      const { stabilityNeed } = profileOf(type);
      const check = read(type, { zone: "rear" });
      expect(check).toMatchObject({ type: "roll", rule: "M-MOR-5", need: stabilityNeed, modifier: -2 });
    }
  });

  it("M-MOR-10 D-207 foot that charges as well has +1, cavalry +2", () => {
    expect(stands("heavyFoot", 6, { defenderCharges: true })).toBe(true);
    expect(stands("heavyFoot", 5, { defenderCharges: true })).toBe(false);
    expect(stands("heavyHorse", 4, { defenderCharges: true })).toBe(true);
    expect(stands("heavyHorse", 3, { defenderCharges: true })).toBe(false);
  });

  it("M-MOR-12 D-211 in the flank it has -1, in the rear -2", () => {
    expect(stands("lightFoot", 9, { zone: "flank" })).toBe(true);
    expect(stands("lightFoot", 8, { zone: "flank" })).toBe(false);
    expect(stands("lightFoot", 10, { zone: "rear" })).toBe(true);
    expect(stands("lightFoot", 9, { zone: "rear" })).toBe(false);
  });

  it("M-FORM-4 says why a charge in front of a unit that changes formation is one in the flank", () => {
    expect(read("lightFoot", { zone: "flank", defenderChanging: true })).toMatchObject({
      lines: [
        { rule: "M-MOR-0", label: "need", value: 8 },
        { rule: "M-FORM-4", label: "chargedChanging", value: -1 },
      ],
    });
  });

  it("M-MOR-11 D-208 pikes that face the block stand, and all round in a square", () => {
    expect(read("swissPikemen")).toEqual({ type: "stands", rule: "M-MOR-11" });
    expect(read("landsknechts", { zone: "rear", defenderInSquare: true }).type).toBe("stands");
    expect(read("swissPikemen", { zone: "flank" })).toMatchObject({ type: "roll", need: 5, modifier: -1 });
    expect(read("heavyFoot", { defenderInSquare: true }).type).toBe("roll");
  });

  it("M-MOR-5 D-210 running units do not check", () => {
    expect(read("lightFoot", { defenderRuns: true })).toEqual({ type: "none", rule: "D-210" });
  });

  it("M-MOR-5 D-99 the chance to stand counts fatigue", () => {
    expect(chanceToStand(read("heavyFoot"), false, RULES)).toBeCloseTo(21 / 36, 9);
    expect(chanceToStand(read("heavyFoot"), true, RULES)).toBeCloseTo(10 / 36, 9);
  });
});
