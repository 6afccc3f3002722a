import { describe, expect, it } from "vitest";
import {
  type Formation,
  findHedgehogFault,
  fitsFormation,
  listFilesOf,
  measureFormationChange,
} from "#rules/mass/formation.ts";
import { profileOf, RULES, rulesetWith } from "../../support/rules.ts";

const turnsOf = (...[type, from, to]: Parameters<typeof change>) => {
  const result = change(type, from, to);
  return result.ok ? result.turns : result.refusal.code;
};
const change = (type: Parameters<typeof profileOf>[0], from: Formation, to: Formation) =>
  measureFormationChange(profileOf(type), from, to, RULES);

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

describe("shapes D-90", () => {
  it.each([
    ["line", 20, 10, true],
    ["line", 20, 20, true],
    ["line", 20, 5, true],
    ["line", 16, 4, true],
    ["line", 20, 4, false],
    ["line", 1, 1, true],
    ["column", 20, 4, true],
    ["column", 20, 1, true],
    ["column", 20, 5, false],
    ["column", 16, 4, false],
    ["column", 1, 1, false],
    ["square", 20, 5, true],
    ["square", 20, 4, true],
    ["square", 20, 6, false],
    ["square", 20, 3, false],
    ["square", 16, 4, true],
    ["square", 3, 2, true],
    ["square", 2, 1, true],
    ["square", 2, 2, false],
    ["square", 1, 1, false],
    ["hedgehog", 20, 5, true],
    ["hedgehog", 20, 10, false],
    ["line", 20, 21, false],
    ["line", 20, 0, false],
  ] as const)("D-90 a %s of %i figures in %i files: %s", (formation, figures, files, fits) => {
    expect(fitsFormation(formation, figures, files)).toBe(fits);
  });

  it("D-90 every body of two figures or more can stand in every shape, and one figure in a line alone", () => {
    for (let figures = 2; figures <= 120; figures += 1)
      for (const formation of ["line", "column", "square"] as const) {
        const files = listFilesOf(formation, figures);
        expect(files.length, `${formation} of ${figures}`).toBeGreaterThan(0);
        if (formation !== "square") continue;
        for (const count of files)
          expect(Math.abs(count - Math.ceil(figures / count))).toBeLessThanOrEqual(1);
      }
    expect(listFilesOf("line", 1)).toEqual([1]);
    expect([...listFilesOf("column", 1), ...listFilesOf("square", 1)]).toEqual([]);
  });

  it("D-90 no body is a line and a column at once", () => {
    for (let figures = 1; figures <= 60; figures += 1)
      for (let files = 1; files <= figures; files += 1)
        expect(fitsFormation("line", figures, files)).not.toBe(fitsFormation("column", figures, files));
  });
});

describe("the hedgehog M-OPT-8, D-186, D-195, D-196", () => {
  const rules = rulesetWith({ hedgehog: "on" });
  const swiss = profileOf("swissPikemen");

  it("D-195 it is formed and dissolved as a square, and a square becomes one at once", () => {
    expect(turnsOf("swissPikemen", "line", "hedgehog")).toBe(1);
    expect(turnsOf("swissPikemen", "hedgehog", "line")).toBe(1);
    expect(turnsOf("swissPikemen", "column", "hedgehog")).toBe(0.5);
    expect(turnsOf("swissPikemen", "square", "hedgehog")).toBe(0);
    expect(turnsOf("swissPikemen", "hedgehog", "square")).toBe(0);
  });

  it("M-OPT-8 ten figures form one, nine do not", () => {
    expect(findHedgehogFault(swiss, 10, rules)).toBeUndefined();
    expect(findHedgehogFault(swiss, 9, rules)).toEqual({
      code: "hedgehogTooSmall",
      rule: "M-OPT-8",
      facts: { figures: 9, least: 10 },
    });
  });

  it("D-196 Swiss and Landsknechts with pole arms form one, and nobody else", () => {
    expect(findHedgehogFault(profileOf("landsknechts"), 10, rules)).toBeUndefined();
    const others = [
      profileOf("heavyFoot", { poleArms: true }),
      profileOf("swissPikemen", { poleArms: false }),
    ];
    for (const profile of others) expect(findHedgehogFault(profile, 20, rules)?.code).toBe("pikesOnly");
  });

  it("D-186 it is off at first", () => {
    expect(findHedgehogFault(swiss, 10, RULES)).toMatchObject({ code: "optionOff", rule: "D-186" });
  });
});
