import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findHedgehog, findShieldWall, recognise } from "#field/figures/formations.ts";
import { listLines, numberFromLeft } from "#field/figures/lines.ts";
import type { StandingFigure } from "#field/figures/place.ts";
import { ANY_SHIFT } from "../arrange.ts";
import { FOOT, MIRROR, RULES, standing, turnFigure, turningOf } from "./stand.ts";

/** Figures on a circle, all facing out. */
const ring = (count: number, radius: number): readonly StandingFigure[] =>
  Array.from({ length: count }, (_, index) => {
    const heading = (360 / count) * index;
    const angle = (heading * Math.PI) / 180;
    return standing(`r${index}`, radius * Math.sin(angle), -radius * Math.cos(angle), heading);
  });

/** Figures side by side, all facing up. */
const row = (count: number, step = 0.75, y = 0, name = "w"): readonly StandingFigure[] =>
  Array.from({ length: count }, (_, index) => standing(`${name}${index}`, index * step, y));

const turned = (figures: readonly StandingFigure[], id: string, by: number): readonly StandingFigure[] =>
  figures.map((figure) =>
    figure.id === id ? { ...figure, place: { ...figure.place, heading: figure.place.heading + by } } : figure,
  );

const reasonOf = (formation: ReturnType<typeof findHedgehog>) =>
  formation.formed ? "formed" : formation.fault.reason;

describe("Hedgehogs (S-FORM-1, D-22)", () => {
  it.each<[string, readonly StandingFigure[], string]>([
    ["5 in a ring that face out", ring(5, 1), "formed"],
    ["4", ring(4, 0.8), "tooFew"],
    ["6, one facing in", turned(ring(6, 1.2), "r2", 180), "facesInward"],
    ["one facing 45° from outward", turned(ring(6, 1.2), "r2", 45), "formed"],
    ["one facing 45.1° from outward", turned(ring(6, 1.2), "r2", -45.1), "facesInward"],
    ['bases farther apart than 1"', ring(5, 2), "gapTooWide"],
    ["one inside the ring", [...ring(10, 1.8), standing("inner", 0, -0.4, 0)], "inside"],
  ])("S-FORM-1 judges %s", (_, figures, reason) => {
    expect(reasonOf(findHedgehog(figures, RULES))).toBe(reason);
  });

  it.each([
    [0.999, true],
    [1, true],
    [1.002, false],
  ])('D-22 allows gaps of %f" between neighbours: %s', (gap, formed) => {
    // square, its corners and the middles of two sides: bases of 0.75" along the upper side
    const step = 0.75 + gap;
    const figures = [
      standing("a", 0, 0, 315),
      standing("b", step, 0, 0),
      standing("c", 2 * step, 0, 45),
      standing("d", 2 * step, 1.2, 135),
      standing("e", step, 1.2, 180),
      standing("f", 0, 1.2, 225),
    ].map(({ id, place }) => standing(id, place.x, place.y, place.heading, { ...FOOT, shape: "round" }));
    expect(findHedgehog(figures, RULES).formed).toBe(formed);
  });

  it("D-22 names the figure that is at fault, and orders those of a ring round their centre", () => {
    expect(findHedgehog(turned(ring(6, 1.2), "r2", 180), RULES)).toMatchObject({ fault: { figure: "r2" } });
    expect(findHedgehog([...ring(6, 1.2)].reverse(), RULES)).toEqual({
      formed: true,
      figures: ["r0", "r1", "r2", "r3", "r4", "r5"],
    });
  });
});

describe("Shield walls (S-FORM-2, D-23)", () => {
  it.each<[string, readonly StandingFigure[], string]>([
    ["7 in a row that touch", row(7), "formed"],
    ["6", row(6), "tooFew"],
    [
      "8 with a gap that leaves 4 and 4",
      row(8).map((f, i) => (i < 4 ? f : standing(f.id, i * 0.75 + 0.2, 0))),
      "gapTooWide",
    ],
    ['gaps of 0.1"', row(7, 0.85), "formed"],
    ['gaps of 0.102"', row(7, 0.852), "gapTooWide"],
    ["facings that differ by 10°", turned(row(7, 0.82), "w3", 10), "formed"],
    ["facings that differ by 10.1°", turned(row(7, 0.82), "w3", 10.1), "facesAway"],
    ["one turned about", turned(row(7), "w3", 180), "facesAway"],
    ["a step of 45° to the next", row(7).map((f, i) => standing(f.id, i * 0.75, i * 0.75)), "formed"],
    ["a column", row(7).map((f, i) => standing(f.id, 0, i * 0.75)), "notBeside"],
    ["one of them in a second rank", [...row(7), standing("x", 2.25, 0.75)], "notBeside"],
  ])("S-FORM-2 judges %s", (_, figures, reason) => {
    expect(reasonOf(findShieldWall(figures, RULES))).toBe(reason);
  });

  it("D-23 lets a wall curve slightly", () => {
    const curve = row(8, 0.77).map((figure, index) => {
      const off = index - 3.5;
      return standing(figure.id, figure.place.x, 0.01 * off * off, off * 1.4);
    });
    expect(findShieldWall(curve, RULES).formed).toBe(true);
  });

  it("D-23 names the figure that faces away", () => {
    expect(findShieldWall(turned(row(9), "w3", 30), RULES)).toMatchObject({ fault: { figure: "w3" } });
  });
});

describe("Formations as they stand (S-FORM-1, S-FORM-2, S-FORM-3)", () => {
  const all = () => true;
  it("S-FORM-2 finds the 7 that touch where an eighth stands apart", () => {
    const figures = [...row(7), standing("apart", 7 * 0.75 + 0.3, 0)];
    expect(recognise(figures, all, RULES)).toEqual([
      { formation: "shieldWall", figures: ["w0", "w1", "w2", "w3", "w4", "w5", "w6"] },
    ]);
  });

  it("S-FORM-2 finds both ranks of two walls, and no wall of two ranks", () => {
    const found = recognise([...row(8), ...row(7, 0.75, 0.75, "v")], all, RULES);
    expect(found.map(({ figures }) => figures.length)).toEqual([8, 7]);
  });

  it("S-FORM-1 finds a ring, those inside it left out", () => {
    const figures = [...ring(10, 1.8), standing("inner", 0, -0.4, 0)];
    expect(recognise(figures, all, RULES)).toEqual([
      { formation: "hedgehog", figures: ring(10, 1.8).map(({ id }) => id) },
    ]);
  });

  it("S-FORM-3 leaves out who may not form", () => {
    expect(recognise(row(7), ({ id }) => id !== "w6", RULES)).toEqual([]);
  });

  it("S-FORM-1 and S-FORM-2 judge alike however the table lies, and in a mirror", () => {
    const curve = [
      ...turned(row(9, 0.8), "w2", 4),
      ...ring(7, 1.3).map((f) => ({ ...f, place: { ...f.place, y: f.place.y + 9 } })),
    ];
    fc.assert(
      fc.property(
        ANY_SHIFT,
        fc.array(fc.double({ min: -7, max: 7, noNaN: true }), { minLength: 16, maxLength: 16 }),
        (shift, bends) => {
          const figures = curve.map((f, i) => ({
            ...f,
            place: { ...f.place, heading: f.place.heading + (bends[i] ?? 0) },
          }));
          const own = recognise(figures, all, RULES).map(({ formation, figures: list }) => [
            formation,
            list.length,
          ]);
          for (const turning of [turningOf(shift), MIRROR]) {
            const other = recognise(
              figures.map((f) => turnFigure(f, turning)),
              all,
              RULES,
            );
            expect(other.map(({ formation, figures: list }) => [formation, list.length])).toEqual(own);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe("Lines of enemies (S-FIRE-11, D-35)", () => {
  it.each([
    [3.75, 1],
    [3.752, 4],
  ])('D-35 joins figures whose gaps are 3" at most: every %f", %i lines', (step, lines) => {
    expect(listLines(row(4, step), RULES)).toHaveLength(lines);
  });

  it("S-FIRE-11 numbers from the shooter's left to his right", () => {
    const shooter = standing("s", 0, 10);
    const line = [standing("b", -1, 2), standing("d", 4, 2), standing("a", -4, 3), standing("c", 1, 5)];
    expect(numberFromLeft(shooter, line)).toEqual(["a", "b", "c", "d"]);
  });

  it("D-35 numbers the nearer first on one bearing, within the tolerance too", () => {
    const shooter = standing("s", 0, 10);
    expect(numberFromLeft(shooter, [standing("far", 0, 2), standing("near", 0, 4)])).toEqual(["near", "far"]);
    expect(numberFromLeft(shooter, [standing("far", -0.0005, 2), standing("near", 0, 4)])).toEqual([
      "near",
      "far",
    ]);
    expect(numberFromLeft(shooter, [standing("far", -0.01, 2), standing("near", 0, 4)])).toEqual([
      "far",
      "near",
    ]);
  });

  it("D-35 numbers in any order of the list, turned and the other way round in a mirror", () => {
    const shooter = standing("s", 0, 10);
    const line = row(6, 1.1, 2);
    const numbered = numberFromLeft(shooter, line);
    fc.assert(
      fc.property(ANY_SHIFT, fc.shuffledSubarray([...line], { minLength: 6 }), (shift, shuffled) => {
        const turning = turningOf(shift);
        const turnedLine = shuffled.map((f) => turnFigure(f, turning));
        expect(numberFromLeft(turnFigure(shooter, turning), turnedLine)).toEqual(numbered);
        const mirrored = shuffled.map((f) => turnFigure(f, MIRROR));
        expect(numberFromLeft(turnFigure(shooter, MIRROR), mirrored)).toEqual([...numbered].reverse());
      }),
    );
  });
});
