import type { SideId } from "../../sides.ts";
import type { UnitId } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import type { Melee } from "./melees.ts";

/** A melee while it is fought: who entered it with how many, and what it has cost them. */
export interface MeleeInPlay {
  readonly number: number;
  readonly units: readonly UnitId[];
  readonly sides: readonly [SideId, SideId];
  readonly entered: ReadonlyMap<UnitId, number>;
  readonly lost: Map<UnitId, number>;
  /** Units that were attacked while running and did not rally (M-RET-3). */
  readonly unrallied: Set<UnitId>;
  /** Units that have charged on out of it (M-MEL-13). */
  readonly left: Set<UnitId>;
}

/** Begins a melee with the figures that are in it now. */
export const enterMelee = (run: Unfolding, { units, sides }: Melee, number: number): MeleeInPlay => ({
  number,
  units,
  sides,
  entered: new Map(units.map((id) => [id, run.unit(id).figures])),
  lost: new Map(),
  unrallied: new Set(),
  left: new Set(),
});
