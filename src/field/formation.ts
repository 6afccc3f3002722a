import type { Base } from "#rules/mass/profile.ts";
import { type LocalPoint, type Pose, toTable } from "./pose.ts";
import { rectangleAt, type TurnedRectangle } from "./turned-rectangle.ts";

/** How many figures stand in how many files, on bases of one size. */
export interface Ranks {
  readonly figures: number;
  readonly files: number;
  readonly base: Base;
}

/** Figures in ranks at a place of the table. */
export interface PlacedRanks extends Ranks {
  readonly pose: Pose;
}

/** An end of a rank, as seen from behind. */
export type RankEnd = "right" | "left";

/** How many ranks the figures fill, the last perhaps in part. */
export const countRanks = ({ figures, files }: Ranks): number => Math.ceil(figures / files);

/** The files that a short last rank fills, in order: from the middle outward, right before left. @rule D-222 */
export function listFilesFromMiddle(files: number): readonly number[] {
  const middle = Math.floor(files / 2);
  const order = [middle];
  for (let step = 1; order.length < files; step += 1) {
    const [right, left] = [middle + step, middle - step];
    if (files % 2 === 0) {
      order.push(left);
      if (right < files) order.push(right);
    } else {
      order.push(right, left);
    }
  }
  return order;
}

/**
 * Where each figure of a unit stands, from the middle of the unit's front edge to the middle of its base.
 *
 * @returns one place a figure, rank by rank from the front: full ranks from left to right, a short last rank in
 * the order in which it is filled (D-222)
 * @rule D-222
 */
export function placeFigures({ figures, files, base }: Ranks): readonly LocalPoint[] {
  const places: LocalPoint[] = [];
  const fillOrder = listFilesFromMiddle(files);
  for (let rank = 0; rank * files < figures; rank += 1) {
    const standing = Math.min(files, figures - rank * files);
    for (let place = 0; place < standing; place += 1) {
      const file = standing === files ? place : (fillOrder[place] ?? place);
      places.push({ ahead: -(rank + 0.5) * base.depth, right: (file + 0.5 - files / 2) * base.width });
    }
  }
  return places;
}

/**
 * The outline of a unit: the rectangle that its bases fill. An incomplete last rank counts as complete.
 *
 * @rule D-220
 */
export const outlineOf = ({ pose, ...ranks }: PlacedRanks): TurnedRectangle =>
  rectangleAt(pose, ranks.files * ranks.base.width, countRanks(ranks) * ranks.base.depth);

/** What of a unit's formation changes when it closes up. */
export interface ClosedRanks {
  readonly pose: Pose;
  readonly files: number;
  readonly figures: number;
}

/**
 * Closes a unit up after losses. Front edge and files stay until one rank is left; then files fall away at the
 * ends in turn, and the others keep their places.
 *
 * @param placed - the unit as it stood before the losses
 * @param lost - figures killed
 * @param firstEnd - the end that loses the first file, if the owner chooses it
 * @rule D-223
 */
export function closeUp(placed: PlacedRanks, lost: number, firstEnd: RankEnd = "right"): ClosedRanks {
  const figures = Math.max(0, placed.figures - lost);
  const files = Math.min(placed.files, figures);
  const fallen = placed.files - files;
  if (fallen === 0 || figures === 0) return { pose: placed.pose, files: Math.max(1, files), figures };
  const shift = fallen % 2 === 0 ? 0 : placed.base.width / 2;
  const right = firstEnd === "right" ? -shift : shift;
  const pose = { ...toTable(placed.pose, { ahead: 0, right }), heading: placed.pose.heading };
  return { pose, files, figures };
}

/** Drops files at chosen ends of a single rank. */
export const dropFiles = (placed: PlacedRanks, atRight: number, atLeft: number): ClosedRanks => {
  const files = placed.files - atRight - atLeft;
  const right = ((atLeft - atRight) * placed.base.width) / 2;
  const pose = { ...toTable(placed.pose, { ahead: 0, right }), heading: placed.pose.heading };
  return { pose, files, figures: files };
};
