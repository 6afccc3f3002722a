import { describe, expect, it } from "vitest";
import { TERRAIN_KIND_NAMES } from "#field/terrain-kinds.ts";
import { outlineThrough, pieceOf, shapeOfKind } from "../../src/foundry/ground/piece.ts";
import { stripAlong } from "../../src/foundry/terrain-writes.ts";

const LINE = [
  { x: 10, y: 10 },
  { x: 20, y: 10 },
  { x: 20, y: 20 },
];

describe("ground that is drawn (D-227, D-228)", () => {
  it("has a shape for every kind", () => {
    const shapes = Object.fromEntries(TERRAIN_KIND_NAMES.map((kind) => [kind, shapeOfKind(kind)]));
    expect(shapes).toMatchObject({ hill: "area", woods: "area", marsh: "area", pond: "area" });
    expect(shapes).toMatchObject({ stream: "strip", river: "strip", road: "strip" });
    expect(shapes).toMatchObject({ hedge: "line", lowWall: "line", higherWall: "line" });
  });

  it("needs three points round an edge, and two along a line", () => {
    expect(outlineThrough({ kind: "woods" }, LINE.slice(0, 2))).toBeUndefined();
    expect(outlineThrough({ kind: "woods" }, LINE)).toEqual({ type: "polygon", points: LINE });
    expect(outlineThrough({ kind: "hedge" }, LINE.slice(0, 1))).toBeUndefined();
    expect(outlineThrough({ kind: "hedge" }, LINE)).toEqual({ type: "line", points: LINE });
  });

  it("is as wide along its middle as was asked, round a corner as well", () => {
    const outline = outlineThrough({ kind: "river", widthInches: 4 }, LINE);
    const points = outline?.type === "polygon" ? outline.points : [];
    const wanted = [
      { x: 10, y: 12 },
      { x: 18, y: 12 },
      { x: 18, y: 20 },
      { x: 22, y: 20 },
      { x: 22, y: 8 },
      { x: 10, y: 8 },
    ];
    expect(points).toHaveLength(wanted.length);
    for (const [index, { x, y }] of wanted.entries()) {
      expect(points[index]?.x).toBeCloseTo(x, 6);
      expect(points[index]?.y).toBeCloseTo(y, 6);
    }
    expect(stripAlong([LINE[0] ?? { x: 0, y: 0 }], 1)).toHaveLength(2);
  });

  it("keeps its height and its cover", () => {
    const choice = { kind: "hill", heightInches: 3, missileCover: "soft", widthInches: 9 } as const;
    const outline = { type: "polygon", points: LINE } as const;
    expect(pieceOf(choice, "a", outline)).toEqual({
      id: "a",
      kind: "hill",
      heightInches: 3,
      missileCover: "soft",
      outline,
    });
  });
});
