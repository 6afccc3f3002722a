import type { Inches } from "../../quantities.ts";

/** The rows of the list of modifiers to disengaging. */
export type DisengagingModifier =
  | "friend"
  | "mountedFromFoot"
  | "additionalEnemy"
  | "footFromMounted"
  | "hardWay";

/** Disengaging. */
export interface DisengagingTable {
  readonly modifiers: Readonly<Record<DisengagingModifier, number>>;
  /** The highest modified die that succeeds. */
  readonly succeedsUpTo: number;
  /** How much of the way out is looked at for hard ground. */
  readonly wayInches: Readonly<Record<"foot" | "mounted", Inches>>;
}

/** Disengaging. @rule S-DIS-2, S-DIS-4, D-62 */
export const DISENGAGING: DisengagingTable = {
  modifiers: { friend: -1, mountedFromFoot: -1, additionalEnemy: 1, footFromMounted: 1, hardWay: 1 },
  succeedsUpTo: 3,
  wayInches: { foot: 6, mounted: 12 },
};
