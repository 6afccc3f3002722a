import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { outlineOfUnit, unitAt } from "#battle/mass/ground.ts";
import { type Going, goingOf, type PricedWay, priceWay } from "#battle/mass/moving/price-way.ts";
import { measureReach } from "#battle/mass/moving/reach.ts";
import { previewAdvance } from "#battle/mass/previews/advance-preview.ts";
import type { Unit } from "#battle/mass/state.ts";
import { advance, type Point, toTable } from "#field/pose.ts";
import type { TerrainPiece } from "#field/terrain.ts";
import type { TerrainKind } from "#field/terrain-kinds.ts";
import { battleOf, engine, terrain, troops } from "../../support/battle-builders.ts";
import { across, on } from "../../support/ground-builders.ts";
import { RULES } from "../../support/rules.ts";

/** Numbers that lie on no other by chance: where an edge runs along another, rounding would decide. */
const hundredths = (least: number, most: number, off: number) =>
  fc.integer({ min: least * 100, max: most * 100 }).map((count) => count / 100 + off);

const kind = fc.constantFrom<TerrainKind>(
  "hill",
  "woods",
  "marsh",
  "ditchAndRampart",
  "stream",
  "ford",
  "roughGround",
  "road",
);

const anyPiece = fc
  .tuple(kind, hundredths(20, 50, 0.0014), hundredths(4, 40, 0.0014), hundredths(1, 7, 0.0027), fc.boolean())
  .map(([of, x, y, size, isRound]): Omit<TerrainPiece, "id"> => {
    if (isRound) return { kind: of, outline: { type: "circle", x, y, radiusInches: size } };
    return { kind: of, outline: terrain(of, [x, y, x + 2 * size, y + size]).outline };
  });

const anyGround = fc
  .array(anyPiece, { minLength: 1, maxLength: 6 })
  .map((pieces) => pieces.map((piece, index): TerrainPiece => ({ ...piece, id: `p${index}` })));

const anyUnit = fc.tuple(fc.integer({ min: 0, max: 3599 }), fc.constantFrom("line", "column")).map(
  ([tenths, formation]): Unit =>
    troops({
      type: "lightFoot",
      figures: 12,
      files: formation === "line" ? 6 : 2,
      formation: formation === "line" ? "line" : "column",
      heading: tenths / 10 + Math.PI / 100,
    }),
);

const price = (
  terrainOf: readonly TerrainPiece[],
  unit: Unit,
  inches: number,
  going: Going = goingOf(unit),
) =>
  priceWay(
    battleOf([unit], { terrain: terrainOf, table: { widthInches: 200, depthInches: 200 } }),
    unit,
    { outline: outlineOfUnit(unit), heading: unit.pose.heading, inches, front: unit.pose },
    { going, ruleset: RULES },
  );

const sumOf = ({ lines }: PricedWay): number => lines.reduce((sum, { value }) => sum + Number(value), 0);

describe("what a way costs (M-TERR-0, D-73, D-79, D-225)", () => {
  it("D-225 is what its parts cost", () => {
    fc.assert(
      fc.property(anyGround, anyUnit, fc.integer({ min: 5, max: 95 }), (ground, unit, percent) => {
        const first = price(ground, unit, (14 * percent) / 100);
        const there = unitAt(unit, advance(unit.pose, (14 * percent) / 100));
        const second = price(ground, there, 14 - (14 * percent) / 100, first.going);
        const whole = price(ground, unit, 14);
        expect(first.cost + second.cost).toBeCloseTo(whole.cost, 2);
        expect(second.going.climbed).toBe(whole.going.climbed);
      }),
      { numRuns: 400, seed: 1242, endOnFailure: true },
    );
  });

  it("M-TERR-0 is never less than the way, so that no ground makes a move longer", () => {
    fc.assert(
      fc.property(anyGround, anyUnit, (ground, unit) => {
        const priced = price(ground, unit, 20);
        expect(priced.cost).toBeGreaterThan(19.999);
        expect(sumOf(priced)).toBeCloseTo(priced.cost, 6);
        for (const budget of [0.5, 3, 6, 9, 12]) {
          const reach = measureReach(priced.payments, budget);
          expect(reach).toBeLessThan(budget + 0.001);
          expect(price(ground, unit, reach).cost).toBeLessThan(budget + 0.01);
        }
      }),
      { numRuns: 400, seed: 1242, endOnFailure: true },
    );
  });

  it("D-225 is the same when the table is turned and shifted", () => {
    fc.assert(
      fc.property(
        anyGround,
        anyUnit,
        fc.integer({ min: 0, max: 3599 }),
        fc.integer({ min: 0, max: 50 }),
        (ground, unit, tenths, shift) => {
          const by = tenths / 10;
          const turn = ({ x, y }: Point): Point => {
            const at = toTable({ x: 100, y: 100, heading: by }, { ahead: 24 - y, right: x - 36 });
            return { x: at.x + shift, y: at.y - shift };
          };
          const turned = ground.map((piece): TerrainPiece => {
            const { outline } = piece;
            const moved =
              outline.type === "circle"
                ? { ...outline, ...turn(outline) }
                : { ...outline, points: outline.points.map(turn) };
            return { ...piece, outline: moved };
          });
          const there = unitAt(unit, { ...turn(unit.pose), heading: unit.pose.heading + by });
          expect(price(turned, there, 14).cost).toBeCloseTo(price(ground, unit, 14).cost, 2);
        },
      ),
      { numRuns: 300, seed: 1242, endOnFailure: true },
    );
  });
});

describe("the way straight ahead before it is gone (M-MOVE-1, M-TERR-0)", () => {
  const preview = (unit: Unit, ground: readonly TerrainPiece[]) =>
    previewAdvance(on(unit, ground), unit, RULES);

  it("M-MOVE-1 says how far the rest of the move goes, and what it is spent on", () => {
    expect(preview(troops(), [])).toStrictEqual({
      inches: 9,
      lines: [{ rule: "M-MOVE-1", label: "advance", value: 9 }],
    });
    expect(preview(troops(), [across("woods", 27, 0)])).toStrictEqual({
      inches: 6,
      lines: [
        { rule: "M-MOVE-1", label: "advance", value: 3 },
        { rule: "M-TERR-2", label: "inWoods", value: 6, inches: 3 },
      ],
    });
  });

  it("M-TERR-3 names the ground that ends it sooner", () => {
    expect(preview(troops(), [across("marsh", 27, 0)])).toMatchObject({
      inches: 3,
      stops: { code: "marshBars" },
    });
    expect(preview(engine("heavyGun", { y: 30 }), [across("river", 26, 24)])).toMatchObject({
      inches: 4,
      stops: { code: "riverAhead" },
    });
  });

  it("M-TERR-1 D-226 a hill of radius 6 is climbed straight in and left straight out, in one turn or in two", () => {
    const hill = {
      ...terrain("hill", [0, 0, 1, 1]),
      outline: { type: "circle", x: 36, y: 20, radiusInches: 6 },
    } as const;
    const horse = troops({ type: "lightHorse", figures: 4, files: 2, y: 26 });
    expect(preview(horse, [hill])).toMatchObject({
      inches: 18,
      lines: [{ label: "uphill", value: 12 }, {}, {}],
    });
  });
});
