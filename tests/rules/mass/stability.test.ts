import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { D6 } from "#rules/dice.ts";
import { judgeStability, readExcess, readFailure } from "#rules/mass/stability.ts";
import { TROOP_TYPES, type TroopType } from "#rules/mass/troop-types.ts";
import { profileOf, RULES, rulesetWith } from "../../support/rules.ts";

const excess = (
  type: TroopType,
  startFigures: number,
  lossesThisTurn: number,
  more: {
    readonly passedBefore?: boolean;
    readonly lossesSincePassed?: number;
    readonly rules?: typeof RULES;
  } = {},
) => {
  const { passedBefore = false, rules = RULES, ...rest } = more;
  return readExcess({ profile: profileOf(type), startFigures, lossesThisTurn, passedBefore, ...rest }, rules);
};

describe("excess casualties M-MOR-0 to M-MOR-4", () => {
  it.each([
    ["lightFoot", "quarter", 8],
    ["peasants", "quarter", 8],
    ["levies", "quarter", 8],
    ["heavyFoot", "third", 7],
    ["eliteHeavyFoot", "third", 6],
    ["armouredFoot", "third", 6],
    ["mongolLightHorse", "third", 6],
    ["mongolMediumHorse", "third", 6],
    ["mediumHorse", "third", 7],
    ["swissPikemen", "half", 5],
    ["heavyHorse", "half", 6],
    ["normanKnights", "half", 6],
    ["mountedKnights", "half", 4],
    ["lightHorse", "quarter", 8],
    ["landsknechts", "half", 5],
    ["artilleryCrew", "quarter", 8],
    ["archers", "quarter", 8],
  ] as const)("M-MOR-0 D-200 %s roll beyond a %s and need %i", (type, excessShare, stabilityNeed) => {
    expect(profileOf(type)).toMatchObject({ excessShare, stabilityNeed });
  });

  it.each([
    [7, [3, 3], false],
    [6, [3, 3], true],
    [4, [1, 3], true],
    [4, [1, 2], false],
    [8, [4, 4], true],
    [8, [4, 3], false],
  ] as const)("M-MOR-0 needing %i, the throw %j is stable: %s", (need, faces, passed) => {
    expect(judgeStability(need, faces, false, RULES).passed).toBe(passed);
  });

  it("M-MOR-0 D-99 takes one off each die of a tired unit", () => {
    const tired = judgeStability(7, [4, 4], true, RULES);
    expect(tired).toEqual({
      passed: false,
      total: 6,
      lines: [{ rule: "D-99", label: "fatigued", value: -2 }],
    });
    expect(judgeStability(7, [4, 5], true, RULES).passed).toBe(true);
  });

  it.each([
    ["lightFoot", 20, 5, "none"],
    ["lightFoot", 20, 6, "roll"],
    ["heavyFoot", 24, 8, "none"],
    ["heavyFoot", 24, 9, "roll"],
    ["heavyFoot", 12, 4, "none"],
    ["heavyFoot", 12, 5, "roll"],
    ["heavyFoot", 20, 6, "none"],
    ["heavyFoot", 20, 7, "roll"],
    ["swissPikemen", 20, 10, "none"],
    ["swissPikemen", 20, 11, "roll"],
    ["artilleryCrew", 4, 1, "none"],
    ["artilleryCrew", 4, 2, "roll"],
    ["heavyFoot", 24, 0, "none"],
  ] as const)("M-MOR-1 D-197 %s that were %i lose %i: %s", (type, start, lost, expected) => {
    expect(excess(type, start, lost).type).toBe(expected);
  });

  it("M-MOR-1 says what the roll needs, with losses and limit", () => {
    expect(excess("heavyFoot", 24, 9)).toEqual({
      type: "roll",
      need: 7,
      lines: [
        { rule: "M-MOR-1", label: "losses", value: 9 },
        { rule: "M-MOR-0", label: "excessLimit", value: 8 },
        { rule: "M-MOR-0", label: "need", value: 7 },
      ],
    });
  });

  it.each([
    [4, "roll"],
    [3, "none"],
    [0, "none"],
  ])("M-MOR-1 D-197 with excess = atLeast 12 heavy foot that lose %i: %s", (lost, expected) => {
    expect(excess("heavyFoot", 12, lost, { rules: rulesetWith({ excess: "atLeast" }) }).type).toBe(expected);
  });

  it("M-MOR-2 D-198 adds the losses of a turn: 4 by shooting call for nothing, 5 more in melee for a roll", () => {
    expect(excess("heavyFoot", 24, 9).type).toBe("roll");
    expect(excess("heavyFoot", 24, 4).type).toBe("none");
    expect(excess("heavyFoot", 24, 4 + 5).type).toBe("roll");
  });

  it.each([
    [9, "removed"],
    [8, "none"],
    [5, "none"],
  ])("M-MOR-3 D-201 24 heavy foot that were stable lose %i in a later turn: %s", (lost, expected) => {
    expect(excess("heavyFoot", 24, lost, { passedBefore: true }).type).toBe(expected);
  });

  it.each([
    [5, 10, "removed"],
    [5, 8, "none"],
  ])(
    "M-MOR-3 D-201 with secondExcess = cumulative, %i this turn and %i since the roll: %s",
    (lost, since, expected) => {
      const rules = rulesetWith({ secondExcess: "cumulative" });
      const more = { passedBefore: true, lossesSincePassed: since, rules };
      expect(excess("heavyFoot", 24, lost, more).type).toBe(expected);
      expect(excess("heavyFoot", 24, lost, { ...more, passedBefore: false }).type).toBe("none");
    },
  );

  it.each([
    [{ openWay: false, surrounded: true, second: false }, "surrendered"],
    [{ openWay: false, surrounded: false, second: false }, "removed"],
    [{ openWay: true, surrounded: false, second: false }, "rout"],
  ] as const)("M-MOR-4 D-202 a unit that fails with %j: %s", (facts, expected) => {
    expect(readFailure(facts, RULES)).toBe(expected);
  });

  it("M-MOR-4 D-202 is removed, open way or not, with failedCheck = alwaysRemoved", () => {
    const rules = rulesetWith({ failedCheck: "alwaysRemoved" });
    expect(readFailure({ openWay: true, surrounded: false, second: false }, rules)).toBe("removed");
  });

  it("M-MOR-3 D-201 is removed a second time even with an open way, but surrenders if surrounded", () => {
    expect(readFailure({ openWay: true, surrounded: false, second: true }, RULES)).toBe("removed");
    expect(readFailure({ openWay: false, surrounded: true, second: true }, RULES)).toBe("surrendered");
  });

  it("M-MOR-1 more losses never call for less, and a better throw never fails where a worse one passed", () => {
    const severity = { none: 0, roll: 1, removed: 1 };
    fc.assert(
      fc.property(
        fc.constantFrom(...TROOP_TYPES),
        fc.integer({ min: 1, max: 60 }),
        fc.nat(59),
        (type, start, lost) => {
          const fewer = severity[excess(type, start, lost).type];
          expect(severity[excess(type, start, lost + 1).type]).toBeGreaterThanOrEqual(fewer);
        },
      ),
    );
    const faces: readonly D6[] = [1, 2, 3, 4, 5, 6];
    for (const one of faces) {
      for (const other of faces) {
        expect(judgeStability(7, [one, other], false, RULES).passed).toBe(one + other >= 7);
      }
    }
  });
});
