import type { Point } from "#field/pose.ts";
import type { TerrainOutline, TerrainPiece } from "#field/terrain.ts";
import type { TerrainKind } from "#field/terrain-kinds.ts";
import { toRadians } from "#rules/quantities.ts";
import { type Scale, toInches } from "./coordinates.ts";

/** The part of a region that says what ground it is. */
export interface TerrainRegion {
  readonly id: string | null;
  readonly shapes: readonly RegionShape[];
  readonly terrain: {
    readonly kind: TerrainKind;
    readonly heightInches: number | null;
    readonly lineInches: readonly number[];
  };
}

/** The shapes of regions from which terrain is read; lengths in pixels, rotations in degrees. */
export type RegionShape =
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
    };

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

function cornersOf(shape: Exclude<RegionShape, { type: "circle" }>): readonly Point[] {
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
    case "rectangle": {
      const [w, h] = [shape.width / 2, shape.height / 2];
      const center = { x: shape.x + w, y: shape.y + h };
      return [
        [-w, -h],
        [w, -h],
        [w, h],
        [-w, h],
      ].map(([dx = 0, dy = 0]) => turned(center, dx, dy, shape.rotation));
    }
  }
}

function outlineOf(shape: RegionShape, scale: Scale): TerrainOutline {
  if (shape.type === "circle")
    return { type: "circle", ...toInches(shape, scale), radiusInches: shape.radius / scale.pixelsPerInch };
  return { type: "polygon", points: cornersOf(shape).map((corner) => toInches(corner, scale)) };
}

/** The pieces of terrain that a region stands for: its true line, or one area for each of its shapes. @rule D-227, D-228 */
export function readTerrain({ id, shapes, terrain }: TerrainRegion, scale: Scale): readonly TerrainPiece[] {
  const { kind, heightInches, lineInches } = terrain;
  const fields = { kind, ...(heightInches === null ? {} : { heightInches }) };
  if (lineInches.length >= 4)
    return [{ id: id ?? "", ...fields, outline: { type: "line", points: pairs(lineInches) } }];
  return shapes.map((shape, index) => ({
    id: index === 0 ? (id ?? "") : `${id}.${index}`,
    ...fields,
    outline: outlineOf(shape, scale),
  }));
}
