import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aimCatapult, deviate } from "#rules/mass/catapult.ts";
import type { CatapultKind } from "#rules/mass/profile.ts";
import { placeAlong } from "#rules/mass/triangle.ts";
import { RULES } from "../../support/rules.ts";

const aim = (kind: CatapultKind, distance: number, offset = 0) => {
  const result = aimCatapult(kind, distance, offset, RULES);
  if (!result.ok) throw new Error(`refused: ${result.refusal.code}`);
  return result;
};
const fault = (kind: CatapultKind, distance: number, offset = 0) => {
  const result = aimCatapult(kind, distance, offset, RULES);
  return result.ok ? undefined : result.refusal;
};

describe("catapult M-CAT-1, M-CAT-6, M-CAT-9, M-CAT-10", () => {
  it.each([
    ["lightCatapult", 15, undefined],
    ["lightCatapult", 14.9995, undefined],
    ["lightCatapult", 14.9, "belowLeastRange"],
    ["lightCatapult", 30, undefined],
    ["lightCatapult", 30.1, "beyondRange"],
    ["heavyCatapult", 24, undefined],
    ["heavyCatapult", 23.9, "belowLeastRange"],
    ["heavyCatapult", 48, undefined],
    ["heavyCatapult", 48.1, "beyondRange"],
    ["heavyCatapult", Number.NaN, "belowLeastRange"],
    ["heavyCatapult", Number.POSITIVE_INFINITY, "beyondRange"],
  ] as const)('M-CAT-1 %s called at %f": %s', (kind, distance, code) => {
    expect(fault(kind, distance)?.code).toBe(code);
    if (code !== undefined) expect(fault(kind, distance)?.rule).toBe("M-CAT-1");
  });

  it.each([
    [45, true],
    [45.009, true],
    [45.1, false],
    [-45, true],
    [-45.1, false],
  ])("M-CAT-6 a bearing of %f degrees is legal: %s", (bearing, legal) => {
    const offset = 30 * Math.sin((bearing * Math.PI) / 180);
    expect(fault("lightCatapult", 30, offset)?.code).toBe(legal ? undefined : "outOfArc");
  });

  it.each([
    [28, 8, 16.6, 26.83, 8],
    [28, -8, -16.6, 26.83, -8],
    [48, -20, -24.62, 43.63, -20],
    [24, 12, 30, 20.78, 12],
    [30, 21.21, 44.99, 21.22, 21.21],
    [20, 0, 0, 20, 0],
  ])(
    'M-CAT-9 D-146 %f", offset %f" -> %f degrees, %f" ahead, %f" aside',
    (distance, offset, bearing, ahead, aside) => {
      const result = aim(distance > 30 ? "heavyCatapult" : "lightCatapult", distance, offset);
      expect(result.bearing).toBeCloseTo(bearing, 2);
      expect(result.ahead).toBeCloseTo(ahead, 2);
      expect(result.aside).toBeCloseTo(aside, 2);
    },
  );

  it.each([21.3, -21.3, 31, Number.NaN])('M-CAT-9 refuses 30" with an offset of %f"', (offset) => {
    expect(fault("lightCatapult", 30, offset)).toMatchObject({ code: "outOfArc", rule: "M-CAT-6" });
  });

  it("M-CAT-9 is the same to the left as to the right, and lands where it was called", () => {
    const distance = fc.double({ min: 24, max: 48, noNaN: true });
    const part = fc.double({ min: -0.7, max: 0.7, noNaN: true });
    fc.assert(
      fc.property(distance, part, (called, share) => {
        const right = aim("heavyCatapult", called, called * share);
        const left = aim("heavyCatapult", called, -called * share);
        expect(Math.hypot(right.ahead, right.aside)).toBeCloseTo(called, 9);
        expect(right.aside).toBeCloseTo(called * share, 9);
        expect(left.ahead).toBeCloseTo(right.ahead, 9);
        expect(left.bearing).toBeCloseTo(-right.bearing, 9);
      }),
    );
  });

  it.each([
    [5, 2, 33, 31.62, 9.43],
    [3, 6, 22, 21.08, 6.29],
    [4, 4, 28, 26.83, 8],
    [1, 1, 28, 26.83, 8],
  ] as const)(
    'M-CAT-10 28", 8" right, over %i and short %i -> %i", %f" ahead, %f" right',
    (over, short, flown, ahead, aside) => {
      const shot = deviate(28, over, short);
      const place = placeAlong(aim("lightCatapult", 28, 8).bearing, shot.distance);
      expect(shot.distance).toBe(flown);
      expect(place.ahead).toBeCloseTo(ahead, 2);
      expect(place.aside).toBeCloseTo(aside, 2);
    },
  );

  it("M-CAT-10 D-148 may leave the range at either end", () => {
    expect(deviate(15, 1, 6).distance).toBe(9);
    expect(deviate(30, 6, 1).distance).toBe(36);
    expect(deviate(30, 6, 1).lines).toEqual([{ rule: "M-CAT-10", label: "deviation", value: 6 }]);
  });
});
