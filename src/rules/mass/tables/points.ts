import type { TroopClass } from "../profile.ts";

/** What a figure of each class costs, in points. */
export type PointTable = Readonly<Record<TroopClass, number>>;

/** The suggested cost of a figure by its class, in printed order. @rule X-PTS-1 */
export const POINTS = {
  LF: 1,
  HF: 2,
  AF: 2.5,
  LH: 3,
  MH: 4,
  HH: 5,
} as const satisfies PointTable;
