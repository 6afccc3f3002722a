import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isAngleWithin,
  isWithin,
  normalizeBearing,
  normalizeHeading,
  toDegrees,
  toRadians,
} from "#rules/quantities.ts";

describe("quantities D-1", () => {
  it.each([
    [3, 3, true],
    [3.001, 3, true],
    [3.0011, 3, false],
    [2.9, 3, true],
  ])("D-1 a length of %f is within %f: %s", (length, limit, expected) => {
    expect(isWithin(length, limit)).toBe(expected);
  });

  it.each([
    [45, 45, true],
    [45.01, 45, true],
    [45.011, 45, false],
  ])("D-1 an angle of %f is within %f: %s", (angle, limit, expected) => {
    expect(isAngleWithin(angle, limit)).toBe(expected);
  });

  it("D-1 nothing that is not a number is within anything", () => {
    expect(isWithin(Number.NaN, 3)).toBe(false);
    expect(isAngleWithin(Number.NaN, 3)).toBe(false);
  });
});

describe("angles", () => {
  it.each([
    [0, 0],
    [180, 180],
    [-180, 180],
    [181, -179],
    [540, 180],
    [-450, -90],
  ])("brings %f to the bearing %f", (angle, bearing) => {
    expect(normalizeBearing(angle)).toBe(bearing);
  });

  it.each([
    [0, 0],
    [360, 0],
    [-90, 270],
    [725, 5],
  ])("brings %f to the heading %f", (angle, heading) => {
    expect(normalizeHeading(angle)).toBe(heading);
  });

  it("keeps its direction, whichever way it is written", () => {
    fc.assert(
      fc.property(fc.double({ min: -1000, max: 1000, noNaN: true }), (angle) => {
        for (const written of [
          normalizeBearing(angle),
          normalizeHeading(angle),
          toDegrees(toRadians(angle)),
        ]) {
          expect(Math.cos(toRadians(written))).toBeCloseTo(Math.cos(toRadians(angle)), 9);
          expect(Math.sin(toRadians(written))).toBeCloseTo(Math.sin(toRadians(angle)), 9);
        }
        expect(normalizeBearing(angle)).toBeGreaterThan(-180);
        expect(normalizeHeading(angle)).toBeLessThan(360);
      }),
    );
  });
});
