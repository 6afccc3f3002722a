import type { Inches } from "#rules/quantities.ts";
import { LENGTH_TOLERANCE } from "#rules/quantities.ts";
import { meetsRectangle } from "./crossing.ts";
import type { Point } from "./pose.ts";
import { cornersOf, type TurnedRectangle } from "./turned-rectangle.ts";

/** A way of straight parts from one point to another. */
export interface Walk {
  readonly inches: Inches;
  readonly points: readonly Point[];
}

const between = (a: Point, b: Point): Inches => Math.hypot(a.x - b.x, a.y - b.y);

/** The body without its rim, along which one may go. */
const coreOf = (outline: TurnedRectangle): TurnedRectangle => ({
  ...outline,
  halfWidth: Math.max(0, outline.halfWidth - 2 * LENGTH_TOLERANCE),
  halfDepth: Math.max(0, outline.halfDepth - 2 * LENGTH_TOLERANCE),
});

/**
 * The shortest ways of single figures round bodies, as a string would lie that is drawn tight from the middle of a base
 * round the corners of whatever is between.
 *
 * @rule M-MEX-4, D-185
 */
export class Walks {
  readonly #cores: readonly TurnedRectangle[];
  readonly #corners: readonly Point[];
  /** How far each corner is from each other along the corners, and by way of which it is next reached. */
  readonly #apart: Inches[][];
  readonly #next: number[][];

  constructor(bodies: readonly TurnedRectangle[]) {
    this.#cores = bodies.map(coreOf);
    this.#corners = bodies.flatMap(cornersOf);
    this.#apart = this.#corners.map((from) => this.#corners.map((to) => this.#measureStraight(from, to)));
    this.#next = this.#corners.map(() => this.#corners.map((_, to) => to));
    this.#shorten();
  }

  #measureStraight(from: Point, to: Point): Inches {
    const line = { from, to };
    const isBarred = this.#cores.some((core) => meetsRectangle(line, core));
    return isBarred ? Number.POSITIVE_INFINITY : between(from, to);
  }

  #shorten(): void {
    for (const by of this.#corners.keys())
      for (const from of this.#corners.keys())
        for (const to of this.#corners.keys()) {
          const round = this.#at(from, by) + this.#at(by, to);
          const [row, next] = [this.#apart[from], this.#next[from]];
          if (!row || !next || round >= this.#at(from, to)) continue;
          row[to] = round;
          next[to] = next[by] ?? by;
        }
  }

  #at(from: number, to: number): Inches {
    return this.#apart[from]?.[to] ?? Number.POSITIVE_INFINITY;
  }

  /** What of the corners can be seen from a point, and how far they are. */
  listSeen(from: Point): readonly Inches[] {
    return this.#corners.map((corner) => this.#measureStraight(from, corner));
  }

  /**
   * The shortest way between two points, if it is no longer than so much.
   *
   * @param seen - of each end what {@link listSeen} says of it, where that is known
   */
  find(
    from: Point,
    to: Point,
    most: Inches,
    seen: readonly [readonly Inches[], readonly Inches[]],
  ): Walk | undefined {
    if (between(from, to) > most + LENGTH_TOLERANCE) return undefined;
    const straight = this.#measureStraight(from, to);
    if (straight < Number.POSITIVE_INFINITY) return { inches: straight, points: [from, to] };
    let [inches, first, last] = [Number.POSITIVE_INFINITY, -1, -1];
    const [fromHere, fromThere] = seen;
    for (let a = 0; a < fromHere.length; a += 1) {
      const out = fromHere[a] ?? Number.POSITIVE_INFINITY;
      if (out >= inches) continue;
      for (let b = 0; b < fromThere.length; b += 1) {
        const length = out + this.#at(a, b) + (fromThere[b] ?? Number.POSITIVE_INFINITY);
        if (length < inches) [inches, first, last] = [length, a, b];
      }
    }
    if (inches > most + LENGTH_TOLERANCE) return undefined;
    const corners: Point[] = [];
    for (let at = first; ; at = this.#next[at]?.[last] ?? last) {
      const corner = this.#corners[at];
      if (corner) corners.push(corner);
      if (at === last) return { inches, points: [from, ...corners, to] };
    }
  }
}
