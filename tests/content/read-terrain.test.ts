import { describe, expect, it } from "vitest";
import { fieldsOf, isImpassable } from "#field/terrain.ts";
import { KIND_FIELDS } from "#field/terrain-kinds.ts";
import { DEFAULT_SETTINGS } from "#rules/settings.ts";
import { type RegionShape, readTerrain, type TerrainRegion } from "../../src/foundry/read-terrain.ts";

/** A table that begins 100 and 50 pixels from the corner of the scene. */
const SCALE = { pixelsPerInch: 50, left: 100, top: 50 };

const PLAIN = { kind: "woods", heightInches: null, lineInches: [] } as const;

const read = (
  shapes: readonly RegionShape[],
  terrain: Partial<TerrainRegion["terrain"]> = {},
  generation = 13,
) => readTerrain({ id: "r", shapes, terrain: { ...PLAIN, ...terrain } }, SCALE, generation);

const circle = { type: "circle", x: 350, y: 300, radius: 100 } as const;
const rectangle = { type: "rectangle", x: 200, y: 150, width: 200, height: 100, rotation: 0 } as const;

/** The corners of the only area, rounded. */
function cornersOf(shape: RegionShape, generation: number) {
  const [piece] = read([shape], {}, generation);
  if (piece?.outline.type !== "polygon") throw new Error("There is no polygon");
  return piece.outline.points.map(({ x, y }) => [x, y].map((at) => Math.round(at * 1e6) / 1e6 + 0));
}

describe("terrain as regions hold it (D-155, D-226, D-227, D-228)", () => {
  it("D-227 reads each shape as an area in inches of the table", () => {
    expect(read([circle, rectangle])).toMatchObject([
      { id: "r", kind: "woods", outline: { type: "circle", x: 5, y: 5, radiusInches: 2 } },
      { id: "r.1", kind: "woods", outline: { type: "polygon" } },
    ]);
    expect(cornersOf({ type: "polygon", points: [100, 50, 150, 50, 150, 100] }, 13)).toStrictEqual([
      [0, 0],
      [1, 0],
      [1, 1],
    ]);
  });

  it("D-227 reads an ellipse, turned about its middle", () => {
    const ellipse = { type: "ellipse", x: 350, y: 300, radiusX: 100, radiusY: 50, rotation: 90 } as const;
    const corners = cornersOf(ellipse, 14);
    expect(Math.max(...corners.map(([x = 0]) => x))).toBeCloseTo(6, 6);
    expect(Math.max(...corners.map(([, y = 0]) => y))).toBeCloseTo(7, 6);
  });

  it("D-228 reads a true line instead of the shape that shows it", () => {
    expect(read([rectangle], { kind: "hedge", lineInches: [1, 2, 3, 4] })).toStrictEqual([
      {
        id: "r",
        kind: "hedge",
        outline: {
          type: "line",
          points: [
            { x: 1, y: 2 },
            { x: 3, y: 4 },
          ],
        },
      },
    ]);
  });

  it.each([
    [
      13,
      { rotation: 0 },
      [
        [2, 2],
        [6, 2],
        [6, 4],
        [2, 4],
      ],
    ],
    [
      13,
      { rotation: 90 },
      [
        [5, 1],
        [5, 5],
        [3, 5],
        [3, 1],
      ],
    ],
    [
      14,
      { rotation: 0 },
      [
        [2, 2],
        [6, 2],
        [6, 4],
        [2, 4],
      ],
    ],
    [
      14,
      { rotation: 90 },
      [
        [2, 2],
        [2, 6],
        [0, 6],
        [0, 2],
      ],
    ],
    [
      14,
      { rotation: 90, anchorX: 0.5, anchorY: 0.5 },
      [
        [3, 0],
        [3, 4],
        [1, 4],
        [1, 0],
      ],
    ],
    [
      14,
      { rotation: 0, anchorX: 1, anchorY: 1 },
      [
        [-2, 0],
        [2, 0],
        [2, 2],
        [-2, 2],
      ],
    ],
  ])(
    "D-227 turns a rectangle about the point about which generation %d does: %o",
    (generation, how, corners) => {
      expect(cornersOf({ ...rectangle, ...how }, generation)).toStrictEqual(corners);
    },
  );

  it("D-227 reads no solid ground from a hole", () => {
    expect(read([circle, { ...circle, radius: 50, hole: true }])).toHaveLength(1);
    expect(read([{ ...rectangle, hole: true }])).toStrictEqual([]);
    expect(read([{ ...rectangle, hole: false }])).toHaveLength(1);
  });

  it.each(["line", "cone", "ring", "emanation", "token", "grid"] as const)(
    "D-227 passes over a shape of type %s, with which no ground is drawn",
    (type) => {
      expect(read([{ type }, circle], {}, 14)).toMatchObject([{ id: "r.1" }]);
      expect(read([{ type, x: 1, y: 2, points: [] } as RegionShape], {}, 14)).toStrictEqual([]);
    },
  );

  it("D-227 passes over a polygon of fewer than three corners", () => {
    expect(read([{ type: "polygon", points: [100, 50, 150, 50] }])).toStrictEqual([]);
  });

  it("D-226 has the height of its kind, or its own", () => {
    expect(read([circle], { kind: "hill" })[0]).not.toHaveProperty("heightInches");
    expect(read([circle], { kind: "hill", heightInches: 2 })[0]).toMatchObject({ heightInches: 2 });
  });

  const fieldsWith = (terrain: Partial<TerrainRegion["terrain"]>) => {
    const [piece] = read([circle], terrain);
    if (!piece) throw new Error("There is no piece");
    return fieldsOf(piece);
  };

  it("D-227 a blank or absent cell is as its kind has it", () => {
    const blank = { ground: "", ball: "", missileCover: "", hardCover: "", roof: "", isOpen: false } as const;
    expect(fieldsWith({})).toStrictEqual(KIND_FIELDS.woods);
    expect(fieldsWith(blank)).toStrictEqual(KIND_FIELDS.woods);
    expect(read([circle], blank)).toStrictEqual(read([circle]));
  });

  it.each([
    ["ground", "impassable", "impassable"],
    ["ball", "light", "light"],
    ["missileCover", "blocks", "blocks"],
    ["hardCover", "moreThanHalf", "moreThanHalf"],
    ["roof", "no", false],
  ] as const)("D-155 D-227 every cell is a field: %s = %s", (field, stored, value) => {
    expect(fieldsWith({ [field]: stored })).toStrictEqual({ ...KIND_FIELDS.woods, [field]: value });
  });

  it("D-227 a building marked as open may be entered", () => {
    const isBarred = (isOpen: boolean) =>
      read([circle], { kind: "building", isOpen }).map((piece) => isImpassable(piece, DEFAULT_SETTINGS));
    expect(isBarred(false)).toStrictEqual([true]);
    expect(isBarred(true)).toStrictEqual([false]);
  });

  it("D-227 a field may be given a roof", () => {
    expect(fieldsWith({ kind: "pond", roof: "yes" }).roof).toBe(true);
  });
});
