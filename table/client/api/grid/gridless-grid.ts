/** A point in canvas pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A point of a path that is to be measured. */
export interface GridWaypoint extends Point {
  /** A leg that is jumped, not walked, has no length. */
  teleport?: boolean;
  measure?: boolean;
  cost?: number | MeasurePathCost;
}

/** An offset on a grid; without a grid it is the whole pixel. */
export interface GridOffset {
  i: number;
  j: number;
}

/** What a leg costs, from its ends (as offsets) and its length in scene units. */
export type MeasurePathCost = (
  from: GridOffset,
  to: GridOffset,
  distance: number,
  segment: GridWaypoint,
) => number;

/** The measured sums of a path, up to one of its points or in all. */
export interface PathSums {
  distance: number;
  cost: number;
  spaces: number;
  diagonals: number;
  euclidean: number;
}

/** One leg of a measured path. */
interface PathSegment extends PathSums {
  from: PathWaypoint;
  to: PathWaypoint;
  teleport: boolean;
}

/** One point of a measured path, with the sums up to it. */
interface PathWaypoint extends PathSums {
  backward: PathSegment | null;
  forward: PathSegment | null;
}

/** A whole measured path. */
export interface MeasuredPath extends PathSums {
  segments: PathSegment[];
  waypoints: PathWaypoint[];
}

/** What a grid is made from. */
export interface GridConfiguration {
  size: number;
  distance?: number;
  units?: string;
  style?: string;
  thickness?: number;
  color?: string | number;
  alpha?: number;
}

const CIRCLE_STEPS = 64;

/** The grid of a scene without grid lines: distances are those of Euclid, in scene units. */
export class GridlessGrid {
  /** `CONST.GRID_TYPES.GRIDLESS`. */
  readonly type: number = 0;
  readonly size: number;
  readonly sizeX: number;
  readonly sizeY: number;
  readonly distance: number;
  readonly units: string;
  readonly style: string;
  readonly thickness: number;
  readonly color: string | number;
  readonly alpha: number;

  /** @param config - `size` in pixels a space, `distance` in units a space */
  constructor(config: GridConfiguration) {
    this.size = config.size;
    this.sizeX = config.size;
    this.sizeY = config.size;
    this.distance = config.distance ?? 1;
    this.units = config.units ?? "";
    this.style = config.style ?? "solidLines";
    this.thickness = config.thickness ?? 1;
    this.color = config.color ?? 0;
    this.alpha = config.alpha ?? 1;
  }

  get isGridless(): boolean {
    return this.type === 0;
  }

  get isSquare(): boolean {
    return false;
  }

  get isHexagonal(): boolean {
    return false;
  }

  /** The size of a canvas that holds a scene with its padding, in pixels. */
  calculateDimensions(sceneWidth: number, sceneHeight: number, padding: number) {
    const x = Math.ceil(padding * sceneWidth);
    const y = Math.ceil(padding * sceneHeight);
    const width = sceneWidth + 2 * x;
    const height = sceneHeight + 2 * y;
    return {
      width,
      height,
      x,
      y,
      rows: Math.ceil(height / this.size),
      columns: Math.ceil(width / this.size),
    };
  }

  /** The whole pixel at or before a point. */
  getOffset(point: Point | GridOffset): GridOffset {
    if ("i" in point) return { i: point.i, j: point.j };
    return { i: Math.round(point.y) | 0, j: Math.round(point.x) | 0 };
  }

  /** The point of an offset. */
  getTopLeftPoint(coords: Point | GridOffset): Point {
    return "i" in coords ? { x: coords.j, y: coords.i } : { x: coords.x, y: coords.y };
  }

  /** The point of an offset; without a grid the same as its corner. */
  getCenterPoint(coords: Point | GridOffset): Point {
    return this.getTopLeftPoint(coords);
  }

  /** The point itself: without a grid nothing snaps. */
  getSnappedPoint(point: Point): Point {
    return { x: point.x, y: point.y };
  }

  /**
   * Where one gets from a point.
   *
   * @param direction - degrees, 0 east, clockwise
   * @param distance - scene units
   */
  getTranslatedPoint(point: Point, direction: number, distance: number): Point {
    const radians = (direction * Math.PI) / 180;
    const pixels = (distance / this.distance) * this.size;
    return { x: point.x + Math.cos(radians) * pixels, y: point.y + Math.sin(radians) * pixels };
  }

  /** The outline of a circle. @param radius - scene units */
  getCircle(center: Point, radius: number): Point[] {
    if (radius <= 0) return [];
    return Array.from({ length: CIRCLE_STEPS }, (_, n) =>
      this.getTranslatedPoint(center, (n / CIRCLE_STEPS) * 360, radius),
    );
  }

  /** The outline of a circle's sector. @param radius - scene units @param direction - degrees, 0 east */
  getCone(origin: Point, radius: number, direction: number, angle: number): Point[] {
    if (radius <= 0 || angle <= 0) return [];
    if (angle >= 360) return this.getCircle(origin, radius);
    const steps = Math.max(2, Math.ceil((angle / 360) * CIRCLE_STEPS));
    const rim = Array.from({ length: steps + 1 }, (_, n) =>
      this.getTranslatedPoint(origin, direction - angle / 2 + (angle * n) / steps, radius),
    );
    return [{ x: origin.x, y: origin.y }, ...rim];
  }

  /**
   * Measures a path leg by leg.
   *
   * @param options - `cost` replaces the distance as the price of a leg
   */
  measurePath(waypoints: GridWaypoint[], options: { cost?: MeasurePathCost } = {}): MeasuredPath {
    const total: PathSums = { distance: 0, cost: 0, spaces: 0, diagonals: 0, euclidean: 0 };
    const path: MeasuredPath = { ...total, segments: [], waypoints: [] };
    let before: GridWaypoint | null = null;
    let last: PathWaypoint | null = null;
    for (const point of waypoints) {
      if (before && last) {
        const leg = this.#measureLeg(before, point, options.cost);
        total.distance += leg.distance;
        total.cost += leg.cost;
        total.euclidean += leg.euclidean;
        const to: PathWaypoint = { ...total, backward: null, forward: null };
        const segment: PathSegment = { ...leg, from: last, to, teleport: point.teleport ?? false };
        last.forward = segment;
        to.backward = segment;
        path.segments.push(segment);
        last = to;
      } else {
        last = { ...total, backward: null, forward: null };
      }
      path.waypoints.push(last);
      before = point;
    }
    return Object.assign(path, total);
  }

  #measureLeg(from: GridWaypoint, to: GridWaypoint, cost?: MeasurePathCost): PathSums {
    const units = (Math.hypot(to.x - from.x, to.y - from.y) / this.size) * this.distance;
    const walked = to.teleport || to.measure === false ? 0 : units;
    const price = to.cost ?? cost;
    const paid =
      typeof price === "function"
        ? price(this.getOffset(from), this.getOffset(to), walked, to)
        : (price ?? walked);
    return { distance: walked, cost: paid, spaces: 0, diagonals: 0, euclidean: units };
  }
}
