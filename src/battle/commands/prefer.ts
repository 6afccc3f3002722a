import type { Command } from "../command.ts";
import type { Refusal } from "../refusal.ts";
import type { Unfolding } from "../unfolding.ts";
import { isManned } from "../units.ts";

/**
 * The owner of a unit says beforehand which end of it loses files first, and whom its figures strike where two enemy
 * units are as near.
 *
 * @rule D-170, D-223
 */
export function prefer(
  run: Unfolding,
  { unit: id, firstEnd, strikes }: Extract<Command, { type: "prefer" }>,
): Refusal | undefined {
  const unit = run.unit(id);
  if (!isManned(unit)) return { code: "unitGone" };
  if (strikes !== undefined && run.unit(strikes).side === unit.side)
    return { code: "notAnEnemy", rule: "D-170" };
  const prefers = { firstEnd, ...(strikes === undefined ? {} : { strikes }) };
  run.emit({ type: "preferenceSet", rule: strikes === undefined ? "D-223" : "D-170", unit: id, prefers });
  return undefined;
}
