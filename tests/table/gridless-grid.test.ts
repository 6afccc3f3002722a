import { describe, expect, it } from "vitest";
import { GridlessGrid } from "../../table/client/api/grid/gridless-grid.ts";

const grid = new GridlessGrid({ size: 50, distance: 1, units: "in" });

describe("GridlessGrid (foundry-api.md 12)", () => {
  it("measures the straight way between the points given, in scene units", () => {
    const path = grid.measurePath([
      { x: 0, y: 0 },
      { x: 150, y: 200 },
      { x: 150, y: 250 },
    ]);
    expect(path.distance).toBeCloseTo(6);
    expect(path.segments.map(({ distance }) => distance)).toEqual([5, 1]);
    expect(path.waypoints.map(({ distance }) => distance)).toEqual([0, 5, 6]);
    expect(path.waypoints[1]?.forward).toBe(path.segments[1]);
  });

  it("takes the price of a leg from a function that is given whole pixels", () => {
    const asked: unknown[] = [];
    const path = grid.measurePath(
      [
        { x: 0.4, y: 0 },
        { x: 100, y: 0 },
      ],
      {
        cost: (from, to, distance) => {
          asked.push(from, to);
          return distance * 2;
        },
      },
    );
    expect(asked).toEqual([
      { i: 0, j: 0 },
      { i: 0, j: 100 },
    ]);
    expect(path.cost).toBeCloseTo(path.distance * 2);
  });

  it("gives a leg that is jumped no length", () => {
    const path = grid.measurePath([
      { x: 0, y: 0 },
      { x: 500, y: 0, teleport: true },
    ]);
    expect([path.distance, path.euclidean]).toEqual([0, 10]);
  });

  it("carries a point along a direction that is 0 in the east and turns clockwise", () => {
    const { x, y } = grid.getTranslatedPoint({ x: 10, y: 10 }, 90, 2);
    expect([x, y]).toEqual([expect.closeTo(10), expect.closeTo(110)]);
  });

  it("snaps nothing", () => {
    expect(grid.getSnappedPoint({ x: 12.3, y: 4 })).toEqual({ x: 12.3, y: 4 });
  });
});
