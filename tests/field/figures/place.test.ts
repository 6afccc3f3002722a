import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areInContact, bearingOf, placeBase } from "#field/figures/place.ts";
import type { Base } from "#rules/base.ts";
import { defaultBaseOf, FIGURE_KINDS, STANCES } from "#rules/skirmish/figure.ts";
import { ANY_SHIFT } from "../arrange.ts";
import { ANY_PLACE, ANY_POINT, at, FOOT, HORSE, MIRROR, ROUND, turningOf, turnPlace } from "./stand.ts";

describe("The bases of figures (D-221)", () => {
  it.each([
    ["warrior", "foot", 0.75, 0.75],
    ["warrior", "mounted", 1, 1.5],
    ["nonWarrior", "foot", 0.75, 0.75],
    ["nonWarrior", "mounted", 1, 1.5],
    ["smallAnimal", "foot", 0.75, 0.75],
    ["largeAnimal", "foot", 1, 1.5],
    ["packAnimal", "foot", 1, 1.5],
    ["cart", "foot", 1.5, 2],
    ["wagon", "foot", 1.5, 3],
  ] as const)("D-221 gives a %s (%s) a base of %f by %f", (kind, stance, width, depth) => {
    expect(defaultBaseOf({ kind, stance })).toEqual({ shape: "rectangle", width, depth });
  });

  it("D-221 has a base for every kind of figure", () => {
    for (const kind of FIGURE_KINDS)
      for (const stance of STANCES) expect(defaultBaseOf({ kind, stance }).width).toBeGreaterThan(0);
  });

  it("D-221 places a base round its centre, wide across the facing", () => {
    expect(placeBase(at(3, 4, 90), HORSE)).toEqual({
      x: 3,
      y: 4,
      halfWidth: 0.5,
      halfDepth: 0.75,
      heading: 90,
    });
    expect(placeBase(at(3, 4, 90), ROUND)).toEqual({ x: 3, y: 4, radius: 0.375 });
  });
});

describe("Contact of bases (S-FIG-2, D-1)", () => {
  it.each<[string, Base, Base, number, boolean]>([
    ['square, 0.00" apart', FOOT, FOOT, 0.75, true],
    ["square, within the tolerance", FOOT, FOOT, 0.7509, true],
    ["square, beyond it", FOOT, FOOT, 0.7512, false],
    ['square, 0.1" apart', FOOT, FOOT, 0.85, false],
    ['round, 0.00" apart', ROUND, ROUND, 0.75, true],
    ['round, 0.1" apart', ROUND, ROUND, 0.85, false],
    ["round and square", ROUND, FOOT, 0.75, true],
    ["a horse's side", HORSE, FOOT, 0.875, true],
  ])("S-FIG-2 judges bases %s", (_, one, other, apart, touch) => {
    const [a, b] = [placeBase(at(0, 0), one), placeBase(at(apart, 0), other)];
    expect(areInContact(a, b)).toBe(touch);
    expect(areInContact(b, a)).toBe(touch);
  });
});

describe("Bearings between figures (D-2)", () => {
  it.each([
    [0, -5, 0],
    [5, 0, 90],
    [-5, 0, -90],
    [0, 5, 180],
    [3, -3, 45],
  ])("D-2 takes them from centre to centre: to %f, %f", (x, y, bearing) => {
    expect(bearingOf(at(0, 0), { x, y })).toBeCloseTo(bearing, 9);
    expect(bearingOf(at(0, 0, 30), { x, y })).toBeCloseTo(bearing - 30, 9);
  });

  it("D-2 keeps them when the table is turned, and mirrors them", () => {
    fc.assert(
      fc.property(ANY_PLACE, ANY_POINT, ANY_SHIFT, (place, point, shift) => {
        fc.pre(Math.hypot(place.x - point.x, place.y - point.y) > 0.1);
        const seen = bearingOf(place, point);
        fc.pre(Math.abs(seen) < 179);
        const turning = turningOf(shift);
        expect(bearingOf(turnPlace(place, turning), turning.point(point))).toBeCloseTo(seen, 5);
        expect(bearingOf(turnPlace(place, MIRROR), MIRROR.point(point))).toBeCloseTo(-seen, 5);
      }),
    );
  });
});
