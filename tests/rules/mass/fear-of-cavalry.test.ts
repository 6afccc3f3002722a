import { describe, expect, it } from "vitest";
import type { StrikeZone } from "#rules/mass/combat.ts";
import { type FearFacts, judgeFear, readFear } from "#rules/mass/fear-of-cavalry.ts";
import { measureFailedCharge } from "#rules/mass/running.ts";
import { TROOP_TYPES, type TroopType } from "#rules/mass/troop-types.ts";
import type { TwoDice } from "#rules/mass/two-dice.ts";
import { profileOf, RULES } from "../../support/rules.ts";

const facts = (defender: TroopType, charger: TroopType, more: Partial<FearFacts> = {}): FearFacts => ({
  defender: profileOf(defender),
  charger: profileOf(charger),
  zone: "front",
  defenderCharges: false,
  ...more,
});
const needOf = (defender: TroopType, charger: TroopType, more: Partial<FearFacts> = {}) => {
  const check = readFear(facts(defender, charger, more), RULES);
  return check.type === "roll" ? check.need : check.type;
};
const stands = (what: FearFacts, faces: TwoDice, fatigued = false) => {
  const check = readFear(what, RULES);
  if (check.type !== "roll") throw new Error(`no roll: ${check.type}`);
  return judgeFear(check, faces, fatigued, RULES).passed;
};
/** Two faces with the given sum. */
const throwOf = (sum: number): TwoDice => {
  const one = Math.min(6, sum - 1) as TwoDice[0];
  return [one, (sum - one) as TwoDice[1]];
};

describe("fear of cavalry M-MOR-8 to M-MOR-12", () => {
  it.each([
    ["peasants", 9, 10, 11],
    ["lightFoot", 8, 9, 10],
    ["levies", 8, 9, 10],
    ["heavyFoot", 7, 8, 9],
    ["eliteHeavyFoot", 6, 7, 8],
    ["armouredFoot", 6, 7, 8],
    ["lightHorse", 5, 6, 7],
    ["mediumHorse", 4, 5, 6],
    ["heavyHorse", 3, 4, 5],
    ["archers", 8, 9, 10],
    ["artilleryCrew", 8, 9, 10],
    ["janissaries", 6, 7, 8],
  ] as const)(
    "M-MOR-9 D-209 %s need %i, %i, %i against light, medium and heavy horse",
    (type, light, medium, heavy) => {
      expect([needOf(type, "lightHorse"), needOf(type, "mediumHorse"), needOf(type, "heavyHorse")]).toEqual([
        light,
        medium,
        heavy,
      ]);
    },
  );

  it.each([
    ["lightFoot", "mediumHorse", 9, true],
    ["lightFoot", "mediumHorse", 8, false],
    ["lightHorse", "heavyHorse", 7, true],
    ["lightHorse", "heavyHorse", 6, false],
    ["heavyHorse", "lightHorse", 3, true],
    ["heavyHorse", "lightHorse", 2, false],
  ] as const)(
    "M-MOR-8 %s charged by %s with %i on two dice stand: %s",
    (defender, charger, sum, expected) => {
      expect(stands(facts(defender, charger), throwOf(sum))).toBe(expected);
    },
  );

  it.each([
    ["lightFoot", 13.5],
    ["lightHorse", 36],
    ["heavyHorse", 18],
  ] as const)('M-MOR-8 D-203 %s that fail retreat %f"', (type, inches) => {
    expect(measureFailedCharge(profileOf(type), RULES)).toBe(inches);
  });

  it("M-MOR-8 D-210 running units do not check", () => {
    expect(readFear(facts("lightFoot", "heavyHorse", { defenderRuns: true }), RULES)).toEqual({
      type: "none",
      rule: "D-210",
    });
  });

  it.each([
    ["mediumHorse", "heavyHorse", 4, true],
    ["mediumHorse", "heavyHorse", 3, false],
    ["heavyHorse", "mediumHorse", 2, true],
    ["heavyFoot", "heavyHorse", 8, true],
    ["heavyFoot", "heavyHorse", 7, false],
  ] as const)(
    "M-MOR-10 D-207 %s and %s charge each other; with %i the first stands: %s",
    (defender, charger, sum, expected) => {
      expect(stands(facts(defender, charger, { defenderCharges: true }), throwOf(sum))).toBe(expected);
    },
  );

  it("M-MOR-10 D-207 cavalry that meets charging foot does not check", () => {
    const meeting = facts("heavyHorse", "heavyFoot", { defenderCharges: true });
    expect(readFear(meeting, RULES)).toEqual({ type: "none", rule: "D-207" });
  });

  it.each(["swissPikemen", "landsknechts"] as const)(
    "M-MOR-11 D-208 %s stand in front without a roll, and check elsewhere as heavy foot",
    (type) => {
      expect(readFear(facts(type, "heavyHorse"), RULES)).toEqual({ type: "stands", rule: "M-MOR-11" });
      for (const zone of ["flank", "rear"] as const) expect(needOf(type, "heavyHorse", { zone })).toBe(9);
      expect(stands(facts(type, "heavyHorse", { zone: "flank" }), throwOf(10))).toBe(true);
      expect(stands(facts(type, "heavyHorse", { zone: "flank" }), throwOf(9))).toBe(false);
    },
  );

  it("M-MOR-11 D-208 a square faces every way, and without pole arms nobody stands by right", () => {
    expect(needOf("swissPikemen", "heavyHorse", { zone: "rear", defenderInSquare: true })).toBe("stands");
    const swords = profileOf("swissPikemen", { poleArms: false });
    expect(needOf("swissPikemen", "heavyHorse", { defender: swords })).toBe(9);
    const halberds = profileOf("heavyFoot", { poleArms: true });
    expect(needOf("heavyFoot", "heavyHorse", { defender: halberds })).toBe(9);
  });

  it.each([
    ["flank", 8, false],
    ["flank", 9, true],
    ["rear", 9, false],
    ["rear", 10, true],
    ["front", 8, true],
    ["front", 7, false],
  ] as const)(
    "M-MOR-12 light foot charged by light horse in the %s with %i stand: %s",
    (zone: StrikeZone, sum, expected) => {
      expect(stands(facts("lightFoot", "lightHorse", { zone }), throwOf(sum))).toBe(expected);
    },
  );

  it("M-MOR-10 M-MOR-12 add up and explain themselves", () => {
    expect(
      readFear(facts("mediumHorse", "heavyHorse", { zone: "rear", defenderCharges: true }), RULES),
    ).toEqual({
      type: "roll",
      rule: "M-MOR-8",
      need: 6,
      modifier: 0,
      lines: [
        { rule: "M-MOR-9", label: "need", value: 6 },
        { rule: "M-MOR-10", label: "bothCharging", value: 2 },
        { rule: "M-MOR-12", label: "chargedInRear", value: -2 },
      ],
    });
  });

  it("M-MOR-8 D-99 takes two off the total of a tired unit", () => {
    expect(stands(facts("heavyFoot", "lightHorse"), throwOf(8), true)).toBe(false);
    expect(stands(facts("heavyFoot", "lightHorse"), throwOf(9), true)).toBe(true);
  });

  it("M-MOR-8 D-207 no foot frightens anybody", () => {
    for (const charger of TROOP_TYPES.filter((type) => !profileOf(type).mounted)) {
      for (const defender of TROOP_TYPES) expect(needOf(defender, charger)).toBe("none");
    }
  });
});
