import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeBase } from "#field/figures/place.ts";
import { isWayHard, type Run, type Runner, runAway } from "#field/figures/running.ts";
import { measureGap, overlaps } from "#field/gap.ts";
import type { TerrainPiece } from "#field/terrain.ts";
import {
  ANY_POINT,
  type Around,
  area,
  around,
  at,
  FOOT,
  line,
  RULES,
  standing,
  turnFigure,
  turnPiece,
  turnPlace,
} from "./stand.ts";

/** A figure at 50, 50 that runs down the table from an enemy who touches it. */
const run = (facts: Partial<Around> = {}, change: Partial<Runner> = {}): Run =>
  runAway(
    { base: FOOT, place: at(50, 50), from: { x: 50, y: 49.25 }, inches: 7, first: "right", ...change },
    around({ enemies: [standing("winner", 50, 49.25, 180)], ...facts }),
    RULES,
  );
const winner = standing("winner", 50, 49.25, 180);

describe("Running from a fight (S-MEL-11, S-MEL-12, S-MOVE-11, D-51)", () => {
  it("S-MEL-12 goes straight away and faces the way it went", () => {
    const gone = run();
    expect(gone).toMatchObject({ inches: 7, bend: 0, leftTable: false, stoppedShort: false });
    expect(gone.place.x).toBeCloseTo(50, 9);
    expect(gone.place.y).toBeCloseTo(57, 9);
    expect(gone.place.heading).toBeCloseTo(180, 9);
  });

  it.each<[string, readonly TerrainPiece[]]>([
    ["woods", [area("woods", [40, 51], [60, 70])]],
    [
      "a wall",
      [
        line("lowWall", [
          [40, 53],
          [60, 53],
        ]),
      ],
    ],
    ["a ford", [area("ford", [40, 51], [60, 53])]],
  ])("S-MOVE-11 covers the whole distance through %s", (_, terrain) => {
    expect(run({ terrain })).toMatchObject({ inches: 7, bend: 0 });
  });

  it("D-228 is set back from a wall across which it would end", () => {
    expect(
      run({
        terrain: [
          line("lowWall", [
            [40, 56.8],
            [60, 56.8],
          ]),
        ],
      }).place.y,
    ).toBeCloseTo(57.175, 9);
  });

  it.each([
    ["right", 1],
    ["left", -1],
  ] as const)("D-51 bends by the least angle, to its owner's side if equal: %s", (first, sign) => {
    const enemies = [winner, standing("other", 50, 54)];
    const gone = run({ enemies }, { first });
    // the base slides past the corner of the enemy in its way
    const off = Math.abs(gone.bend);
    expect(Math.sign(gone.bend)).toBe(sign);
    expect(off).toBeGreaterThan(5);
    expect(off).toBeLessThan(20);
    expect(gone.inches).toBe(7);
    const nearer = run({ enemies: [winner, standing("other", 50, 54)] }, { first });
    expect(nearer).toEqual(gone);
    expect(measureGap(placeBase(gone.place, FOOT), placeBase(at(50, 54), FOOT))).toBeGreaterThan(0);
  });

  it("D-51 takes the other side if that bends less", () => {
    const enemies = [winner, standing("other", 50.2, 54)];
    expect(run({ enemies }, { first: "left" }).bend).toBeGreaterThan(0);
    expect(run({ enemies: [winner, standing("other", 49.8, 54)] }, { first: "right" }).bend).toBeLessThan(0);
  });

  it("D-51 goes round impassable ground", () => {
    const gone = run({ terrain: [area("pond", [48, 54], [60, 60])] });
    expect(gone.inches).toBe(7);
    expect(gone.bend).toBeGreaterThan(0);
    expect(run({ terrain: [area("pond", [48, 54], [60, 60])] }, { first: "left" }).bend).toBeCloseTo(
      gone.bend,
      9,
    );
  });

  it('D-51 stops 0.1" short of what is in its way if nothing fits', () => {
    const enemies = [
      winner,
      standing("below", 50, 54),
      ...Array.from({ length: 15 }, (_, i) => {
        const angle = ((i - 7) * 15 * Math.PI) / 180;
        return standing(`ring${i}`, 50 + 3.5 * Math.sin(angle), 50 + 3.5 * Math.cos(angle));
      }),
    ];
    const gone = run({ enemies });
    expect(gone.stoppedShort).toBe(true);
    const gaps = enemies
      .slice(1)
      .map(({ place }) => measureGap(placeBase(gone.place, FOOT), placeBase(place, FOOT)));
    expect(Math.min(...gaps)).toBeCloseTo(0.1, 6);
  });

  it("D-51 passes through friends and goes on to the first free place", () => {
    expect(run({ friends: [standing("f", 50, 53)] }).inches).toBe(7);
    expect(run({ friends: [standing("f", 50, 57)] }).place.y).toBeCloseTo(57.75, 6);
    expect(run({ friends: [standing("f", 50, 57), standing("g", 50, 57.9)] }).place.y).toBeCloseTo(58.65, 6);
    expect(run({ friends: [standing("f", 50, 57.75)] }).place.y).toBeCloseTo(57, 9);
  });

  it.each([
    [7.1, false],
    [7, false],
    [6.9, true],
  ])('D-4 leaves the table once its centre crosses the edge, %f" off: %s', (off, left) => {
    expect(run({ table: { widthInches: 100, depthInches: 50 + off } }).leftTable).toBe(left);
  });

  it("D-51 makes no contact and ends on nobody, and mirrors with the table", () => {
    const figures = fc.array(ANY_POINT, { maxLength: 7 });
    const terrain = [
      area("building", [1, 2], [4, 5]),
      line("hedge", [
        [-6, 3],
        [-1, 4],
      ]),
    ];
    fc.assert(
      fc.property(figures, figures, fc.integer({ min: 2, max: 12 }), (hostile, friendly, inches) => {
        const clear = hostile.filter(({ x, y }) => Math.hypot(x, y) > 1.2);
        const turned = (sign: 1 | -1) => ({
          point: ({ x, y }: { x: number; y: number }) => ({ x: 500 + sign * x, y: 500 + y }),
          heading: (heading: number) => (sign * heading + 360) % 360,
        });
        const go = (sign: 1 | -1): Run => {
          const turning = turned(sign);
          const place = (name: string, list: typeof clear) =>
            list.map(({ x, y }, i) => turnFigure(standing(`${name}${i}`, x, y), turning));
          return runAway(
            {
              base: FOOT,
              place: turnPlace(at(0, 0), turning),
              from: turning.point({ x: 0.2, y: -0.75 }),
              inches,
              first: sign === 1 ? "right" : "left",
            },
            around({
              enemies: place("e", clear),
              friends: place("f", friendly),
              terrain: terrain.map((piece) => turnPiece(piece, turning)),
              table: { widthInches: 1000, depthInches: 1000 },
            }),
            RULES,
          );
        };
        const gone = go(1);
        const placed = placeBase(gone.place, FOOT);
        if (gone.inches > 0.01) {
          for (const { x, y } of clear)
            expect(overlaps(placed, placeBase(at(x + 500, y + 500), FOOT))).toBe(false);
          for (const { x, y } of friendly)
            expect(overlaps(placed, placeBase(at(x + 500, y + 500), FOOT))).toBe(false);
        }
        const other = go(-1);
        expect(other.stoppedShort).toBe(gone.stoppedShort);
        expect(Math.abs(other.bend + gone.bend)).toBeLessThan(0.02);
      }),
      { numRuns: 60 },
    );
  });
});

describe("The way out of a fight (S-DIS-4, D-62)", () => {
  const hard = (terrain: readonly TerrainPiece[], inches = 6) =>
    isWayHard(at(0, 0), { x: 0, y: -0.75 }, inches, terrain, RULES);
  it.each<[string, readonly TerrainPiece[], boolean]>([
    ["open", [], false],
    ['woods 5.9" off', [area("woods", [-5, 5.9], [5, 9])], true],
    ['woods 6.1" off', [area("woods", [-5, 6.1], [5, 9])], false],
    ["woods in which it stands", [area("woods", [-5, -5], [5, 1])], true],
    ["a ford", [area("ford", [-5, 2], [5, 3])], true],
    [
      "a stream drawn as a line",
      [
        line("stream", [
          [-5, 2],
          [5, 2],
        ]),
      ],
      true,
    ],
    ["rough ground", [area("roughGround", [-5, 2], [5, 3])], false],
    ["a hill", [area("hill", [-5, 2], [5, 9])], true],
    ['a rise of 0.5"', [{ ...area("hill", [-5, 2], [5, 9]), heightInches: 0.5 }], true],
    ['a rise of 0.4"', [{ ...area("hill", [-5, 2], [5, 9]), heightInches: 0.4 }], false],
    ["down from a hill", [area("hill", [-5, -9], [5, 3])], false],
    ["woods behind its enemy", [area("woods", [-5, -9], [5, -1])], false],
  ])("D-62 judges a way: %s", (_, terrain, isHard) => {
    expect(hard(terrain)).toBe(isHard);
  });

  it("D-62 looks farther for a mounted figure", () => {
    expect(hard([area("woods", [-5, 11.9], [5, 15])], 12)).toBe(true);
  });
});
