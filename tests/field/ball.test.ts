import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findObstacles, isOnHigherGround } from "#field/ball.ts";
import { measureGap } from "#field/gap.ts";
import type { TerrainPiece } from "#field/terrain.ts";
import type { TerrainKind } from "#field/terrain-kinds.ts";
import { rectangleAt } from "#field/turned-rectangle.ts";
import { ANY_HEADING, ANY_SHIFT, shiftPoint } from "./arrange.ts";

const MUZZLE = { x: 0, y: 0 };
const HALF = 0.375;

/** A piece across the axis (heading 90) from `from` to `to`, between two lines beside it. */
const area = (
  kind: TerrainKind,
  from: number,
  to: number,
  low = -5,
  high = 5,
  more: Partial<TerrainPiece> = {},
): TerrainPiece => ({
  id: kind,
  kind,
  outline: {
    type: "polygon",
    points: [
      { x: from, y: low },
      { x: to, y: low },
      { x: to, y: high },
      { x: from, y: high },
    ],
  },
  ...more,
});

const wall = (kind: TerrainKind, ...points: readonly [number, number][]): TerrainPiece => ({
  id: kind,
  kind,
  outline: { type: "line", points: points.map(([x, y]) => ({ x, y })) },
});

const find = (...terrain: readonly TerrainPiece[]) => findObstacles(MUZZLE, 90, 36, HALF, terrain);

describe("What the ball meets (M-CAN-9 to M-CAN-11, D-155, D-156, D-227)", () => {
  it.each([
    ["M-CAN-9 a wood's edge", area("woods", 10, 20), 10, 20, "tall"],
    ["M-CAN-9 a hill's foot, from level ground", area("hill", 20, 26), 20, 26, "tall"],
    ["M-CAN-9 a building", area("building", 12, 14), 12, 14, "tall"],
    ["M-CAN-9 rocks", area("rocks", 12, 13), 12, 13, "tall"],
    ["M-CAN-11 a pond", area("pond", 24.5, 28), 24.5, 28, "water"],
    ["M-CAN-10 a wall square to the pole", wall("manHighWall", [20, -5], [20, 5]), 20, 20, "manHigh"],
    ["M-CAN-10 a hedge", wall("hedge", [20, -5], [20, 5]), 20, 20, "light"],
    [
      "D-155 a wall askew, which the side of the pole meets first",
      wall("manHighWall", [15, -5], [25, 5]),
      20 - 0.374,
      20 + 0.374,
      "manHigh",
    ],
    [
      "D-155 a wall's end that reaches under the side of the pole",
      wall("barricade", [18, 5], [18, 0.3]),
      18,
      18,
      "manHigh",
    ],
    ["D-155 a piece that reaches beyond the pole", area("woods", 30, 50), 30, 36, "tall"],
    ["D-155 a piece that the whole pole lies in", area("woods", -5, 50), 0, 36, "tall"],
  ] as const)("%s", (_, piece, from, to, ball) => {
    const [obstacle, ...others] = find(piece);
    expect(others).toEqual([]);
    expect(obstacle).toMatchObject({ ball, piece: piece.kind });
    expect(obstacle?.from).toBeCloseTo(from, 9);
    expect(obstacle?.to).toBeCloseTo(to, 9);
  });

  it.each([
    ["D-227 rough ground", area("roughGround", 10, 20)],
    ["D-156 a gully", area("gully", 10, 20)],
    ["D-155 a wood beside the pole", area("woods", 10, 20, 0.4, 5)],
    ["D-140 a wood flush with the pole's side", area("woods", 10, 20, HALF, 5)],
    ["D-155 a wood beyond the pole", area("woods", 36, 40)],
    ["D-155 a wood behind the muzzle", area("woods", -9, 0)],
    ["D-155 a barricade in which the muzzle stands", wall("barricade", [0, -5], [0, 5])],
    [
      "D-155 a hill less than 0.5 inches above the muzzle",
      area("hill", 10, 20, -5, 5, { heightInches: 0.49 }),
    ],
  ])("%s does not stop it", (_, piece) => {
    expect(find(piece)).toEqual([]);
  });

  it.each([
    [0.5, 1],
    [0.49, 0],
  ])("D-155 counts a hill %d inches above the muzzle %d times", (heightInches, count) => {
    expect(find(area("hill", 10, 20, -5, 5, { heightInches }))).toHaveLength(count);
  });

  it("D-155 shoots down from a hill and over another as high, but not through a higher step", () => {
    const own = area("hill", -5, 8, -9, 9, { id: "own" });
    const step = area("hill", 4, 6, -3, 3, { id: "step" });
    const far = area("hill", 20, 25, -5, 5, { id: "far" });
    expect(find(own, far)).toEqual([]);
    expect(find(own, step, far)).toMatchObject([{ piece: "step", from: 4, to: 6, ball: "tall" }]);
  });

  it("D-155 keeps the gap of a hollow piece open", () => {
    const hollow: TerrainPiece = {
      id: "pond",
      kind: "pond",
      outline: {
        type: "polygon",
        points: [
          [10, -3],
          [30, -3],
          [30, 3],
          [24, 3],
          [24, -2],
          [16, -2],
          [16, 3],
          [10, 3],
        ].map(([x = 0, y = 0]) => ({ x, y })),
      },
    };
    expect(find(hollow)).toMatchObject([
      { from: 10, to: 16 },
      { from: 24, to: 30 },
    ]);
  });

  it("D-155 meets a round piece with the side of the pole", () => {
    const [obstacle] = find({
      id: "p",
      kind: "pond",
      outline: { type: "circle", x: 20, y: 2, radiusInches: 2 },
    });
    const aside = 2 - HALF + 0.001;
    expect(obstacle?.from).toBeCloseTo(20 - Math.sqrt(4 - aside * aside), 9);
  });

  it("D-155 lists all obstacles in order along the pole", () => {
    const found = find(area("woods", 30, 33), wall("hedge", [5, -1], [5, 1]), area("pond", 10, 12));
    expect(found.map(({ from }) => from)).toEqual([5, 10, 30]);
  });

  it("D-155 touches with every stretch it names and with nothing before the first", () => {
    const corner = fc.record({
      x: fc.double({ min: -30, max: 30, noNaN: true }),
      y: fc.double({ min: -30, max: 30, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.tuple(corner, corner, corner, corner), ANY_HEADING, ([a, b, c, d], heading) => {
        const piece: TerrainPiece = {
          id: "w",
          kind: "woods",
          outline: { type: "polygon", points: [a, b, c, d] },
        };
        const found = findObstacles(MUZZLE, heading, 36, HALF, [piece]);
        const first = found[0]?.from ?? 36;
        const tip = (distance: number) => ({
          x: Math.sin((heading * Math.PI) / 180) * distance,
          y: -Math.cos((heading * Math.PI) / 180) * distance,
          heading,
        });
        for (const { from, to } of found) {
          const slice = rectangleAt(tip((from + to) / 2), 2 * HALF, 0);
          expect(measureGap(slice, piece.outline)).toBeLessThan(1e-6);
        }
        const before = rectangleAt(tip(first - 0.005), 2 * (HALF - 0.001), first - 0.01);
        if (first > 0.02) expect(measureGap(before, piece.outline)).toBeGreaterThan(0);
      }),
    );
  });

  it("D-155 finds the same when the whole table is turned and shifted", () => {
    const pieces = [area("woods", 10, 20, -0.2, 4), wall("barricade", [20, -5], [26, 5])];
    fc.assert(
      fc.property(ANY_SHIFT, (shift) => {
        const moved = pieces.map((piece) =>
          piece.outline.type === "circle"
            ? piece
            : {
                ...piece,
                outline: {
                  ...piece.outline,
                  points: piece.outline.points.map((point) => shiftPoint(point, shift)),
                },
              },
        );
        const found = findObstacles(shiftPoint(MUZZLE, shift), 90 + shift.turn, 36, HALF, moved);
        for (const [index, { from, to }] of find(...pieces).entries()) {
          expect(found[index]?.from).toBeCloseTo(from, 6);
          expect(found[index]?.to).toBeCloseTo(to, 6);
        }
      }),
    );
  });
});

describe("Higher ground (D-158, M-CAN-12)", () => {
  it.each([
    ["level ground", [], false],
    ['a hill of 1"', [area("hill", -5, 3)], true],
    ['a hill of 0.5"', [area("hill", -5, 3, -5, 5, { heightInches: 0.5 })], true],
    ['a hill of 0.4"', [area("hill", -5, 3, -5, 5, { heightInches: 0.4 })], false],
    ['a hill that ends beyond 34"', [area("hill", -5, 40)], false],
  ] as const)("D-158 shoots down from %s", (_, terrain, expected) => {
    expect(isOnHigherGround(terrain, { ...MUZZLE, heading: 90 }, 34)).toBe(expected);
  });
});
