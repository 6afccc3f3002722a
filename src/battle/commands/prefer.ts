import type { Command } from "../command.ts";
import type { Refusal } from "../refusal.ts";
import { mayWatch } from "../shooting/half-turn.ts";
import type { Unfolding } from "../unfolding.ts";
import { isManned } from "../units.ts";

/**
 * The owner of a unit says beforehand which end of it loses files first, whom its figures strike where two enemy units
 * are as near, whether it watches for enemies that move, and whether they may pass through the ground that it controls.
 *
 * @rule M-FIRE-17, M-MEX-2, D-170, D-183, D-223
 */
export function prefer(
  run: Unfolding,
  {
    unit: id,
    firstEnd,
    strikes,
    watches = false,
    waivesControl = false,
  }: Extract<Command, { type: "prefer" }>,
): Refusal | undefined {
  const unit = run.unit(id);
  if (!isManned(unit)) return { code: "unitGone" };
  if (strikes !== undefined && run.unit(strikes).side === unit.side)
    return { code: "notAnEnemy", rule: "D-170" };
  if (watches && !mayWatch(unit)) return { code: "noWeapon", rule: "M-FIRE-17" };
  const prefers = { firstEnd, watches, waivesControl, ...(strikes === undefined ? {} : { strikes }) };
  const chosen = strikes === undefined ? "D-223" : "D-170";
  const watching = watches !== unit.prefers.watches ? "M-FIRE-17" : chosen;
  const rule = waivesControl !== unit.prefers.waivesControl ? "M-MEX-2" : watching;
  run.emit({ type: "preferenceSet", rule, unit: id, prefers });
  return undefined;
}
