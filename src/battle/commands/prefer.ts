import type { Command } from "../command.ts";
import type { Refusal } from "../refusal.ts";
import { mayWatch } from "../shooting/half-turn.ts";
import type { Unfolding } from "../unfolding.ts";
import { isManned } from "../units.ts";

/**
 * The owner of a unit says beforehand which end of it loses files first, whom its figures strike where two enemy units
 * are as near, and whether it watches for enemies that move.
 *
 * @rule D-170, D-223, M-FIRE-17
 */
export function prefer(
  run: Unfolding,
  { unit: id, firstEnd, strikes, watches = false }: Extract<Command, { type: "prefer" }>,
): Refusal | undefined {
  const unit = run.unit(id);
  if (!isManned(unit)) return { code: "unitGone" };
  if (strikes !== undefined && run.unit(strikes).side === unit.side)
    return { code: "notAnEnemy", rule: "D-170" };
  if (watches && !mayWatch(unit)) return { code: "noWeapon", rule: "M-FIRE-17" };
  const prefers = { firstEnd, watches, ...(strikes === undefined ? {} : { strikes }) };
  const rule = watches !== unit.prefers.watches ? "M-FIRE-17" : strikes === undefined ? "D-223" : "D-170";
  run.emit({ type: "preferenceSet", rule, unit: id, prefers });
  return undefined;
}
