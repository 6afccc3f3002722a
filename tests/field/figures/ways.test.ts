import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { measurePath } from "#field/figures/path.ts";
import { reachAlong, surveyPath } from "#field/figures/ways.ts";
import type { TerrainPiece } from "#field/terrain.ts";
import { priceWay } from "#rules/skirmish/movement.ts";
import { ANY_SHIFT } from "../arrange.ts";
import { ANY_POINT, area, line, MIRROR, points, RULES, turningOf, turnPiece } from "./stand.ts";

const WOODS = area("woods", [-5, -20], [5, -10]);
const HEDGE = line("hedge", [
  [-5, -5],
  [5, -5],
]);
const ROAD = area("road", [-1, -30], [1, 0]);

/** What a way straight up from 0, 0 costs. */
const price = (inches: number, terrain: readonly TerrainPiece[]): number =>
  priceWay(surveyPath(points([0, 0], [0, -inches]), terrain).parts, RULES).inches;
const reach = (allowance: number, terrain: readonly TerrainPiece[], inches = 40) =>
  reachAlong(surveyPath(points([0, 0], [0, -inches]), terrain), allowance, RULES);

describe("What a path costs (S-MOVE-2, S-MOVE-3, S-MOVE-4, S-MOVE-5, D-15, D-16)", () => {
  it.each<[string, number, readonly TerrainPiece[], number]>([
    ["S-MOVE-1: open ground", 6, [], 6],
    ["S-MOVE-2: a road all the way", 12, [ROAD], 6],
    ['S-MOVE-2: 4" of road, then open', 14, [area("road", [-1, -4], [1, 1])], 12],
    ["S-MOVE-3: woods all the way", 3, [area("woods", [-5, -20], [5, 1])], 6],
    ['S-MOVE-3: 4" open, then 4" of rough ground', 8, [area("roughGround", [-5, -20], [5, -4])], 12],
    ["S-MOVE-3: a ford", 2, [area("ford", [-5, -20], [5, 1])], 4],
    [
      'S-MOVE-4: 5" to a wall and just across',
      5.001,
      [
        line("lowWall", [
          [-5, -5],
          [5, -5],
        ]),
      ],
      6.001,
    ],
    [
      "S-MOVE-4: two hedges",
      6,
      [
        HEDGE,
        line(
          "hedge",
          [
            [-5, -3],
            [5, -3],
          ],
          "other",
        ),
      ],
      8,
    ],
    ["D-15: a road through woods", 4, [ROAD, area("woods", [-5, -20], [5, 1])], 2],
    [
      "D-15: two kinds of slow ground",
      2,
      [area("marsh", [-5, -9], [5, 1]), area("woods", [-5, -9], [5, 1])],
      4,
    ],
    ["D-16: a hedge drawn as an area, once", 6, [area("hedge", [-5, -5], [5, -4.8])], 7],
    ["D-227: a ditch and its rampart", 6, [area("ditchAndRampart", [-5, -5], [5, -4])], 8],
    ["D-227: a hill", 6, [area("hill", [-5, -5], [5, -2])], 6],
    [
      "S-MOVE-5: road, open, woods and a hedge",
      5,
      [
        area("road", [-1, -2], [1, 1]),
        area("woods", [-5, -9], [5, -4]),
        line("hedge", [
          [-5, -3],
          [5, -3],
        ]),
      ],
      6,
    ],
    [
      "S-MOVE-5: the same with a second hedge",
      5,
      [
        area("road", [-1, -2], [1, 1]),
        area("woods", [-5, -9], [5, -4]),
        line("hedge", [
          [-5, -3],
          [5, -3],
        ]),
        line(
          "hedge",
          [
            [-5, -3.5],
            [5, -3.5],
          ],
          "other",
        ),
      ],
      7,
    ],
  ])("%s", (_, inches, terrain, cost) => {
    expect(price(inches, terrain)).toBeCloseTo(cost, 9);
  });
});

describe("Where a line is crossed (S-MOVE-4, D-228)", () => {
  const bent = line("hedge", [
    [-5, -5],
    [0, -5],
    [5, -3],
  ]);
  it.each<[string, readonly (readonly [number, number])[], TerrainPiece, number]>([
    [
      "through a joint of its pieces",
      [
        [0, 0],
        [0, -9],
      ],
      bent,
      1,
    ],
    [
      "up to it",
      [
        [0, 0],
        [0, -5],
      ],
      HEDGE,
      0,
    ],
    [
      "a hair short of it",
      [
        [0, 0],
        [0, -4.999],
      ],
      HEDGE,
      0,
    ],
    [
      "a hair beyond it",
      [
        [0, 0],
        [0, -5.001],
      ],
      HEDGE,
      1,
    ],
    [
      "up to it and back",
      [
        [0, 0],
        [0, -5],
        [1, 0],
      ],
      HEDGE,
      0,
    ],
    [
      "across and back",
      [
        [0, 0],
        [0, -6],
        [1, 0],
      ],
      HEDGE,
      2,
    ],
    [
      "with a corner of the path on it",
      [
        [0, 0],
        [0, -5],
        [1, -9],
      ],
      HEDGE,
      1,
    ],
    [
      "along it and across",
      [
        [0, 0],
        [0, -5],
        [2, -5],
        [3, -9],
      ],
      HEDGE,
      1,
    ],
    [
      "along it and back",
      [
        [0, 0],
        [0, -5],
        [2, -5],
        [3, 0],
      ],
      HEDGE,
      0,
    ],
    [
      "round its end",
      [
        [4, 0],
        [6, -5],
        [4, -9],
      ],
      HEDGE,
      0,
    ],
    [
      "near its end, inside",
      [
        [4.9, 0],
        [4.9, -9],
      ],
      HEDGE,
      1,
    ],
    [
      "past its end, outside",
      [
        [5.1, 0],
        [5.1, -9],
      ],
      HEDGE,
      0,
    ],
  ])("S-MOVE-4 judges a path %s", (_, path, piece, times) => {
    const crossed = surveyPath(points(...path), [piece]).parts.filter((part) => "obstacle" in part);
    expect(crossed).toHaveLength(times);
  });
});

describe("How far an allowance reaches (S-MOVE-1, S-MOVE-4, D-17)", () => {
  it.each<[string, number, readonly TerrainPiece[], number, string | undefined]>([
    ["S-MOVE-1: foot on open ground", 6, [], 6, undefined],
    ["S-MOVE-1: a mounted figure", 12, [], 12, undefined],
    ['S-MOVE-2: mounted, 4" of road', 12, [area("road", [-1, -4], [1, 1])], 14, undefined],
    ["S-MOVE-3: woods alone", 6, [area("woods", [-5, -20], [5, 1])], 3, undefined],
    ['S-MOVE-3: 1" left before woods', 11, [WOODS], 10.5, undefined],
    ["S-MOVE-4: an inch left at a hedge, so that it stands just across", 6, [HEDGE], 5, undefined],
    ["S-MOVE-4: half an inch left, so that it stands before it", 5.5, [HEDGE], 5, "hedge"],
    [
      'S-MOVE-4: 5.5" to the wall',
      6,
      [
        line("lowWall", [
          [-5, -5.5],
          [5, -5.5],
        ]),
      ],
      5.5,
      "lowWall",
    ],
    ["D-227: a river", 12, [area("river", [-5, -9], [5, -7])], 7, "river"],
    ["D-227: a river with a bridge", 12, [ROAD, area("river", [-5, -9], [5, -7])], 24, undefined],
    [
      "D-227: a high wall",
      12,
      [
        line("higherWall", [
          [-5, -3],
          [5, -3],
        ]),
      ],
      3,
      "higherWall",
    ],
    ["D-17: a hedgehog in woods", 2, [area("woods", [-5, -20], [5, 1])], 1, undefined],
    ["D-17: a hedgehog on a road", 2, [ROAD], 4, undefined],
  ])("%s", (_, allowance, terrain, inches, stoppedBy) => {
    const reached = reach(allowance, terrain);
    expect(reached.inches).toBeCloseTo(inches, 2);
    expect(reached.stoppedBy).toBe(stoppedBy);
    expect(reached.isWhole).toBe(false);
  });

  it("S-MOVE-4 stands on the near side of what it cannot cross, on the far side of what it can", () => {
    expect(reach(5.9, [HEDGE]).inches).toBeLessThan(5);
    expect(reach(6, [HEDGE]).inches).toBeGreaterThan(5);
    expect(reach(6, [HEDGE]).spentInches).toBeCloseTo(6, 9);
  });

  it("S-MOVE-1 goes the whole of a path that the allowance covers", () => {
    expect(reach(6, [], 6)).toEqual({ inches: 6, spentInches: 6, isWhole: true });
    expect(reach(6, [], 6.0009).isWhole).toBe(true);
    expect(reach(6, [], 6.01).isWhole).toBe(false);
  });

  it("S-MOVE-5 spends what the part that it goes costs, however the table lies", () => {
    const terrain = [WOODS, HEDGE, ROAD, area("pond", [6, -9], [9, 9])];
    fc.assert(
      fc.property(
        fc.array(ANY_POINT, { minLength: 2, maxLength: 5 }),
        fc.double({ min: 0, max: 20, noNaN: true }),
        ANY_SHIFT,
        (path, allowance, shift) => {
          const own = reachAlong(surveyPath(path, terrain), allowance, RULES);
          expect(own.spentInches).toBeLessThanOrEqual(allowance + 0.002);
          expect(own.inches).toBeLessThanOrEqual(measurePath(path) + 0.001);
          for (const turning of [turningOf(shift), MIRROR]) {
            const turned = terrain.map((piece) => turnPiece(piece, turning));
            const other = reachAlong(surveyPath(path.map(turning.point), turned), allowance, RULES);
            expect(other.inches).toBeCloseTo(own.inches, 2);
          }
        },
      ),
    );
  });
});
