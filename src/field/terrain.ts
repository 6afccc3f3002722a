import { type Inches, isWithin } from "#rules/quantities.ts";
import type { MassSettings } from "#rules/settings.ts";
import { crossingOf, measureGap, nearestOnEdge } from "./gap.ts";
import type { Point } from "./pose.ts";
import { isEnclosed, listEdges, type TerrainOutline, traceShape } from "./shape.ts";
import {
  type BallClass,
  type Ground,
  KIND_FIELDS,
  type TerrainFields,
  type TerrainKind,
} from "./terrain-kinds.ts";

export type { TerrainOutline } from "./shape.ts";

/** How high a hill area lies above what it lies on, if the piece does not say (D-226). */
const HILL_STEP: Inches = 1;

/**
 * A piece of terrain. Fields that are absent are those of its kind (D-227).
 */
export interface TerrainPiece extends Partial<TerrainFields> {
  readonly id: string;
  readonly kind: TerrainKind;
  readonly outline: TerrainOutline;
  /** How high a hill area lies above the area or the table that it lies on (D-226). */
  readonly heightInches?: Inches;
  /** Marks a building that may be entered (D-227). */
  readonly isOpen?: boolean;
  /** It was placed for a terrain card (M-TERR-10). */
  readonly fromCard?: true;
}

/** Everything that is known of a piece: its own fields, and those of its kind for the rest. @rule D-227 */
export function fieldsOf(piece: TerrainPiece): TerrainFields {
  const kind = KIND_FIELDS[piece.kind];
  return {
    ground: piece.ground ?? (piece.isOpen === true ? "open" : kind.ground),
    skirmish: piece.skirmish ?? (piece.isOpen === true ? "open" : kind.skirmish),
    missileCover: piece.missileCover ?? kind.missileCover,
    roof: piece.roof ?? kind.roof,
    hardCover: piece.hardCover ?? kind.hardCover,
    ball: piece.ball ?? kind.ball,
  };
}

/** The settings on which it depends what pieces are that Table 1 does not name. */
export type GroundSettings = Pick<MassSettings, "pond" | "gully">;

/** What the piece is for the movement of a mass-battle unit. @rule D-227, D-81, M-TERR-0 */
export function groundOf(piece: TerrainPiece, settings: GroundSettings): Ground {
  if (piece.ground === undefined && piece.kind === "pond" && settings.pond === "asMarsh") return "marsh";
  if (piece.ground === undefined && piece.kind === "gully" && settings.gully === "asRough")
    return "roughGround";
  return fieldsOf(piece).ground;
}

/** What the piece is for a cannon ball, its height apart. @rule D-155, D-227 */
export const ballClassOf = (piece: TerrainPiece): BallClass => fieldsOf(piece).ball;

/** Whether no unit may enter the piece. @rule D-227, D-81 */
export const isImpassable = (piece: TerrainPiece, settings: GroundSettings): boolean =>
  groundOf(piece, settings) === "impassable";

/** Whether the piece is woods, where no gun may stand (M-CAN-4) and which stop a ball at their edge (D-151). */
export const isWoods = (piece: TerrainPiece): boolean => fieldsOf(piece).ground === "woods";

/** Whether a forced move may not enter the piece: impassable ground and any river. @rule D-235 */
export const barsForcedMove = (piece: TerrainPiece, settings: GroundSettings): boolean =>
  isImpassable(piece, settings) || groundOf(piece, settings) === "river";

/** Whether a point lies on a piece, its outline included; of a base its middle counts (D-225). A line holds nothing. */
export const holdsPoint = ({ outline }: TerrainPiece, { x, y }: Point): boolean =>
  outline.type !== "line" && isWithin(measureGap(outline, { x, y }), 0);

/** Whether one outline lies wholly within another. */
function liesOn(upper: TerrainOutline, lower: TerrainOutline): boolean {
  if (upper.type === "line" || lower.type === "line") return false;
  if (upper.type === "circle") {
    if (!isWithin(measureGap(lower, upper), 0)) return false;
    if (lower.type === "circle") {
      const apart = Math.hypot(upper.x - lower.x, upper.y - lower.y);
      return isWithin(apart + upper.radiusInches, lower.radiusInches);
    }
    const edges = listEdges(traceShape(lower));
    const reach = Math.min(...edges.map((edge) => distance(nearestOnEdge(edge, upper), upper)));
    return isEnclosed(traceShape(lower), upper) && isWithin(upper.radiusInches, reach);
  }
  if (!upper.points.every((point) => isWithin(measureGap(lower, point), 0))) return false;
  if (lower.type === "circle") return true;
  const insideUpper = lower.points.some((point) => {
    const edges = listEdges(traceShape(upper));
    const reach = Math.min(...edges.map((edge) => distance(nearestOnEdge(edge, point), point)));
    return isEnclosed(traceShape(upper), point) && !isWithin(reach, 0);
  });
  return !insideUpper && !crossesDeeply(upper, lower);
}

const distance = (a: Point, b: Point): Inches => Math.hypot(a.x - b.x, a.y - b.y);

/** Whether an edge of one outline passes through an edge of the other, more than touching it with an end. */
function crossesDeeply(a: TerrainOutline, b: TerrainOutline): boolean {
  const edgesOfB = listEdges(traceShape(b));
  return listEdges(traceShape(a)).some((edgeA) =>
    edgesOfB.some((edgeB) => {
      const crossing = crossingOf(edgeA, edgeB);
      if (crossing === undefined) return false;
      const ends = [edgeA.from, edgeA.to, edgeB.from, edgeB.to];
      return ends.every((end) => !isWithin(distance(end, crossing), 0));
    }),
  );
}

/** How high above the table the top of a hill area lies: its own step on top of the area that it lies on. */
export function topOf(terrain: readonly TerrainPiece[], piece: TerrainPiece): Inches {
  const below = terrain.filter((other) => isHill(other) && isAbove(terrain, piece, other));
  return (piece.heightInches ?? HILL_STEP) + Math.max(0, ...below.map((other) => topOf(terrain, other)));
}

/** Whether a piece is a hill area. */
export const isHill = (piece: TerrainPiece): boolean => fieldsOf(piece).ground === "hill";

/** Of two areas with one outline the later in the list lies on the earlier. */
function isAbove(terrain: readonly TerrainPiece[], upper: TerrainPiece, lower: TerrainPiece): boolean {
  if (upper === lower || !liesOn(upper.outline, lower.outline)) return false;
  return !liesOn(lower.outline, upper.outline) || terrain.indexOf(lower) < terrain.indexOf(upper);
}

/**
 * The height of a point above the table: that of the highest hill area that holds it.
 *
 * @rule D-226
 */
export function heightAt(terrain: readonly TerrainPiece[], point: Point): Inches {
  const under = terrain.filter((piece) => isHill(piece) && holdsPoint(piece, point));
  return Math.max(0, ...under.map((piece) => topOf(terrain, piece)));
}

/**
 * Whether a point has substantial cover overhead, which cancels a kill zone for a figure whose middle it is.
 *
 * @param setting - whether trees are a roof
 * @rule M-CAT-8, D-145
 */
export function hasRoof(
  terrain: readonly TerrainPiece[],
  point: Point,
  setting: MassSettings["catapultCover"],
): boolean {
  return terrain.some(
    (piece) =>
      fieldsOf(piece).roof &&
      (piece.kind !== "woods" || setting === "roofsAndTrees") &&
      holdsPoint(piece, point),
  );
}
