import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { baseOf, type StandingFigure } from "#field/figures/place.ts";
import { Standing } from "#field/figures/standing.ts";
import { measureGap } from "#field/gap.ts";
import type { Point } from "#field/pose.ts";
import { ANY_PLACE, ANY_POINT, FOOT, HORSE, ROUND, standing } from "./stand.ts";

const CROWD = fc
  .array(fc.tuple(ANY_PLACE, fc.constantFrom(FOOT, HORSE, ROUND)), { maxLength: 40 })
  .map((list) => list.map(([place, base], index): StandingFigure => ({ id: `f${index}`, place, base })));
const INCHES = fc.double({ min: 0, max: 8, noNaN: true });

const namesOf = (figures: readonly StandingFigure[]): readonly string[] => figures.map(({ id }) => id);

/** Whose bases come so near a straight way. */
const listNaively = (figures: readonly StandingFigure[], from: Point, to: Point, inches: number) =>
  figures.filter((one) => measureGap(baseOf(one), { type: "line", points: [from, to] }) <= inches);

describe("Figures where they stand (D-2)", () => {
  it("D-2 tells of all whose bases are so near a point or a way, each once and in their order", () => {
    fc.assert(
      fc.property(CROWD, ANY_POINT, ANY_POINT, INCHES, (figures, from, to, inches) => {
        const found = namesOf(new Standing(figures).listAlong(from, to, inches));
        const near = namesOf(listNaively(figures, from, to, inches));
        expect(near.filter((id) => !found.includes(id))).toEqual([]);
        expect(found).toEqual(namesOf(figures).filter((id) => found.includes(id)));
        const about = new Standing(figures).listNear(from, inches);
        expect(about.every(({ place }) => Math.hypot(place.x - from.x, place.y - from.y) < inches + 1)).toBe(
          true,
        );
      }),
    );
  });

  it("D-2 is the same whether figures have come to their places or stood there from the first", () => {
    fc.assert(
      fc.property(CROWD, fc.infiniteStream(ANY_PLACE), ANY_POINT, INCHES, (figures, places, at, inches) => {
        const moved = figures
          .filter((_, index) => index % 3 === 0)
          .map((figure): StandingFigure => ({ ...figure, place: places.next().value ?? figure.place }));
        const first = new Standing(figures);
        const stepwise = moved.reduce((now, one) => now.replace([one]), first);
        const now = figures.map((figure) => moved.find(({ id }) => id === figure.id) ?? figure);
        const expected = new Standing(now).listNear(at, inches);
        expect(stepwise.listNear(at, inches)).toEqual(expected);
        expect(first.replace(moved).listNear(at, inches)).toEqual(expected);
        expect(stepwise.all).toEqual(now);
        expect(first.all).toEqual(figures);
      }),
    );
  });

  it("finds a figure by its name, wherever it has gone, and only those who are meant", () => {
    const far = standing("b", 500, -500);
    const figures = new Standing([standing("a", 0, 0), standing("b", 1, 0), standing("c", 2, 0)]).replace([
      far,
    ]);
    expect(figures.find("b")).toBe(far);
    expect(figures.find("d")).toBeUndefined();
    expect(namesOf(figures.listNear({ x: 499, y: -499 }, 1))).toEqual(["b"]);
    expect(
      namesOf(figures.where(({ id }) => id !== "c").listAlong({ x: 0, y: 0 }, { x: 500, y: -500 }, 2)),
    ).toEqual(["a", "b"]);
    expect(() => figures.replace([standing("d", 0, 0)])).toThrow(RangeError);
  });

  it("holds nobody, and all of those who stand in one place", () => {
    expect(new Standing([]).listNear({ x: 0, y: 0 }, 100)).toEqual([]);
    const pile = [standing("a", 3, 3), standing("b", 3, 3)];
    expect(namesOf(new Standing(pile).listNear({ x: 3, y: 3 }, 0))).toEqual(["a", "b"]);
  });
});
