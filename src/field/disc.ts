import { type Inches, LENGTH_TOLERANCE } from "#rules/quantities.ts";
import { BLOCK, BLOCK_FIELDS, type PackedFigures } from "./packing.ts";

/** A figure that lies under an area. */
export interface FigureHit {
  readonly unit: string;
  /** The figure's number in its unit. */
  readonly figure: number;
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
  const { blocks, blockCount, ahead, right, index, units } = packed;
  const hits: FigureHit[] = [];
  const reach = radius - LENGTH_TOLERANCE;
  for (let block = 0, at = 0; block < blockCount; block += 1, at += BLOCK_FIELDS) {
    const dx = x - (blocks[at + BLOCK.x] as number);
    const dy = y - (blocks[at + BLOCK.y] as number);
    const limit = reach + (blocks[at + BLOCK.reach] as number);
    if (dx * dx + dy * dy >= limit * limit) continue;
    const dirX = blocks[at + BLOCK.dirX] as number;
    const dirY = blocks[at + BLOCK.dirY] as number;
    const seenAhead = dx * dirX + dy * dirY;
    const seenRight = dy * dirX - dx * dirY;
    if (Math.abs(seenAhead) >= reach + (blocks[at + BLOCK.reachAhead] as number)) continue;
    if (Math.abs(seenRight) >= reach + (blocks[at + BLOCK.reachRight] as number)) continue;
    const isRound = blocks[at + BLOCK.isRound] === 1;
    const halfDepth = isRound ? 0 : (blocks[at + BLOCK.halfDepth] as number);
    const halfWidth = isRound ? 0 : (blocks[at + BLOCK.halfWidth] as number);
    const near = isRound ? reach + (blocks[at + BLOCK.halfDepth] as number) : reach;
    const nearSquare = near * near;
    const end = blocks[at + BLOCK.end] as number;
    for (let figure = blocks[at + BLOCK.start] as number; figure < end; figure += 1) {
      const gapAhead = Math.max(0, Math.abs(seenAhead - (ahead[figure] as number)) - halfDepth);
      const gapRight = Math.max(0, Math.abs(seenRight - (right[figure] as number)) - halfWidth);
      if (gapAhead * gapAhead + gapRight * gapRight >= nearSquare) continue;
      hits.push({
        unit: units[blocks[at + BLOCK.unit] as number] as string,
        figure: index[figure] as number,
      });
    }
  }
  return hits;
}
