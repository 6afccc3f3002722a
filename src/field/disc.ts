import { type Inches, LENGTH_TOLERANCE } from "#rules/quantities.ts";
import { BLOCK, BLOCK_FIELDS, type PackedFigures } from "./packing.ts";

/** A figure that lies under an area. */
export interface FigureHit {
  readonly unit: string;
  /** The figure's number in its unit. */
  readonly figure: number;
}

interface Disc {
  readonly x: Inches;
  readonly y: Inches;
  /** Less the tolerance. */
  readonly radius: Inches;
}

/** Adds the figures of one block that lie under the disc. */
function addHits(packed: PackedFigures, block: number, { x, y, radius }: Disc, hits: FigureHit[]): void {
  const { blocks, ahead, right, index } = packed;
  const at = block * BLOCK_FIELDS;
  const dx = x - (packed.middleX[block] as number);
  const dy = y - (packed.middleY[block] as number);
  const dirX = blocks[at + BLOCK.dirX] as number;
  const dirY = blocks[at + BLOCK.dirY] as number;
  const seenAhead = dx * dirX + dy * dirY;
  const seenRight = dy * dirX - dx * dirY;
  if (Math.abs(seenAhead) >= radius + (blocks[at + BLOCK.reachAhead] as number)) return;
  if (Math.abs(seenRight) >= radius + (blocks[at + BLOCK.reachRight] as number)) return;
  const isRound = blocks[at + BLOCK.isRound] === 1;
  const halfDepth = isRound ? 0 : (blocks[at + BLOCK.halfDepth] as number);
  const halfWidth = isRound ? 0 : (blocks[at + BLOCK.halfWidth] as number);
  const near = isRound ? radius + (blocks[at + BLOCK.halfDepth] as number) : radius;
  const unit = packed.units[blocks[at + BLOCK.unit] as number] as string;
  const end = blocks[at + BLOCK.end] as number;
  for (let figure = blocks[at + BLOCK.start] as number; figure < end; figure += 1) {
    const gapAhead = Math.max(0, Math.abs(seenAhead - (ahead[figure] as number)) - halfDepth);
    const gapRight = Math.max(0, Math.abs(seenRight - (right[figure] as number)) - halfWidth);
    if (gapAhead * gapAhead + gapRight * gapRight >= near * near) continue;
    hits.push({ unit, figure: index[figure] as number });
  }
}

/**
 * Finds all figures wholly or partly under a circle, in packed order. Any overlap of more than the tolerance
 * counts; contact with the rim does not.
 *
 * @rule M-CAT-2, D-140
 */
export function findUnderDisc(
  packed: PackedFigures,
  x: Inches,
  y: Inches,
  radius: Inches,
): readonly FigureHit[] {
  const { middleX, middleY, reach, blockCount } = packed;
  const disc: Disc = { x, y, radius: radius - LENGTH_TOLERANCE };
  const hits: FigureHit[] = [];
  for (let block = 0; block < blockCount; block += 1) {
    const dx = x - (middleX[block] as number);
    const dy = y - (middleY[block] as number);
    const limit = disc.radius + (reach[block] as number);
    if (dx * dx + dy * dy < limit * limit) addHits(packed, block, disc, hits);
  }
  return hits;
}
