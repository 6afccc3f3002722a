import * as PIXI from "pixi.js";

/** The stored data of one shape of a region. */
export type RegionShapeSource = Readonly<Record<string, unknown>>;

const ELLIPSE_STEPS = 64;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const read = (shape: RegionShapeSource, key: string): number => Number(shape[key] ?? 0);

/** Turns points about a pivot. */
function turn(
  points: readonly (readonly [number, number])[],
  x: number,
  y: number,
  degrees: number,
): number[] {
  const cos = Math.cos(radians(degrees));
  const sin = Math.sin(radians(degrees));
  return points.flatMap(([px, py]) => [
    x + (px - x) * cos - (py - y) * sin,
    y + (px - x) * sin + (py - y) * cos,
  ]);
}

function rectanglePoints(shape: RegionShapeSource, generation: number): number[] {
  const [x, y, width, height] = [
    read(shape, "x"),
    read(shape, "y"),
    read(shape, "width"),
    read(shape, "height"),
  ];
  const left = x - (generation >= 14 ? read(shape, "anchorX") * width : 0);
  const top = y - (generation >= 14 ? read(shape, "anchorY") * height : 0);
  const corners = [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
  ] as const;
  // Generation 13 turns a rectangle about its middle, 14 about its anchor.
  const pivot = generation >= 14 ? [x, y] : [x + width / 2, y + height / 2];
  return turn(corners, pivot[0] ?? 0, pivot[1] ?? 0, read(shape, "rotation"));
}

function ellipsePoints(shape: RegionShapeSource, radiusX: number, radiusY: number): number[] {
  const [x, y] = [read(shape, "x"), read(shape, "y")];
  const points = Array.from({ length: ELLIPSE_STEPS }, (_, n): [number, number] => {
    const angle = (n / ELLIPSE_STEPS) * 2 * Math.PI;
    return [x + radiusX * Math.cos(angle), y + radiusY * Math.sin(angle)];
  });
  return turn(points, x, y, read(shape, "rotation"));
}

function linePoints(shape: RegionShapeSource): number[] {
  const [x, y, length, width] = [
    read(shape, "x"),
    read(shape, "y"),
    read(shape, "length"),
    read(shape, "width"),
  ];
  const corners = [
    [x, y - width / 2],
    [x + length, y - width / 2],
    [x + length, y + width / 2],
    [x, y + width / 2],
  ] as const;
  return turn(corners, x, y, read(shape, "rotation"));
}

/** The outline of one shape of a region, in canvas pixels. */
function outlineShape(shape: RegionShapeSource, generation: number): PIXI.Polygon {
  switch (shape["type"]) {
    case "rectangle":
      return new PIXI.Polygon(rectanglePoints(shape, generation));
    case "circle":
      return new PIXI.Polygon(ellipsePoints(shape, read(shape, "radius"), read(shape, "radius")));
    case "ellipse":
      return new PIXI.Polygon(ellipsePoints(shape, read(shape, "radiusX"), read(shape, "radiusY")));
    case "line":
      return new PIXI.Polygon(linePoints(shape));
    default:
      return new PIXI.Polygon((shape["points"] ?? []) as number[]);
  }
}

/** The outlines of a region: its areas and the holes in them. */
export function outlineRegion(shapes: readonly RegionShapeSource[], generation: number): RegionOutline[] {
  return shapes.map((shape) => ({ polygon: outlineShape(shape, generation), hole: shape["hole"] === true }));
}

/** One outline of a region. */
export interface RegionOutline {
  polygon: PIXI.Polygon;
  hole: boolean;
}

/** The rectangle that holds all outlines. */
export function boundOutlines(outlines: readonly { polygon: PIXI.Polygon }[]): PIXI.Rectangle {
  const points = outlines.flatMap(({ polygon }) => polygon.points);
  const xs = points.filter((_, index) => index % 2 === 0);
  const ys = points.filter((_, index) => index % 2 === 1);
  if (xs.length === 0) return new PIXI.Rectangle();
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return new PIXI.Rectangle(left, top, Math.max(...xs) - left, Math.max(...ys) - top);
}
