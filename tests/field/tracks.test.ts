import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { measureGap, overlaps } from "#field/gap.ts";
import { findMeeting, outlineOn, type Track } from "#field/tracks.ts";
import type { TurnedRectangle } from "#field/turned-rectangle.ts";
import { ANY_RECTANGLE, ANY_SHIFT, rectangle, shiftPoint, shiftRectangle } from "./arrange.ts";

/** A track of one stretch. */
const along = (outline: TurnedRectangle, x: number, y: number): Track => [
  { from: 0, to: 1, outline, pace: { x, y } },
];

/** A track that stands until a moment, turned, and then goes on. */
const later = (outline: TurnedRectangle, until: number, x: number, y: number): Track => [
  { from: 0, to: until, outline, pace: { x: 0, y: 0 } },
  { from: until, to: 1, outline, pace: { x, y } },
];

const placeOf = outlineOn;

describe("Two units that move at the same time (M-TURN-4, D-230)", () => {
  const [south, north] = [rectangle(0, 10, 4, 2), rectangle(0, 0, 4, 2)];

  it("M-TURN-4 meet half-way where both go at the same pace", () => {
    expect(findMeeting(along(south, 0, -9), along(north, 0, 9))).toBeCloseTo(4 / 9, 12);
  });

  it("D-230 meet where the faster has come further", () => {
    expect(findMeeting(along(south, 0, -12), along(north, 0, 4))).toBeCloseTo(0.5, 12);
  });

  it.each<[string, Track, Track]>([
    ["what goes at the same pace", along(south, 3, -9), along(north, 3, -9)],
    ["what stays short", along(south, 0, -4), along(north, 0, 3.99)],
    ["what has gone by", along(south, 0, -20), along(rectangle(-30, 0, 4, 2), 20, 0)],
    ["what touches and goes apart", along(rectangle(0, 2, 4, 2), 0, 5), along(north, 0, -5)],
    ["what slides along", along(rectangle(4, 0, 4, 2), 0, 5), along(north, 0, -5)],
  ])("D-230 do not meet %s", (_, one, other) => {
    expect(findMeeting(one, other)).toBeUndefined();
  });

  it("D-230 a turn takes its time before the way begins", () => {
    expect(findMeeting(later(south, 0.5, 0, -20), along(north, 0, 0))).toBeCloseTo(0.9, 12);
    expect(findMeeting(later(south, 0.7, 0, -20), along(north, 0, 0))).toBeUndefined();
  });

  it("D-230 what was before a moment is past", () => {
    const passing = along(rectangle(0, 10, 4, 2), 0, -30);
    expect(findMeeting(passing, along(north, 0, 0), 0.2)).toBeCloseTo(8 / 30, 12);
    expect(findMeeting(passing, along(north, 0, 0), 0.5)).toBeUndefined();
  });

  const ANY_PACE = fc.double({ min: -20, max: 20, noNaN: true });
  const ANY_TRACK = fc
    .tuple(ANY_RECTANGLE, ANY_PACE, ANY_PACE, fc.double({ min: 0.1, max: 0.9, noNaN: true }), fc.boolean())
    .map(([outline, x, y, until, waits]) => (waits ? later(outline, until, x, y) : along(outline, x, y)));

  it("D-230 the moment is the first at which they touch", () => {
    fc.assert(
      fc.property(ANY_TRACK, ANY_TRACK, (a, b) => {
        fc.pre(measureGap(placeOf(a, 0), placeOf(b, 0)) > 0.01);
        const moment = findMeeting(a, b);
        const last = moment ?? 1;
        for (let step = 0; step < 64; step++) {
          const before = (last * step) / 64;
          expect(overlaps(placeOf(a, before), placeOf(b, before))).toBe(false);
        }
        if (moment !== undefined)
          expect(measureGap(placeOf(a, moment), placeOf(b, moment))).toBeLessThan(0.002);
      }),
      { numRuns: 500 },
    );
  });

  it("D-230 it does not matter which comes first, nor how the table lies", () => {
    fc.assert(
      fc.property(ANY_TRACK, ANY_TRACK, ANY_SHIFT, (a, b, shift) => {
        fc.pre(measureGap(placeOf(a, 0), placeOf(b, 0)) > 0.01);
        const turned = (track: Track): Track =>
          track.map((stretch) => ({
            ...stretch,
            outline: shiftRectangle(stretch.outline, shift),
            pace: shiftPoint(stretch.pace, { ...shift, dx: 0, dy: 0 }),
          }));
        const moment = findMeeting(a, b);
        const moved = findMeeting(turned(a), turned(b));
        const [one, other] = [moment ?? 2, moved ?? 2];
        // at the tolerance of a length either answer is right
        const grazes = Math.abs(one - other) > 1e-6 && (one > 1 || other > 1);
        if (!grazes) expect(other).toBeCloseTo(one, 4);
        expect(findMeeting(b, a) ?? 2).toBeCloseTo(one, 4);
      }),
      { numRuns: 300 },
    );
  });
});
