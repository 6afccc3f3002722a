import type { Point } from "#field/pose.ts";
import { holdsPoint, type TerrainPiece } from "#field/terrain.ts";

/** A number from 0 up to 1 that always is the same for the same place: marks on the ground never jump about. */
export function noiseAt(x: number, y: number): number {
  const wave = Math.sin(x * 127.1 + y * 311.7) * 43758.5453;
  return wave - Math.floor(wave);
}

/** The corners of the box round a piece, in inches. */
export function boxOf({ outline }: TerrainPiece): {
  left: number;
  top: number;
  right: number;
  bottom: number;
} {
  if (outline.type === "circle") {
    const { x, y, radiusInches: r } = outline;
    return { left: x - r, top: y - r, right: x + r, bottom: y + r };
  }
  const xs = outline.points.map(({ x }) => x);
  const ys = outline.points.map(({ y }) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Places spread over a piece of ground, about `spacing` apart, all of them on it. */
export function scatter(piece: TerrainPiece, spacing: number): readonly Point[] {
  const { left, top, right, bottom } = boxOf(piece);
  const places: Point[] = [];
  for (let y = top + spacing / 2; y < bottom; y += spacing)
    for (let x = left + spacing / 2; x < right; x += spacing) {
      const place = {
        x: x + (noiseAt(x, y) - 0.5) * spacing * 0.8,
        y: y + (noiseAt(y, x) - 0.5) * spacing * 0.8,
      };
      if (holdsPoint(piece, place)) places.push(place);
    }
  return places;
}
