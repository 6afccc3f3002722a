import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { directionOf, type Point, toTable } from "#field/pose.ts";
import { judgeSlope, listSlopeCuts } from "#field/slope.ts";
import { type Mover, type Strip, surveyWay } from "#field/survey.ts";
import { findWayThrough } from "#field/sweep.ts";
import type { TerrainOutline, TerrainPiece } from "#field/terrain.ts";
import type { TerrainKind } from "#field/terrain-kinds.ts";
import { frontOf, rectangleAt, shiftAlong } from "#field/turned-rectangle.ts";

const box = (left: number, top: number, right: number, bottom: number): TerrainOutline => ({
  type: "polygon",
  points: [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ],
});
const disc = (x: number, y: number, radiusInches: number): TerrainOutline => ({
  type: "circle",
  x,
  y,
  radiusInches,
});
const piece = (kind: TerrainKind, outline: TerrainOutline, id: string = kind): TerrainPiece => ({
  id,
  kind,
  outline,
});

/** A body six inches wide and two deep, its front in the middle of the origin, about to go up. */
const mover = (
  inches: number,
  facts: Partial<Mover> & { width?: number; x?: number; y?: number; turn?: number } = {},
): Mover => {
  const { width = 6, x = 0, y = 0, turn = 0, ...rest } = facts;
  const outline = rectangleAt({ x, y, heading: turn }, width, 2);
  return { outline, heading: turn, inches, front: frontOf(outline), hillsLeft: [], ...rest };
};

const lengths = (strips: readonly Strip[], holds: (strip: Strip) => boolean): number =>
  strips.filter(holds).reduce((sum, { from, to }) => sum + to - from, 0);
const isUnder = (kind: TerrainKind) => (strip: Strip) => strip.under.some((one) => one.kind === kind);

describe("ground under the leading edge (D-225)", () => {
  it("D-225 a line with one end of its front in woods pays for woods from where that end enters", () => {
    const woods = piece("woods", box(2, -6, 8, -2));
    const { strips } = surveyWay([woods], mover(9));
    expect(strips.map(({ from, to, under }) => [from, to, under.length])).toStrictEqual([
      [0, 2, 0],
      [2, 6, 1],
      [6, 9, 0],
    ]);
  });

  it.each([
    ["flush with its side", 3, 0],
    ["a hundredth of an inch over its side", 2.99, 4],
  ])("D-225 D-1 woods %s", (_, left, inches) => {
    const woods = piece("woods", box(left, -6, 8, -2));
    expect(lengths(surveyWay([woods], mover(9)).strips, isUnder("woods"))).toBeCloseTo(inches);
  });

  it("D-225 ground that the edge has passed is paid no more, though the ranks behind are still in it", () => {
    const ditch = piece("ditchAndRampart", box(-9, -3, 9, -2));
    const { strips } = surveyWay([ditch], mover(4));
    expect(strips.map(({ from, to, under }) => [from, to, under.length])).toStrictEqual([
      [0, 2, 0],
      [2, 3, 1],
      [3, 4, 0],
    ]);
  });

  it("D-225 a circle is met where its rim meets the edge, not where its box does", () => {
    const wood = piece("woods", disc(0, -5, 2));
    expect(surveyWay([wood], mover(9)).strips.map(({ from, to }) => [from, to])).toStrictEqual([
      [0, 3],
      [3, 7],
      [7, 9],
    ]);
    const aside = piece("woods", disc(4, -5, 2));
    const { strips } = surveyWay([aside], mover(9));
    const half = Math.sqrt(3);
    expect(lengths(strips, isUnder("woods"))).toBeCloseTo(2 * half);
    expect(strips[1]?.from).toBeCloseTo(5 - half);
  });

  it("D-225 a corner that points at the edge is met there, in the middle of it", () => {
    const wedge = piece("woods", {
      type: "polygon",
      points: [
        { x: 0, y: -2 },
        { x: 1, y: -4 },
        { x: -1, y: -4 },
      ],
    });
    expect(surveyWay([wedge], mover(9)).strips.map(({ from, to }) => [from, to])).toStrictEqual([
      [0, 2],
      [2, 4],
      [4, 9],
    ]);
  });

  it("D-225 going sideways the side leads, going back the rear", () => {
    const woods = piece("woods", box(5, -9, 7, 9));
    const sideways = mover(6, { heading: 90 });
    expect(lengths(surveyWay([woods], sideways).strips, isUnder("woods"))).toBeCloseTo(2);
    const back = piece("woods", box(-9, 4, 9, 5));
    expect(
      surveyWay([back], mover(6, { heading: 180 })).strips.map(({ from, to }) => [from, to]),
    ).toStrictEqual([
      [0, 2],
      [2, 3],
      [3, 6],
    ]);
  });

  it("D-225 obliquely both edges lead that face the way", () => {
    const woods = piece("woods", box(3.5, -1.9, 20, -0.1));
    const { strips } = surveyWay([woods], mover(2, { heading: 45 }));
    expect(lengths(strips, isUnder("woods"))).toBeCloseTo(2 - Math.SQRT1_2);
  });

  it("D-225 a line is passed at once by an edge that lies along it", () => {
    const line = piece("stream", {
      type: "line",
      points: [
        { x: -9, y: -2 },
        { x: 9, y: -2 },
      ],
    });
    const { strips } = surveyWay([line], mover(5));
    expect(strips.map(({ from }) => from)).toStrictEqual([0, 2, 2.002]);
    expect(surveyWay([line], mover(2)).strips).toHaveLength(1);
  });

  it("tells what it starts in, and not what it stands at", () => {
    const at = piece("marsh", box(-9, -4, 9, 0));
    const inside = piece("woods", box(-9, -4, 9, 0.5));
    expect(surveyWay([at, inside], mover(2)).startsIn).toStrictEqual([inside]);
  });

  it("M-TERR-7 finds the first place at which the whole body is clear", () => {
    const { outline } = mover(0);
    expect(findWayThrough(outline, 0, [box(-9, -3, 9, 0)])).toBeCloseTo(5);
    expect(findWayThrough(outline, 0, [box(-9, -3, 9, 0), disc(2, -4, 2)])).toBeCloseTo(8);
    const bent: TerrainOutline = {
      type: "polygon",
      points: [
        { x: -9, y: 0 },
        { x: 9, y: 0 },
        { x: 9, y: -9 },
        { x: 8, y: -9 },
        { x: 8, y: -2 },
        { x: -9, y: -2 },
      ],
    };
    expect(findWayThrough(outline, 0, [bent])).toBeCloseTo(4);
  });
});

describe("slopes (D-226)", () => {
  const hill = piece("hill", disc(0, -8, 6));
  const slopes = (facts: Parameters<typeof mover>[1], inches: number, terrain = [hill]) =>
    surveyWay(terrain, mover(inches, { width: 1, ...facts })).strips.map(({ slope }) => slope);

  it("D-226 straight in is up, straight out is down", () => {
    expect(slopes({ y: -2 }, 4)).toStrictEqual(["up"]);
    expect(slopes({ y: -12, turn: 0 }, 2)).toStrictEqual(["down"]);
    expect(slopes({ y: -4 }, 8)).toStrictEqual(["up", "down"]);
  });

  it("D-226 round the middle is along", () => {
    expect(slopes({ x: -0.5, y: -11, turn: 90 }, 1)).toStrictEqual(["along"]);
  });

  it("D-226 up begins where the distance from the edge grows by half of the way", () => {
    const way = directionOf(0);
    const at = (degrees: number): Point =>
      toTable({ x: 0, y: -8, heading: 180 + degrees }, { ahead: 3, right: 0 });
    expect(judgeSlope(hill.outline, at(59.9), way)).toBe("up");
    expect(judgeSlope(hill.outline, at(60), way)).toBe("up");
    expect(judgeSlope(hill.outline, at(60.1), way)).toBe("along");
    expect(judgeSlope(hill.outline, at(119.9), way)).toBe("along");
    expect(judgeSlope(hill.outline, at(120.1), way)).toBe("down");
  });

  it("D-226 a chord goes up, along and down, cut exactly where that changes", () => {
    const { strips } = surveyWay([hill], mover(12, { width: 0.01, x: 3, y: -2 }));
    const onHill = strips.filter(({ from, to, slope }) => slope && to - from > 0.02);
    expect(onHill.map(({ slope }) => slope)).toStrictEqual(["up", "along", "down"]);
    expect(onHill[1]?.from).toBeCloseTo(6 - 3 / Math.sqrt(3), 5);
    expect(onHill[1]?.to).toBeCloseTo(6 + 3 / Math.sqrt(3), 5);
  });

  it("D-226 of areas on each other the innermost counts, and entering it comes higher", () => {
    const upper = piece("hill", disc(0, -11, 2), "upper");
    const { strips } = surveyWay([hill, upper], mover(9.5, { width: 0.5, y: -2 }));
    expect(strips.filter(({ rises }) => rises).map(({ from }) => from)).toStrictEqual([
      expect.closeTo(0),
      expect.closeTo(7),
    ]);
    expect(strips.map(({ slope }) => slope)).toStrictEqual(["up", "down", "up", "down"]);
  });

  it("D-226 while only other parts of the edge are on the hill the way leads along, or down once its middle has left", () => {
    const aside = piece("hill", box(1, -9, 9, -2));
    expect(slopes({ width: 6 }, 4, [aside])).toStrictEqual([undefined, "along"]);
    const round = surveyWay([hill], mover(6, { width: 14, y: -9, turn: 0 }));
    expect(round.strips.map(({ slope }) => slope)).toStrictEqual(["down", undefined]);
    expect(round.hillsLeft).toStrictEqual(["hill"]);
    const left = mover(1, { width: 6, hillsLeft: ["hill"] });
    expect(surveyWay([piece("hill", box(1, -9, 9, 1))], left).strips[0]?.slope).toBe("down");
  });

  it("D-226 along the edge itself is along, for the whole of it", () => {
    const beside = piece("hill", box(0, -8, 9, -2));
    expect(slopes({ width: 6 }, 12, [beside])).toStrictEqual([undefined, "along", undefined]);
    const upOnly = surveyWay([beside], mover(4, { x: 3, y: 0 }));
    expect(upOnly.strips.map(({ slope }) => slope)).toStrictEqual([undefined, "up"]);
  });

  it("D-226 a corner that turns inward is as near an edge as any", () => {
    const angle: TerrainOutline = {
      type: "polygon",
      points: [
        { x: -10, y: 10 },
        { x: -10, y: -10 },
        { x: 10, y: -10 },
        { x: 10, y: 0 },
        { x: 0, y: 0 },
        { x: 0, y: 10 },
      ],
    };
    expect(judgeSlope(angle, { x: -1, y: -1 }, directionOf(315))).toBe("up");
    expect(judgeSlope(angle, { x: -1, y: -1 }, directionOf(45))).toBe("along");
    expect(judgeSlope(angle, { x: -1, y: -1 }, directionOf(135))).toBe("down");
  });

  it("D-226 finds every place where the slope changes in a hill of any shape", () => {
    const coordinate = fc
      .integer({ min: -1000, max: 1000 })
      .map((hundredths) => hundredths / 100 + Math.SQRT2 / 1000);
    const star = fc
      .array(
        fc.integer({ min: 200, max: 1000 }).map((hundredths) => hundredths / 100 + Math.E / 1000),
        { minLength: 3, maxLength: 14 },
      )
      .map(
        (radii): TerrainOutline => ({
          type: "polygon",
          points: radii.map((radius, index) =>
            toTable({ x: 0, y: 0, heading: (index / radii.length) * 360 }, { ahead: radius, right: 0 }),
          ),
        }),
      );
    fc.assert(
      fc.property(
        star,
        coordinate,
        coordinate,
        fc.integer({ min: 0, max: 3599 }).map((tenths) => tenths / 10 + Math.PI / 100),
        (outline, x, y, heading) => {
          const way = directionOf(heading);
          const cuts = [...listSlopeCuts(outline, { x, y }, way, 20), 0, 20].filter(
            (cut) => cut >= 0 && cut <= 20,
          );
          const ends = cuts.sort((a, b) => a - b);
          const terrain = [piece("hill", outline)];
          const isOn = (t: number) =>
            surveyWay(
              terrain,
              mover(0.0011, { width: 0.0001, x: x + way.x * t, y: y + way.y * t, turn: heading }),
            ).strips[0]?.slope !== undefined;
          for (const [index, to] of ends.slice(1).entries()) {
            const from = ends[index] ?? 0;
            if (to - from < 1e-4) continue;
            const samples = [0.02, 0.31, 0.5, 0.77, 0.98]
              .map((share) => from + share * (to - from))
              .filter(isOn);
            const found = new Set(
              samples.map((t) => judgeSlope(outline, { x: x + way.x * t, y: y + way.y * t }, way)),
            );
            // what enters the hill anew inside a part may differ: the outline itself is a cut of its own
            if (samples.length === 5) expect(found.size).toBe(1);
          }
        },
      ),
      { numRuns: 120, endOnFailure: true },
    );
  });
});

describe("a way and its parts (D-225, D-226)", () => {
  /** Numbers that lie on no other by chance: where an edge runs along another, rounding would decide. */
  const coordinate = (reach: number) =>
    fc
      .integer({ min: -reach * 100, max: reach * 100 })
      .map((hundredths) => hundredths / 100 + Math.SQRT2 / 1000);
  const anyPiece = fc
    .tuple(
      fc.constantFrom<TerrainKind>("hill", "woods", "marsh", "ditchAndRampart", "stream", "roughGround"),
      coordinate(10),
      coordinate(10),
      fc.integer({ min: 50, max: 600 }).map((hundredths) => hundredths / 100 + Math.E / 1000),
      fc.boolean(),
    )
    .map(([kind, x, y, size, isRound]) => ({
      kind,
      outline: isRound ? disc(x, y, size) : box(x, y, x + size, y + 2 * size),
    }));
  const anyGround = fc
    .array(anyPiece, { minLength: 1, maxLength: 5 })
    .map((list) => list.map(({ kind, outline }, index) => piece(kind, outline, `${kind}${index}`)));
  const heading = fc.integer({ min: 0, max: 3599 }).map((tenths) => tenths / 10 + Math.PI / 100);

  /** For every piece, and every slope, the inches for which it lies under the edge. */
  const tally = (strips: readonly Strip[], terrain: readonly TerrainPiece[]): readonly number[] => [
    ...terrain.map((one) => lengths(strips, ({ under }) => under.includes(one))),
    ...["up", "along", "down"].map((slope) => lengths(strips, (strip) => strip.slope === slope)),
  ];

  /** A way that grazes a small round piece within the tolerance of a touch may count so much of it in one part alone. */
  const GRAZED = 0.15;

  it("D-225 the ground on a way is that on its parts", () => {
    fc.assert(
      fc.property(
        anyGround,
        heading,
        fc.double({ min: 0.1, max: 0.9, noNaN: true }),
        (terrain, turn, share) => {
          const way = mover(14, { x: 0, y: 6, turn });
          const whole = surveyWay(terrain, way);
          const first = surveyWay(terrain, { ...way, inches: 14 * share });
          const outline = shiftAlong(way.outline, turn, 14 * share);
          const second = surveyWay(terrain, {
            ...way,
            outline,
            front: frontOf(outline),
            inches: 14 * (1 - share),
            hillsLeft: first.hillsLeft,
          });
          const sums = tally([...first.strips, ...second.strips], terrain);
          for (const [index, inches] of tally(whole.strips, terrain).entries())
            expect(Math.abs((sums[index] ?? 0) - inches)).toBeLessThan(GRAZED + 1e-9);
          expect(second.hillsLeft).toStrictEqual(whole.hillsLeft);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("D-225 the ground on a way stays the same when the table is turned and shifted", () => {
    fc.assert(
      fc.property(
        anyGround,
        heading,
        heading,
        coordinate(40),
        coordinate(40),
        (terrain, turn, by, dx, dy) => {
          const move = (point: Point): Point => {
            const at = toTable({ x: 0, y: 0, heading: by }, { ahead: -point.y, right: point.x });
            return { x: at.x + dx, y: at.y + dy };
          };
          const moved = terrain.map((one): TerrainPiece => {
            const { outline } = one;
            return {
              ...one,
              outline:
                outline.type === "circle"
                  ? { ...outline, ...move(outline) }
                  : { ...outline, points: outline.points.map(move) },
            };
          });
          const here = mover(14, { x: 0, y: 6, turn });
          const there = mover(14, { ...move({ x: 0, y: 6 }), turn: turn + by });
          const tallied = tally(surveyWay(moved, there).strips, moved);
          for (const [index, inches] of tally(surveyWay(terrain, here).strips, terrain).entries())
            expect(Math.abs((tallied[index] ?? 0) - inches)).toBeLessThan(0.02);
        },
      ),
      { numRuns: 300 },
    );
  });
});
