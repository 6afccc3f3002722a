import type { Point } from "#field/pose.ts";
import type { TerrainOutline, TerrainPiece } from "#field/terrain.ts";
import { OBSTACLE_LINES, type TerrainKind } from "#field/terrain-kinds.ts";
import { stripAlong } from "../terrain-writes.ts";

/** How wide what runs along a line usually is, in inches. */
const USUAL_WIDTHS: Readonly<Partial<Record<TerrainKind, number>>> = {
  stream: 1,
  ford: 1,
  river: 3,
  road: 2,
  gully: 1,
  ditchAndRampart: 2,
};

/** What ground is to be drawn. */
export interface GroundChoice {
  readonly kind: TerrainKind;
  readonly heightInches?: number;
  /** Of what runs along a line; as usual if absent. */
  readonly widthInches?: number;
  readonly missileCover?: TerrainPiece["missileCover"];
  readonly hardCover?: TerrainPiece["hardCover"];
}

/** How a kind of ground is drawn: along its true line, as a strip along its middle, or round its edge. @rule D-227, D-228 */
export function shapeOfKind(kind: TerrainKind): "line" | "strip" | "area" {
  if (OBSTACLE_LINES.has(kind)) return "line";
  return kind in USUAL_WIDTHS ? "strip" : "area";
}

export const usualWidthOf = (kind: TerrainKind): number => USUAL_WIDTHS[kind] ?? 0;

/** The outline of ground through some points; nothing while they are too few. */
export function outlineThrough(
  { kind, widthInches = usualWidthOf(kind) }: GroundChoice,
  points: readonly Point[],
): TerrainOutline | undefined {
  const shape = shapeOfKind(kind);
  if (points.length < (shape === "area" ? 3 : 2)) return undefined;
  if (shape === "line") return { type: "line", points };
  return { type: "polygon", points: shape === "strip" ? stripAlong(points, widthInches / 2) : points };
}

/** The piece that a choice becomes with its outline. */
export const pieceOf = (
  { widthInches: _, ...choice }: GroundChoice,
  id: string,
  outline: TerrainOutline,
): TerrainPiece => ({ ...choice, id, outline }) as TerrainPiece;
