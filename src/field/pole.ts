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

/** The pole laid out: its unit vector, and half its thickness less the tolerance. */
interface Strip {
  readonly x: number;
  readonly y: number;
  readonly half: Inches;
  readonly intervals: readonly Interval[];
}

/** Adds the figures of a block that lie under the strip, given where along and across it the block's middle lies. */
function addHits(
  packed: PackedFigures,
  block: number,
  strip: Strip,
  blockAlong: Inches,
  blockAcross: Inches,
  hits: PoleHit[],
): void {
  const { blocks, ahead, right, index } = packed;
  const at = block * BLOCK_FIELDS;
  const dirX = blocks[at + BLOCK.dirX] as number;
  const dirY = blocks[at + BLOCK.dirY] as number;
  const cos = dirX * strip.x + dirY * strip.y;
  const sin = dirY * strip.x - dirX * strip.y;
  const isRound = blocks[at + BLOCK.isRound] === 1;
  const halfDepth = blocks[at + BLOCK.halfDepth] as number;
  const base = turnByQuarters(cos, sin, halfDepth, blocks[at + BLOCK.halfWidth] as number);
  const extent = strip.half + (isRound ? halfDepth : base.half * base.sin + base.side * base.cos);
  const unit = packed.units[blocks[at + BLOCK.unit] as number] as string;
  const end = blocks[at + BLOCK.end] as number;
  for (let number = blocks[at + BLOCK.start] as number; number < end; number += 1) {
    const seenAhead = ahead[number] as number;
    const seenRight = right[number] as number;
    const across = blockAcross + seenAhead * sin + seenRight * cos;
    if (across > extent || across < -extent) continue;
    const along = blockAlong + seenAhead * cos - seenRight * sin;
    if (isRound) coverCircle(halfDepth, along, across, strip.half);
    else coverRectangle(base, along, across, strip.half);
    const mask = maskOf(strip.intervals, covered.from, covered.to);
    if (mask === 0) continue;
    const figure = index[number] as number;
    hits.push({ unit, figure, from: covered.from, to: covered.to, sections: listSections(mask) });
  }
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
  const { middleX, middleY, reach, blockCount } = packed;
  const angle = toRadians(heading);
  const strip: Strip = {
    x: Math.sin(angle),
    y: -Math.cos(angle),
    half: halfThickness - LENGTH_TOLERANCE,
    intervals,
  };
  const { x, y, half } = strip;
  const nearest = Math.min(...intervals.map(({ from }) => from));
  const farthest = Math.max(...intervals.map(({ to }) => to));
  const hits: PoleHit[] = [];
  for (let block = 0; block < blockCount; block += 1) {
    const dx = (middleX[block] as number) - muzzle.x;
    const dy = (middleY[block] as number) - muzzle.y;
    const limit = reach[block] as number;
    const across = dy * x - dx * y;
    if (across > half + limit || across < -half - limit) continue;
    const along = dx * x + dy * y;
    if (along + limit < nearest || along - limit > farthest) continue;
    addHits(packed, block, strip, along, across, hits);
  }
  return hits;
}
