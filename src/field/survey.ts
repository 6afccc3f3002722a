import { foundOnce } from "#rules/found-once.ts";
import type { Slope } from "#rules/mass/terrain.ts";
import { type Degrees, type Inches, isWithin, LENGTH_TOLERANCE } from "#rules/quantities.ts";
import { areApart, type Box, boxRound } from "./box.ts";
import { listPassages, type PartOfWay, type Passages } from "./passage.ts";
import { directionOf, type Point } from "./pose.ts";
import { listCuts, listPartsOnRoad } from "./road.ts";
import { type Edge, type TerrainOutline, traceShape } from "./shape.ts";
import { judgeSlope, listSlopeCuts } from "./slope.ts";
import { fieldsOf, holdsPoint, isHill, type TerrainPiece, topOf } from "./terrain.ts";
import { edgeOf, headingOutOf, reachOf, SIDES, type TurnedRectangle } from "./turned-rectangle.ts";

/** A body that is about to go straight on. */
export interface Mover {
  readonly outline: TurnedRectangle;
  /** The way it goes; its own heading is kept. */
  readonly heading: Degrees;
  readonly inches: Inches;
  /** The middle of its front edge, which may follow a road. */
  readonly front: Point;
  /** The hill areas that the middle of its leading edge has left earlier in this move (D-226). */
  readonly hillsLeft: readonly string[];
}

/** A part of a straight way over which the ground under the leading edge is the same. */
export interface Strip extends PartOfWay {
  /** What lies under the leading edge, hills and roads apart. */
  readonly under: readonly TerrainPiece[];
  /** Of hills under it the dearest way to cross them. */
  readonly slope?: Slope;
  /** Whether the middle of the leading edge comes higher where the strip begins. */
  readonly rises: boolean;
  /** Whether the middle of the front edge is on a road, and whether it is in a ford. */
  readonly onRoad: boolean;
  readonly inFord: boolean;
}

/** The ground on a straight way. */
export interface Survey {
  readonly strips: readonly Strip[];
  /** Pieces under the leading edge where it starts. */
  readonly startsIn: readonly TerrainPiece[];
  readonly hillsLeft: readonly string[];
}

/** What lies so far before or behind a point is surely not the point itself, whatever the tolerance makes of its place. */
const BEYOND: Inches = 3 * LENGTH_TOLERANCE;

/** Cuts nearer to each other than this are one, set apart by rounding. */
const ONE_CUT: Inches = 1e-9;

/** The edges that lead, the one that faces the way most squarely first. @rule D-225 */
function listLeadingEdges(outline: TurnedRectangle, way: Point): readonly Edge[] {
  return SIDES.map((side) => {
    const out = directionOf(headingOutOf(outline, side));
    return { edge: edgeOf(outline, side), facing: out.x * way.x + out.y * way.y };
  })
    .filter(({ facing }) => facing > 1e-6)
    .sort((a, b) => (Math.abs(b.facing - a.facing) < 1e-9 ? 0 : b.facing - a.facing))
    .map(({ edge }) => edge);
}

const middleOf = ({ from, to }: Edge): Point => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
const along = ({ x, y }: Point, way: Point, by: Inches): Point => ({ x: x + way.x * by, y: y + way.y * by });

/** The box round a piece of terrain, which stays where it is. */
const boxOf = foundOnce(({ outline }: TerrainPiece): Box => {
  const { points, radius } = traceShape(outline);
  return boxRound(points, radius + BEYOND);
});

/** The pieces that may lie where a body or the middle of its front edge passes, by the boxes round them. */
function listNear(terrain: readonly TerrainPiece[], mover: Mover, way: Point): readonly TerrainPiece[] {
  if (terrain.length === 0) return terrain;
  const { outline, inches, front } = mover;
  const swept = [outline, front].flatMap((point) => [point, along(point, way, inches)]);
  const box = boxRound(swept, reachOf(outline));
  return terrain.filter((piece) => !areApart(box, boxOf(piece)));
}

/** Whether anything of an outline can lie where the edges pass. */
function isNear(edges: readonly Edge[], way: Point, length: Inches, outline: TerrainOutline): boolean {
  const { points, radius } = traceShape(outline);
  const passed = edges.flatMap(({ from, to }) => [
    from,
    to,
    along(from, way, length),
    along(to, way, length),
  ]);
  return (["x", "y"] as const).every((axis) => {
    const [here, there] = [passed.map((point) => point[axis]), points.map((point) => point[axis])];
    const margin = radius + LENGTH_TOLERANCE;
    return (
      Math.min(...here) <= Math.max(...there) + margin && Math.max(...here) >= Math.min(...there) - margin
    );
  });
}

const holds = (parts: readonly PartOfWay[], at: Inches): boolean =>
  parts.some(({ from, to }) => from <= at && at <= to);

interface PassedPiece extends Passages {
  readonly piece: TerrainPiece;
}

/** The innermost hill area under a point: the highest that holds it. @rule D-226 */
function findInnermost(hills: readonly (TerrainPiece & { readonly top: Inches })[], point: Point) {
  return hills
    .filter((hill) => holdsPoint(hill, point))
    .reduce<(typeof hills)[number] | undefined>(
      (best, hill) => (best && best.top >= hill.top ? best : hill),
      undefined,
    );
}

/** The tops of hill areas, which stay as long as the terrain does. */
const TOPS = new WeakMap<readonly TerrainPiece[], Map<TerrainPiece, Inches>>();

function readTop(terrain: readonly TerrainPiece[], hill: TerrainPiece): Inches {
  const known = TOPS.get(terrain) ?? new Map<TerrainPiece, Inches>();
  const top = known.get(hill) ?? topOf(terrain, hill);
  TOPS.set(terrain, known.set(hill, top));
  return top;
}

const ORDER: readonly Slope[] = ["up", "along", "down"];

/** The way along the middle of the leading edge, hill by hill. */
class HillWalk {
  readonly #hills: readonly (TerrainPiece & { readonly top: Inches })[];
  readonly #middle: Point;
  readonly #way: Point;
  #left: readonly string[];
  #top: Inches;

  constructor(hills: readonly TerrainPiece[], terrain: readonly TerrainPiece[], middle: Point, mover: Mover) {
    this.#hills = hills.map((hill) => ({ ...hill, top: readTop(terrain, hill) }));
    this.#middle = middle;
    this.#way = directionOf(mover.heading);
    this.#left = mover.hillsLeft;
    const before = along(middle, this.#way, -BEYOND);
    this.#top = findInnermost(this.#hills, before)?.top ?? 0;
  }

  get left(): readonly string[] {
    return this.#left;
  }

  listCuts(length: Inches): readonly Inches[] {
    const stretch = { from: this.#middle, to: along(this.#middle, this.#way, length) };
    return this.#hills.flatMap(({ outline }) => [
      ...listCuts(stretch, outline),
      ...listSlopeCuts(outline, this.#middle, this.#way, length),
    ]);
  }

  /** Goes on to a strip; strips are taken in order. */
  enter({ from, to }: PartOfWay, under: readonly string[]): Pick<Strip, "slope" | "rises"> {
    const point = along(this.#middle, this.#way, (from + to) / 2);
    const holding = this.#hills.filter((hill) => holdsPoint(hill, point));
    const innermost = findInnermost(this.#hills, point);
    const top = innermost?.top ?? 0;
    const rises = top > this.#top + LENGTH_TOLERANCE;
    this.#top = top;
    const wings = under.filter((id) => !holding.some((hill) => hill.id === id));
    const slopes = [
      ...(innermost ? [judgeSlope(innermost.outline, point, this.#way)] : []),
      ...wings.map((id): Slope => (this.#left.includes(id) ? "down" : "along")),
    ];
    this.#note(holding, along(this.#middle, this.#way, to));
    const slope = ORDER.find((one) => slopes.includes(one));
    return { rises, ...(slope ? { slope } : {}) };
  }

  /** Notes which areas the middle has left once it is at the end of a strip. */
  #note(holding: readonly TerrainPiece[], end: Point): void {
    const leaving = holding.filter(({ outline }) => this.#isAtEdge(outline, end));
    const kept = this.#left.filter((id) => !holding.some((hill) => hill.id === id));
    this.#left = [...kept, ...leaving.map(({ id }) => id)];
  }

  /** Whether the way leads out of an outline at a point. */
  #isAtEdge(outline: TerrainOutline, point: Point): boolean {
    const beyond = along(point, this.#way, BEYOND);
    return !holdsPoint({ id: "", kind: "hill", outline }, beyond);
  }
}

/** The distances at which the ground may change, in order, the ends of the way among them. */
function listEnds(cuts: readonly Inches[], length: Inches): readonly Inches[] {
  const ends: Inches[] = [0];
  for (const cut of [...cuts].sort((a, b) => a - b))
    if (cut > (ends.at(-1) ?? 0) + ONE_CUT && cut < length - ONE_CUT) ends.push(cut);
  return [...ends, length];
}

const isSame = (a: Strip, b: Strip): boolean =>
  a.slope === b.slope &&
  !b.rises &&
  a.onRoad === b.onRoad &&
  a.inFord === b.inFord &&
  a.under.length === b.under.length &&
  a.under.every((piece) => b.under.includes(piece));

/** Joins strips between which nothing changes. */
function joinStrips(strips: readonly Strip[]): readonly Strip[] {
  const joined: Strip[] = [];
  for (const strip of strips) {
    const last = joined.at(-1);
    if (last && isSame(last, strip)) joined[joined.length - 1] = { ...last, to: strip.to };
    else joined.push(strip);
  }
  return joined;
}

/**
 * The ground on a straight way, strip by strip: what lies under the leading edge, and which way hills are crossed by
 * its middle. A way is cut wherever that changes, so that any part of it is what it is in the whole.
 *
 * @rule D-225, D-226
 */
export function surveyWay(terrain: readonly TerrainPiece[], mover: Mover): Survey {
  const { outline, heading, inches: length, front } = mover;
  if (isWithin(length, 0)) return { strips: [], startsIn: [], hillsLeft: mover.hillsLeft };
  const way = directionOf(heading);
  const near = listNear(terrain, mover, way);
  if (near.length === 0) {
    const strip = { from: 0, to: length, under: [], rises: false, onRoad: false, inFord: false };
    return { strips: [strip], startsIn: [], hillsLeft: mover.hillsLeft };
  }
  const edges = listLeadingEdges(outline, way);
  const [leading] = edges;
  if (!leading) throw new RangeError("a body that moves has an edge that leads");
  const passed: readonly PassedPiece[] = near
    .filter((piece) => fieldsOf(piece).ground !== "open" && isNear(edges, way, length, piece.outline))
    .map((piece) => ({ piece, ...listPassages(edges, way, length, piece.outline) }));
  const hills = passed.filter(({ piece }) => isHill(piece));
  const grounds = passed.filter(({ piece }) => !isHill(piece));
  const walk = new HillWalk(
    hills.map(({ piece }) => piece),
    terrain,
    middleOf(leading),
    mover,
  );
  const end = along(front, way, length);
  const roads = listPartsOnRoad(near, front, end);
  const fords = near.filter(({ kind, outline: area }) => kind === "ford" && area.type !== "line");
  const ends = listEnds(
    [
      ...[...passed.flatMap(({ parts }) => parts), ...roads].flatMap(({ from, to }) => [from, to]),
      ...walk.listCuts(length),
      ...fords.flatMap((ford) => listCuts({ from: front, to: end }, ford.outline)),
    ],
    length,
  );
  const strips = ends.slice(1).map((to, index): Strip => {
    const from = ends[index] ?? 0;
    const middle = (from + to) / 2;
    return {
      from,
      to,
      under: grounds.filter(({ parts }) => holds(parts, middle)).map(({ piece }) => piece),
      ...walk.enter(
        { from, to },
        hills.filter(({ parts }) => holds(parts, middle)).map(({ piece }) => piece.id),
      ),
      onRoad: holds(roads, middle),
      inFord: fords.some((ford) => holdsPoint(ford, along(front, way, middle))),
    };
  });
  return {
    strips: joinStrips(strips),
    startsIn: passed.flatMap(({ piece, startsIn }) => (startsIn ? [piece] : [])),
    hillsLeft: walk.left,
  };
}
