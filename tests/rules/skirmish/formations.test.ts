import { describe, expect, it } from "vitest";
import { findFormingFault, isKept } from "#rules/skirmish/formations.ts";
import { skirmishRulesetWith } from "#rules/skirmish/ruleset.ts";
import { FOOT, figure, MOUNTED, RULES } from "./figures.ts";

const some = (count: number, profile = FOOT) =>
  Array.from({ length: count }, () => ({ profile, charged: false }));

describe("forming up", () => {
  it.each([
    ["S-FORM-1 5 in a ring", "hedgehog", some(5), undefined],
    ["S-FORM-1 4 in a ring", "hedgehog", some(4), "tooFew"],
    ["S-FORM-2 7 in a row", "shieldWall", some(7), undefined],
    ["S-FORM-2 6 in a row", "shieldWall", some(6), "tooFew"],
    [
      "S-FORM-3 6 warriors and a non-warrior",
      "shieldWall",
      [...some(6), ...some(1, figure({ kind: "nonWarrior" }))],
      "footWarriorsOnly",
    ],
    ["S-FORM-3 7 mounted warriors", "shieldWall", some(7, MOUNTED), "footWarriorsOnly"],
    ["D-24 one that has charged", "hedgehog", [...some(4), { profile: FOOT, charged: true }], "hasCharged"],
  ] as const)("%s (S-FORM-3)", (_, formation, figures, code) => {
    expect(findFormingFault(formation, figures, RULES)?.code).toBe(code);
  });

  it.each([
    ["hedgehog", 5, true],
    ["hedgehog", 4, false],
    ["shieldWall", 7, true],
    ["shieldWall", 6, false],
  ] as const)("S-FORM-5 D-25 a %s with %i left is kept: %s", (formation, left, kept) => {
    expect(isKept(formation, left, RULES)).toBe(kept);
    expect(isKept(formation, left, skirmishRulesetWith({ formationMinimum: "formOnly" }))).toBe(true);
  });
});
