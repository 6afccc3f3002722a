import { describe, expect, it } from "vitest";
import { filesAcross, poseAlong } from "#battle/mass/front-line.ts";
import { listFilesOf } from "#rules/mass/formation.ts";

describe("a front drawn as a line", () => {
  it.each([
    ["from left to right", { x: 10, y: 40 }, { x: 16, y: 40 }, "bottom", 0],
    ["from right to left", { x: 16, y: 40 }, { x: 10, y: 40 }, "bottom", 0],
    ["before the upper edge", { x: 10, y: 8 }, { x: 16, y: 8 }, "top", 180],
    ["from the left edge", { x: 8, y: 10 }, { x: 8, y: 16 }, "left", 90],
    ["slanted", { x: 10, y: 40 }, { x: 16, y: 34 }, "bottom", 315],
  ] as const)("%s looks away from its own edge", (_, from, to, edge, heading) => {
    expect(poseAlong(from, to, edge)).toEqual({
      x: (from.x + to.x) / 2,
      y: (from.y + to.y) / 2,
      heading: expect.closeTo(heading, 9),
    });
  });

  it("of no length looks straight away from its own edge", () => {
    expect(poseAlong({ x: 10, y: 40 }, { x: 10, y: 40.1 }, "bottom")).toMatchObject({ heading: 0 });
  });

  const line = { formation: "line", figures: 12, files: 6 } as const;

  it("D-90 is filled by as many files as fit best, in which its figures can stand", () => {
    expect(filesAcross(9, 0.75, line)).toBe(12);
    expect(filesAcross(4.5, 0.75, line)).toBe(6);
    expect(filesAcross(4.4, 0.75, line)).toBe(6);
    expect(filesAcross(100, 0.75, line)).toBe(12);
    expect(filesAcross(0.2, 0.75, line)).toBe(6);
  });

  it("M-FORM-2 a square has as many files as a square of its figures has", () => {
    const square = { formation: "square", figures: 16, files: 4 } as const;
    expect(filesAcross(3, 0.75, square)).toBe(4);
    expect(listFilesOf("square", 16)).toContain(filesAcross(12, 0.75, square));
  });
});
