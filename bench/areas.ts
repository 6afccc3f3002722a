// Disc and pole against the packages `sat` and `detect-collisions`, on the same figures and with the same hits.
import { System } from "detect-collisions";
import SAT from "sat";
import { standBody } from "#field/body.ts";
import { findUnderDisc } from "#field/disc.ts";
import { packFigures, type UnitFigures } from "#field/packing.ts";
import { findUnderPole } from "#field/pole.ts";
import { cornersOf, type TurnedRectangle } from "#field/turned-rectangle.ts";
import { LENGTH_TOLERANCE } from "#rules/quantities.ts";
import { numbersFrom } from "./random.ts";
import { measure, printTable, type Row } from "./timing.ts";

const TABLE = { width: 120, depth: 72 };
const FOOT = { shape: "rectangle", width: 0.75, depth: 0.75 } as const;
/** The pole of the heavy field gun: half thickness and sections. */
const HALF_THICKNESS = 0.375;
const SECTIONS = [
  { from: 0, to: 18 },
  { from: 18, to: 24 },
  { from: 24, to: 27 },
  { from: 27, to: 29 },
  { from: 29, to: 30 },
  { from: 30, to: 36 },
];
const RADIUS = 1.75;
const QUERIES = 100;

interface Query {
  readonly x: number;
  readonly y: number;
  readonly heading: number;
}

/** Units of 40 in 10 x 4, each turned at random; or single figures, each turned by itself. */
function deploy(figures: number, unitSize: number): readonly UnitFigures[] {
  const next = numbersFrom(figures + unitSize);
  return Array.from({ length: figures / unitSize }, (_, index) => {
    const pose = { x: next() * TABLE.width, y: next() * TABLE.depth, heading: next() * 360 };
    const files = Math.min(10, unitSize);
    const unit = { kind: "troops", pose, figures: unitSize, files, profile: { base: FOOT } } as const;
    return { unit: `u${index}`, figures: standBody(unit).figures };
  });
}

/** Shots that are aimed into the crowd. */
function listQueries(bodies: readonly UnitFigures[], distance: number): readonly Query[] {
  const next = numbersFrom(7);
  return Array.from({ length: QUERIES }, () => {
    const target = bodies[Math.floor(next() * bodies.length)]?.figures[0] ?? { x: 0, y: 0 };
    const heading = next() * 360;
    const angle = (heading * Math.PI) / 180;
    const aside = next() - 0.5;
    return {
      x: target.x - Math.sin(angle) * distance + aside,
      y: target.y + Math.cos(angle) * distance + aside,
      heading,
    };
  });
}

/** A base as `sat` wants it: its corners, each from the middle. */
function toPolygon(base: TurnedRectangle, shrunkBy = 0): SAT.Polygon {
  const halfWidth = base.halfWidth - shrunkBy;
  const halfDepth = base.halfDepth - shrunkBy;
  const points = cornersOf({ ...base, halfWidth, halfDepth }).map(
    ({ x, y }) => new SAT.Vector(x - base.x, y - base.y),
  );
  return new SAT.Polygon(new SAT.Vector(base.x, base.y), points);
}

/** A section of the pole, drawn in by the tolerance as D-140 asks. */
function toSection({ x, y, heading }: Query, { from, to }: (typeof SECTIONS)[number]): TurnedRectangle {
  const angle = (heading * Math.PI) / 180;
  const middle = (from + to) / 2;
  return {
    x: x + Math.sin(angle) * middle,
    y: y - Math.cos(angle) * middle,
    halfWidth: HALF_THICKNESS - LENGTH_TOLERANCE,
    halfDepth: (to - from) / 2 - LENGTH_TOLERANCE,
    heading,
  };
}

interface Contender {
  readonly name: string;
  readonly disc: (query: Query) => readonly string[];
  readonly pole: (query: Query) => readonly string[];
}

function mangonel(bodies: readonly UnitFigures[]) {
  const packed = packFigures(bodies);
  return {
    disc: ({ x, y }: Query) => findUnderDisc(packed, x, y, RADIUS),
    pole: (query: Query) => findUnderPole(packed, query, query.heading, HALF_THICKNESS, SECTIONS),
  };
}

type Hit = readonly [figure: number, sections: number];

function sat(bases: readonly TurnedRectangle[]) {
  const polygons = bases.map((base) => toPolygon(base));
  return {
    disc: ({ x, y }: Query): readonly number[] => {
      const circle = new SAT.Circle(new SAT.Vector(x, y), RADIUS - LENGTH_TOLERANCE);
      const hits: number[] = [];
      for (const [figure, polygon] of polygons.entries()) {
        if (SAT.testPolygonCircle(polygon, circle)) hits.push(figure);
      }
      return hits;
    },
    pole: (query: Query): readonly Hit[] => {
      const sections = SECTIONS.map((section) => toPolygon(toSection(query, section)));
      const hits: Hit[] = [];
      for (const [figure, polygon] of polygons.entries()) {
        let mask = 0;
        for (const [number, section] of sections.entries()) {
          if (SAT.testPolygonPolygon(polygon, section)) mask |= 1 << number;
        }
        if (mask !== 0) hits.push([figure, mask]);
      }
      return hits;
    },
  };
}

function detectCollisions(bases: readonly TurnedRectangle[]) {
  const system = new System();
  const numbers = new Map<unknown, number>();
  for (const [figure, base] of bases.entries()) {
    const points = cornersOf(base).map(({ x, y }) => ({ x: x - base.x, y: y - base.y }));
    numbers.set(system.createPolygon({ x: base.x, y: base.y }, points, { isStatic: true }), figure);
  }
  return {
    disc: ({ x, y }: Query): readonly number[] => {
      const circle = system.createCircle({ x, y }, RADIUS - LENGTH_TOLERANCE);
      const hits: number[] = [];
      system.checkOne(circle, ({ b }) => {
        hits.push(numbers.get(b) ?? -1);
      });
      system.remove(circle);
      return hits;
    },
    pole: (query: Query): readonly Hit[] => {
      const masks = new Map<number, number>();
      for (const [number, section] of SECTIONS.entries()) {
        const turned = toSection(query, section);
        const points = cornersOf(turned).map(({ x, y }) => ({ x: x - turned.x, y: y - turned.y }));
        const polygon = system.createPolygon({ x: turned.x, y: turned.y }, points);
        system.checkOne(polygon, ({ b }) => {
          const figure = numbers.get(b) ?? -1;
          masks.set(figure, (masks.get(figure) ?? 0) | (1 << number));
        });
        system.remove(polygon);
      }
      return [...masks];
    },
  };
}

const maskOf = (sections: readonly number[]): number =>
  sections.reduce((mask, section) => mask | (1 << section), 0);

/** Throws unless all three find the same figures, and for the pole the same sections. */
function assertSameHits(
  bodies: readonly UnitFigures[],
  contenders: readonly Contender[],
  queries: Record<"disc" | "pole", readonly Query[]>,
): { disc: number; pole: number } {
  const [ours, ...others] = contenders;
  const found = { disc: 0, pole: 0 };
  for (const area of ["disc", "pole"] as const) {
    for (const query of queries[area]) {
      const expected = ours?.[area](query) ?? [];
      found[area] += expected.length;
      for (const other of others) {
        const hits = [...other[area](query)].sort().join();
        if (hits !== [...expected].sort().join()) {
          throw new Error(
            `${other.name} finds other figures under the ${area} than ours among ${bodies.length} units`,
          );
        }
      }
    }
    found[area] /= queries[area].length;
  }
  return found;
}

/** All queries one after the other, over and over, in microseconds a query. */
const time = (queries: readonly Query[], run: (query: Query) => unknown): number =>
  measure(() => {
    for (const query of queries) run(query);
  }) / queries.length;

function compare(figures: number, unitSize: number): Row {
  const bodies = deploy(figures, unitSize);
  const bases = bodies.flatMap((body) => body.figures as readonly TurnedRectangle[]);
  const starts = new Map<string, number>();
  let start = 0;
  for (const body of bodies) {
    starts.set(body.unit, start);
    start += body.figures.length;
  }
  const queries = { disc: listQueries(bodies, 0), pole: listQueries(bodies, 24) };
  const [a, b, c] = [mangonel(bodies), sat(bases), detectCollisions(bases)];
  const keyOf = ([figure, mask]: Hit) => `${figure}:${mask}`;
  const numberOf = (hit: { unit: string; figure: number }) => (starts.get(hit.unit) ?? 0) + hit.figure;
  const hits = assertSameHits(
    bodies,
    [
      {
        name: "mangonel",
        disc: (query) => a.disc(query).map((hit) => `${numberOf(hit)}`),
        pole: (query) => a.pole(query).map((hit) => keyOf([numberOf(hit), maskOf(hit.sections)])),
      },
      { name: "sat", disc: (query) => b.disc(query).map(String), pole: (query) => b.pole(query).map(keyOf) },
      {
        name: "detect-collisions",
        disc: (query) => c.disc(query).map(String),
        pole: (query) => c.pole(query).map(keyOf),
      },
    ],
    queries,
  );
  const contenders = { mangonel: a, sat: b, detectCollisions: c };
  const micros = (area: "disc" | "pole") =>
    Object.values(contenders).map((contender) => time(queries[area], contender[area]));
  return {
    figures,
    unitSize,
    hits,
    disc: micros("disc"),
    pole: micros("pole"),
    packing: [
      measure(() => packFigures(bodies)),
      measure(() => sat(bases)),
      measure(() => detectCollisions(bases)),
    ],
  };
}

const rows: Row[] = [];
for (const unitSize of [40, 1]) {
  for (const figures of [100, 1000, 10_000])
    rows.push(compare(figures === 100 && unitSize === 40 ? 120 : figures, unitSize));
}
printTable(rows);
