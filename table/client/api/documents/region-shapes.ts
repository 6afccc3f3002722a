/** A shape of a region, as stored; lengths are pixels, angles degrees. */
export interface RegionShape extends Record<string, unknown> {
  type: string;
  hole?: boolean;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Whether a point lies in a shape. */
export function shapeContains(shape: RegionShape, point: Point): boolean {
  const n = (key: string): number => (typeof shape[key] === "number" ? shape[key] : 0);
  switch (shape.type) {
    case "rectangle": {
      const center = { x: n("x") + n("width") / 2, y: n("y") + n("height") / 2 };
      const { x, y } = turnBack(point, center, n("rotation"));
      return Math.abs(x) <= n("width") / 2 && Math.abs(y) <= n("height") / 2;
    }
    case "circle":
      return Math.hypot(point.x - n("x"), point.y - n("y")) <= n("radius");
    case "ellipse": {
      const { x, y } = turnBack(point, { x: n("x"), y: n("y") }, n("rotation"));
      return (x / n("radiusX")) ** 2 + (y / n("radiusY")) ** 2 <= 1;
    }
    case "line": {
      const { x, y } = turnBack(point, { x: n("x"), y: n("y") }, n("rotation"));
      return x >= 0 && x <= n("length") && Math.abs(y) <= n("width") / 2;
    }
    case "polygon":
      return polygonContains((shape["points"] ?? []) as number[], point);
    default:
      return false;
  }
}

/** The point as seen from a place that is turned. */
function turnBack(point: Point, from: Point, degrees: number): Point {
  const angle = (-degrees * Math.PI) / 180;
  const dx = point.x - from.x;
  const dy = point.y - from.y;
  return { x: dx * Math.cos(angle) - dy * Math.sin(angle), y: dx * Math.sin(angle) + dy * Math.cos(angle) };
}

/** Even-odd test against a flat list of coordinates. */
function polygonContains(points: readonly number[], { x, y }: Point): boolean {
  let isInside = false;
  for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2) {
    const [xi = 0, yi = 0, xj = 0, yj = 0] = [points[i], points[i + 1], points[j], points[j + 1]];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) isInside = !isInside;
  }
  return isInside;
}
