/** The colours of the field, as numbers for the canvas. Sides differ by the shape of their banner as well. */
export const PALETTE = {
  ink: 0x26231e,
  linen: 0xf6f1e6,
  brass: 0x8a6414,
  brassBright: 0xd9b25a,
  danger: 0x9c2a1f,
  ground: 0xcdd3ae,
  groundEdge: 0x8d9468,
  grid: 0x7f865e,
  hill: [0xc4c79b, 0xb9b888, 0xaba878],
  hillLine: 0x7d7a4c,
  wood: 0x7d9468,
  crown: [0x5f7d50, 0x6b8a58, 0x557247],
  crownLine: 0x36492f,
  marsh: 0xb7c1a4,
  reed: 0x5a6b48,
  water: 0x9dbccd,
  waterRim: 0x4f7f99,
  ice: 0xe9f2f8,
  iceLine: 0xa9c0cb,
  bush: 0x8a9c66,
  rock: 0x9b958a,
  stone: { line: 0x655d52, block: 0x918878 },
  timber: { line: 0x755f3c, block: 0xab9066 },
  leaves: { line: 0x435a30, block: 0x617a49 },
  wallLine: 0x3d382f,
  hedge: 0x5f7747,
  roof: 0xa5664b,
  roofLine: 0x5a3325,
  earth: 0xb59d76,
  road: 0xe4d9b8,
  roadLine: 0xa8946a,
  red: 0x9e2b25,
  blue: 0x1f4e8c,
  neutral: 0x5d574b,
} as const;

/** The shapes of banner that tell sides apart without colour. */
export type BannerShape = "square" | "swallowTail" | "pennon";

/** How a side is shown. */
export interface SideLook {
  readonly color: number;
  readonly banner: BannerShape;
}

const LOOKS: readonly SideLook[] = [
  { color: PALETTE.red, banner: "square" },
  { color: PALETTE.blue, banner: "swallowTail" },
  { color: PALETTE.neutral, banner: "pennon" },
];

/**
 * The look of a side: red and blue have their own, any other flies the pennon.
 *
 * @param side - the id of the side
 */
export function lookOf(side: string): SideLook {
  const index = side === "red" ? 0 : side === "blue" ? 1 : 2;
  return LOOKS[index] ?? { color: PALETTE.neutral, banner: "pennon" };
}
