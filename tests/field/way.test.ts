import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findAway, findAwayFromEnemy, findAwayFromSides } from "#field/away.ts";
import { measureGap, overlaps } from "#field/gap.ts";
import type { TerrainOutline } from "#field/shape.ts";
import { headingToEdge, isOnTable, measureToEdge } from "#field/table.ts";
import type { Side, TurnedRectangle } from "#field/turned-rectangle.ts";
import {
  countColumnFiles,
  findBackingUp,
  findOpenWay,
  findRun,
  isStripFree,
  listBends,
  measureColumn,
  measureStrip,
  type Surroundings,
} from "#field/way.ts";
import { ANY_HEADING, ANY_RECTANGLE, ANY_SHIFT, HORSE, rectangle, shiftRectangle } from "./arrange.ts";

const TABLE = { widthInches: 72, depthInches: 48 };
/** A line 10" wide facing the top of the table, in its middle. */
const LINE = rectangle(36, 24, 10, 1.5);
const pond = (x: number, y: number, radiusInches: number): TerrainOutline => ({
  type: "circle",
  x,
  y,
  radiusInches,
});

const around = (facts: Partial<Surroundings> = {}): Surroundings => ({
  enemies: [],
  friends: [],
  impassable: [],
  table: TABLE,
  ...facts,
});
const enemy = (outline: TurnedRectangle, id = "enemy") => ({ id, outline });

describe("The table (D-4, D-234)", () => {
  it.each([
    [0, 24],
    [90, 36],
    [180, 24],
    [270, 36],
    [45, 24 * Math.SQRT2],
  ])("D-4 measures from the middle to the edge along %d degrees", (heading, inches) => {
    expect(measureToEdge({ x: 36, y: 24 }, heading, TABLE)).toBeCloseTo(inches, 9);
  });

  it.each([
    ["top", 0],
    ["right", 90],
    ["bottom", 180],
    ["left", 270],
  ] as const)("D-234 makes for the nearest point of the %s edge", (edge, heading) => {
    expect(headingToEdge({ x: 10, y: 10 }, edge, TABLE)).toBeCloseTo(heading, 9);
    const onEdge = {
      top: { x: 5, y: 0 },
      right: { x: 72, y: 5 },
      bottom: { x: 5, y: 48 },
      left: { x: 0, y: 5 },
    }[edge];
    expect(headingToEdge(onEdge, edge, TABLE)).toBe(heading);
  });

  it("D-4 knows what lies on the table, its edges included", () => {
    expect(isOnTable({ x: 0, y: 48 }, TABLE)).toBe(true);
    expect(isOnTable({ x: -0.01, y: 4 }, TABLE)).toBe(false);
  });
});

describe("Which way is away (D-234)", () => {
  it.each<[readonly Side[], number]>([
    [["front"], 180],
    [["left"], 90],
    [["right"], 270],
    [["rear"], 0],
    [["front", "left"], 135],
    [["front", "front", "right"], 225],
    [["front", "left", "right"], 180],
    [["front", "rear"], 180],
    [["left", "right"], 180],
    [["front", "right", "rear", "left"], 180],
  ])("D-234 runs from %s to %d degrees", (sides, heading) => {
    expect(findAwayFromSides(LINE, sides, 180)).toBeCloseTo(heading, 9);
  });

  it("D-234 takes the own edge when the directions cancel", () => {
    expect(findAway(LINE, { type: "sides", sides: ["left", "right"] }, 270)).toBe(270);
  });

  it("D-234 runs from shooters along the shortest line between the outlines", () => {
    expect(findAwayFromEnemy(LINE, rectangle(39, 4, 6, 1.5))).toBeCloseTo(180, 9);
    expect(findAway(LINE, { type: "enemy", outline: rectangle(50, 24, 2, 2) }, 0)).toBeCloseTo(270, 9);
    expect(findAwayFromEnemy(LINE, rectangle(45, 19.25, 2, 2))).toBeCloseTo(180 + 45, 0);
  });

  it("D-234 runs from middle to middle where outlines touch", () => {
    expect(findAwayFromEnemy(LINE, rectangle(36, 22.5, 10, 1.5))).toBeCloseTo(180, 9);
  });

  it("D-234 turns with the table", () => {
    fc.assert(
      fc.property(ANY_RECTANGLE, ANY_RECTANGLE, ANY_SHIFT, (outline, other, shift) => {
        fc.pre(measureGap(outline, other) > 0.5);
        const away = findAwayFromEnemy(outline, other);
        const moved = findAwayFromEnemy(shiftRectangle(outline, shift), shiftRectangle(other, shift));
        expect(Math.cos(((moved - away - shift.turn) * Math.PI) / 180)).toBeCloseTo(1, 3);
      }),
    );
  });
});

describe("Open way (D-202, M-MOR-4)", () => {
  it("D-202 tries growing bends to either side, up to 90 degrees", () => {
    const bends = listBends(180);
    expect(bends.slice(0, 4)).toEqual([180, 185, 175, 190]);
    expect(bends).toHaveLength(37);
    expect(bends.slice(-2)).toEqual([270, 90]);
    expect(listBends(0, "left").slice(0, 3)).toEqual([0, 355, 5]);
  });

  it("D-202 needs a strip as wide as the narrower side", () => {
    expect(measureStrip(LINE)).toBe(1.5);
    expect(measureStrip(rectangle(0, 0, 2, 6))).toBe(2);
    expect(countColumnFiles(LINE, 0.75)).toBe(2);
    expect(countColumnFiles(rectangle(0, 0, 9, 0.75), 1)).toBe(1);
  });

  it.each([
    ["nothing is behind it", around(), 180],
    ["an enemy stands in its front", around({ enemies: [enemy(rectangle(36, 22.5, 10, 1.5))] }), 180],
    ["a pond lies behind it", around({ impassable: [pond(36, 32, 3)] }), 210],
    ["an enemy stands behind it", around({ enemies: [enemy(rectangle(36, 30, 4, 4))] }), 220],
    [
      'an enemy behind it controls 1"',
      around({ enemies: [{ ...enemy(rectangle(36, 30, 4, 4)), controlInches: 1 }] }),
      230,
    ],
    [
      "a friend stands behind it",
      around({ friends: [{ id: "f", outline: rectangle(36, 30, 4, 4), passable: false }] }),
      180,
    ],
  ])("D-202 finds the way where %s", (_, surroundings, heading) => {
    expect(findOpenWay(LINE, 180, 13.5, surroundings)).toBe(heading);
  });

  it("D-202 leaves the choice of equal bends to the owner", () => {
    expect(findOpenWay(LINE, 180, 13.5, around({ impassable: [pond(36, 32, 3)] }), "left")).toBe(150);
  });

  it("D-202 finds no way for a unit that is surrounded", () => {
    const ring = [rectangle(36, 27, 40, 1), rectangle(42, 24, 1, 6), rectangle(30, 24, 1, 6)].map(
      (outline, index) => enemy(outline, `${index}`),
    );
    expect(findOpenWay(LINE, 180, 13.5, around({ enemies: ring }))).toBeUndefined();
    expect(isStripFree(LINE, 180, 1, around({ enemies: ring }))).toBe(true);
  });

  it.each([
    [1, false],
    [1.0005, false],
    [1.1, true],
  ])("D-202 is closed by an enemy whose control reaches 1 inch, %d away: free %s", (gap, expected) => {
    const near = { ...enemy(rectangle(36 + 0.75 + gap + 1, 30, 2, 2)), controlInches: 1 };
    expect(isStripFree(LINE, 180, 13.5, around({ enemies: [near] }))).toBe(expected);
  });
});

describe("Running (D-235, D-179, M-RET-1, M-RET-4, M-RET-7)", () => {
  const run = (surroundings: Surroundings, distance = 9, outline = LINE) =>
    findRun({ outline, away: 180, distance }, surroundings);

  it("M-RET-1 runs straight away with its back turned", () => {
    const touching = around({ enemies: [enemy(rectangle(36, 22.5, 10, 1.5))] });
    expect(run(touching)).toMatchObject({
      heading: 180,
      distance: 9,
      column: false,
      stoppedShort: false,
      leftTable: false,
    });
    const { outline } = run(touching);
    expect(outline).toMatchObject({ heading: 180, halfWidth: 5, halfDepth: 0.75 });
    expect(outline.y).toBeCloseTo(33, 9);
  });

  it("D-235 bends by the least angle as a column where only the strip fits", () => {
    const result = run(around({ impassable: [pond(36, 32, 3.1)] }));
    expect(result).toMatchObject({ heading: 210, distance: 9, column: true });
    expect(result.outline).toMatchObject({ halfWidth: 0.75, halfDepth: 5 });
  });

  it("D-235 runs as long as its figures are deep in that column", () => {
    const horse = rectangle(36, 24, 12, 1.5);
    const column = measureColumn(horse, { figures: 12, base: HORSE });
    expect(column).toEqual({ halfWidth: 0.5, halfDepth: 9 });
    const enemies = [enemy(rectangle(36, 22.4, 10, 1.5))];
    const request = { outline: horse, away: 180, distance: 12, column };
    const result = findRun(request, around({ enemies, impassable: [pond(36, 32, 3.1)] }));
    expect(result).toMatchObject({ column: true, outline: column });
  });

  it("D-235 goes on until the tail of a column has left the enemy by 0.1 inches", () => {
    const column = { halfWidth: 0.5, halfDepth: 12 };
    const enemies = [enemy(rectangle(36, 22.5, 10, 1.5))];
    const request = { outline: LINE, away: 180, distance: 6, column };
    const result = findRun(request, around({ enemies, impassable: [pond(36, 32, 3.1)] }));
    expect(result.column).toBe(true);
    expect(measureGap(result.outline, enemies[0]?.outline ?? LINE)).toBeCloseTo(0.1, 6);
  });

  it("D-235 bends in its own shape where that fits", () => {
    const small = rectangle(36, 24, 2, 1.5);
    expect(run(around({ impassable: [pond(36, 32, 3.1)] }), 9, small)).toMatchObject({
      heading: 210,
      column: true,
    });
    expect(run(around({ impassable: [pond(36, 32, 3.1)] }), 9, rectangle(36, 24, 1.5, 2))).toMatchObject({
      heading: 210,
      column: false,
    });
  });

  it("D-235 stops 0.1 inches short where nothing fits", () => {
    const ring = [rectangle(36, 29, 60, 1), rectangle(42, 24, 1, 12), rectangle(30, 24, 1, 12)].map(
      (outline, index) => enemy(outline, `${index}`),
    );
    const result = run(around({ enemies: ring }));
    expect(result).toMatchObject({ heading: 180, column: false, stoppedShort: true });
    expect(measureGap(result.outline, ring[0]?.outline ?? LINE)).toBeCloseTo(0.1, 9);
  });

  it("M-RET-4 stops at once at formed friends", () => {
    const friend = { id: "friend", outline: rectangle(36, 31.25, 6, 3), passable: false };
    const result = run(around({ friends: [friend] }));
    expect(result).toMatchObject({ stoppedAt: "friend", stoppedShort: false });
    expect(result.distance).toBeCloseTo(5, 9);
    expect(measureGap(result.outline, friend.outline)).toBeCloseTo(0, 9);
  });

  it("D-179 passes through friends that let it", () => {
    const friend = { id: "friend", outline: rectangle(36, 28, 6, 2), passable: true };
    expect(run(around({ friends: [friend] }))).toMatchObject({ distance: 9 });
  });

  it("D-235 goes on to the first free place instead of ending on a friend", () => {
    const first = { id: "first", outline: rectangle(36, 33, 6, 2), passable: true };
    const second = { id: "second", outline: rectangle(36, 35.5, 6, 2), passable: true };
    const result = run(around({ friends: [first, second] }));
    expect(result.outline.y).toBeCloseTo(35.5 + 1 + 0.75, 9);
    expect([first, second].some(({ outline }) => overlaps(result.outline, outline))).toBe(false);
  });

  it("D-235 stays before a friend if there is no free place behind him", () => {
    const friend = { id: "friend", outline: rectangle(36, 33, 6, 2), passable: true };
    const wall: TerrainOutline = {
      type: "line",
      points: [
        { x: 0, y: 34.5 },
        { x: 72, y: 34.5 },
      ],
    };
    const result = run(around({ friends: [friend], impassable: [wall] }));
    expect(result.outline.y).toBeCloseTo(33 - 1 - 0.75, 9);
  });

  it.each([
    [10, 13.5, true],
    [10, 10.1, true],
    [10, 9.9, false],
  ])("M-RET-7 %d inches from the edge and to run %d: gone %s", (toEdge, distance, gone) => {
    expect(run(around(), distance, rectangle(36, 48 - toEdge, 10, 1.5)).leftTable).toBe(gone);
  });

  it("D-235 makes no contact with an enemy and ends on nobody, wherever they stand", () => {
    const others = fc.array(ANY_RECTANGLE, { maxLength: 4 });
    fc.assert(
      fc.property(others, others, ANY_HEADING, (enemies, friends, away) => {
        const place = (outline: TurnedRectangle) => ({ ...outline, x: outline.x + 36, y: outline.y + 24 });
        const outline = rectangle(36, 24, 6, 1.5, 30);
        fc.pre(
          [...enemies, ...friends].every(
            (body) => measureGap(place(body), { x: 36, y: 24, radius: 3.2 }) > 0.2,
          ),
        );
        const surroundings = around({
          enemies: enemies.map((body, index) => enemy(place(body), `e${index}`)),
          friends: friends.map((body, index) => ({
            id: `f${index}`,
            outline: place(body),
            passable: index % 2 === 0,
          })),
        });
        const result = findRun({ outline, away, distance: 9 }, surroundings);
        fc.pre(!result.leftTable);
        for (const body of surroundings.enemies) expect(overlaps(result.outline, body.outline)).toBe(false);
        if (!result.column)
          for (const body of surroundings.friends) expect(overlaps(result.outline, body.outline)).toBe(false);
      }),
    );
  });
});

describe("Back in good order (D-235, D-234, X-PMM-9)", () => {
  const back = (surroundings: Surroundings, outline = LINE, distance = 9) =>
    findBackingUp({ outline, away: 180, distance }, surroundings);

  it("X-PMM-9 goes straight back and still faces the enemy", () => {
    const result = back(around({ enemies: [enemy(rectangle(36, 22.5, 10, 1.5))] }));
    expect(result).toMatchObject({ distance: 9, stoppedShort: false, outline: { heading: 0 } });
    expect(result.outline.y).toBeCloseTo(33, 9);
  });

  it.each([
    ["a friend", around({ friends: [{ id: "f", outline: rectangle(36, 30, 4, 2), passable: true }] }), 4.15],
    ["an enemy", around({ enemies: [enemy(rectangle(36, 30, 4, 2))] }), 4.15],
    ["a pond", around({ impassable: [pond(36, 31, 2)] }), 4.15],
  ])("D-235 stops 0.1 inches short of %s", (_, surroundings, distance) => {
    const result = back(surroundings);
    expect(result.distance).toBeCloseTo(distance, 9);
    expect(result.stoppedShort).toBe(true);
  });

  it.each([
    [8.9, true],
    [9.1, false],
  ])("D-4 leaves play when its middle crosses the edge, %d inches behind it: %s", (toEdge, gone) => {
    expect(back(around(), rectangle(36, 48 - toEdge, 10, 1.5)).leftTable).toBe(gone);
  });
});
