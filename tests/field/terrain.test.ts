import { describe, expect, it } from "vitest";
import {
  barsForcedMove,
  fieldsOf,
  groundOf,
  hasRoof,
  heightAt,
  isImpassable,
  type TerrainPiece,
  topOf,
} from "#field/terrain.ts";
import { TERRAIN_KINDS, type TerrainKind } from "#field/terrain-kinds.ts";
import { DEFAULT_SETTINGS } from "#rules/settings.ts";

const round = (
  kind: TerrainKind,
  x: number,
  radiusInches: number,
  more: Partial<TerrainPiece> = {},
): TerrainPiece => ({
  id: `${kind}${x}/${radiusInches}`,
  kind,
  outline: { type: "circle", x, y: 0, radiusInches },
  ...more,
});

const square = (
  kind: TerrainKind,
  x: number,
  half: number,
  more: Partial<TerrainPiece> = {},
): TerrainPiece => ({
  id: `${kind}${x}/${half}`,
  kind,
  outline: {
    type: "polygon",
    points: [
      { x: x - half, y: -half },
      { x: x + half, y: -half },
      { x: x + half, y: half },
      { x: x - half, y: half },
    ],
  },
  ...more,
});

describe("What each piece of terrain is (D-227, D-81)", () => {
  it.each([
    ["hill", "hill", "open", "none", false, "none", "tall"],
    ["woods", "woods", "slow", "soft", true, "upToHalf", "tall"],
    ["bushes", "roughGround", "slow", "soft", false, "none", "light"],
    ["rocks", "roughGround", "slow", "soft", false, "upToHalf", "tall"],
    ["roughGround", "roughGround", "slow", "none", false, "none", "none"],
    ["marsh", "marsh", "slow", "none", false, "none", "none"],
    ["gully", "ditchAndRampart", "slow", "none", false, "none", "none"],
    ["ditchAndRampart", "ditchAndRampart", "slowPlusOne", "soft", false, "upToHalf", "manHigh"],
    ["stream", "stream", "slow", "none", false, "none", "water"],
    ["ford", "stream", "slow", "none", false, "none", "water"],
    ["river", "river", "impassable", "none", false, "none", "water"],
    ["pond", "impassable", "impassable", "none", false, "none", "water"],
    ["hedge", "roughGround", "plusOne", "soft", false, "none", "light"],
    ["fence", "roughGround", "plusOne", "soft", false, "none", "light"],
    ["lowWall", "roughGround", "plusOne", "soft", false, "upToHalf", "light"],
    ["parapet", "roughGround", "plusOne", "soft", false, "upToHalf", "light"],
    ["manHighWall", "impassable", "plusOne", "soft", false, "moreThanHalf", "manHigh"],
    ["barricade", "impassable", "plusOne", "soft", false, "moreThanHalf", "manHigh"],
    ["higherWall", "impassable", "impassable", "blocks", false, "blocks", "tall"],
    ["wallWithLoopholes", "impassable", "impassable", "full", false, "moreThanHalf", "tall"],
    ["mantlet", "impassable", "plusOne", "full", false, "moreThanHalf", "manHigh"],
    ["building", "impassable", "impassable", "fullInside", true, "moreThanHalf", "tall"],
  ] as const)(
    "D-227 %s: mass battle %s, skirmish %s, cover %s, roof %s, hard %s, ball %s",
    (kind, ...cells) => {
      const { ground, skirmish, missileCover, roof, hardCover, ball } = fieldsOf(round(kind, 0, 1));
      expect([ground, skirmish, missileCover, roof, hardCover, ball]).toEqual(cells);
    },
  );

  it("D-227 knows 22 kinds", () => {
    expect(Object.keys(TERRAIN_KINDS)).toHaveLength(22);
  });

  it("D-227 lets every cell be changed for a piece", () => {
    const piece = round("hedge", 0, 1, { ball: "tall", ground: "impassable" });
    expect(fieldsOf(piece)).toEqual({ ...TERRAIN_KINDS.hedge, ball: "tall", ground: "impassable" });
    expect(isImpassable(piece, DEFAULT_SETTINGS)).toBe(true);
  });

  it("D-227 lets a building be marked as open", () => {
    expect(isImpassable(round("building", 0, 1), DEFAULT_SETTINGS)).toBe(true);
    expect(isImpassable(round("building", 0, 1, { isOpen: true }), DEFAULT_SETTINGS)).toBe(false);
  });

  it("D-81 makes a pond impassable and a gully a ditch", () => {
    expect(isImpassable(round("pond", 0, 1), DEFAULT_SETTINGS)).toBe(true);
    expect(groundOf(round("gully", 0, 1), DEFAULT_SETTINGS)).toBe("ditchAndRampart");
  });

  it("D-81 with pond = asMarsh a pond is marsh, with gully = asRough a gully rough ground, unless a piece says otherwise", () => {
    const others = { ...DEFAULT_SETTINGS, pond: "asMarsh", gully: "asRough" } as const;
    expect(groundOf(round("pond", 0, 1), others)).toBe("marsh");
    expect(isImpassable(round("pond", 0, 1), others)).toBe(false);
    expect(groundOf(round("gully", 0, 1), others)).toBe("roughGround");
    expect(groundOf(round("gully", 0, 1, { ground: "woods" }), others)).toBe("woods");
  });

  it("D-235 bars forced moves from rivers as well", () => {
    expect(isImpassable(round("river", 0, 1), DEFAULT_SETTINGS)).toBe(false);
    expect(barsForcedMove(round("river", 0, 1), DEFAULT_SETTINGS)).toBe(true);
    expect(barsForcedMove(round("pond", 0, 1), DEFAULT_SETTINGS)).toBe(true);
    expect(barsForcedMove(round("woods", 0, 1), DEFAULT_SETTINGS)).toBe(false);
  });
});

describe("Height (D-226)", () => {
  const terrain = [
    round("hill", 0, 6),
    round("hill", 0, 3, { heightInches: 0.5 }),
    square("hill", 0, 1),
    round("hill", 8, 4, { heightInches: 2 }),
    round("woods", 20, 3),
  ];

  it.each([
    [20, 0, "in a wood on the table"],
    [-5, 1, "on the lowest step"],
    [-6, 1, "on its edge"],
    [-6.01, 0, "beside it"],
    [-2, 1.5, "on the second step"],
    [0, 2.5, "on the third"],
    [5, 2, "where a higher hill overlaps"],
  ])("D-226 finds %d at height %d: %s", (x, height) => {
    expect(heightAt(terrain, { x, y: 0 })).toBeCloseTo(height, 12);
  });

  it("D-226 sets the later of two areas with one outline on the earlier", () => {
    const twins = [round("hill", 0, 2, { id: "a" }), round("hill", 0, 2, { id: "b" })];
    expect(twins.map((piece) => topOf(twins, piece))).toEqual([1, 2]);
  });

  it("D-226 sets no area on another that it only overlaps", () => {
    const crossing = [square("hill", 0, 3), square("hill", 3, 2.9), round("hill", 0, 3.5)];
    expect(crossing.map((piece) => topOf(crossing, piece))).toEqual([1, 1, 1]);
  });

  it("D-226 sets a square area on a square one and a round one on it", () => {
    const steps = [square("hill", 0, 4), square("hill", 1, 2), round("hill", 1, 1.5)];
    expect(steps.map((piece) => topOf(steps, piece))).toEqual([1, 2, 3]);
  });
});

describe("Overhead cover (M-CAT-8, D-145)", () => {
  const terrain = [square("woods", 0, 2), square("building", 10, 2), square("hill", 20, 2)];

  it.each([
    ["in a wood", 0, true, false],
    ["under a roof", 10, true, true],
    ["on the roof's edge", 12, true, true],
    ["outside the roof", 12.1, false, false],
    ["on a hill", 20, false, false],
  ])("D-145 a figure %s is covered", (_, x, withTrees, roofsOnly) => {
    expect(hasRoof(terrain, { x, y: 0 }, "roofsAndTrees")).toBe(withTrees);
    expect(hasRoof(terrain, { x, y: 0 }, "roofs")).toBe(roofsOnly);
  });
});
