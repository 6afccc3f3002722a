import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  fromHostRotation,
  type Scale,
  toHostDirection,
  toHostRotation,
  toInches,
  toPixels,
  toTokenBox,
} from "../../src/foundry/coordinates.ts";
import { readTerrain } from "../../src/foundry/read-terrain.ts";

const PADDED: Scale = { pixelsPerInch: 50, left: 200, top: 100 };

const scales = () =>
  fc.record({
    pixelsPerInch: fc.integer({ min: 10, max: 200 }),
    left: fc.integer({ min: 0, max: 2000 }),
    top: fc.integer({ min: 0, max: 2000 }),
  });
const points = () =>
  fc.record({
    x: fc.double({ min: -100, max: 200, noNaN: true }),
    y: fc.double({ min: -100, max: 200, noNaN: true }),
  });

describe("the host's rotation is 0 for art that faces down", () => {
  it.each([
    [0, 180],
    [90, 270],
    [180, 0],
    [270, 90],
    [359.5, 179.5],
  ])("heading %d is rotation %d", (heading, rotation) => {
    expect(toHostRotation(heading)).toBe(rotation);
    expect(fromHostRotation(rotation)).toBe(heading);
  });
});

describe("the host's direction is 0 to the right", () => {
  it.each([
    [0, 270],
    [90, 0],
    [180, 90],
    [270, 180],
    [357, 267],
  ])("heading %d is direction %d", (heading, direction) => {
    expect(toHostDirection(heading)).toBe(direction);
  });
});

describe("places on the canvas", () => {
  it("begin after the padding", () => {
    expect(toPixels({ x: 0, y: 0 }, PADDED)).toEqual({ x: 200, y: 100 });
    expect(toPixels({ x: 2, y: 10 }, PADDED)).toEqual({ x: 300, y: 600 });
  });

  it("are the same places when they are read back", () => {
    fc.assert(
      fc.property(points(), scales(), (point, scale) => {
        const back = toInches(toPixels(point, scale), scale);
        expect(back.x).toBeCloseTo(point.x, 9);
        expect(back.y).toBeCloseTo(point.y, 9);
      }),
    );
  });
});

describe("the box of a token", () => {
  it("has the body's middle in its middle, in whole pixels", () => {
    expect(toTokenBox({ x: 10, y: 20 }, 0, 6, PADDED)).toEqual({ x: 550, y: 950, rotation: 180 });
    expect(toTokenBox({ x: 10.015, y: 20 }, 33.333333, 6, PADDED)).toEqual({
      x: 551,
      y: 950,
      rotation: 213.33,
    });
  });

  it("keeps its middle however the body is turned", () => {
    fc.assert(
      fc.property(
        points(),
        scales(),
        fc.double({ min: -720, max: 720, noNaN: true }),
        (middle, scale, heading) => {
          const box = toTokenBox(middle, heading, 5, scale);
          const upright = toTokenBox(middle, 0, 5, scale);
          expect([box.x, box.y]).toEqual([upright.x, upright.y]);
          expect(box.rotation).toBeGreaterThanOrEqual(0);
          expect(box.rotation).toBeLessThanOrEqual(360);
        },
      ),
    );
  });
});

describe("the ground in regions (D-227, D-228)", () => {
  const terrain = { kind: "woods", heightInches: null, lineInches: [] } as const;

  it("is one piece of terrain for each shape, in inches", () => {
    const pieces = readTerrain(
      {
        id: "region",
        shapes: [
          { type: "polygon", points: [200, 100, 300, 100, 300, 200] },
          { type: "circle", x: 250, y: 150, radius: 100 },
        ],
        terrain,
      },
      PADDED,
      13,
    );
    expect(pieces).toEqual([
      {
        id: "region",
        kind: "woods",
        outline: {
          type: "polygon",
          points: [
            { x: 0, y: 0 },
            { x: 2, y: 0 },
            { x: 2, y: 2 },
          ],
        },
      },
      { id: "region.1", kind: "woods", outline: { type: "circle", x: 1, y: 1, radiusInches: 2 } },
    ]);
  });

  it("turns a rectangle about its middle", () => {
    const [piece] = readTerrain(
      {
        id: "barn",
        shapes: [{ type: "rectangle", x: 200, y: 100, width: 200, height: 100, rotation: 90 }],
        terrain,
      },
      PADDED,
      13,
    );
    const corners = piece?.outline.type === "polygon" ? piece.outline.points : [];
    const rounded = corners.map(({ x, y }) => [Math.round(x * 1e6) / 1e6, Math.round(y * 1e6) / 1e6]);
    expect(rounded).toEqual([
      [3, -1],
      [3, 3],
      [1, 3],
      [1, -1],
    ]);
  });

  it("is the true line where there is one, whatever its shapes are, and keeps a height", () => {
    const pieces = readTerrain(
      {
        id: "wall",
        shapes: [{ type: "circle", x: 0, y: 0, radius: 5 }],
        terrain: { kind: "woods", heightInches: 1.5, lineInches: [1, 2, 3, 4] },
      },
      PADDED,
      13,
    );
    const points = [
      { x: 1, y: 2 },
      { x: 3, y: 4 },
    ];
    expect(pieces).toEqual([
      { id: "wall", kind: "woods", heightInches: 1.5, outline: { type: "line", points } },
    ]);
  });

  it("draws an ellipse finely", () => {
    const [piece] = readTerrain(
      {
        id: "pond",
        shapes: [{ type: "ellipse", x: 200, y: 100, radiusX: 100, radiusY: 50, rotation: 30 }],
        terrain,
      },
      PADDED,
      13,
    );
    const corners = piece?.outline.type === "polygon" ? piece.outline.points : [];
    const area =
      corners.reduce((sum, { x, y }, index) => {
        const next = corners[(index + 1) % corners.length] ?? { x, y };
        return sum + x * next.y - next.x * y;
      }, 0) / 2;
    expect(Math.abs(area) / (Math.PI * 2 * 1)).toBeCloseTo(1, 2);
  });
});
