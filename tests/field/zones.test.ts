import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { measureGap } from "#field/gap.ts";
import { rectangleAt, shiftAlong } from "#field/turned-rectangle.ts";
import { isInFootArc, isInMountedArc, judgeApproach, zoneAt } from "#field/zones.ts";
import { toRadians } from "#rules/quantities.ts";
import { ANY_RECTANGLE, ANY_SHIFT, rectangle, shiftPoint, shiftRectangle } from "./arrange.ts";

/** 10" wide and 1.5" deep, facing the top of the table, its front edge from 0,0 to 10,0. */
const LINE = rectangleAt({ x: 5, y: 0, heading: 0 }, 10, 1.5);

describe("Zones of a unit (D-220, D-91, D-121)", () => {
  it.each([
    [12, -2, "front", "on the front ray"],
    [12, -1.9, "right", "behind the front ray"],
    [9, -0.1, "front", "ahead of the front edge"],
    [5, 0, "front", "on the front edge"],
    [10, 0, "front", "at the front corner"],
    [12, 3.5, "right", "on the rear ray"],
    [11.9, 3.5, "rear", "between the rear rays"],
    [5, 1.5, "rear", "on the rear edge"],
    [-2, -1.9, "left", "behind the left front ray"],
    [-2, 0.7, "left", "beside it"],
    [-1.9, 3.5, "rear", "between the rear rays on the left"],
  ] as const)("D-220 finds %d, %d in zone %s: %s", (x, y, zone, _) => {
    expect(zoneAt(LINE, { x, y })).toBe(zone);
  });

  it.each([
    [45, "front"],
    [45.009, "front"],
    [45.1, "right"],
    [134.9, "right"],
    [135, "right"],
    [135.1, "rear"],
  ] as const)("M-MEL-7 finds %d degrees at the nearer corner in zone %s", (angle, zone) => {
    const corner = angle < 90 ? { x: 10, y: 0 } : { x: 10, y: 1.5 };
    const bearing = toRadians(angle);
    const point = { x: corner.x + 6 * Math.sin(bearing), y: corner.y - 6 * Math.cos(bearing) };
    expect(zoneAt(LINE, point)).toBe(zone);
  });

  it.each([
    [12, -2, true],
    [12, -1.9, false],
    [9.9, 8, true],
    [10, 8, true],
    [10.1, 8, false],
    [-20, 5, true],
    [10.5, 0.5, false],
  ])("D-220 lets mounted shooters aim at %d, %d: %s", (x, y, legal) => {
    expect(isInMountedArc(LINE, { x, y })).toBe(legal);
  });

  it.each([
    [12, -2, true],
    [12, -1.9, false],
    [5, 3, false],
  ])("D-220 lets foot shooters aim at %d, %d: %s", (x, y, legal) => {
    expect(isInFootArc(LINE, { x, y })).toBe(legal);
  });

  it("D-91 gives a square fronts on all sides", () => {
    for (const point of [
      { x: 20, y: 1 },
      { x: -9, y: 1 },
      { x: 5, y: 9 },
    ]) {
      expect(zoneAt(LINE, point, { allFronts: true })).toBe("front");
    }
  });

  it("D-220 keeps every zone when the whole table is turned and shifted", () => {
    const away = fc.double({ min: -30, max: 30, noNaN: true });
    fc.assert(
      fc.property(ANY_RECTANGLE, away, away, ANY_SHIFT, (outline, x, y, shift) => {
        fc.pre(measureGap(outline, { x, y }) > 0.01);
        const zone = zoneAt(outline, { x, y });
        const nearBorder = [0.02, -0.02].some(
          (angle) => zoneAt({ ...outline, heading: outline.heading + angle }, { x, y }) !== zone,
        );
        fc.pre(!nearBorder);
        expect(zoneAt(shiftRectangle(outline, shift), shiftPoint({ x, y }, shift))).toBe(zone);
      }),
    );
  });
});

describe("From where an attacker comes (D-167, M-MEL-7, M-MEL-8)", () => {
  it.each([
    [
      'a line touched on its front 4" right of its middle',
      rectangle(9, -1, 2, 2, 180),
      LINE,
      "front",
      "front",
    ],
    [
      'a column met head-on by a line whose middle is 4" to the right',
      rectangle(9, -0.75, 10, 1.5, 180),
      rectangleAt({ x: 5, y: 0, heading: 0 }, 2, 6),
      "front",
      "front",
    ],
    ["a unit touched on its right side", rectangle(11, 0.75, 2, 2, 270), LINE, "flank", "right"],
    ["a unit touched on its left side", rectangle(-1, 0.75, 1, 2, 90), LINE, "flank", "left"],
    ["a unit touched from behind", rectangle(3, 2.5, 2, 2, 0), LINE, "rear", "rear"],
  ] as const)("M-MEL-7 judges %s", (_, attacker, defender, zone, side) => {
    expect(judgeApproach(attacker, defender)).toMatchObject({ zone, side });
  });

  it("M-MEL-8 calls an attack from behind a rear attack", () => {
    expect(judgeApproach(rectangle(5, 2.25, 9, 1.5, 0), LINE).zone).toBe("rear");
  });

  it("D-167 takes the attacker back to 0.1 inches before it judges", () => {
    const approach = judgeApproach(rectangle(11, -0.5, 2, 2, 225), LINE);
    expect(measureGap(approach.outline, LINE)).toBeCloseTo(0.1, 9);
  });

  it("D-167 judges who stands further off where he stands", () => {
    const attacker = rectangle(16, 0.75, 2, 2, 270);
    expect(judgeApproach(attacker, LINE)).toMatchObject({ zone: "flank", outline: attacker });
  });

  it("D-167 follows the way the attacker came where it is not his facing", () => {
    const attacker = rectangle(5, -0.75, 4, 1.5, 90);
    expect(judgeApproach(attacker, LINE, { heading: 180 })).toMatchObject({ zone: "front" });
  });

  it("D-91 finds only fronts at a square", () => {
    expect(judgeApproach(rectangle(3, 2.5, 2, 2, 0), LINE, { allFronts: true }).zone).toBe("front");
  });

  it("D-167 judges the same when the whole table is turned and shifted", () => {
    fc.assert(
      fc.property(
        ANY_RECTANGLE,
        ANY_SHIFT,
        fc.double({ min: 0, max: 360, noNaN: true }),
        (attacker, shift, heading) => {
          const start = shiftAlong(attacker, heading, 60);
          const approach = judgeApproach(start, LINE);
          const shifted = judgeApproach(shiftRectangle(start, shift), shiftRectangle(LINE, shift));
          const firm = [0.02, -0.02].every(
            (angle) => zoneAt({ ...LINE, heading: angle }, approach.point) === approach.side,
          );
          fc.pre(firm);
          expect(shifted.side).toBe(approach.side);
        },
      ),
    );
  });
});
