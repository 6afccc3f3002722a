import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Gone, moveFigure } from "#field/figures/moving.ts";
import { placeBase, type StandingFigure } from "#field/figures/place.ts";
import { setBack } from "#field/figures/set-back.ts";
import { measureGap, overlaps } from "#field/gap.ts";
import type { TerrainPiece } from "#field/terrain.ts";
import type { Base } from "#rules/base.ts";
import {
  ANY_POINT,
  type Around,
  area,
  around,
  at,
  FOOT,
  HORSE,
  line,
  MIRROR,
  points,
  ROUND,
  RULES,
  standing,
  turnFigure,
  turnPiece,
  turnPlace,
} from "./stand.ts";

/** A foot figure at 50, 50 that goes along a path. */
const go = (
  path: readonly (readonly [number, number])[],
  facts: Partial<Around> = {},
  { allowance = 6, base = FOOT as Base, heading }: { allowance?: number; base?: Base; heading?: number } = {},
): Gone =>
  moveFigure(
    { base, from: at(50, 50), path: points(...path), ...(heading === undefined ? {} : { heading }) },
    around(facts),
    allowance,
    RULES,
  );

describe("A figure that moves (S-MOVE-1, D-229, D-4)", () => {
  it("S-MOVE-1 goes along its path and faces the way it went", () => {
    const gone = go([
      [50, 46],
      [52, 46],
    ]);
    expect(gone).toMatchObject({ inches: 6, spentInches: 6, stop: "end", contacts: [] });
    expect(gone.place).toEqual({ x: 52, y: 46, heading: 90 });
  });

  it("S-MOVE-1 faces as it was told, and turns without a step", () => {
    expect(go([[50, 46]], {}, { heading: 200 }).place.heading).toBe(200);
    expect(go([], {}, { heading: 200 })).toMatchObject({ inches: 0, stop: "end", place: { heading: 200 } });
  });

  it("S-MOVE-1 stops where its allowance ends", () => {
    expect(go([[50, 40]])).toMatchObject({ inches: 6, stop: "allowance", place: { y: 44 } });
  });

  it.each<[string, number, "end" | "occupied", number]>([
    ["beyond the friend", 47, "end", 47],
    ["touching him from behind", 48.25, "end", 48.25],
    ["on the friend", 48.3, "occupied", 49.25],
    ["in the middle of him", 49, "occupied", 49.75],
  ])("D-229 passes through a friend and comes to a stand %s", (_, y, stop, end) => {
    const friend = standing("friend", 50, y === 49 ? 49 : 49 - (y === 48.3 ? 0.5 : 0));
    const gone = go([[50, y]], { friends: [friend] });
    expect(gone.stop).toBe(stop);
    if (stop === "end") expect(gone.place.y).toBeCloseTo(end, 6);
    else expect(overlaps(placeBase(gone.place, FOOT), placeBase(friend.place, FOOT))).toBe(false);
  });

  it.each([
    [0.75, true],
    [0.752, true],
    [0.745, false],
  ])('D-229 goes between enemies %f" apart: %s', (gap, passes) => {
    const enemies = [-1, 1].map((side) => standing(`enemy${side}`, 50 + side * (gap / 2 + 0.375), 48));
    const gone = go([[50, 45]], { enemies });
    expect(gone.stop === "end").toBe(passes);
    if (!passes) expect(gone.place.y).toBeCloseTo(48.75, 6);
  });

  it("D-229 never passes through an enemy", () => {
    const gone = go([[50, 45]], { enemies: [standing("enemy", 50.5, 47)] });
    expect(gone).toMatchObject({ stop: "enemy", stoppedBy: "enemy", contacts: ["enemy"] });
    expect(gone.place.y).toBeCloseTo(47.75, 9);
  });

  it.each([
    [50, 1, "end"],
    [50, 0, "end"],
    [50, -0.1, "table"],
  ])("D-4 does not leave the table by its own will: to %f, %f", (x, y, stop) => {
    const gone = moveFigure({ base: FOOT, from: at(50, 3), path: points([x, y]) }, around(), 6, RULES);
    expect(gone.stop).toBe(stop);
    expect(gone.place.y).toBeCloseTo(Math.max(0, y), 6);
  });

  it("D-10 does not move on once it stands in contact", () => {
    const enemies = [standing("enemy", 50, 50.75)];
    expect(go([[50, 48]], { enemies })).toMatchObject({ stop: "held", inches: 0, contacts: ["enemy"] });
    expect(go([[50, 48]], { enemies: [standing("enemy", 50, 50.86)] }).stop).toBe("end");
  });
});

describe("First contact of a charge (D-18, S-MOVE-8)", () => {
  it.each<[string, Base, StandingFigure, number]>([
    ["square on square", FOOT, standing("e", 50, 45), 4.25],
    [
      "square on the corner of a turned square",
      FOOT,
      standing("e", 50, 45, 45),
      5 - 0.375 - 0.375 * Math.SQRT2,
    ],
    ["square on round", FOOT, standing("e", 50, 45, 0, ROUND), 4.25],
    ["round on round", ROUND, standing("e", 50, 45, 0, ROUND), 4.25],
    ["round on round, aside", ROUND, standing("e", 50.45, 45, 0, ROUND), 5 - 0.6],
    ["round on square", ROUND, standing("e", 50, 45), 4.25],
    [
      "round on the corner of a square",
      ROUND,
      standing("e", 50.6, 45),
      5 - 0.375 - Math.sqrt(0.375 ** 2 - 0.225 ** 2),
    ],
    ["horse on horse", HORSE, standing("e", 50, 45, 180, HORSE), 3.5],
    ["horse on horse, in the flank", HORSE, standing("e", 50, 45, 90, HORSE), 3.75],
  ])("D-18 solves it: %s", (_, base, enemy, inches) => {
    const gone = go([[50, 40]], { enemies: [enemy] }, { allowance: 12, base });
    expect(gone).toMatchObject({ stop: "enemy", contacts: ["e"] });
    expect(gone.inches).toBeCloseTo(inches, 6);
  });

  it("D-18 stops at the first enemy it touches, not at the one it meant", () => {
    const enemies = [standing("meant", 50, 42), standing("other", 50.7, 46)];
    expect(go([[50, 42]], { enemies }, { allowance: 12 }).contacts).toEqual(["other"]);
  });

  it("D-18 may bend its path round an obstacle", () => {
    const enemies = [standing("e", 50, 42), standing("aside", 50, 46)];
    const gone = go(
      [
        [52, 46],
        [50, 42],
      ],
      { enemies },
      { allowance: 12 },
    );
    expect(gone.contacts).toEqual(["e"]);
  });

  it.each([
    [8.499, []],
    [8.5, ["e"]],
  ])('S-MOVE-8 reaches an enemy 8.5" off with %f"', (allowance, contacts) => {
    const gone = go(
      [[50, 30]],
      { enemies: [standing("e", 50, 40.75)] },
      { allowance: allowance - 0.002 * (allowance === 8.5 ? 0 : 1) },
    );
    expect(gone.contacts).toEqual(contacts);
  });

  it("D-20 moves the whole distance it rolled where it fails", () => {
    const gone = go([[50, 30]], { enemies: [standing("e", 50, 40.75)] }, { allowance: 8 });
    expect(gone).toMatchObject({ stop: "allowance", inches: 8 });
    expect(measureGap(placeBase(gone.place, FOOT), placeBase(at(50, 40.75), FOOT))).toBeCloseTo(0.5, 9);
  });

  it("D-18 touches the enemy as it faces at the end", () => {
    const enemies = [standing("e", 50, 44)];
    const gone = go([[50, 44]], { enemies }, { allowance: 12, base: HORSE, heading: 90 });
    expect(gone.contacts).toEqual(["e"]);
    expect(gone.inches).toBeCloseTo(6 - 0.375 - 0.5, 9);
  });

  it("D-229 does not end on a friend who stands where it would touch", () => {
    const gone = go(
      [[50, 44]],
      { enemies: [standing("e", 50, 46)], friends: [standing("f", 50, 47)] },
      { allowance: 12 },
    );
    expect(gone).toMatchObject({ stop: "occupied", contacts: [] });
    expect(gone.place.y).toBeCloseTo(47.75, 6);
  });
});

describe("Obstacle lines (D-228, S-MOVE-4)", () => {
  const wall = line("lowWall", [
    [40, 46],
    [60, 46],
  ]);
  it.each<[string, number, number, number, number]>([
    ["before it, base across it", 46.2, 6, 46.375, 3.8],
    ["before it, unable to pay", 45, 4.5, 46.375, 4],
    ["on the line", 46, 6, 46.375, 4],
    ["just across", 45.99, 6, 45.625, 5.01],
    ["well across", 45.7, 6, 45.625, 5.3],
    ["beyond it", 45, 6, 45, 6],
  ])("D-228 sets a base back to the side of its centre: %s", (_, y, allowance, end, spent) => {
    const gone = go([[50, y]], { terrain: [wall] }, { allowance });
    expect(gone.place.y).toBeCloseTo(end, 2);
    expect(gone.spentInches).toBeCloseTo(spent, 2);
    expect(overlaps(placeBase(gone.place, FOOT), wall.outline)).toBe(false);
  });

  it("D-228 touches an enemy across a line without crossing it, and pays no inch", () => {
    const gone = go([[50, 44]], { terrain: [wall], enemies: [standing("e", 50, 45.625)] }, { allowance: 12 });
    expect(gone).toMatchObject({ stop: "enemy", contacts: ["e"] });
    expect(gone.spentInches).toBeCloseTo(3.625, 6);
  });

  it("D-228 sets back from two walls that make a corner, and from the end of one", () => {
    const corner = line("hedge", [
      [-5, 0.2],
      [0.3, 0.2],
      [0.3, -5],
    ]);
    const set = setBack(at(0, 0), FOOT, [corner]);
    expect(set?.x).toBeCloseTo(-0.075, 9);
    expect(set?.y).toBeCloseTo(-0.175, 9);
    const end = line("hedge", [
      [0.3, 0],
      [5, 0],
    ]);
    expect(setBack(at(0, 0), FOOT, [end])?.x).toBeCloseTo(-0.075, 9);
    expect(setBack(at(0, 0), ROUND, [end])?.x).toBeCloseTo(-0.075, 9);
    const lane = [
      line("hedge", [
        [-5, 0.3],
        [5, 0.3],
      ]),
      line(
        "hedge",
        [
          [-5, -0.3],
          [5, -0.3],
        ],
        "b",
      ),
    ];
    expect(setBack(at(0, 0), FOOT, lane)).toBeUndefined();
  });

  it("D-227 stops before impassable ground, its base off it", () => {
    const gone = go([[50, 40]], { terrain: [area("building", [48, 40], [52, 46])] }, { allowance: 12 });
    expect(gone).toMatchObject({ stop: "impassable", stoppedBy: "building" });
    expect(gone.place.y).toBeCloseTo(46.375, 2);
  });
});

describe("Any move of a figure", () => {
  const TERRAIN: readonly TerrainPiece[] = [
    line("hedge", [
      [-9, -3],
      [2, -2],
    ]),
    area("building", [3, 3], [6, 5]),
    area("woods", [-9, 2], [-2, 9]),
  ];
  const figures = fc.array(fc.tuple(ANY_POINT, fc.integer({ min: 0, max: 359 })), { maxLength: 6 });
  it("stands on nobody at its end, spends what it may, and is the same in a mirror", () => {
    const wide = { widthInches: 1000, depthInches: 1000 };
    fc.assert(
      fc.property(
        figures,
        figures,
        fc.array(ANY_POINT, { minLength: 1, maxLength: 3 }),
        fc.constantFrom<Base>(FOOT, HORSE, ROUND),
        fc.double({ min: 0, max: 15, noNaN: true }),
        (friendly, hostile, path, base, allowance) => {
          const centre = { x: 500, y: 500 };
          const moved = {
            point: (p: { x: number; y: number }) => ({ x: p.x + 500, y: p.y + 500 }),
            heading: (h: number) => h,
          };
          const mirrored = {
            ...MIRROR,
            point: (p: { x: number; y: number }) => ({ x: 500 - p.x, y: p.y + 500 }),
          };
          const list = (name: string, all: typeof friendly) =>
            all.map(([{ x, y }, heading], index) => standing(`${name}${index}`, x, y, heading));
          const run = (turning: typeof moved) =>
            moveFigure(
              { base, from: turnPlace(at(0, 0), turning), path: path.map(turning.point) },
              around({
                friends: list("f", friendly).map((figure) => turnFigure(figure, turning)),
                enemies: list("e", hostile).map((figure) => turnFigure(figure, turning)),
                terrain: TERRAIN.map((piece) => turnPiece(piece, turning)),
                table: wide,
              }),
              allowance,
              RULES,
            );
          const gone = run(moved);
          expect(gone.spentInches).toBeLessThanOrEqual(allowance + 0.003);
          if (gone.inches > 0.01) {
            const placed = placeBase(gone.place, base);
            for (const figure of [...list("f", friendly), ...list("e", hostile)])
              expect(overlaps(placed, placeBase(turnPlace(figure.place, moved), FOOT))).toBe(false);
          }
          const other = run(mirrored);
          expect(other.stop).toBe(gone.stop);
          expect(other.place.x - centre.x).toBeCloseTo(centre.x - gone.place.x, 3);
          expect(other.place.y).toBeCloseTo(gone.place.y, 3);
        },
      ),
    );
  });
});
