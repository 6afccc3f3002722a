import { type Degrees, type Inches, LENGTH_TOLERANCE, toRadians } from "#rules/quantities.ts";
import type { Interval } from "./ball.ts";
import type { FigureHit } from "./disc.ts";
import { BLOCK, BLOCK_FIELDS, type PackedFigures } from "./packing.ts";
import type { Point } from "./pose.ts";

/** A figure under the pole. */
export interface PoleHit extends FigureHit, Interval {
  /** Which of the intervals asked for touch its base, by their number. */
  readonly sections: readonly number[];
}

/** The stretch of a strip that a base covers; written anew for every figure instead of making an object. */
const covered = { from: 0, to: 0 };

/** A rectangular base, turned against the strip: cosine and sine of the turn, and half sizes along both. */
interface TurnedBase {
  readonly cos: number;
  readonly sin: number;
  readonly half: number;
  readonly side: number;
}

/** Turns a base by quarters until its first side points ahead and to the right, which changes nothing of it. */
function turnByQuarters(cos: number, sin: number, halfDepth: Inches, halfWidth: Inches): TurnedBase {
  const [c, s] = cos < 0 ? [-cos, -sin] : [cos, sin];
  if (s >= 0) return { cos: c, sin: s, half: halfDepth, side: halfWidth };
  return { cos: -s, sin: c, half: halfWidth, side: halfDepth };
}

const LIST_OF_MASK = new Map<number, readonly number[]>();

/** The numbers of the bits that are set; each list is made once and shared. */
function listSections(mask: number): readonly number[] {
  const known = LIST_OF_MASK.get(mask);
  if (known !== undefined) return known;
  const sections: number[] = [];
  for (let section = 0; section < 31; section += 1) if ((mask >> section) & 1) sections.push(section);
  const list = Object.freeze(sections);
  LIST_OF_MASK.set(mask, list);
  return list;
}

/** Which intervals a stretch overlaps by more than the tolerance. */
function maskOf(intervals: readonly Interval[], from: Inches, to: Inches): number {
  let mask = 0;
  for (let number = 0; number < intervals.length; number += 1) {
    const interval = intervals[number] as Interval;
    const isTouched = from < interval.to - LENGTH_TOLERANCE && to > interval.from + LENGTH_TOLERANCE;
    if (isTouched && interval.to - interval.from > LENGTH_TOLERANCE) mask |= 1 << number;
  }
  return mask;
}

/**
 * The stretch of the strip that a turned base covers, in `covered`.
 *
 * The far edge of a rectangle is a roof with its ridge at one corner: the ridge, or the end of the strip nearest to
 * it, is the farthest point under the strip. The near edge is the same, seen from the other side.
 */
function coverRectangle(base: TurnedBase, along: Inches, across: Inches, halfStrip: Inches): void {
  const { cos, sin, half, side } = base;
  if (sin < 1e-12 || cos < 1e-12) {
    const reach = sin < 1e-12 ? half : side;
    covered.from = along - reach;
    covered.to = along + reach;
    return;
  }
  const extent = half * sin + side * cos;
  const ridge = half * sin - side * cos;
  const low = Math.max(-extent, -halfStrip - across);
  const high = Math.min(extent, halfStrip - across);
  const far = Math.min(high, Math.max(low, ridge));
  const near = -Math.min(high, Math.max(low, -ridge));
  covered.to = along + Math.min((half - far * sin) / cos, (side + far * cos) / sin);
  covered.from = along - Math.min((half - near * sin) / cos, (side + near * cos) / sin);
}

function coverCircle(radius: Inches, along: Inches, across: Inches, halfStrip: Inches): void {
  const aside = Math.max(0, Math.abs(across) - halfStrip);
  const half = Math.sqrt(radius * radius - aside * aside);
  covered.from = along - half;
  covered.to = along + half;
}

/**
 * Finds all figures that the pole touches with its real thickness, in packed order, and with which of its
 * sections. Any overlap of more than the tolerance counts.
 *
 * @param muzzle - where the pole begins
 * @param heading - of the pole
 * @param intervals - the sections, or parts of them, that are asked about: at most 31
 * @returns of each figure also the stretch of the pole that lies over its base
 * @rule M-CAN-8, M-CAN-15, D-140
 */
export function findUnderPole(
  packed: PackedFigures,
  muzzle: Point,
  heading: Degrees,
  halfThickness: Inches,
  intervals: readonly Interval[],
): readonly PoleHit[] {
  const { blocks, blockCount, ahead, right, index, units } = packed;
  const hits: PoleHit[] = [];
  const angle = toRadians(heading);
  const [poleX, poleY] = [Math.sin(angle), -Math.cos(angle)];
  const halfStrip = halfThickness - LENGTH_TOLERANCE;
  let nearest = Number.POSITIVE_INFINITY;
  let farthest = Number.NEGATIVE_INFINITY;
  for (const { from, to } of intervals) {
    nearest = Math.min(nearest, from);
    farthest = Math.max(farthest, to);
  }
  for (let block = 0, at = 0; block < blockCount; block += 1, at += BLOCK_FIELDS) {
    const dx = (blocks[at + BLOCK.x] as number) - muzzle.x;
    const dy = (blocks[at + BLOCK.y] as number) - muzzle.y;
    const blockAcross = dy * poleX - dx * poleY;
    const reach = blocks[at + BLOCK.reach] as number;
    if (Math.abs(blockAcross) > halfStrip + reach) continue;
    const blockAlong = dx * poleX + dy * poleY;
    if (blockAlong + reach < nearest || blockAlong - reach > farthest) continue;
    const dirX = blocks[at + BLOCK.dirX] as number;
    const dirY = blocks[at + BLOCK.dirY] as number;
    const cos = dirX * poleX + dirY * poleY;
    const sin = dirY * poleX - dirX * poleY;
    const reachAhead = blocks[at + BLOCK.reachAhead] as number;
    const reachRight = blocks[at + BLOCK.reachRight] as number;
    const blockReach = Math.abs(sin) * reachAhead + Math.abs(cos) * reachRight;
    const isRound = blocks[at + BLOCK.isRound] === 1;
    if (Math.abs(blockAcross) > halfStrip + (isRound ? reach : blockReach)) continue;
    const halfDepth = blocks[at + BLOCK.halfDepth] as number;
    const halfWidth = blocks[at + BLOCK.halfWidth] as number;
    const base = turnByQuarters(cos, sin, halfDepth, halfWidth);
    const extent = halfStrip + (isRound ? halfDepth : base.half * base.sin + base.side * base.cos);
    const end = blocks[at + BLOCK.end] as number;
    for (let figure = blocks[at + BLOCK.start] as number; figure < end; figure += 1) {
      const a = ahead[figure] as number;
      const r = right[figure] as number;
      const across = blockAcross + a * sin + r * cos;
      if (across > extent || across < -extent) continue;
      const along = blockAlong + a * cos - r * sin;
      if (isRound) coverCircle(halfDepth, along, across, halfStrip);
      else coverRectangle(base, along, across, halfStrip);
      const mask = maskOf(intervals, covered.from, covered.to);
      if (mask === 0) continue;
      const unit = units[blocks[at + BLOCK.unit] as number] as string;
      hits.push({
        unit,
        figure: index[figure] as number,
        from: covered.from,
        to: covered.to,
        sections: listSections(mask),
      });
    }
  }
  return hits;
}
