import { type Inches, toRadians } from "#rules/quantities.ts";
import type { PlacedBase } from "./shape.ts";

/** The figures of one unit where they stand, as `standBody` sets them. */
export interface UnitFigures {
  readonly unit: string;
  readonly figures: readonly PlacedBase[];
}

/**
 * All figures of many units in flat arrays, for tools that ask often who lies under them.
 *
 * Figures stand in blocks: neighbours in a unit with one heading and one size of base. Their places are kept as seen
 * from the middle of the block, so that an area is turned once a block and not once a figure.
 */
export interface PackedFigures {
  readonly units: readonly string[];
  readonly figureCount: number;
  readonly blockCount: number;
  /** A figure's place ahead of and to the right of the middle of its block. */
  readonly ahead: Float64Array;
  readonly right: Float64Array;
  /** A figure's number in its unit. */
  readonly index: Int32Array;
  /** Of each block {@link BLOCK_FIELDS} numbers: see {@link BLOCK}. */
  readonly blocks: Float64Array;
}

/** Where each number of a block stands. */
export const BLOCK = {
  x: 0,
  y: 1,
  /** The unit vector of the heading. */
  dirX: 2,
  dirY: 3,
  /** Half sizes of a base; of a round one both are its radius. */
  halfDepth: 4,
  halfWidth: 5,
  isRound: 6,
  /** Reach of the block from its middle to the outermost corner of a base. */
  reach: 7,
  /** Reach of its outline ahead and to the right of its middle. */
  reachAhead: 8,
  reachRight: 9,
  /** First figure, and the one after the last. */
  start: 10,
  end: 11,
  unit: 12,
} as const;

/** How many numbers describe a block. */
export const BLOCK_FIELDS = 13;

interface BaseKind {
  readonly isRound: boolean;
  readonly heading: number;
  readonly halfDepth: Inches;
  readonly halfWidth: Inches;
}

function kindOf(base: PlacedBase): BaseKind {
  if ("halfWidth" in base) {
    return { isRound: false, heading: base.heading, halfDepth: base.halfDepth, halfWidth: base.halfWidth };
  }
  return { isRound: true, heading: 0, halfDepth: base.radius, halfWidth: base.radius };
}

const isSameKind = (a: BaseKind, b: BaseKind): boolean =>
  a.isRound === b.isRound &&
  a.heading === b.heading &&
  a.halfDepth === b.halfDepth &&
  a.halfWidth === b.halfWidth;

interface Block {
  readonly unit: number;
  readonly kind: BaseKind;
  readonly first: number;
  readonly bases: PlacedBase[];
}

/** Figures that follow one another with one kind of base. */
function listBlocks(bodies: readonly UnitFigures[]): readonly Block[] {
  const blocks: Block[] = [];
  for (const [unit, { figures }] of bodies.entries()) {
    let open: Block | undefined;
    for (const [first, base] of figures.entries()) {
      const kind = kindOf(base);
      if (open === undefined || !isSameKind(open.kind, kind)) {
        open = { unit, kind, first, bases: [] };
        blocks.push(open);
      }
      open.bases.push(base);
    }
  }
  return blocks;
}

function middleOf(values: readonly number[]): number {
  return (Math.min(...values) + Math.max(...values)) / 2;
}

/**
 * Packs the figures of many units once, so that disc and pole find who is under them in microseconds.
 *
 * @rule M-CAT-2, M-CAN-8
 */
export function packFigures(bodies: readonly UnitFigures[]): PackedFigures {
  const figureCount = bodies.reduce((sum, { figures }) => sum + figures.length, 0);
  const listed = listBlocks(bodies);
  const ahead = new Float64Array(figureCount);
  const right = new Float64Array(figureCount);
  const index = new Int32Array(figureCount);
  const blocks = new Float64Array(listed.length * BLOCK_FIELDS);
  let next = 0;
  for (const [number, { unit, kind, first, bases }] of listed.entries()) {
    const angle = toRadians(kind.heading);
    const [dirX, dirY] = [Math.sin(angle), -Math.cos(angle)];
    const aheads = bases.map(({ x, y }) => x * dirX + y * dirY);
    const rights = bases.map(({ x, y }) => y * dirX - x * dirY);
    const [midAhead, midRight] = [middleOf(aheads), middleOf(rights)];
    const start = next;
    let reach = 0;
    let reachAhead = 0;
    let reachRight = 0;
    for (const offset of bases.keys()) {
      const a = (aheads[offset] ?? 0) - midAhead;
      const r = (rights[offset] ?? 0) - midRight;
      ahead[next] = a;
      right[next] = r;
      index[next] = first + offset;
      reachAhead = Math.max(reachAhead, Math.abs(a) + kind.halfDepth);
      reachRight = Math.max(reachRight, Math.abs(r) + kind.halfWidth);
      reach = Math.max(reach, Math.hypot(a, r));
      next += 1;
    }
    reach += kind.isRound ? kind.halfDepth : Math.hypot(kind.halfDepth, kind.halfWidth);
    const x = midAhead * dirX - midRight * dirY;
    const y = midAhead * dirY + midRight * dirX;
    const { halfDepth, halfWidth, isRound } = kind;
    blocks.set(
      [
        x,
        y,
        dirX,
        dirY,
        halfDepth,
        halfWidth,
        isRound ? 1 : 0,
        reach,
        reachAhead,
        reachRight,
        start,
        next,
        unit,
      ],
      number * BLOCK_FIELDS,
    );
  }
  const units = bodies.map(({ unit }) => unit);
  return { units, figureCount, blockCount: listed.length, ahead, right, index, blocks };
}
