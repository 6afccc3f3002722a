import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { measureGap, nearestPoints, nearestStretch, overlaps } from "#field/gap.ts";
import { measureBetween } from "#field/measure.ts";
import type { Shape } from "#field/shape.ts";
import { containsPoint, cornersOf, frontOf, rectangleAt } from "#field/turned-rectangle.ts";
import { ANY_RECTANGLE, ANY_SHIFT, rectangle, shiftRectangle } from "./arrange.ts";

describe("Measuring edge to edge (D-1, D-2, D-140)", () => {
  it.each<[string, Shape, Shape, number]>([
    ["side by side", rectangle(0, 0, 2, 2), rectangle(5, 0, 2, 2), 3],
    ["corner to corner", rectangle(0, 0, 2, 2), rectangle(5, 6, 2, 2), 5],
    ["a corner against a side", rectangle(0, 0, 2, 2), rectangle(3, 0, 2, 2, 45), 2 - Math.SQRT2],
    ["touching", rectangle(0, 0, 2, 2), rectangle(2, 1, 2, 2), 0],
    ["crossing", rectangle(0, 0, 8, 1), rectangle(0, 0, 1, 8), 0],
    ["one within the other", rectangle(0, 0, 8, 8), rectangle(1, 1, 1, 1, 30), 0],
    ["a point", { x: 0, y: 5 }, rectangle(0, 0, 2, 2), 4],
    ["two circles", { x: 0, y: 0, radius: 1 }, { x: 3, y: 4, radius: 1.5 }, 2.5],
    ["a circle and a corner", { x: 4, y: 5, radius: 1 }, rectangle(0, 0, 2, 2), 4],
    ["a circle over a rectangle", { x: 0.5, y: 0, radius: 1 }, rectangle(0, 0, 9, 9), 0],
    [
      "a wall",
      rectangle(0, 0, 2, 2),
      {
        type: "line",
        points: [
          { x: -5, y: 3 },
          { x: 5, y: 3 },
        ],
      },
      2,
    ],
    ["a round pond", rectangle(0, 0, 2, 2), { type: "circle", x: 6, y: 0, radiusInches: 2 }, 3],
    [
      "the notch of a hollow wood",
      rectangle(0, 0, 1, 1),
      {
        type: "polygon",
        points: [
          { x: -4, y: -4 },
          { x: 4, y: -4 },
          { x: 4, y: 4 },
          { x: 2, y: 4 },
          { x: 2, y: -2 },
          { x: -2, y: -2 },
          { x: -2, y: 4 },
          { x: -4, y: 4 },
        ],
      },
      1.5,
    ],
  ])("D-2 measures the shortest line: %s", (_, a, b, inches) => {
    expect(measureBetween(a, b).inches).toBeCloseTo(inches, 9);
    expect(measureBetween(b, a).inches).toBeCloseTo(inches, 9);
  });

  it("D-2 gives the ends of the shortest line", () => {
    const { from, to } = nearestPoints({ x: 0, y: 0, radius: 1 }, rectangle(5, 0, 2, 2));
    expect(from).toEqual({ x: 1, y: 0 });
    expect(to).toEqual({ x: 4, y: 0 });
  });

  it("D-2 measures the same both ways, wherever the table lies and however it is turned", () => {
    fc.assert(
      fc.property(ANY_RECTANGLE, ANY_RECTANGLE, ANY_SHIFT, (a, b, shift) => {
        const gap = measureGap(a, b);
        expect(measureGap(b, a)).toBeCloseTo(gap, 9);
        expect(measureGap(shiftRectangle(a, shift), shiftRectangle(b, shift))).toBeCloseTo(gap, 8);
      }),
    );
  });

  it("D-2 joins two points of the outlines that are just so far apart", () => {
    fc.assert(
      fc.property(ANY_RECTANGLE, ANY_RECTANGLE, (a, b) => {
        const { inches, from, to } = nearestPoints(a, b);
        expect(Math.hypot(from.x - to.x, from.y - to.y)).toBeCloseTo(inches, 9);
        expect(containsPoint(a, from)).toBe(true);
        expect(containsPoint(b, to)).toBe(true);
      }),
    );
  });

  it.each([
    [0.0011, true],
    [0.0009, false],
    [0, false],
    [-0.1, false],
  ])("D-140 counts an overlap of %d inches: %s", (depth, expected) => {
    const base = rectangle(0, 0, 1, 1);
    expect(overlaps(base, rectangle(1 - depth, 0, 1, 1))).toBe(expected);
    expect(overlaps(base, { x: 1 - depth, y: 0, radius: 0.5 })).toBe(expected);
    expect(overlaps({ x: 1 - depth, y: 0, radius: 0.5 }, base)).toBe(expected);
    expect(overlaps({ x: 0, y: 0, radius: 0.5 }, { x: 1 - depth, y: 0, radius: 0.5 })).toBe(expected);
    const wall = [
      { x: 0.5 - depth, y: -3 },
      { x: 0.5 - depth, y: 3 },
    ];
    expect(overlaps(base, { type: "line", points: wall })).toBe(expected);
  });

  it("D-140 finds what overlaps at no distance and what lies apart at more than none", () => {
    fc.assert(
      fc.property(ANY_RECTANGLE, ANY_RECTANGLE, (a, b) => {
        if (overlaps(a, b)) expect(measureGap(a, b)).toBe(0);
        if (measureGap(a, b) > 0) expect(overlaps(a, b)).toBe(false);
      }),
    );
  });
});

describe("Rectangles (D-220)", () => {
  it("D-220 names the corners clockwise from the front left", () => {
    const corners = cornersOf(rectangleAt({ x: 10, y: 10, heading: 90 }, 4, 2));
    const expected = [
      [10, 8],
      [10, 12],
      [8, 12],
      [8, 8],
    ];
    for (const [index, [x = 0, y = 0]] of expected.entries()) {
      expect(corners[index]?.x).toBeCloseTo(x, 12);
      expect(corners[index]?.y).toBeCloseTo(y, 12);
    }
  });

  it("D-220 keeps the middle of the front edge", () => {
    const pose = { x: 3, y: 4, heading: 30 };
    const front = frontOf(rectangleAt(pose, 9, 1.5));
    expect(front.x).toBeCloseTo(3, 12);
    expect(front.y).toBeCloseTo(4, 12);
    expect(front.heading).toBe(30);
  });
});

describe("Stretches that are equally near (D-167)", () => {
  it.each([
    ["a line past a column", rectangle(4, 0, 10, 1), rectangle(0, -2, 2, 2), 0],
    ["a column at one end of a line", rectangle(4, 0, 2, 1), rectangle(0, -2, 10, 2), 4],
    ["two lines that lie beside each other in part", rectangle(3, 0, 10, 1), rectangle(-3, -2, 10, 2), 0],
  ])("D-167 takes the middle of %s", (_, a, b, x) => {
    const { middle, inches } = nearestStretch(a, b);
    expect(middle.x).toBeCloseTo(x, 9);
    expect(middle.y).toBeCloseTo(-0.5, 9);
    expect(inches).toBeCloseTo(0.5, 9);
  });

  it("D-167 takes the corner of what stands askew", () => {
    const askew = rectangle(0, 0, 2, 2, 20);
    const { from, to } = nearestStretch(askew, rectangle(0, -5, 20, 2));
    expect(from).toEqual(to);
    expect(cornersOf(askew)).toContainEqual(from);
  });
});

describe("Edges that lie in one line (D-2)", () => {
  it("D-2 finds no crossing where rounding leaves two edges of one line almost parallel", () => {
    fc.assert(
      fc.property(ANY_SHIFT, fc.double({ min: 1, max: 9, noNaN: true }), (shift, apart) => {
        const a = shiftRectangle(rectangle(0, 0.375, 0.75, 0.75), shift);
        const b = shiftRectangle(rectangle(0.75 + apart, 0.375, 0.75, 0.75), shift);
        expect(measureGap(a, b)).toBeCloseTo(apart, 9);
      }),
    );
  });
});
