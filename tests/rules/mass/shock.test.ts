import { describe, expect, it } from "vitest";
import { isSmooth, isStationary, wasSmooth } from "#rules/mass/shock.ts";
import { profileOf } from "../../support/rules.ts";

describe("how the units of a melee came to it (M-OPT-5, M-OPT-6, M-OPT-7, D-193, D-194)", () => {
  it("M-OPT-5 D-193 smooth ground is that outside Table 1, and a hill that is charged down", () => {
    expect(isSmooth([])).toBe(true);
    expect(isSmooth([{ ground: "hill", slope: "down" }])).toBe(true);
    expect(isSmooth([{ ground: "hill", slope: "along" }])).toBe(false);
    expect(isSmooth([{ ground: "hill", slope: "up" }])).toBe(false);
    expect(isSmooth([{ ground: "hill", slope: "down" }, { ground: "stream" }])).toBe(false);
  });

  it.each([
    ["heavyFoot", undefined, true],
    ["heavyFoot", 6, true],
    ["heavyFoot", 5.9, false],
    ["heavyHorse", 9, true],
    ["heavyHorse", 8.9, false],
    ["heavyHorse", 0, false],
  ] as const)("D-193 %s with rough ground %s inches behind has momentum: %s", (type, behind, momentum) => {
    const profile = profileOf(type);
    const ridden = { profile, ...(behind === undefined ? {} : { roughBehindInches: behind }) };
    expect(wasSmooth(ridden)).toBe(momentum);
  });

  it("M-OPT-7 D-194 cavalry stands if it has not moved; foot is never meant", () => {
    const horse = { profile: profileOf("heavyHorse") };
    expect(isStationary({ ...horse, movedThisTurn: false })).toBe(true);
    expect(isStationary({ ...horse, movedThisTurn: true })).toBe(false);
    expect(isStationary({ profile: profileOf("heavyFoot"), movedThisTurn: false })).toBe(false);
  });
});
