import { describe, expect, it } from "vitest";
import { readPoints, sumPoints } from "#rules/mass/points.ts";
import type { TroopType } from "#rules/mass/troop-types.ts";
import { profileOf, RULES } from "../../support/rules.ts";

const figures = (count: number, type: TroopType) => ({ count, profile: profileOf(type) });

describe("points (X-PTS-1)", () => {
  it.each([
    ["lightFoot", 1],
    ["heavyFoot", 2],
    ["armouredFoot", 2.5],
    ["lightHorse", 3],
    ["mediumHorse", 4],
    ["heavyHorse", 5],
    ["longbowmen", 1],
    ["swissPikemen", 1],
  ] as const)("X-PTS-1 a figure of %s costs %d", (type, points) => {
    expect(readPoints(profileOf(type), RULES)).toBe(points);
  });

  it("X-PTS-1 20 heavy foot, 10 heavy horse and 8 light foot cost 98; 6 armoured foot 15", () => {
    const army = [figures(20, "heavyFoot"), figures(10, "heavyHorse"), figures(8, "lightFoot")];
    expect(sumPoints(army, RULES)).toBe(98);
    expect(sumPoints([figures(6, "armouredFoot")], RULES)).toBe(15);
    expect(sumPoints([], RULES)).toBe(0);
  });

  it("X-PTS-1 a profile may say otherwise, be it nothing", () => {
    const bows = profileOf("archers", { points: 1.5 });
    expect(sumPoints([{ profile: bows, count: 8 }], RULES)).toBe(12);
    expect(readPoints(profileOf("peasants", { points: 0 }), RULES)).toBe(0);
  });
});
