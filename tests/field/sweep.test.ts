import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { measureGap, overlaps } from "#field/gap.ts";
import type { Shape } from "#field/shape.ts";
import { findFirstContact, findRetreatTo, sweepContact } from "#field/sweep.ts";
import { shiftAlong } from "#field/turned-rectangle.ts";
import { ANY_HEADING, ANY_RECTANGLE, ANY_SHIFT, rectangle, shiftRectangle } from "./arrange.ts";

const UNIT = rectangle(0, 0, 4, 2);
const wall = (...points: readonly [number, number][]): Shape => ({
  type: "line",
  points: points.map(([x, y]) => ({ x, y })),
});
const HOUSE: Shape = {
  type: "polygon",
  points: [
    { x: -1, y: -8 },
    { x: 1, y: -8 },
    { x: 1, y: -6 },
    { x: -1, y: -6 },
  ],
};

describe("First contact of a unit that moves straight on (D-230, D-2)", () => {
  it.each<[string, Shape, number, number]>([
    ["an enemy square ahead", rectangle(0, -5, 4, 2), 0, 3],
    ["an enemy askew, by his corner", rectangle(0, -5, 2, 2, 45), 0, 4 - Math.SQRT2],
    ["an enemy whom it only just reaches", rectangle(0, -12, 4, 2), 0, 10],
    ["an enemy aside, on a slanting way", rectangle(6, -6, 2, 2), 45, 4 * Math.SQRT2],
    ["a wall", wall([-9, -4], [9, -4]), 0, 3],
    ["the end of a wall", wall([1.9, -4], [9, -4]), 0, 3],
    ["a house", HOUSE, 0, 5],
    ["a round pond", { type: "circle", x: 0, y: -6, radiusInches: 2 }, 0, 3],
    [
      "a round pond, by the unit's corner",
      { type: "circle", x: 3, y: -6, radiusInches: 2 },
      0,
      5 - Math.sqrt(3),
    ],
    ["a round base", { x: 0, y: -6, radius: 0.5 }, 0, 4.5],
    ["what it touches and presses on", rectangle(0, -2, 4, 2), 0, 0],
  ])("D-230 meets %s", (_, obstacle, heading, distance) => {
    expect(sweepContact(UNIT, heading, 10, obstacle)?.distance).toBeCloseTo(distance, 9);
  });

  it.each<[string, Shape, number]>([
    ["beyond its way", rectangle(0, -12.01, 4, 2), 0],
    ["beside its way", rectangle(4.01, -6, 4, 2), 0],
    ["that it slides along", rectangle(4, -3, 4, 20), 0],
    ["that it touches and leaves", rectangle(0, -2, 4, 2), 180],
    ["that it touches and leaves slanting", rectangle(0, -2, 4, 2), 100],
    ["behind it", rectangle(0, 9, 4, 2), 0],
    ["that it stands beside: a wall", wall([2, -9], [2, 9]), 0],
    ["that it overlaps and is leaving", rectangle(0, -1.8, 4, 2), 180],
    ["that its way only grazes", wall([2, -4], [9, -4]), 0],
  ])("D-230 makes no contact with what lies %s", (_, obstacle, heading) => {
    expect(sweepContact(UNIT, heading, 10, obstacle)).toBeUndefined();
  });

  it.each<[Shape, number]>([
    [rectangle(0, -5, 4, 2), 2.9],
    [rectangle(4.05, -6, 4, 2), 4 - Math.sqrt(0.1 ** 2 - 0.05 ** 2)],
    [{ type: "circle", x: 0, y: -6, radiusInches: 2 }, 2.9],
  ])("D-235 stops 0.1 inches short, round corners too", (obstacle, distance) => {
    expect(sweepContact(UNIT, 0, 10, obstacle, 0.1)?.distance).toBeCloseTo(distance, 9);
  });

  it("D-230 stops at nothing when the clearance is kept to the side", () => {
    expect(sweepContact(UNIT, 0, 10, rectangle(4.1, -6, 4, 2), 0.1)).toBeUndefined();
  });

  it("D-230 finds the first of several, and of equally near ones the first in order", () => {
    const far = { id: "far", outline: rectangle(0, -9, 2, 2) };
    const near = { id: "near", outline: rectangle(1, -5, 2, 2) };
    const twin = { id: "twin", outline: rectangle(-1, -5, 2, 2) };
    expect(findFirstContact(UNIT, 0, 10, [far, near, twin])).toMatchObject({ obstacle: near, distance: 3 });
    expect(findFirstContact(UNIT, 180, 10, [far, near])).toBeUndefined();
  });

  it("D-230 touches where it says, not before, and whatever it passes it does not touch", () => {
    fc.assert(
      fc.property(ANY_RECTANGLE, ANY_RECTANGLE, ANY_HEADING, (mover, obstacle, heading) => {
        fc.pre(measureGap(mover, obstacle) > 0.01);
        const contact = sweepContact(mover, heading, 30, obstacle);
        if (contact === undefined) {
          for (let step = 0; step <= 30; step += 0.5)
            expect(overlaps(shiftAlong(mover, heading, step), obstacle)).toBe(false);
          return;
        }
        expect(measureGap(shiftAlong(mover, heading, contact.distance), obstacle)).toBeLessThan(0.00101);
        expect(measureGap(shiftAlong(mover, heading, contact.distance * 0.9), obstacle)).toBeGreaterThan(0);
      }),
    );
  });

  it("D-235 stands just so far off where it stops short", () => {
    fc.assert(
      fc.property(ANY_RECTANGLE, ANY_RECTANGLE, ANY_HEADING, (mover, obstacle, heading) => {
        fc.pre(measureGap(mover, obstacle) > 0.2);
        const contact = sweepContact(mover, heading, 30, obstacle, 0.1);
        if (contact === undefined || contact.distance > 29.99) return;
        expect(measureGap(shiftAlong(mover, heading, contact.distance), obstacle)).toBeCloseTo(0.1, 6);
      }),
    );
  });

  it("D-230 finds the same when the whole table is turned and shifted", () => {
    fc.assert(
      fc.property(ANY_RECTANGLE, ANY_RECTANGLE, ANY_HEADING, ANY_SHIFT, (mover, obstacle, heading, shift) => {
        const contact = sweepContact(mover, heading, 40, obstacle);
        fc.pre(measureGap(mover, obstacle) > 0.01 && (contact?.distance ?? 0) < 39);
        const grazes = [0.002, -0.002].some((more) => {
          const grown = {
            ...obstacle,
            halfWidth: obstacle.halfWidth + more,
            halfDepth: obstacle.halfDepth + more,
          };
          return (sweepContact(mover, heading, 40, grown) === undefined) !== (contact === undefined);
        });
        fc.pre(!grazes);
        const moved = sweepContact(
          shiftRectangle(mover, shift),
          heading + shift.turn,
          40,
          shiftRectangle(obstacle, shift),
        );
        expect(moved?.distance ?? -1).toBeCloseTo(contact?.distance ?? -1, 6);
      }),
    );
  });

  it("D-167 takes a unit back until it is clear", () => {
    fc.assert(
      fc.property(ANY_RECTANGLE, ANY_RECTANGLE, ANY_HEADING, (mover, obstacle, heading) => {
        const back = findRetreatTo(mover, heading, obstacle, 0.1);
        expect(measureGap(shiftAlong(mover, heading, back), obstacle)).toBeGreaterThan(0.1 - 1e-6);
      }),
    );
  });
});

describe("a sweep of rectangles that lie all but square to each other (D-230)", () => {
  it.each([0, 1e-13, 1e-12, 1e-11, 1e-10, 1e-9, -1e-12])("meets at the same place with %f° more", (more) => {
    const obstacle = { x: 23.06, y: 25.201, halfWidth: 3, halfDepth: 0.75, heading: 270 };
    const mover = { x: 21.56, y: 10, halfWidth: 1.5, halfDepth: 1.5, heading: 180 + more };
    const straight = sweepContact({ ...mover, heading: 180 }, 180, 20, obstacle);
    expect(sweepContact(mover, 180 + more, 20, obstacle)?.distance).toBeCloseTo(straight?.distance ?? -1, 6);
  });
});
