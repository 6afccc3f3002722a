import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type StandingTroops, standBody } from "#field/body.ts";
import { listCrossings, passesThrough } from "#field/crossing.ts";
import { type ArcKind, clipToArc } from "#field/fire-arc.ts";
import { type FireGround, type FireLines, findFireLines } from "#field/fire-lines.ts";
import { terrain } from "../support/battle-builders.ts";
import { ANY_SHIFT, foot, HORSE, ROUND, rectangle, shiftPoint, shiftRectangle } from "./arrange.ts";

const GROUND: FireGround = { others: [], terrain: [], shotOverInches: 3, indirectGap: "fromShooters" };

/** Ten files of archers, 7.5 inches wide, whose front edge lies along y = 0; they look up the table. */
const archers = (facts: Parameters<typeof foot>[0] = {}) => foot({ figures: 20, files: 10, ...facts });

const single = (x: number, y: number) => foot({ figures: 1, files: 1, x, y: y - 0.375 });

const linesAt = (
  target: StandingTroops,
  ground: Partial<FireGround> = {},
  arc: ArcKind = "foot",
  standing = archers(),
): FireLines | undefined => findFireLines({ standing, arc }, standBody(target), { ...GROUND, ...ground });

const count = (lines: FireLines | undefined, mode: "direct" | "indirect"): number =>
  (lines?.files ?? []).filter((file) => file[mode]).flatMap(({ figures }) => figures).length;

describe("the arc of fire (M-FIRE-20, M-ARQ-4, D-121, D-220)", () => {
  const outline = rectangle(5, 0.75, 10, 1.5);
  const isIn = (x: number, y: number, arc: ArcKind = "foot") =>
    clipToArc(outline, arc, { x, y, radius: 0.001 }).length > 0;

  it.each([
    [12, -2, true],
    [12, -1.98, false],
    [-2, -2, true],
    [-2, -1.98, false],
    [5, 0, true],
    [5, 3, false],
  ])("M-FIRE-20 M-ARQ-4 foot: a point at (%d, %d) is in the arc: %s", (x, y, expected) => {
    expect(isIn(x, y)).toBe(expected);
  });

  it.each([
    [12, -2, true],
    [12, -1.9, false],
    [9.9, 8, true],
    [10.1, 8, false],
    [-20, 5, true],
  ])("D-121 D-220 mounted: a point at (%d, %d) is in the arc: %s", (x, y, expected) => {
    expect(isIn(x, y, "mounted")).toBe(expected);
    expect(isIn(x, y, "all")).toBe(true);
  });

  it("D-121 a base is in the arc if a part of it is, and only that part", () => {
    const [part] = clipToArc(outline, "foot", rectangle(12.3, -2, 0.75, 0.75));
    expect(Math.max(...(part ?? []).map(({ x, y }) => x + y))).toBeCloseTo(10, 2);
    expect(clipToArc(outline, "foot", rectangle(12.8, -2, 0.75, 0.75))).toEqual([]);
  });

  it("D-121 a round base is in the arc if a part of it is", () => {
    const at = (x: number) => clipToArc(outline, "foot", { x, y: -2, radius: 0.375 }).length;
    expect(at(12.52)).toBeGreaterThan(0);
    expect(at(12.55)).toBe(0);
  });
});

describe("range and lines (M-FIRE-23, D-2, D-122, D-238)", () => {
  it("M-FIRE-23 D-2 is measured from the first rank to the nearest figure in the arc", () => {
    expect(linesAt(single(0, -15.375))?.distanceInches).toBeCloseTo(15, 6);
    const slanted = linesAt(single(10, -10));
    expect(slanted?.distanceInches).toBeCloseTo(Math.hypot(10 - 0.375 - 3.75, 10 - 0.375), 6);
  });

  it("D-121 there are no lines at whom the arc does not hold", () => {
    expect(linesAt(single(0, 5))).toBeUndefined();
    expect(linesAt(single(0, 5), {}, "mounted")?.distanceInches).toBeCloseTo(5 - 0.375 - 0.75, 6);
  });

  it("D-238 three files behind a friendly unit are silent: fourteen of twenty shoot", () => {
    const friend = standBody(foot({ x: -3.75 + 1.125, y: -4, figures: 3, files: 3 }));
    const target = foot({ x: 0, y: -8, heading: 180, figures: 20, files: 10 });
    expect(count(linesAt(target, { others: [friend] }), "direct")).toBe(14);
    expect(count(linesAt(target), "direct")).toBe(20);
  });

  it("D-122 D-140 a unit whose side the line only touches is not in the way", () => {
    const target = foot({ x: 0, y: -8, heading: 180, figures: 2, files: 2 });
    const beside = standBody(foot({ x: 1.5, y: -4, figures: 2, files: 2 }));
    const one = foot({ x: 0, y: 0, figures: 2, files: 2 });
    expect(count(linesAt(target, { others: [beside] }, "foot", one), "direct")).toBe(2);
  });

  it("D-122 buildings and high walls are in the way, woods and low walls are not", () => {
    const at = (kind: Parameters<typeof terrain>[0]) =>
      linesAt(foot({ y: -12, heading: 180 }), { terrain: [terrain(kind, [-20, -7, 20, -6])] });
    expect(count(at("building"), "direct")).toBe(0);
    expect(count(at("building"), "indirect")).toBe(0);
    expect(count(at("higherWall"), "direct")).toBe(0);
    expect(count(at("higherWall"), "indirect")).toBe(20);
    expect(count(at("woods"), "direct")).toBe(20);
    expect(count(at("lowWall"), "direct")).toBe(20);
  });

  it("D-122 a building is no bar to those in it", () => {
    const house = terrain("building", [-20, -14, 20, -10]);
    expect(count(linesAt(foot({ y: -12, heading: 180 }), { terrain: [house] }), "direct")).toBe(20);
  });

  it("D-122 ground higher than both ends is in the way, ground as high as either is not", () => {
    const ridge = terrain("hill", [-20, -8, 20, -6]);
    const target = foot({ y: -12, heading: 180 });
    expect(count(linesAt(target, { terrain: [ridge] }), "direct")).toBe(0);
    expect(count(linesAt(target, { terrain: [ridge] }), "indirect")).toBe(0);
    const stand = terrain("hill", [-20, -2, 20, 2], { id: "stand" });
    expect(count(linesAt(target, { terrain: [ridge, stand] }), "direct")).toBe(20);
  });
});

describe("indirect fire (M-FIRE-24, D-125, D-239)", () => {
  const target = foot({ y: -9, heading: 180, figures: 20, files: 10 });
  const between = (gap: number) => standBody(foot({ y: -gap - 0.75, figures: 20, files: 20 }));
  /** A rank whose rear edge is so far ahead of the archers. */
  const others = (gap: number) => [between(gap)];

  it("M-FIRE-24 D-125 goes over a unit 3.1 inches away, and not over one at 3.0", () => {
    expect(count(linesAt(target, { others: others(3.1) }), "indirect")).toBe(20);
    expect(count(linesAt(target, { others: others(3) }), "indirect")).toBe(0);
    expect(count(linesAt(target, { others: others(3.1) }), "direct")).toBe(0);
  });

  it("D-125 with indirectGap = fromTarget the 3 inches are between that unit and the target", () => {
    const from = (gap: number) =>
      count(linesAt(target, { others: others(gap), indirectGap: "fromTarget" }), "indirect");
    expect(from(2)).toBe(20);
    expect(from(9 - 0.75 - 3.1)).toBe(20);
    expect(from(9 - 0.75 - 3)).toBe(0);
  });

  it("D-239 may be chosen where the line is free", () => {
    expect(count(linesAt(target), "indirect")).toBe(20);
  });
});

describe("files and heights (M-FIRE-22, D-91, D-123, D-124)", () => {
  it("D-123 a square shoots from the side towards its target, its ranks counted inwards", () => {
    const square = foot({ figures: 16, files: 4 });
    const east = linesAt(single(12, 1.5), {}, "all", square);
    expect(east?.files.map(({ figures }) => figures)).toEqual([
      [3, 2, 1, 0],
      [7, 6, 5, 4],
      [11, 10, 9, 8],
      [15, 14, 13, 12],
    ]);
    expect(east?.distanceInches).toBeCloseTo(12 - 0.375 - 1.5, 6);
    const south = linesAt(single(0, 12), {}, "all", square);
    expect(south?.files[0]?.figures).toEqual([12, 8, 4, 0]);
  });

  it("M-FIRE-22 D-124 knows how high the middle of each figure stands", () => {
    const hill = terrain("hill", [-20, 1.5, 20, 10]);
    const lines = linesAt(single(0, -8), { terrain: [hill] }, "foot", archers({ figures: 30 }));
    expect(lines?.files[0]?.heights).toEqual([0, 0, 1]);
    const edge = terrain("hill", [-20, 2, 20, 10]);
    expect(
      linesAt(single(0, -8), { terrain: [edge] }, "foot", archers({ figures: 30 }))?.files[0]?.heights,
    ).toEqual([0, 0, 0]);
  });

  it("D-221 stands on any base", () => {
    for (const base of [HORSE, ROUND]) {
      const lines = linesAt(single(0, -8), {}, "foot", foot({ figures: 4, files: 2, base }));
      expect(lines?.distanceInches).toBeGreaterThan(7);
      expect(count(lines, "direct")).toBe(4);
    }
  });
});

describe("lines through shapes (D-140, D-237)", () => {
  const through = (y: number) => ({ from: { x: -5, y }, to: { x: 5, y } });

  it("D-237 touching a corner or an edge is not passing through", () => {
    const box = rectangle(0, 0, 2, 2);
    expect(passesThrough(through(0), box)).toBe(true);
    expect(passesThrough(through(1), box)).toBe(false);
    expect(passesThrough(through(0.99), box)).toBe(true);
    expect(passesThrough(through(Math.SQRT2), rectangle(0, 0, 2, 2, 45))).toBe(false);
    expect(passesThrough(through(1), { x: 0, y: 0, radius: 1 })).toBe(false);
    expect(passesThrough(through(0.99), { x: 0, y: 0, radius: 1 })).toBe(true);
  });

  it("a line that lies wholly inside passes through, and one that crosses a wall does", () => {
    expect(passesThrough({ from: { x: -0.5, y: 0 }, to: { x: 0.5, y: 0 } }, rectangle(0, 0, 2, 2))).toBe(
      true,
    );
    const wall = {
      type: "line",
      points: [
        { x: 0, y: -1 },
        { x: 0, y: 1 },
      ],
    } as const;
    expect(passesThrough(through(0), wall)).toBe(true);
    expect(passesThrough(through(1.1), wall)).toBe(false);
    expect(listCrossings(through(0), wall)).toEqual([{ x: 0, y: 0 }]);
  });
});

describe("lines of fire wherever the table lies (M-FIRE-23, D-238)", () => {
  it("are the same when everything is turned and shifted", () => {
    const friend = rectangle(-2.6, -4.4, 2.25, 0.75);
    fc.assert(
      fc.property(ANY_SHIFT, (shift) => {
        const move = (standing: StandingTroops): StandingTroops => {
          const { x, y } = shiftPoint(standing.pose, shift);
          return { ...standing, pose: { x, y, heading: standing.pose.heading + shift.turn } };
        };
        const others = [{ outline: shiftRectangle(friend, shift), figures: [shiftRectangle(friend, shift)] }];
        const target = foot({ x: 1, y: -9.3, heading: 170 });
        const moved = linesAt(move(target), { others }, "foot", move(archers()));
        const still = linesAt(target, { others: [{ outline: friend, figures: [friend] }] });
        expect(moved?.distanceInches).toBeCloseTo(still?.distanceInches ?? 0, 6);
        expect(moved?.files.map(({ direct, indirect }) => [direct, indirect])).toEqual(
          still?.files.map(({ direct, indirect }) => [direct, indirect]),
        );
      }),
    );
  });
});
