import { describe, expect, it } from "vitest";
import { DEFAULT_RULESET, rulesetWith } from "#rules/mass/ruleset.ts";
import { BASES } from "#rules/mass/tables/bases.ts";
import { armProfile, TROOP_TYPES } from "#rules/mass/troop-types.ts";
import { DEFAULT_SETTINGS, MASS_SETTINGS } from "#rules/settings.ts";
import { profileOf } from "../../support/rules.ts";

/** The printed rows: move, charge, class, armour, share and need of Table 14, line of Table 15, rating, trained. */
const ROWS = [
  ["peasants", 9, 12, "LF", "none", "quarter", 8, "peasants", 3, false],
  ["levies", 9, 12, "LF", "none", "quarter", 8, "lightFoot", 4, false],
  ["lightFoot", 9, 12, "LF", "none", "quarter", 8, "lightFoot", 4, true],
  ["archers", 9, 12, "LF", "none", "quarter", 8, "lightFoot", 4, true],
  ["longbowmen", 12, 15, "LF", "none", "quarter", 8, "lightFoot", 4, true],
  ["turkishArchers", 9, 12, "LF", "none", "quarter", 8, "lightFoot", 4, true],
  ["crossbowmen", 12, 12, "LF", "none", "quarter", 8, "lightFoot", 4, true],
  ["heavyCrossbowmen", 9, 9, "LF", "half", "quarter", 8, "lightFoot", 4, true],
  ["arquebusiers", 12, 12, "LF", "none", "quarter", 8, "lightFoot", 4, true],
  ["artilleryCrew", 9, 12, "LF", "none", "quarter", 8, "lightFoot", 4, true],
  ["landsknechts", 12, 15, "LF", "half", "half", 5, "heavyFoot", 8, true],
  ["swissPikemen", 12, 15, "LF", "half", "half", 5, "heavyFoot", 9, true],
  ["heavyFoot", 9, 12, "HF", "half", "third", 7, "heavyFoot", 5, true],
  ["eliteHeavyFoot", 9, 12, "HF", "half", "third", 6, "eliteFoot", 6, true],
  ["janissaries", 9, 12, "HF", "half", "third", 6, "eliteFoot", 7, true],
  ["armouredFoot", 6, 6, "AF", "full", "third", 6, "eliteFoot", 7, true],
  ["lightHorse", 24, 30, "LH", "half", "quarter", 8, "lightHorse", 6, true],
  ["mongolLightHorse", 24, 30, "LH", "half", "third", 6, "lightHorse", 6, true],
  ["mediumHorse", 18, 24, "MH", "half", "third", 7, "mediumHorse", 8, true],
  ["mongolMediumHorse", 18, 24, "MH", "half", "third", 6, "mediumHorse", 8, true],
  ["normanKnights", 18, 24, "MH", "half", "half", 6, "mediumHorse", 8, true],
  ["heavyHorse", 12, 18, "HH", "full", "half", 6, "heavyHorse", 9, true],
  ["mountedKnights", 12, 18, "HH", "full", "half", 4, "heavyHorse", 9, true],
] as const;

describe("troop types X-TYPE-1, D-86, D-221", () => {
  it.each(ROWS)(
    "X-TYPE-1 reads %s",
    (type, move, charge, troopClass, armour, share, need, fearLine, rating, trained) => {
      expect(profileOf(type)).toMatchObject({
        moveInches: move,
        chargeInches: charge,
        troopClass,
        armour,
        excessShare: share,
        stabilityNeed: need,
        fearLine,
        rating,
        trained,
        mounted: troopClass.endsWith("H"),
      });
    },
  );

  it.each([
    ["none", ["peasants", "levies", "lightFoot", "archers", "longbowmen", "turkishArchers"]],
    ["none", ["crossbowmen", "arquebusiers", "artilleryCrew"]],
    ["half", ["heavyCrossbowmen", "heavyFoot", "eliteHeavyFoot", "janissaries", "swissPikemen"]],
    ["half", ["landsknechts", "lightHorse", "mongolLightHorse", "mediumHorse", "mongolMediumHorse"]],
    ["half", ["normanKnights"]],
    ["full", ["armouredFoot", "heavyHorse", "mountedKnights"]],
  ] as const)("D-105 armour against missiles is %s of %j", (armour, types) => {
    for (const type of types) expect(profileOf(type).armour).toBe(armour);
  });

  it("D-163 Italian militia are armoured foot, other militia levies, in Tables 14 and 15 as in the class", () => {
    const { lines } = DEFAULT_RULESET.tables.excess;
    expect(profileOf("armouredFoot")).toMatchObject({ troopClass: "AF", fearLine: "eliteFoot" });
    expect(profileOf("armouredFoot").stabilityNeed).toBe(lines.eliteHeavyFoot.need);
    expect(profileOf("levies")).toMatchObject({ troopClass: "LF", fearLine: "lightFoot" });
    expect(profileOf("levies").stabilityNeed).toBe(lines.lightFoot.need);
  });

  it("D-162 Mongols may be light or medium horse", () => {
    expect([profileOf("mongolLightHorse"), profileOf("mongolMediumHorse")]).toMatchObject([
      { people: "mongol", troopClass: "LH" },
      { people: "mongol", troopClass: "MH" },
    ]);
  });

  it("X-TYPE-1 leaves out no type", () => {
    expect(ROWS.map(([type]) => type)).toEqual([...TROOP_TYPES]);
  });

  it.each([
    ["archers", 15],
    ["longbowmen", 21],
    ["turkishArchers", 21],
    ["crossbowmen", 18],
    ["heavyCrossbowmen", 24],
    ["arquebusiers", 18],
    ["heavyFoot", 0],
    ["lightFoot", 0],
    ["peasants", 0],
    ["mediumHorse", 0],
    ["normanKnights", 0],
    ["lightHorse", 0],
    ["swissPikemen", 0],
  ] as const)('D-86 %s shoot %i"', (type, range) => {
    expect(profileOf(type).rangeInches).toBe(range);
  });

  it.each([
    ["lightHorse", "bow", 18],
    ["mongolMediumHorse", "bow", 15],
    ["levies", "bow", 15],
    ["lightHorse", "thrown", 6],
    ["mongolLightHorse", "thrown", 6],
    ["heavyFoot", "thrown", 3],
    ["eliteHeavyFoot", "thrown", 3],
    ["archers", "none", 0],
    ["archers", "bow", 15],
    ["longbowmen", "bow", 21],
    ["mountedKnights", "bow", undefined],
    ["heavyFoot", "bow", undefined],
    ["lightFoot", "thrown", undefined],
    ["mediumHorse", "thrown", undefined],
    ["crossbowmen", "bow", undefined],
  ] as const)('D-86 M-MOVE-5 M-MOVE-6 %s marked with %s: %s"', (type, weapon, range) => {
    const armed = armProfile(type, weapon, DEFAULT_RULESET);
    expect(armed).toEqual(
      range === undefined ? undefined : { ...profileOf(type), weapon, rangeInches: range },
    );
  });

  it.each([
    ["swissPikemen", "swiss", true],
    ["landsknechts", "landsknecht", true],
    ["mongolLightHorse", "mongol", false],
    ["mongolMediumHorse", "mongol", false],
    ["turkishArchers", "turk", false],
    ["janissaries", "turk", false],
    ["heavyFoot", "other", false],
  ] as const)("X-COMB-4 X-TYPE-1 %s are of the people %s, with pole arms %s", (type, people, poleArms) => {
    expect(profileOf(type)).toMatchObject({ people, poleArms });
  });

  it.each([
    ["foot", 0.75, 0.75],
    ["mounted", 1, 1.5],
    ["cart", 1.5, 2],
    ["wagon", 1.5, 3],
  ] as const)("D-221 a base of %s is %f by %f", (piece, width, depth) => {
    expect(BASES[piece]).toEqual({ width, depth });
  });

  it("D-221 gives every type the base of foot or of horse", () => {
    for (const type of TROOP_TYPES) {
      const { base, mounted } = profileOf(type);
      expect(base).toEqual(
        mounted
          ? { shape: "rectangle", width: 1, depth: 1.5 }
          : { shape: "rectangle", width: 0.75, depth: 0.75 },
      );
    }
  });
});

describe("rulesets", () => {
  it("D-66 starts every setting at its adopted reading", () => {
    for (const [name, { values }] of Object.entries(MASS_SETTINGS)) {
      expect(DEFAULT_SETTINGS[name as keyof typeof MASS_SETTINGS]).toBe(values[0]);
    }
    expect(DEFAULT_RULESET.settings).toEqual(DEFAULT_SETTINGS);
  });

  it("D-66 changes only the settings that are named", () => {
    const { settings, tables } = rulesetWith({ excess: "atLeast" });
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, excess: "atLeast" });
    expect(tables).toBe(DEFAULT_RULESET.tables);
  });
});
