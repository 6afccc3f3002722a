import type { Point } from "#field/pose.ts";
import type { TerrainOutline, TerrainPiece } from "#field/terrain.ts";
import type { TerrainFields, TerrainKind } from "#field/terrain-kinds.ts";
import { toRadians } from "#rules/quantities.ts";
import { type Scale, toInches } from "./coordinates.ts";

/** A cell of the table of terrain as a region's behaviour keeps it: blank, or absent, as its kind has it (D-227). */
type Cell<T extends string> = T | "" | undefined;

/** The part of a region that says what ground it is. */
export interface TerrainRegion {
  readonly id: string | null;
  readonly shapes: readonly RegionShape[];
  readonly terrain: {
    readonly kind: TerrainKind;
    readonly heightInches: number | null;
    readonly lineInches: readonly number[];
    readonly isOpen?: boolean;
    readonly ground?: Cell<TerrainFields["ground"]>;
    readonly ball?: Cell<TerrainFields["ball"]>;
    readonly missileCover?: Cell<TerrainFields["missileCover"]>;
    readonly hardCover?: Cell<TerrainFields["hardCover"]>;
    readonly roof?: Cell<"yes" | "no">;
  };
}

/** What all shapes have in common; a hole is cut out of what lies under it. */
interface AnyShape {
  readonly hole?: boolean;
}

/** The shapes of regions from which terrain is read; lengths in pixels, rotations in degrees. */
type ReadShape =
  | { readonly type: "polygon"; readonly points: readonly number[] }
  | { readonly type: "circle"; readonly x: number; readonly y: number; readonly radius: number }
  | {
      readonly type: "ellipse";
      readonly x: number;
      readonly y: number;
      readonly radiusX: number;
      readonly radiusY: number;
      readonly rotation: number;
    }
  | {
      readonly type: "rectangle";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly rotation: number;
      /** Where in the rectangle x and y lie, from 0 to 1; generation 13 knows the top left corner alone. */
      readonly anchorX?: number;
      readonly anchorY?: number;
    };

/** The shapes that generation 14 alone has. No ground is drawn with them, so none is read from them. */
type OtherShape = { readonly type: "line" | "cone" | "ring" | "emanation" | "token" | "grid" };

/** A shape of a region. */
export type RegionShape = AnyShape & (ReadShape | OtherShape);

/** Corners of the polygon that stands for an ellipse; their error is less than 0.1 % of its radius. */
const ELLIPSE_CORNERS = 96;

const pairs = (numbers: readonly number[]): readonly Point[] =>
  Array.from({ length: Math.floor(numbers.length / 2) }, (_, index) => ({
    x: numbers[2 * index] ?? 0,
    y: numbers[2 * index + 1] ?? 0,
  }));

function turned(center: Point, dx: number, dy: number, rotation: number): Point {
  const angle = toRadians(rotation);
  return {
    x: center.x + dx * Math.cos(angle) - dy * Math.sin(angle),
    y: center.y + dx * Math.sin(angle) + dy * Math.cos(angle),
  };
}

/**
 * The corners of a rectangle. Generation 13 turns it about its middle, generation 14 about the point x, y, which its
 * anchor lays somewhere in it.
 */
function cornersOfRectangle(
  shape: Extract<ReadShape, { type: "rectangle" }>,
  generation: number,
): readonly Point[] {
  const { x, y, width, height, rotation, anchorX = 0, anchorY = 0 } = shape;
  const [right, down] = generation >= 14 ? [anchorX, anchorY] : [0.5, 0.5];
  const pivot = generation >= 14 ? { x, y } : { x: x + width / 2, y: y + height / 2 };
  return [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].map(([across = 0, along = 0]) =>
    turned(pivot, (across - right) * width, (along - down) * height, rotation),
  );
}

function cornersOf(shape: Exclude<ReadShape, { type: "circle" }>, generation: number): readonly Point[] {
  switch (shape.type) {
    case "polygon":
      return pairs(shape.points);
    case "ellipse":
      return Array.from({ length: ELLIPSE_CORNERS }, (_, index) => {
        const angle = (index / ELLIPSE_CORNERS) * 2 * Math.PI;
        return turned(
          shape,
          shape.radiusX * Math.cos(angle),
          shape.radiusY * Math.sin(angle),
          shape.rotation,
        );
      });
    case "rectangle":
      return cornersOfRectangle(shape, generation);
  }
}

/** The outline of a shape; nothing for a hole, and for shapes with which no ground is drawn. */
function outlineOf(shape: RegionShape, scale: Scale, generation: number): TerrainOutline | undefined {
  if (shape.hole === true) return undefined;
  switch (shape.type) {
    case "circle":
      return {
        type: "circle",
        ...toInches(shape, scale),
        radiusInches: shape.radius / scale.pixelsPerInch,
      };
    case "polygon":
    case "ellipse":
    case "rectangle": {
      const points = cornersOf(shape, generation).map((corner) => toInches(corner, scale));
      return points.length < 3 ? undefined : { type: "polygon", points };
    }
    default:
      return undefined;
  }
}

/** The cells of the table that the region has of its own. @rule D-155, D-227 */
function readCells({ terrain }: TerrainRegion): Partial<TerrainFields> & Pick<TerrainPiece, "isOpen"> {
  const { isOpen, ground, ball, missileCover, hardCover, roof } = terrain;
  return {
    ...(isOpen === true ? { isOpen } : {}),
    ...(ground ? { ground } : {}),
    ...(ball ? { ball } : {}),
    ...(missileCover ? { missileCover } : {}),
    ...(hardCover ? { hardCover } : {}),
    ...(roof ? { roof: roof === "yes" } : {}),
  };
}

/**
 * The pieces of terrain that a region stands for: its true line, or one area for each of its shapes. A hole is no area
 * and cuts none: ground with a gap in it is drawn as several shapes.
 *
 * @param generation - of the host, on which it depends about which point a rectangle is turned
 * @rule D-227, D-228
 */
export function readTerrain(
  region: TerrainRegion,
  scale: Scale,
  generation: number,
): readonly TerrainPiece[] {
  const { shapes, terrain } = region;
  const { kind, heightInches, lineInches } = terrain;
  const id = region.id ?? "";
  const fields = { kind, ...(heightInches === null ? {} : { heightInches }), ...readCells(region) };
  if (lineInches.length >= 4)
    return [{ id, ...fields, outline: { type: "line", points: pairs(lineInches) } }];
  return shapes.flatMap((shape, index) => {
    const outline = outlineOf(shape, scale, generation);
    return outline ? [{ id: index === 0 ? id : `${id}.${index}`, ...fields, outline }] : [];
  });
}
