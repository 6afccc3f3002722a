import { describe, expect, it } from "vitest";
import { measureFormationChange } from "#rules/mass/formation.ts";
import { profileOf, RULES } from "../../support/rules.ts";

const turnsOf = (...[type, from, to]: Parameters<typeof change>) => {
  const result = change(type, from, to);
  return result.ok ? result.turns : result.refusal.code;
};
const change = (
  type: Parameters<typeof profileOf>[0],
  from: "column" | "line" | "square",
  to: "column" | "line" | "square",
) => measureFormationChange(profileOf(type), from, to, RULES);

describe("formation M-FORM-0, M-FORM-2, M-FORM-5, M-FORM-6", () => {
  it.each([
    ["column", "line", 1],
    ["line", "column", 1],
    ["column", "square", 1],
    ["square", "column", 1],
    ["line", "square", 2],
    ["square", "line", 2],
    ["line", "line", 0],
  ] as const)("M-FORM-0 heavy foot goes from %s to %s in %i turns", (from, to, turns) => {
    expect(turnsOf("heavyFoot", from, to)).toBe(turns);
  });

  it.each(["column", "line"] as const)("M-FORM-2 refuses cavalry a square from %s", (from) => {
    const result = change("lightHorse", from, "square");
    expect(result).toEqual({ ok: false, refusal: { code: "footOnly", rule: "M-FORM-2", facts: {} } });
  });

  it.each([
    ["column", "line", 2],
    ["column", "square", 2],
    ["line", "square", 4],
  ] as const)("M-FORM-5 peasants go from %s to %s in %i turns", (from, to, turns) => {
    expect(turnsOf("peasants", from, to)).toBe(turns);
  });

  it.each([
    ["swissPikemen", "column", "line", 0.5],
    ["swissPikemen", "column", "square", 0.5],
    ["landsknechts", "line", "square", 1],
    ["mediumHorse", "column", "line", 0.5],
  ] as const)("M-FORM-6 %s go from %s to %s in %f turns", (type, from, to, turns) => {
    expect(turnsOf(type, from, to)).toBe(turns);
  });
});
