import { describe, expect, it } from "vitest";
import { findNearestSide, LOOKING_FROM } from "../../src/foundry/nearest-side.ts";

const TABLE = { widthInches: 96, depthInches: 60 };
const SIDES = [
  { id: "red", edge: "bottom" },
  { id: "blue", edge: "top" },
] as const;

describe("the side from whose edge a unit is put down", () => {
  it.each([
    { y: 59, side: "red" },
    { y: 30.1, side: "red" },
    { y: 30, side: "red" },
    { y: 29.9, side: "blue" },
    { y: 1, side: "blue" },
  ])("is $side at $y inches from the upper edge", ({ y, side }) => {
    expect(findNearestSide(SIDES, { x: 3, y }, TABLE)?.id).toBe(side);
  });

  it("may have the left or the right edge", () => {
    const sides = [...SIDES, { id: "green", edge: "left" }, { id: "black", edge: "right" }] as const;
    expect(findNearestSide(sides, { x: 3, y: 50 }, TABLE)?.id).toBe("green");
    expect(findNearestSide(sides, { x: 92, y: 50 }, TABLE)?.id).toBe("black");
  });

  it("is none where there are no sides", () => {
    expect(findNearestSide([], { x: 3, y: 50 }, TABLE)).toBeUndefined();
  });

  it("looks away from its edge", () => {
    expect(LOOKING_FROM).toEqual({ bottom: 0, left: 90, top: 180, right: 270 });
  });
});
