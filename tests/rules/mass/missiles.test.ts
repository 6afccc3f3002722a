import { describe, expect, it } from "vitest";
import {
  countVolleys,
  type FileFigure,
  findModeFault,
  findReachFault,
  findShootingFault,
  listRanksThatShoot,
  type Missile,
  type MoveBand,
  putOffLoading,
  readMoveBand,
  readReach,
  readReload,
} from "#rules/mass/missiles.ts";
import type { TroopType } from "#rules/mass/troop-types.ts";
import { profileOf, RULES, rulesetWith } from "../../support/rules.ts";

const bandOf = (type: TroopType, spentInches: number): MoveBand =>
  readMoveBand({ spentInches, moved: spentInches > 0, ranOrCharged: false }, profileOf(type), RULES);

const figures = (...heights: readonly number[]): readonly FileFigure[] =>
  heights.map((heightInches) => ({ armed: true, heightInches }));

describe("who may shoot, and how often (D-86, M-MOVE-4, M-FIRE-6 to M-FIRE-13, M-ARQ-3, D-112 to D-117)", () => {
  it.each([
    ["archers", 0, "still"],
    ["archers", 4.5, "upToHalf"],
    ["archers", 4.6, "overHalf"],
    ["longbowmen", 6, "upToHalf"],
    ["longbowmen", 6.1, "overHalf"],
    ["heavyCrossbowmen", 4.5, "upToHalf"],
    ["heavyCrossbowmen", 4.6, "overHalf"],
    ["arquebusiers", 6, "upToHalf"],
    ["arquebusiers", 6.1, "overHalf"],
  ] as const)("M-FIRE-8 M-FIRE-9 M-FIRE-11 %s that spent %d inches have moved %s", (type, spent, band) => {
    expect(bandOf(type, spent)).toBe(band);
  });

  it("D-113 a turn at no cost counts as moving, and a charge or a run as a long move", () => {
    const archers = profileOf("archers");
    expect(readMoveBand({ spentInches: 0, moved: true, ranOrCharged: false }, archers, RULES)).toBe(
      "upToHalf",
    );
    expect(readMoveBand({ spentInches: 0, moved: true, ranOrCharged: true }, archers, RULES)).toBe(
      "overHalf",
    );
  });

  it.each([
    ["bow", "still", 2],
    ["bow", "upToHalf", 1],
    ["bow", "overHalf", 1],
    ["crossbow", "still", 1],
    ["heavyCrossbow", "still", 1],
    ["arquebus", "still", 1],
    ["thrown", "still", 1],
  ] as const)("M-FIRE-6 M-FIRE-7 M-FIRE-32 D-112 a %s, %s, has %d volleys", (weapon, band, volleys) => {
    expect(countVolleys(weapon, band, RULES)).toBe(volleys);
  });

  it.each([
    ["bow", 1, "still", undefined],
    ["crossbow", 1, "overHalf", undefined],
    ["thrown", 1, "still", undefined],
    ["heavyCrossbow", 1, "still", 3],
    ["heavyCrossbow", 1, "upToHalf", 3],
    ["heavyCrossbow", 3, "overHalf", 6],
    ["arquebus", 2, "upToHalf", 4],
    ["arquebus", 2, "overHalf", 5],
  ] as const)(
    "M-FIRE-10 M-FIRE-12 M-ARQ-3 D-116 D-137 a %s that shoots in turn %d, %s, is loaded in turn %s",
    (weapon, turn, band, loaded) => {
      expect(readReload(weapon as Missile, band, turn, RULES)?.readyInTurn).toBe(loaded);
    },
  );

  it("D-116 a loading turn with a long move does not count", () => {
    expect(putOffLoading(3, "overHalf", RULES)).toBe(4);
    expect(putOffLoading(3, "upToHalf", RULES)).toBe(3);
  });

  it("D-86 M-MOVE-4 those without a weapon do not shoot; D-115 nor do chargers", () => {
    const facts = { charged: false, turn: 1 };
    expect(findShootingFault(profileOf("mountedKnights"), facts)).toMatchObject({ code: "noWeapon" });
    expect(findShootingFault(profileOf("archers"), facts)).toBeUndefined();
    expect(findShootingFault(profileOf("archers"), { ...facts, charged: true })).toMatchObject({
      code: "chargesInstead",
      rule: "D-115",
    });
  });

  it("D-117 M-FIRE-10 heavy crossbows start loaded; shot in turn 1, not in turn 2, but in turn 3", () => {
    const at = (turn: number, loadedInTurn?: number) =>
      findShootingFault(profileOf("heavyCrossbowmen"), {
        charged: false,
        turn,
        ...(loadedInTurn === undefined ? {} : { loadedInTurn }),
      });
    expect(at(1)).toBeUndefined();
    expect(at(2, 3)).toMatchObject({ code: "notLoaded", rule: "M-FIRE-10", facts: { readyInTurn: 3 } });
    expect(at(3, 3)).toBeUndefined();
  });
});

describe("range, arc and mode (M-FIRE-20, M-FIRE-23 to M-FIRE-25, M-FIRE-34, M-ARQ-4, M-ARQ-5, M-MOVE-5)", () => {
  it.each([
    ["archers", 15, 10],
    ["longbowmen", 21, 14],
    ["turkishArchers", 21, 14],
  ] as const)("M-FIRE-25 %s reach %d inches, and %d in an arc", (type, direct, indirect) => {
    expect(readReach(profileOf(type), "direct", RULES)).toBe(direct);
    expect(readReach(profileOf(type), "indirect", RULES)).toBeCloseTo(indirect, 6);
  });

  it("M-FIRE-25 the mounted bow reaches 10 inches in an arc from medium horse, 12 from light horse", () => {
    expect(readReach({ rangeInches: 15 }, "indirect", RULES)).toBeCloseTo(10, 6);
    expect(readReach({ rangeInches: 18 }, "indirect", RULES)).toBeCloseTo(12, 6);
  });

  it.each([
    ["archers", "direct", 15, true],
    ["archers", "direct", 15.1, false],
    ["longbowmen", "indirect", 14, true],
    ["longbowmen", "indirect", 14.1, false],
    ["arquebusiers", "direct", 18, true],
    ["arquebusiers", "direct", 18.1, false],
  ] as const)("M-MOVE-4 M-FIRE-23 M-FIRE-25 %s, %s, at %d inches: %s", (type, mode, distance, legal) => {
    const fault = findReachFault(profileOf(type), mode, distance, RULES);
    expect(fault?.code).toBe(legal ? undefined : "beyondRange");
  });

  it("M-MOVE-5 M-FIRE-31 thrown axes reach 3 inches", () => {
    const vikings = profileOf("heavyFoot", { weapon: "thrown", rangeInches: 3 });
    expect(findReachFault(vikings, "direct", 3, RULES)).toBeUndefined();
    expect(findReachFault(vikings, "direct", 3.1, RULES)?.code).toBe("beyondRange");
  });

  it("M-FIRE-20 M-ARQ-4 D-121 nobody shoots out of the arc, which is wider to the left of horse", () => {
    expect(findReachFault(profileOf("archers"), "direct", undefined, RULES)).toMatchObject({
      code: "targetOutOfArc",
      rule: "M-FIRE-20",
      facts: { left: 45, right: 45 },
    });
    const horse = profileOf("lightHorse", { weapon: "bow", rangeInches: 18 });
    expect(findReachFault(horse, "direct", undefined, RULES)?.facts).toEqual({ left: 180, right: 45 });
    expect(findReachFault(profileOf("arquebusiers"), "direct", undefined, RULES)?.rule).toBe("M-ARQ-4");
  });

  it.each([
    ["bow", undefined],
    ["crossbow", "M-FIRE-24"],
    ["heavyCrossbow", "M-FIRE-24"],
    ["arquebus", "M-ARQ-5"],
    ["thrown", "M-FIRE-34"],
  ] as const)("M-FIRE-24 M-FIRE-34 M-ARQ-5 a %s in an arc breaks %s", (weapon, rule) => {
    expect(findModeFault(weapon, "indirect", RULES)?.rule).toBe(rule);
    expect(findModeFault(weapon, "direct", RULES)).toBeUndefined();
  });
});

describe("ranks that may shoot (M-FIRE-21, M-FIRE-22, D-123, D-124)", () => {
  it("M-FIRE-21 the first two of a file shoot", () => {
    expect(listRanksThatShoot(figures(0), RULES)).toEqual([0]);
    expect(listRanksThatShoot(figures(0, 0, 0), RULES)).toEqual([0, 1]);
  });

  it("M-FIRE-21 D-123 nobody shoots from behind a figure without a missile weapon", () => {
    const [archer] = figures(0);
    const spear = { armed: false, heightInches: 0 };
    if (!archer) throw new Error("no archer");
    expect(listRanksThatShoot([spear, archer, archer], RULES)).toEqual([]);
    expect(listRanksThatShoot([archer, spear, archer], RULES)).toEqual([0]);
  });

  it("M-FIRE-22 D-124 a third rank shoots if it is 1.0 inch higher than the second, not at 0.9", () => {
    expect(listRanksThatShoot(figures(0, 0, 1), RULES)).toEqual([0, 1, 2]);
    expect(listRanksThatShoot(figures(0, 0, 0.9), RULES)).toEqual([0, 1]);
    expect(listRanksThatShoot(figures(0, 1, 1.5), RULES)).toEqual([0, 1]);
    expect(listRanksThatShoot(figures(0, 0, 0.5), rulesetWith({ rankHeight: 0.5 }))).toEqual([0, 1, 2]);
  });
});
