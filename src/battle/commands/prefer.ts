import type { Command } from "../command.ts";
import type { Refusal } from "../refusal.ts";
import type { Preferences } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import { isManned } from "../units.ts";

/**
 * The owner of a unit says beforehand which end of it loses files first, whom its figures strike where two enemy units
 * are as near, and whether enemies may pass through the ground that it controls.
 *
 * @rule M-MEX-2, D-170, D-183, D-223
 */
export function prefer(
  run: Unfolding,
  { unit: id, firstEnd, strikes, waivesControl = false }: Extract<Command, { type: "prefer" }>,
): Refusal | undefined {
  const unit = run.unit(id);
  if (!isManned(unit)) return { code: "unitGone" };
  if (strikes !== undefined && run.unit(strikes).side === unit.side)
    return { code: "notAnEnemy", rule: "D-170" };
  const prefers: Preferences = {
    firstEnd,
    ...(strikes === undefined ? {} : { strikes }),
    ...(waivesControl ? { waivesControl } : {}),
  };
  const isControl = waivesControl !== (unit.prefers.waivesControl ?? false);
  const rule = isControl ? "M-MEX-2" : strikes === undefined ? "D-223" : "D-170";
  run.emit({ type: "preferenceSet", rule, unit: id, prefers });
  return undefined;
}
