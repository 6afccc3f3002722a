import type { Base } from "#rules/base.ts";
import { isWithin } from "#rules/quantities.ts";
import { measureGap } from "./gap.ts";
import { type LocalPoint, type Pose, toTable } from "./pose.ts";
import { frontOf, rectangleAt, type TurnedRectangle } from "./turned-rectangle.ts";

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
export const RANK_ENDS = ["right", "left"] as const;
export type RankEnd = (typeof RANK_ENDS)[number];

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
export const outlineOf = (ranks: PlacedRanks): TurnedRectangle =>
  rectangleAt(ranks.pose, ranks.files * ranks.base.width, countRanks(ranks) * ranks.base.depth);

/**
 * Where a unit stands after it has changed the number of its files: the facing stays, and with it the middle of its
 * front edge, or the middle of its body.
 *
 * @rule D-224
 */
export function reform(placed: PlacedRanks, files: number, keeps: "front" | "body"): Pose {
  if (keeps === "front") return placed.pose;
  const { x, y } = outlineOf(placed);
  return { ...frontOf({ ...outlineOf({ ...placed, files }), x, y }), heading: placed.pose.heading };
}

/** What of a unit's formation changes when it closes up. */
export interface ClosedRanks {
  readonly pose: Pose;
  readonly files: number;
  readonly figures: number;
}

/** Drops files at the ends of a single rank; those that stay keep their places. @rule D-223 */
function dropFiles({ pose, files, base }: PlacedRanks, atRight: number, atLeft: number): ClosedRanks {
  const right = ((atLeft - atRight) * base.width) / 2;
  const left = files - atRight - atLeft;
  return {
    pose: { ...toTable(pose, { ahead: 0, right }), heading: pose.heading },
    files: left,
    figures: left,
  };
}

/** How many of the enemies a unit touches. */
const countContacts = (placed: PlacedRanks, enemies: readonly TurnedRectangle[]): number =>
  enemies.filter((enemy) => isWithin(measureGap(outlineOf(placed), enemy), 0)).length;

/**
 * Closes a unit up after losses. Front edge and files stay until one rank is left; then files fall away at the
 * ends, right and left in turn, and the others keep their places; other ends are chosen only where that keeps a
 * contact.
 *
 * @param placed - the unit as it stood before the losses
 * @param lost - figures killed
 * @param firstEnd - the end that loses the first file, which is the owner's choice
 * @param enemies - outlines of enemies with whom contact is kept while it can be
 * @rule D-223
 */
export function closeUp(
  placed: PlacedRanks,
  lost: number,
  firstEnd: RankEnd = "right",
  enemies: readonly TurnedRectangle[] = [],
): ClosedRanks {
  const figures = Math.max(0, placed.figures - lost);
  const files = Math.max(1, Math.min(placed.files, figures));
  const fallen = placed.files - files;
  if (fallen === 0 || figures === 0) return { pose: placed.pose, files, figures };
  const inTurn = firstEnd === "right" ? Math.ceil(fallen / 2) : Math.floor(fallen / 2);
  const contacts = (atRight: number): number =>
    countContacts({ ...placed, ...dropFiles(placed, atRight, fallen - atRight) }, enemies);
  if (contacts(inTurn) === enemies.length) return dropFiles(placed, inTurn, fallen - inTurn);
  const ways = Array.from({ length: fallen + 1 }, (_, atRight) => atRight).sort(
    (a, b) => contacts(b) - contacts(a) || Math.abs(a - inTurn) - Math.abs(b - inTurn),
  );
  const atRight = ways[0] ?? inTurn;
  return dropFiles(placed, atRight, fallen - atRight);
}
