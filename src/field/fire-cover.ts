import type { Cover, HardCover } from "#rules/mass/fire-cover.ts";
import { type Inches, isWithin } from "#rules/quantities.ts";
import { listCrossings } from "./crossing.ts";
import { measureGap } from "./gap.ts";
import type { Point } from "./pose.ts";
import type { Edge, PlacedBase } from "./shape.ts";
import { fieldsOf, holdsPoint, type TerrainPiece } from "./terrain.ts";
import { FIRM_RESTS, OBSTACLE_LINES } from "./terrain-kinds.ts";

/** Whether a piece shelters a figure from fire that comes along a line. @rule D-41, D-225, D-228, D-238 */
function shelters(piece: TerrainPiece, base: PlacedBase, from: Point, reach: Inches): boolean {
  if (holdsPoint(piece, base)) return true;
  if (piece.outline.type !== "line" && !OBSTACLE_LINES.has(piece.kind)) return false;
  return listCrossings({ from, to: base }, piece.outline).some((at) => isWithin(measureGap(base, at), reach));
}

const MISSILE = { none: "none", soft: "soft", full: "full", fullInside: "full", blocks: "full" } as const;
const HARD = {
  none: "none",
  upToHalf: "upToHalf",
  moreThanHalf: "moreThanHalf",
  blocks: "moreThanHalf",
} as const satisfies Readonly<Record<string, HardCover>>;

const betterOf = <T extends string>(grades: readonly T[], order: readonly T[]): T | undefined =>
  order.findLast((grade) => grades.includes(grade));

/**
 * The cover of each figure of a target against fire from a point: lines cover who stands close behind them, areas who
 * stands in them.
 *
 * @param from - the middle of the shooters' front edge
 * @param reach - how near a line must be to a figure
 * @rule M-FIRE-27, M-FIRE-28, M-FIRE-30, M-ARQ-6, D-41, D-128, D-129, D-138, D-227, D-238
 */
export function listCovers(
  from: Point,
  figures: readonly PlacedBase[],
  terrain: readonly TerrainPiece[],
  reach: Inches,
): readonly Cover[] {
  return figures.map((base) => {
    const pieces = terrain.filter((piece) => shelters(piece, base, from, reach)).map(fieldsOf);
    return {
      missile:
        betterOf(
          pieces.map(({ missileCover }) => MISSILE[missileCover]),
          ["none", "soft", "full"],
        ) ?? "none",
      roof: terrain.some((piece) => fieldsOf(piece).roof && holdsPoint(piece, base)),
      hard:
        betterOf(
          pieces.map(({ hardCover }) => HARD[hardCover]),
          ["none", "upToHalf", "moreThanHalf"],
        ) ?? "none",
    };
  });
}

/** Whether the first rank stands close behind something on which weapons rest, between it and the target. @rule D-245, M-ARQ-7 */
export const hasFirmRest = (
  firstRank: readonly PlacedBase[],
  line: Edge,
  terrain: readonly TerrainPiece[],
  reach: Inches,
): boolean =>
  terrain.some(
    (piece) =>
      FIRM_RESTS.has(piece.kind) &&
      listCrossings(line, piece.outline).length > 0 &&
      firstRank.some((base) => isWithin(measureGap(base, piece.outline), reach)),
  );
