import type { Inches } from "#rules/quantities.ts";
import { boxRound } from "../box.ts";
import type { Point } from "../pose.ts";
import { reachOfBase, type StandingFigure } from "./place.ts";

/** Figures of whom those near a place are asked for: in their order, all that may be so near and few others. */
export interface Neighbours<T extends StandingFigure = StandingFigure> {
  /** Those whose bases reach within so many inches of a point. */
  readonly listNear: (at: Point, inches: Inches) => readonly T[];
  /** Those whose bases reach within so many inches of a straight way. */
  readonly listAlong: (from: Point, to: Point, inches: Inches) => readonly T[];
}

/** A figure in its cell: its rank among all of them, and how far its base reaches. */
interface Spot<T> {
  readonly figure: T;
  readonly rank: number;
  readonly reach: Inches;
}

type Cell<T> = readonly Spot<T>[];

/** How a table is cut into square cells: what lies beyond the outermost counts as in them. */
interface Raster {
  readonly left: number;
  readonly top: number;
  readonly side: Inches;
  readonly columns: number;
  readonly rows: number;
}

/** What a standing is made of. */
interface Parts<T> {
  readonly raster: Raster;
  readonly figures: readonly T[];
  readonly ranks: ReadonlyMap<string, number>;
  readonly cells: readonly Cell<T>[];
  readonly widest: Inches;
}

/** Cells are no smaller than this, which is about a base. */
const LEAST_SIDE: Inches = 1;

/** Whoever is asked about all that touches is told of those, too, who are so far from touching. */
const SLACK: Inches = 0.01;

const NONE: readonly never[] = [];

/** About as many cells as figures, whatever the room in which they stand. */
function rasterFor(figures: readonly StandingFigure[]): Raster {
  const count = figures.length;
  if (count === 0) return { left: 0, top: 0, side: LEAST_SIDE, columns: 1, rows: 1 };
  const places = figures.map(({ place }) => place);
  const { left, right, top, bottom } = boxRound(places, 0);
  const [width, depth] = [right - left, bottom - top];
  const side = Math.max(LEAST_SIDE, Math.sqrt((width * depth) / count), Math.max(width, depth) / count);
  return {
    left,
    top,
    side,
    columns: Math.floor(width / side) + 1,
    rows: Math.floor(depth / side) + 1,
  };
}

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));

const columnOf = ({ left, side, columns }: Raster, x: number): number =>
  clamp(Math.floor((x - left) / side), columns - 1);

const rowOf = ({ top, side, rows }: Raster, y: number): number =>
  clamp(Math.floor((y - top) / side), rows - 1);

const cellOf = (raster: Raster, { place }: StandingFigure): number =>
  rowOf(raster, place.y) * raster.columns + columnOf(raster, place.x);

function partsOf<T extends StandingFigure>(figures: readonly T[]): Parts<T> {
  const raster = rasterFor(figures);
  const cells: Spot<T>[][] = Array.from({ length: raster.columns * raster.rows }, () => []);
  let widest = 0;
  for (const [rank, figure] of figures.entries()) {
    const reach = reachOfBase(figure.base);
    cells[cellOf(raster, figure)]?.push({ figure, rank, reach });
    widest = Math.max(widest, reach);
  }
  return { raster, figures, ranks: new Map(figures.map(({ id }, rank) => [id, rank])), cells, widest };
}

/** Whether a base is within so many inches of a straight way. */
function isNearWay<T extends StandingFigure>(
  { figure: { place }, reach }: Spot<T>,
  from: Point,
  to: Point,
  inches: Inches,
): boolean {
  const [dx, dy, x, y] = [to.x - from.x, to.y - from.y, place.x - from.x, place.y - from.y];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : clamp((x * dx + y * dy) / square, 1);
  const [aside, ahead] = [dx * share - x, dy * share - y];
  const most = inches + reach;
  return aside * aside + ahead * ahead <= most * most;
}

/**
 * Figures where they stand, in a grid of square cells, so that those near a place are found without asking all of them.
 * A standing never changes: where some figures have moved, another is made that shares with it all cells but theirs. So
 * it also tells whether anything stands otherwise than before, and what is worked out for it holds as long as it does.
 */
export class Standing<T extends StandingFigure = StandingFigure> implements Neighbours<T> {
  readonly #parts: Parts<T>;

  /** @param figures - all of them, in the order in which they are listed; their names are different */
  constructor(figures: readonly T[], parts: Parts<T> = partsOf(figures)) {
    this.#parts = parts;
  }

  /** All figures in their order. */
  get all(): readonly T[] {
    return this.#parts.figures;
  }

  /** A figure by its name. */
  find(id: string): T | undefined {
    const { ranks, figures } = this.#parts;
    return figures[ranks.get(id) ?? -1];
  }

  listNear = (at: Point, inches: Inches): readonly T[] => this.listAlong(at, at, inches);

  listAlong = (from: Point, to: Point, inches: Inches): readonly T[] => {
    const { raster, cells, widest } = this.#parts;
    const reach = inches + SLACK;
    const room = reach + widest;
    const [upper, lower] = from.y <= to.y ? [from, to] : [to, from];
    const [dx, dy] = [lower.x - upper.x, lower.y - upper.y];
    const last = rowOf(raster, lower.y + room);
    const spots: Spot<T>[] = [];
    for (let row = rowOf(raster, upper.y - room); row <= last; row += 1) {
      const above = row === 0 ? -Infinity : raster.top + row * raster.side - room;
      const below = row === raster.rows - 1 ? Infinity : raster.top + (row + 1) * raster.side + room;
      const start = dy === 0 ? 0 : clamp((above - upper.y) / dy, 1);
      const end = dy === 0 ? 1 : clamp((below - upper.y) / dy, 1);
      const [one, other] = [upper.x + dx * start, upper.x + dx * end];
      const right = columnOf(raster, Math.max(one, other) + room);
      for (let column = columnOf(raster, Math.min(one, other) - room); column <= right; column += 1)
        for (const spot of cells[row * raster.columns + column] ?? NONE)
          if (isNearWay(spot, from, to, reach)) spots.push(spot);
    }
    return spots.sort((a, b) => a.rank - b.rank).map(({ figure }) => figure);
  };

  /** Only those of whom something is true, wherever they are asked for. */
  where(isMeant: (figure: T) => boolean): Neighbours<T> {
    return {
      listNear: (at, inches) => this.listNear(at, inches).filter(isMeant),
      listAlong: (from, to, inches) => this.listAlong(from, to, inches).filter(isMeant),
    };
  }

  /** The same figures, some of which stand elsewhere now, or are otherwise not what they were. */
  replace(changed: readonly T[]): Standing<T> {
    const { raster, ranks } = this.#parts;
    const [figures, cells] = [[...this.#parts.figures], [...this.#parts.cells]];
    let { widest } = this.#parts;
    for (const figure of changed) {
      const rank = ranks.get(figure.id) ?? -1;
      const before = figures[rank];
      if (!before) throw new RangeError(`${figure.id} does not stand among these figures`);
      const spot = { figure, rank, reach: reachOfBase(figure.base) };
      const [left, entered] = [cellOf(raster, before), cellOf(raster, figure)];
      cells[left] = (cells[left] ?? NONE).filter((other) => other.rank !== rank);
      cells[entered] = [...(cells[entered] ?? NONE), spot];
      figures[rank] = figure;
      widest = Math.max(widest, spot.reach);
    }
    return new Standing(figures, { raster, ranks, figures, cells, widest });
  }
}
