import type { RuleId } from "#rules/line.ts";
import type { Refusal } from "../../refusal.ts";
import type { Command } from "../command.ts";
import { mayWatch } from "../shooting/half-turn.ts";
import type { Preferences } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import { isManned } from "../units.ts";

/** The row of what has been chosen anew. */
function findRule(before: Preferences, after: Preferences): RuleId {
  if (after.watches !== before.watches) return "M-FIRE-17";
  if (after.waivesControl !== before.waivesControl) return "M-MEX-2";
  if (after.laps !== before.laps) return "M-MEX-4";
  return after.strikes === undefined ? "D-223" : "D-170";
}

/**
 * The owner of a unit says beforehand which end of it loses files first, whom its figures strike where two enemy units
 * are as near, whether it watches for enemies that move, whether enemies may pass through the ground that it controls,
 * and whether it laps round those it fights.
 *
 * @rule M-FIRE-17, M-MEX-2, M-MEX-4, D-170, D-183, D-223, D-244
 */
export function prefer(
  run: Unfolding,
  {
    unit: id,
    firstEnd,
    strikes,
    watches = false,
    waivesControl = false,
    laps = false,
  }: Extract<Command, { type: "prefer" }>,
): Refusal | undefined {
  const unit = run.unit(id);
  if (unit.kind === "wagon") return { code: "wagonApart", rule: "D-244" };
  if (!isManned(unit)) return { code: "unitGone" };
  if (strikes !== undefined && run.unit(strikes).side === unit.side)
    return { code: "notAnEnemy", rule: "D-170" };
  if (watches && !mayWatch(unit)) return { code: "noWeapon", rule: "M-FIRE-17" };
  const prefers: Preferences = {
    firstEnd,
    watches,
    waivesControl,
    laps,
    ...(strikes === undefined ? {} : { strikes }),
  };
  run.emit({ type: "preferenceSet", rule: findRule(unit.prefers, prefers), unit: id, prefers });
  return undefined;
}
