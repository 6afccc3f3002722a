import type { Refusal } from "../../refusal.ts";
import type { Command } from "../command.ts";
import { refreshContacts } from "../contacts.ts";
import { planRefusing } from "../melee/refusing.ts";
import type { Unfolding } from "../unfolding.ts";

/** Missile troops behind a line of foot fall back from the melee before its first round. @rule M-MEL-4, D-164 */
export function refuseMelee(
  run: Unfolding,
  { unit, heading }: Extract<Command, { type: "refuseMelee" }>,
): Refusal | undefined {
  const planned = planRefusing(run.battle, unit, run.ruleset, heading);
  if (!planned.ok) return planned.refusal;
  const { pose, inches, spentInches, lines } = planned;
  run.emit({ type: "meleeRefused", rule: "M-MEL-4", unit });
  run.emit({
    type: "unitWentBack",
    rule: "M-MEL-4",
    unit,
    pose,
    inches,
    wantedInches: inches,
    spentInches,
    lines,
  });
  refreshContacts(run, unit);
  return undefined;
}
