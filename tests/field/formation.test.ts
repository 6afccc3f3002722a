import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { poseFromOutline, standBody, turnAboutMiddle } from "#field/body.ts";
import { engineCentre, outlineOfEngine, placeCrew } from "#field/engine-places.ts";
import {
  closeUp,
  countRanks,
  listFilesFromMiddle,
  outlineOf,
  placeFigures,
  reform,
} from "#field/formation.ts";
import { measureGap, overlaps } from "#field/gap.ts";
import { frontOf } from "#field/turned-rectangle.ts";
import { ANY_HEADING, FOOT, foot, HORSE, ROUND, rectangle } from "./arrange.ts";

const ORIGIN = { x: 0, y: 0, heading: 0 };

describe("Places in a unit (D-90, D-220, D-221, D-222)", () => {
  it.each([
    { figures: 24, files: 12, base: FOOT, width: 9, depth: 1.5 },
    { figures: 23, files: 12, base: FOOT, width: 9, depth: 1.5 },
    { figures: 13, files: 12, base: FOOT, width: 9, depth: 1.5 },
    { figures: 12, files: 12, base: FOOT, width: 9, depth: 0.75 },
    { figures: 20, files: 4, base: HORSE, width: 4, depth: 7.5 },
    { figures: 9, files: 3, base: ROUND, width: 2.25, depth: 2.25 },
  ])(
    "D-220 $figures in $files files fill $width by $depth inches",
    ({ figures, files, base, width, depth }) => {
      const outline = outlineOf({ pose: ORIGIN, figures, files, base });
      expect(outline).toMatchObject({ x: 0, halfWidth: width / 2, halfDepth: depth / 2 });
      expect(outline.y).toBeCloseTo(depth / 2, 12);
    },
  );

  it("D-222 leaves the left end of the last rank empty for 23 in 12 files", () => {
    const places = placeFigures({ figures: 23, files: 12, base: FOOT });
    const lastRank = places.slice(12).map(({ right }) => right);
    expect(places).toHaveLength(23);
    expect(Math.max(...lastRank)).toBeCloseTo(4.125, 12);
    expect(Math.min(...lastRank)).toBeCloseTo(-3.375, 12);
  });

  it.each([
    [1, [0]],
    [2, [1, 0]],
    [4, [2, 1, 3, 0]],
    [5, [2, 3, 1, 4, 0]],
  ])("D-222 fills %d files from the middle outward, right before left", (files, order) => {
    expect(listFilesFromMiddle(files)).toEqual(order);
  });

  it("D-222 lists full ranks from left to right and the short one as it is filled", () => {
    const files = placeFigures({ figures: 7, files: 4, base: FOOT }).map(({ ahead, right }) => [
      (-ahead - 0.375) / 0.75,
      right / 0.75 + 1.5,
    ]);
    expect(files).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 2],
      [1, 1],
      [1, 3],
    ]);
  });

  it("D-222 sets bases that touch their neighbours and overlap none", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 30 }),
        fc.integer({ min: 1, max: 12 }),
        ANY_HEADING,
        (figures, files, heading) => {
          const { figures: bases } = standBody(
            foot({ figures, files: Math.min(files, figures), heading, x: 7, y: 9 }),
          );
          for (const [index, base] of bases.entries()) {
            const others = bases.filter((_, other) => other !== index);
            expect(others.every((other) => !overlaps(base, other))).toBe(true);
            expect(Math.min(...others.map((other) => measureGap(base, other)))).toBeLessThan(1e-9);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it("D-221 sets round bases by their diameter", () => {
    const [first] = standBody(foot({ figures: 1, files: 1, base: ROUND })).figures;
    expect(first).toEqual({ x: 0, y: 0.375, radius: 0.375 });
  });
});

describe("Closing up (D-223)", () => {
  const line = { pose: ORIGIN, figures: 24, files: 12, base: FOOT };

  it("D-223 keeps front edge and files while more than one rank is left", () => {
    expect(closeUp(line, 3)).toEqual({ pose: ORIGIN, files: 12, figures: 21 });
    expect(countRanks({ ...line, figures: 21 })).toBe(2);
    expect(placeFigures({ ...line, figures: 21 }).filter(({ ahead }) => ahead === -0.375)).toHaveLength(12);
    expect(closeUp(line, 12)).toEqual({ pose: ORIGIN, files: 12, figures: 12 });
  });

  it("D-223 drops one file at either end when fourteen of 12 x 2 fall", () => {
    expect(closeUp(line, 14)).toEqual({ pose: ORIGIN, files: 10, figures: 10 });
  });

  it.each([
    ["right", -0.375],
    ["left", 0.375],
  ] as const)("D-223 drops an odd file at the %s end and the others keep their places", (firstEnd, x) => {
    const closed = closeUp(line, 13, firstEnd);
    expect(closed).toMatchObject({ files: 11, figures: 11 });
    expect(closed.pose.x).toBeCloseTo(x, 12);
  });

  it("D-223 keeps a contact at one end as long as it can", () => {
    const enemy = rectangle(4.4, -0.75, 0.6, 1.5);
    const free = outlineOf({ ...line, ...closeUp(line, 14) });
    const kept = outlineOf({ ...line, ...closeUp(line, 14, "right", [enemy]) });
    expect(measureGap(free, enemy)).toBeGreaterThan(0.3);
    expect(measureGap(kept, enemy)).toBeCloseTo(0, 12);
  });

  it("D-223 leaves one file and nobody when all fall", () => {
    expect(closeUp(line, 30)).toEqual({ pose: ORIGIN, files: 1, figures: 0 });
  });
});

describe("Places at an engine (D-222, D-243)", () => {
  const gun = { pose: ORIGIN, base: { width: 1.5, depth: 2.5 }, crew: 4, crewBase: FOOT };

  it("D-222 sets the crew along both sides, right and left in turn from the front edge back", () => {
    expect(placeCrew(gun)).toEqual([
      { ahead: -0.375, right: 1.125 },
      { ahead: -0.375, right: -1.125 },
      { ahead: -1.125, right: 1.125 },
      { ahead: -1.125, right: -1.125 },
    ]);
  });

  it.each([
    { crew: 0, width: 1.5, depth: 2.5, x: 0 },
    { crew: 1, width: 2.25, depth: 2.5, x: 0.375 },
    { crew: 2, width: 3, depth: 2.5, x: 0 },
    { crew: 8, width: 3, depth: 3, x: 0 },
  ])("D-222 an engine with $crew crew fills $width by $depth inches", ({ crew, width, depth, x }) => {
    const outline = outlineOfEngine({ ...gun, crew });
    expect(outline).toMatchObject({ x, halfWidth: width / 2, halfDepth: depth / 2 });
    expect(frontOf(outline).y).toBeCloseTo(0, 12);
  });

  it("D-222 shoots a catapult from the middle of its base", () => {
    expect(engineCentre({ ...gun, pose: { x: 10, y: 10, heading: 180 } }).y).toBeCloseTo(8.75, 12);
  });

  it("D-222 keeps the engine's base apart from its crew", () => {
    const body = standBody({
      kind: "engine",
      pose: ORIGIN,
      figures: 3,
      base: gun.base,
      profile: { base: FOOT },
    });
    expect(body.figures).toHaveLength(3);
    expect(body.engineBase).toMatchObject({ halfWidth: 0.75, halfDepth: 1.25 });
    for (const man of body.figures) {
      expect(measureGap(man, body.engineBase ?? man)).toBeCloseTo(0, 12);
      expect(overlaps(man, body.engineBase ?? man)).toBe(false);
    }
  });
});

describe("Turning about the middle (D-224)", () => {
  it("D-224 turns the whole outline about its middle", () => {
    const pose = turnAboutMiddle(foot(), 90);
    expect(pose.x).toBeCloseTo(0.75, 12);
    expect(pose.y).toBeCloseTo(0.75, 12);
    expect(pose.heading).toBe(90);
  });

  it("D-224 keeps the middle of any body at any heading", () => {
    fc.assert(
      fc.property(ANY_HEADING, ANY_HEADING, fc.integer({ min: 0, max: 5 }), (before, after, crew) => {
        for (const unit of [
          foot({ x: 5, y: 6, heading: before }),
          {
            kind: "engine",
            pose: { x: 5, y: 6, heading: before },
            figures: crew,
            base: { width: 2, depth: 3 },
            profile: { base: FOOT },
          } as const,
        ]) {
          const { outline } = standBody(unit);
          const turned = standBody({ ...unit, pose: turnAboutMiddle(unit, after) }).outline;
          expect(Math.hypot(turned.x - outline.x, turned.y - outline.y)).toBeLessThan(1e-9);
          const back = poseFromOutline(unit, outline);
          expect(Math.hypot(back.x - 5, back.y - 6)).toBeLessThan(1e-9);
        }
      }),
    );
  });
});

describe("Changing shape (D-224)", () => {
  const pose = { x: 10, y: 20, heading: 90 };
  const line = { pose, figures: 20, files: 10, base: FOOT };

  it("D-224 between line and column the facing and the middle of the front edge stay", () => {
    expect(reform(line, 4, "front")).toStrictEqual(pose);
  });

  it("D-224 to and from a square the facing and the middle of the body stay", () => {
    const square = reform(line, 5, "body");
    expect(square).toMatchObject({ heading: 90 });
    expect(square.x).toBeCloseTo(10.75, 9);
    expect(square.y).toBeCloseTo(20, 9);
    const back = reform({ ...line, files: 5, pose: square }, 10, "body");
    expect([back.x, back.y]).toEqual([expect.closeTo(10, 9), expect.closeTo(20, 9)]);
  });

  it("D-224 in whatever place and heading the middle of the body stays", () => {
    fc.assert(
      fc.property(
        fc.record({
          x: fc.integer({ min: -20, max: 90 }),
          y: fc.integer({ min: -20, max: 90 }),
          heading: ANY_HEADING,
        }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        (at, figures, files, wanted) => {
          const placed = { pose: at, figures, files: Math.min(files, figures), base: HORSE };
          const changed = Math.min(wanted, figures);
          const [before, after] = [
            outlineOf(placed),
            outlineOf({ ...placed, files: changed, pose: reform(placed, changed, "body") }),
          ];
          expect(after.x).toBeCloseTo(before.x, 6);
          expect(after.y).toBeCloseTo(before.y, 6);
          expect(after.heading).toBe(before.heading);
        },
      ),
    );
  });
});
