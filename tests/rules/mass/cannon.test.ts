import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { D6 } from "#rules/dice.ts";
import {
  aimBombard,
  aimingMark,
  findAimFault,
  liveSections,
  measurePoleTurn,
  placeBombardShot,
  readHalfThickness,
  sectionsOf,
} from "#rules/mass/cannon.ts";
import type { GunKind } from "#rules/mass/profile.ts";
import { measureBearing } from "#rules/mass/triangle.ts";
import { BOMBARD_SECTIONS } from "../../support/bombard-sections.ts";
import { RULES, rulesetWith } from "../../support/rules.ts";

const GUNS: readonly GunKind[] = ["lightGun", "heavyGun", "bombard"];
const FACES: readonly D6[] = [1, 2, 3, 4, 5, 6];
const intervals = (sections: readonly { readonly from: number; readonly to: number }[]) =>
  sections.map(({ from, to }) => [from, to]);
const colourAt = (kind: GunKind, distance: number) =>
  sectionsOf(kind, RULES).find(({ from, to }) => from < distance && distance < to)?.colour;

describe("the pole M-CAN-15, M-CAN-5, M-CAN-6", () => {
  it.each([
    [
      "lightGun",
      [
        [0, 16],
        [16, 22],
        [22, 25],
        [25, 30],
      ],
      0.3125,
    ],
    [
      "heavyGun",
      [
        [0, 18],
        [18, 24],
        [24, 27],
        [27, 29],
        [29, 30],
        [30, 36],
      ],
      0.375,
    ],
    [
      "bombard",
      [
        [0, 20],
        [20, 28],
        [28, 32],
        [32, 34],
        [34, 35],
        [35, 42],
      ],
      0.5,
    ],
  ] as const)("M-CAN-15 %s has the sections %j and half the thickness %f", (kind, expected, half) => {
    const sections = sectionsOf(kind, RULES);
    expect(intervals(sections)).toEqual(expected);
    expect(sections.map(({ name }) => name)).toEqual(
      ["W1", "B1", "W2", "B2", "W3", "B3"].slice(0, expected.length),
    );
    expect(readHalfThickness(kind, RULES)).toBe(half);
  });

  it.each([
    [23, "lightGun", "white"],
    [23, "heavyGun", "black"],
    [23, "bombard", "black"],
    [29.5, "lightGun", "black"],
    [29.5, "heavyGun", "white"],
    [29.5, "bombard", "white"],
  ] as const)('M-CAN-15 %f" ahead %s is %s', (distance, kind, colour) => {
    expect(colourAt(kind, distance)).toBe(colour);
  });

  it("M-CAN-5 D-152 is as long as the gun's range", () => {
    for (const kind of GUNS)
      expect(sectionsOf(kind, RULES).at(-1)?.to).toBe(RULES.tables.cannon[kind].rangeInches);
  });

  it.each([
    [
      "heavyGun",
      "white",
      [
        [0, 18],
        [24, 27],
        [29, 30],
      ],
    ],
    [
      "heavyGun",
      "black",
      [
        [18, 24],
        [27, 29],
        [30, 36],
      ],
    ],
    [
      "lightGun",
      "white",
      [
        [0, 16],
        [22, 25],
      ],
    ],
    [
      "lightGun",
      "black",
      [
        [16, 22],
        [25, 30],
      ],
    ],
  ] as const)("M-CAN-6 %s called %s is live in %j", (kind, colour, expected) => {
    expect(intervals(liveSections(kind, colour, RULES))).toEqual(expected);
  });

  it.each(BOMBARD_SECTIONS)(
    "M-CAN-12 a bombard called %s, on higher ground %s, is live in %j",
    (colour, higher, expected) => {
      expect(intervals(liveSections("bombard", colour, RULES, higher))).toEqual(expected);
    },
  );
});

describe("the aim M-CAN-2, M-CAN-4, M-CAN-7", () => {
  it.each([
    [0, undefined],
    [45, undefined],
    [-45.009, undefined],
    [45.1, "outOfArc"],
    [-45.1, "outOfArc"],
    [Number.NaN, "outOfArc"],
  ])("M-CAN-2 an aim at %f degrees: %s", (bearing, code) => {
    expect(findAimFault({ bearing }, RULES)?.code).toBe(code);
  });

  it("M-CAN-2 D-150 limits the aim, not the die", () => {
    expect(findAimFault({ bearing: 45 }, RULES)).toBeUndefined();
    expect(45 + measurePoleTurn("heavyGun", 6, RULES).degrees).toBeCloseTo(49.76, 2);
  });

  it("M-CAN-4 refuses a gun that stands in woods", () => {
    expect(findAimFault({ bearing: 0, inWoods: true }, RULES)).toEqual({
      code: "engineInWoods",
      rule: "M-CAN-4",
      facts: {},
    });
  });

  it("M-CAN-4 D-151 lets a gun shoot into woods, unless cannonIntoWoods = refused", () => {
    const facts = { bearing: 0, axisMeetsWoods: true };
    expect(findAimFault(facts, RULES)).toBeUndefined();
    expect(findAimFault(facts, rulesetWith({ cannonIntoWoods: "refused" }))?.code).toBe("aimMeetsWoods");
    expect(findAimFault({ bearing: 0 }, rulesetWith({ cannonIntoWoods: "refused" }))).toBeUndefined();
  });

  it.each([
    [1, -3],
    [2, -1.5],
    [3, 0],
    [4, 0],
    [5, 1.5],
    [6, 3],
  ] as const)(
    "M-CAN-7 D-154 die %i moves the far end to %f, the other way with aimingScale = oneRight",
    (die, mark) => {
      expect(aimingMark(die, RULES)).toBe(mark);
      expect(aimingMark(die, rulesetWith({ aimingScale: "oneRight" }))).toBe(mark === 0 ? 0 : -mark);
    },
  );

  it.each([
    ["lightGun", 2.862, 5.711],
    ["heavyGun", 2.386, 4.764],
    ["bombard", 2.045, 4.086],
  ] as const)("M-CAN-7 %s turns by %f degrees and %f degrees", (kind, small, large) => {
    const turns = FACES.map((die) => measurePoleTurn(kind, die, RULES).degrees);
    [-large, -small, 0, 0, small, large].forEach((expected, index) => {
      expect(turns[index]).toBeCloseTo(expected, 3);
    });
  });

  it("M-CAN-7 turns a light gun aimed at 10 degrees to 12.862 with a 5", () => {
    expect(10 + measurePoleTurn("lightGun", 5, RULES).degrees).toBeCloseTo(12.862, 3);
  });

  it("M-CAN-14 D-160 lays the pole of the printed example at 17.92 degrees, and at 20.31 with a 5", () => {
    const aim = measureBearing(26, 8);
    expect(aim + measurePoleTurn("heavyGun", 4, RULES).degrees).toBeCloseTo(17.92, 2);
    expect(aim + measurePoleTurn("heavyGun", 5, RULES).degrees).toBeCloseTo(20.31, 2);
  });

  it.each([
    [
      "white",
      [
        [26, 27],
        [29, 30],
      ],
    ],
    [
      "black",
      [
        [27, 29],
        [30, 34],
      ],
    ],
  ] as const)("M-CAN-14 a square from 26 to 34 inches is touched by %s at %j", (colour, expected) => {
    const touched = liveSections("heavyGun", colour, RULES)
      .map(({ from, to }) => [Math.max(from, 26), Math.min(to, 34)] as const)
      .filter(([from, to]) => to > from);
    expect(touched).toEqual(expected);
  });
});

describe("indirect fire M-CAN-3, M-CAN-13", () => {
  it("M-CAN-3 refuses field guns", () => {
    for (const kind of ["lightGun", "heavyGun"] as const) {
      expect(aimBombard(kind, 20, 0, RULES)).toMatchObject({
        ok: false,
        refusal: { code: "wrongEngine", rule: "M-CAN-3" },
      });
    }
  });

  it.each([
    [42, 0, undefined],
    [42.1, 0, "beyondRange"],
    [1, 0, undefined],
    [0, 0, undefined],
    [-1, 0, "beyondRange"],
    [Number.NaN, 0, "beyondRange"],
    [40, 28.28, undefined],
    [40, 28.4, "outOfArc"],
    [0, 1, "outOfArc"],
  ])('M-CAN-13 D-159 a call of %f", offset %f": %s', (distance, offset, code) => {
    const result = aimBombard("bombard", distance, offset, RULES);
    expect(result.ok ? undefined : result.refusal.code).toBe(code);
  });

  it.each([
    [40, 10, 4, 14.48, 38.73, 10],
    [40, 10, 1, 10.39, 39.34, 7.22],
    [35, 0, 1, -4.09, 34.91, -2.49],
  ] as const)(
    'M-CAN-13 D-159 %f", %f" right, die %i -> %f degrees, %f" ahead, %f" right',
    (distance, offset, die, bearing, ahead, aside) => {
      const shot = placeBombardShot({ distance, offset }, die, RULES);
      expect(shot.bearing).toBeCloseTo(bearing, 2);
      expect(shot.ahead).toBeCloseTo(ahead, 2);
      expect(shot.aside).toBeCloseTo(aside, 2);
    },
  );

  it("M-CAN-13 falls where it was called with a 3 or 4, and always at the called distance", () => {
    const distance = fc.double({ min: 1, max: 42, noNaN: true });
    const part = fc.double({ min: -0.7, max: 0.7, noNaN: true });
    fc.assert(
      fc.property(distance, part, fc.constantFrom(...FACES), (called, share, die) => {
        const offset = called * share;
        const aim = aimBombard("bombard", called, offset, RULES);
        const shot = placeBombardShot({ distance: called, offset }, die, RULES);
        expect(Math.hypot(shot.ahead, shot.aside)).toBeCloseTo(called, 9);
        if (die === 3 || die === 4) expect(aim).toMatchObject({ ok: true, bearing: shot.bearing });
      }),
    );
  });
});
