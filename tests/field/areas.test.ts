import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { standBody } from "#field/body.ts";
import { findUnderDisc } from "#field/disc.ts";
import { measureGap, overlaps } from "#field/gap.ts";
import { packFigures, type UnitFigures } from "#field/packing.ts";
import { findUnderPole } from "#field/pole.ts";
import { toTable } from "#field/pose.ts";
import type { PlacedBase } from "#field/shape.ts";
import { rectangleAt, shiftAlong } from "#field/turned-rectangle.ts";
import { toRadians } from "#rules/quantities.ts";
import { ANY_HEADING, ANY_RECTANGLE, FOOT, foot, HORSE, ROUND } from "./arrange.ts";

const MUZZLE = { x: 0, y: 0 };
/** The poles as intervals from the muzzle: W1, B1, W2, B2, W3, B3. */
const HEAVY = [
  { from: 0, to: 18 },
  { from: 18, to: 24 },
  { from: 24, to: 27 },
  { from: 27, to: 29 },
  { from: 29, to: 30 },
  { from: 30, to: 36 },
];
const HALF_HEAVY = 0.375;

const one = (base: PlacedBase) => packFigures([{ unit: "u", figures: [base] }]);
const round = (ahead: number, right: number, diameter: number): PlacedBase => ({
  x: right,
  y: -ahead,
  radius: diameter / 2,
});
const sectionsAt = (base: PlacedBase, heading = 0) =>
  findUnderPole(one(base), MUZZLE, heading, HALF_HEAVY, HEAVY)[0]?.sections ?? [];

const ANY_UNIT: fc.Arbitrary<UnitFigures> = fc
  .record({
    x: fc.double({ min: -25, max: 25, noNaN: true }),
    y: fc.double({ min: -25, max: 25, noNaN: true }),
    heading: ANY_HEADING,
    figures: fc.integer({ min: 1, max: 40 }),
    files: fc.integer({ min: 1, max: 12 }),
    base: fc.constantFrom(FOOT, HORSE, ROUND),
  })
  .map((facts) => ({ unit: `${facts.x}`, figures: standBody(foot(facts)).figures }));

/** Single bases of any size at any heading, as figures that stand alone. */
const ANY_CROWD: fc.Arbitrary<UnitFigures> = fc
  .array(
    fc.oneof(ANY_RECTANGLE, fc.record({ x: fc.constant(3), y: fc.constant(4), radius: fc.constant(0.5) })),
    { maxLength: 6 },
  )
  .map((figures) => ({ unit: "crowd", figures }));

const ANY_BODIES = fc
  .tuple(fc.array(ANY_UNIT, { maxLength: 6 }), ANY_CROWD)
  .map(([units, crowd]) => [...units, crowd]);

const keysOf = (hits: readonly { unit: string; figure: number }[]) =>
  hits.map(({ unit, figure }) => `${unit}/${figure}`);

const bruteForce = (bodies: readonly UnitFigures[], isHit: (base: PlacedBase) => boolean) =>
  keysOf(
    bodies.flatMap(({ unit, figures }) =>
      figures.flatMap((base, figure) => (isHit(base) ? [{ unit, figure }] : [])),
    ),
  );

/** Whether a base lies so near the limit of an overlap that two ways of reckoning may differ. */
const isDoubtful = (base: PlacedBase, area: PlacedBase) => {
  const grown =
    "radius" in area
      ? { ...area, radius: area.radius + 0.001 }
      : { ...area, halfWidth: area.halfWidth + 0.001, halfDepth: area.halfDepth + 0.001 };
  const shrunk =
    "radius" in area
      ? { ...area, radius: area.radius - 0.004 }
      : { ...area, halfWidth: area.halfWidth - 0.004, halfDepth: area.halfDepth - 0.004 };
  return measureGap(base, grown) === 0 && measureGap(base, shrunk) > 0;
};

describe("Figures under a disc (M-CAT-2, D-140)", () => {
  it.each([
    ["light", 1, 1.37, true],
    ["light", 1, 1.38, false],
    ["heavy", 1.75, 2.12, true],
    ["heavy", 1.75, 2.13, false],
  ])(
    "M-CAT-2 %s: radius %d kills a round base whose middle is %d inches off: %s",
    (_, radius, off, killed) => {
      expect(findUnderDisc(one(round(off, 0, 0.75)), 0, 0, radius)).toHaveLength(killed ? 1 : 0);
    },
  );

  it.each([
    [0.0011, 1],
    [0.0009, 0],
    [0, 0],
  ])("D-140 counts an overlap of %d inches %d times, square base or round", (depth, hits) => {
    const off = 1 + 0.375 - depth;
    expect(
      findUnderDisc(one({ x: 0, y: off, halfWidth: 0.375, halfDepth: 0.375, heading: 0 }), 0, 0, 1),
    ).toHaveLength(hits);
    expect(findUnderDisc(one(round(off, 0, 0.75)), 0, 0, 1)).toHaveLength(hits);
  });

  it("M-CAT-2 finds every figure of every unit that lies under it, in order", () => {
    fc.assert(
      fc.property(
        ANY_BODIES,
        fc.double({ min: -20, max: 20, noNaN: true }),
        fc.double({ min: 0.5, max: 5, noNaN: true }),
        (bodies, x, radius) => {
          const disc = { x, y: 2, radius };
          fc.pre(bodies.every(({ figures }) => figures.every((base) => !isDoubtful(base, disc))));
          const expected = bruteForce(bodies, (base) => overlaps(base, disc));
          expect(keysOf(findUnderDisc(packFigures(bodies), x, 2, radius))).toEqual(expected);
        },
      ),
    );
  });
});

describe("Figures under the pole (M-CAN-8, M-CAN-15, D-140)", () => {
  it.each([
    ['26" ahead', round(26, 0, 1), 0, [2]],
    ['26" ahead, die 5', round(26, 0, 1), 2.386, []],
    ['23.4" ahead', round(23.4, 0, 1), 0, [1]],
    ['23.6" ahead', round(23.6, 0, 1), 0, [1, 2]],
    ['8" ahead', round(8, 0, 1), 0, [0]],
    ['29.5" ahead, over three sections', round(29.5, 0, 1.5), 0, [3, 4, 5]],
    ["at the far end", round(36.49, 0, 1), 0, [5]],
    ["beyond the far end", round(36.5, 0, 1), 0, []],
    ["behind the muzzle", round(-0.5, 0, 1), 0, []],
  ] as const)("M-CAN-8 finds the sections that touch a figure %s", (_, base, heading, sections) => {
    expect(sectionsAt(base, heading)).toEqual(sections);
  });

  it.each([
    [17.9989, [0, 1]],
    [17.9991, [1]],
    [18, [1]],
  ])("D-140 counts an overlap of more than 0.001 inches along the pole: base from %d", (from, sections) => {
    expect(sectionsAt({ x: 0, y: -from - 0.5, halfWidth: 0.5, halfDepth: 0.5, heading: 0 })).toEqual(
      sections,
    );
  });

  it.each([
    [0.8739, [1]],
    [0.8741, []],
    [0.875, []],
  ])(
    "D-140 counts an overlap of more than 0.001 inches across the pole: base %d aside",
    (aside, sections) => {
      expect(sectionsAt({ x: aside, y: -20, halfWidth: 0.5, halfDepth: 0.5, heading: 0 })).toEqual(sections);
      expect(sectionsAt(round(20, -aside, 1))).toEqual(sections);
    },
  );

  it("M-CAN-15 gives the stretch of the pole over a turned base, at whatever quarter it is turned", () => {
    for (const quarter of [0, 90, 180, 270]) {
      const base = { x: 0, y: -20, halfWidth: 0.5, halfDepth: 0.5, heading: 45 + quarter };
      const [hit] = findUnderPole(one(base), MUZZLE, 0, HALF_HEAVY, HEAVY);
      expect(hit?.from).toBeCloseTo(20 - Math.SQRT1_2, 9);
      expect(hit?.to).toBeCloseTo(20 + Math.SQRT1_2, 9);
    }
  });

  it("M-CAN-14 touches a square from 26 to 34 inches with W2, B2, W3 and B3", () => {
    const heading = (Math.asin(8 / 26) * 180) / Math.PI;
    const front = toTable({ ...MUZZLE, heading }, { ahead: 26, right: 0 });
    const square = foot({
      ...front,
      heading: heading + 180,
      figures: 64,
      files: 8,
      base: { shape: "rectangle", width: 1, depth: 1 },
    });
    const hits = findUnderPole(
      packFigures([{ unit: "pikes", figures: standBody(square).figures }]),
      MUZZLE,
      heading,
      HALF_HEAVY,
      HEAVY,
    );
    const rows = (section: number) => [
      ...new Set(
        hits.filter(({ sections }) => sections.includes(section)).map(({ figure }) => Math.floor(figure / 8)),
      ),
    ];
    expect(rows(1)).toEqual([]);
    expect(rows(2)).toEqual([0]);
    expect(rows(3)).toEqual([1, 2]);
    expect(rows(4)).toEqual([3]);
    expect(rows(5)).toEqual([4, 5, 6, 7]);
    expect(hits).toHaveLength(16);
  });

  it("M-CAN-8 finds every figure that the pole touches, and with which sections", () => {
    fc.assert(
      fc.property(ANY_BODIES, ANY_HEADING, fc.constantFrom(0.3125, 0.375, 0.5), (bodies, heading, half) => {
        const axis = { x: 1, y: -2, heading };
        const sections = HEAVY.map(({ from, to }) =>
          rectangleAt({ ...shiftPose(axis, to), heading }, 2 * half, to - from),
        );
        fc.pre(
          sections.every((section) =>
            bodies.every(({ figures }) => figures.every((base) => !isDoubtful(base, section))),
          ),
        );
        const hits = findUnderPole(packFigures(bodies), axis, heading, half, HEAVY);
        for (const [number, section] of sections.entries()) {
          const found = keysOf(hits.filter((hit) => hit.sections.includes(number)));
          expect(found).toEqual(bruteForce(bodies, (base) => overlaps(base, section)));
        }
      }),
    );
  });

  it("M-CAN-8 harms nobody through an interval of no length", () => {
    const packed = one(round(20, 0, 1));
    expect(findUnderPole(packed, MUZZLE, 0, HALF_HEAVY, [{ from: 20, to: 20 }])).toEqual([]);
    expect(findUnderPole(packed, MUZZLE, 0, HALF_HEAVY, [])).toEqual([]);
  });
});

function shiftPose(axis: { x: number; y: number; heading: number }, distance: number) {
  const angle = toRadians(axis.heading);
  return { x: axis.x + Math.sin(angle) * distance, y: axis.y - Math.cos(angle) * distance };
}

describe("Packing (M-CAT-2, M-CAN-8)", () => {
  it("M-CAT-2 packs neighbours of one kind into one block and keeps their numbers", () => {
    const line = standBody(foot({ figures: 24 })).figures;
    const [first] = line;
    const turned =
      "heading" in (first ?? {})
        ? [shiftAlong({ x: 9, y: 9, halfWidth: 1, halfDepth: 1, heading: 7 }, 0, 1)]
        : [];
    const packed = packFigures([
      { unit: "a", figures: line },
      { unit: "none", figures: [] },
      { unit: "b", figures: [...line, ...turned] },
    ]);
    expect(packed).toMatchObject({ figureCount: 49, blockCount: 3, units: ["a", "none", "b"] });
    expect(findUnderDisc(packed, 9, 8, 0.5)).toEqual([{ unit: "b", figure: 24 }]);
  });
});
