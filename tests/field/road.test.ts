import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Point } from "#field/pose.ts";
import { isOnRoad, listPartsOnRoad } from "#field/road.ts";
import { fieldsOf, type TerrainPiece } from "#field/terrain.ts";
import { KIND_FIELDS, TERRAIN_KINDS } from "#field/terrain-kinds.ts";

const area = (points: readonly (readonly [number, number])[], id = "road"): TerrainPiece => ({
  id,
  kind: "road",
  outline: { type: "polygon", points: points.map(([x, y]) => ({ x, y })) },
});

const box = (left: number, top: number, right: number, bottom: number): TerrainPiece =>
  area([
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]);

const round = (x: number, y: number, radiusInches: number): TerrainPiece => ({
  id: "round",
  kind: "road",
  outline: { type: "circle", x, y, radiusInches },
});

const partsOf = (terrain: readonly TerrainPiece[], from: Point, to: Point) =>
  listPartsOnRoad(terrain, from, to).map((part) =>
    [part.from, part.to].map((at) => Math.round(at * 1e6) / 1e6),
  );

const up = (x: number, length: number, y = 20) =>
  [
    { x, y },
    { x, y: y - length },
  ] as const;

describe("roads (M-MOVE-2, D-225)", () => {
  it("D-225 are open ground beside the printed table of D-227", () => {
    expect(TERRAIN_KINDS).not.toHaveProperty("road");
    expect(fieldsOf(box(0, 0, 1, 1))).toStrictEqual(KIND_FIELDS.road);
    expect(KIND_FIELDS.road).toMatchObject({
      ground: "open",
      missileCover: "none",
      roof: false,
      ball: "none",
    });
  });

  it.each([
    ["inside", 1, [[0, 10]]],
    ["along its edge", 2, [[0, 10]]],
    ["just within the tolerance beside it", 2.0009, [[0, 10]]],
    ["just beyond the tolerance beside it", 2.0011, []],
    ["beside it", 3, []],
  ])("M-MOVE-2 a stretch %s", (_, x, parts) => {
    expect(partsOf([box(0, 0, 2, 40)], ...up(x, 10))).toStrictEqual(parts);
  });

  it("M-MOVE-2 finds where a stretch comes onto a road and where it leaves it", () => {
    expect(partsOf([box(0, 12, 2, 16)], ...up(1, 10))).toStrictEqual([[4, 8]]);
    expect(partsOf([round(1, 15, 2)], ...up(1, 10))).toStrictEqual([[3, 7]]);
    expect(partsOf([round(1, 20, 2)], ...up(1, 10))).toStrictEqual([[0, 2]]);
  });

  it("M-MOVE-2 roads that adjoin or overlap are one, and a gap between them is none", () => {
    expect(partsOf([box(0, 15, 2, 30), box(0, 0, 2, 15)], ...up(1, 10))).toStrictEqual([[0, 10]]);
    expect(partsOf([box(0, 14, 2, 30), round(1, 12, 3)], ...up(1, 10))).toStrictEqual([[0, 10]]);
    expect(partsOf([box(0, 15, 2, 30), box(0, 0, 2, 14.9)], ...up(1, 10))).toStrictEqual([
      [0, 5],
      [5.1, 10],
    ]);
    expect(partsOf([box(0, 15, 2, 30), box(0, 0, 2, 14.9995)], ...up(1, 10))).toStrictEqual([[0, 10]]);
  });

  it("D-225 a drawn line is no road that anybody could stand on, nor is other ground", () => {
    const points = [
      { x: 1, y: 0 },
      { x: 1, y: 40 },
    ];
    const line: TerrainPiece = { id: "line", kind: "road", outline: { type: "line", points } };
    const woods: TerrainPiece = { ...box(0, 0, 2, 40), kind: "woods" };
    expect(partsOf([line, woods], ...up(1, 10))).toStrictEqual([]);
    expect(isOnRoad([line, woods], { x: 1, y: 10 })).toBe(false);
  });

  it("M-MOVE-2 has as much on roads as points along the stretch say, wherever they lie", () => {
    const coordinate = fc.double({ min: 0, max: 20, noNaN: true });
    const point = fc.record({ x: coordinate, y: coordinate });
    const corners = fc.tuple(coordinate, coordinate, coordinate, coordinate);
    fc.assert(
      fc.property(
        fc.array(corners, { minLength: 1, maxLength: 3 }),
        fc.tuple(coordinate, coordinate, fc.double({ min: 0.5, max: 6, noNaN: true })),
        point,
        point,
        (boxes, [x, y, radius], from, to) => {
          const terrain = [...boxes.map((sides) => box(...sides)), round(x, y, radius)];
          const length = Math.hypot(to.x - from.x, to.y - from.y);
          fc.pre(length > 0.1);
          const parts = listPartsOnRoad(terrain, from, to);
          const isHeld = (along: number) =>
            isOnRoad(terrain, {
              x: from.x + ((to.x - from.x) * along) / length,
              y: from.y + ((to.y - from.y) * along) / length,
            });
          for (let along = 0; along <= length; along += length / 200) {
            // where a road begins, ends or only touches the stretch, the tolerance decides
            const held = [along - 0.02, along, along + 0.02].map(isHeld);
            const isClear = held.every((one) => one === held[0]);
            const isOn = parts.some((part) => along >= part.from && along <= part.to);
            if (isClear) expect(isOn).toBe(held[0]);
          }
        },
      ),
      { seed: 1242, numRuns: 60 },
    );
  });
});
