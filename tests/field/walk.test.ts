import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Point } from "#field/pose.ts";
import { rectangleAt, type TurnedRectangle } from "#field/turned-rectangle.ts";
import { Walks } from "#field/walk.ts";

const walk = (bodies: readonly TurnedRectangle[], from: Point, to: Point, most = 100) => {
  const walks = new Walks(bodies);
  return walks.find(from, to, most, [walks.listSeen(from), walks.listSeen(to)]);
};

/** Six inches wide and two deep, its front edge along the x-axis. */
const body = rectangleAt({ x: 0, y: 0, heading: 0 }, 6, 2);

describe("ways of single figures round bodies (M-MEX-4, D-185)", () => {
  it("M-MEX-4 goes straight where nothing is between, and along an edge", () => {
    expect(walk([], { x: 0, y: 0 }, { x: 3, y: 4 })).toMatchObject({ inches: 5 });
    expect(walk([body], { x: -5, y: 0 }, { x: 5, y: 0 })?.inches).toBeCloseTo(10);
  });

  it("M-MEX-4 goes round the corners as a string would lie, the shorter way", () => {
    const round = walk([body], { x: 1, y: -1 }, { x: 1, y: 3 });
    expect(round?.inches).toBeCloseTo(2 * Math.hypot(2, 1) + 2);
    expect(round?.points).toHaveLength(4);
  });

  it("M-MEX-4 finds no way that is longer than so much", () => {
    const length = 2 * Math.hypot(2, 1) + 2;
    expect(walk([body], { x: 1, y: -1 }, { x: 1, y: 3 }, length)).toBeDefined();
    expect(walk([body], { x: 1, y: -1 }, { x: 1, y: 3 }, length - 0.1)).toBeUndefined();
  });

  it("M-MEX-4 is as long either way, and never shorter than the straight line", () => {
    const at = () =>
      fc.record({
        x: fc.double({ min: -9, max: 9, noNaN: true }),
        y: fc.double({ min: 2.5, max: 9, noNaN: true }),
      });
    const up = () =>
      fc.record({
        x: fc.double({ min: -9, max: 9, noNaN: true }),
        y: fc.double({ min: -9, max: -0.5, noNaN: true }),
      });
    fc.assert(
      fc.property(at(), up(), (from, to) => {
        const there = walk([body], from, to)?.inches ?? Number.NaN;
        expect(there).toBeCloseTo(walk([body], to, from)?.inches ?? Number.NaN, 6);
        expect(there).toBeGreaterThanOrEqual(Math.hypot(from.x - to.x, from.y - to.y) - 1e-9);
      }),
    );
  });
});
