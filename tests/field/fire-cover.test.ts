import { describe, expect, it } from "vitest";
import { hasFirmRest, listCovers } from "#field/fire-cover.ts";
import type { PlacedBase } from "#field/shape.ts";
import type { TerrainPiece } from "#field/terrain.ts";
import type { TerrainKind } from "#field/terrain-kinds.ts";
import { terrain } from "../support/battle-builders.ts";
import { rectangle } from "./arrange.ts";

const FROM = { x: 0, y: 0 };
const REACH = 1;

/** A figure whose front edge lies at y. */
const figureAt = (y: number, x = 0): PlacedBase => rectangle(x, y - 0.375, 0.75, 0.75, 180);

const wall = (kind: TerrainKind, y: number): TerrainPiece => ({
  id: kind,
  kind,
  outline: {
    type: "line",
    points: [
      { x: -10, y },
      { x: 10, y },
    ],
  },
});

const coverOf = (piece: TerrainPiece, base: PlacedBase) => listCovers(FROM, [base], [piece], REACH)[0];

describe("cover of the target (M-FIRE-27, M-FIRE-28, M-FIRE-30, M-ARQ-6, D-41, D-227, D-228, D-238)", () => {
  it.each([
    ["hedge", "soft", "none"],
    ["fence", "soft", "none"],
    ["lowWall", "soft", "upToHalf"],
    ["manHighWall", "soft", "moreThanHalf"],
    ["wallWithLoopholes", "full", "moreThanHalf"],
    ["mantlet", "full", "moreThanHalf"],
    ["higherWall", "full", "moreThanHalf"],
  ] as const)("M-FIRE-27 M-FIRE-30 M-ARQ-6 D-227 behind a %s: %s, %s", (kind, missile, hard) => {
    expect(coverOf(wall(kind, -9.5), figureAt(-10))).toEqual({ missile, roof: false, hard });
  });

  it("D-41 a line covers who stands within 1 inch behind it", () => {
    expect(coverOf(wall("lowWall", -9), figureAt(-10))?.missile).toBe("soft");
    expect(coverOf(wall("lowWall", -8.9), figureAt(-10))?.missile).toBe("none");
    expect(coverOf(wall("lowWall", -11), figureAt(-10))?.missile).toBe("none");
  });

  it("D-228 a round obstacle covers as any other line does", () => {
    const round: TerrainPiece = {
      id: "fold",
      kind: "lowWall",
      outline: { type: "circle", x: 0, y: -8, radiusInches: 2 },
    };
    expect(coverOf(round, figureAt(-10.9))).toMatchObject({ missile: "soft", hard: "upToHalf" });
    expect(coverOf(round, figureAt(-11.2))?.missile).toBe("none");
  });

  it("D-41 one shoots over the wall at which one stands", () => {
    expect(coverOf(wall("lowWall", -0.5), figureAt(-10))?.missile).toBe("none");
    expect(coverOf(wall("lowWall", -0.5), figureAt(-1.2))?.missile).toBe("soft");
  });

  it("D-228 a wall that is drawn with a thickness covers as a line does", () => {
    expect(coverOf(terrain("lowWall", [-10, -9.6, 10, -9.4]), figureAt(-10))?.missile).toBe("soft");
    expect(coverOf(terrain("lowWall", [-10, -8.6, 10, -8.4]), figureAt(-10))?.missile).toBe("none");
  });

  it.each([
    ["woods", "soft", true, "upToHalf"],
    ["bushes", "soft", false, "none"],
    ["rocks", "soft", false, "upToHalf"],
    ["building", "full", true, "moreThanHalf"],
    ["marsh", "none", false, "none"],
  ] as const)("M-FIRE-28 D-129 D-238 in %s: %s, roof %s, %s", (kind, missile, roof, hard) => {
    expect(coverOf(terrain(kind, [-10, -12, 10, -9]), figureAt(-10))).toEqual({ missile, roof, hard });
  });

  it("D-238 D-225 an area covers only those whose middle is in it", () => {
    const wood = terrain("woods", [-10, -12, 10, -10.375]);
    expect(coverOf(wood, figureAt(-10))?.roof).toBe(true);
    expect(coverOf(wood, figureAt(-9.98))?.roof).toBe(false);
    expect(coverOf(terrain("woods", [-10, -8, 10, -6]), figureAt(-10))?.missile).toBe("none");
  });

  it("M-ARQ-6 takes the best of several pieces", () => {
    const [cover] = listCovers(FROM, [figureAt(-10)], [wall("hedge", -9.8), wall("mantlet", -9.5)], REACH);
    expect(cover).toMatchObject({ missile: "full", hard: "moreThanHalf" });
  });
});

describe("a firm rest (M-ARQ-7, D-245)", () => {
  const rank = [figureAt(0.75, -1), figureAt(0.75, 1)];
  const line = { from: FROM, to: { x: 0, y: -10 } };
  const rests = (piece: TerrainPiece) => hasFirmRest(rank, line, [piece], REACH);

  it("D-245 is a fence, wall or barricade within 1 inch of the first rank", () => {
    expect(rests(wall("fence", -1))).toBe(true);
    expect(rests(wall("barricade", -1))).toBe(true);
    expect(rests(wall("lowWall", -1.1))).toBe(false);
    expect(rests(wall("hedge", -1))).toBe(false);
    const round = { type: "circle", x: 0, y: -2, radiusInches: 1.2 } as const;
    expect(rests({ id: "fold", kind: "lowWall", outline: round })).toBe(true);
  });

  it("D-245 lies between shooters and target", () => {
    expect(rests(wall("lowWall", 1))).toBe(false);
  });
});
