import { KnownDice } from "#rules/dice.ts";
import type { Line } from "#rules/line.ts";
import { measureChargeOdds } from "#rules/odds/charge-odds.ts";
import type { Inches } from "#rules/quantities.ts";
import { countChargeDice } from "#rules/skirmish/charge.ts";
import { readAllowance } from "#rules/skirmish/movement.ts";
import type { Refusal } from "../../refusal.ts";
import type { SkirmishCommand } from "../command.ts";
import { aimCharge } from "../commands/charge.ts";
import { listTouched } from "../figures.ts";
import { SkirmishRun } from "../run.ts";
import type { FigureId, FigurePlace, Skirmish } from "../state.ts";

/** A charge that is lawful, as it looks before its dice. */
export interface ChargeReach {
  /** What the way costs until somebody is touched, and of what that is made up. */
  readonly costInches: Inches;
  readonly lines: readonly Line[];
  /** The allowance without the dice, and how many dice of inches are added to it. */
  readonly allowanceInches: Inches;
  readonly dice: number;
  /** Where it would end, and whom it would touch there. */
  readonly to: FigurePlace;
  readonly meets: readonly FigureId[];
  /** The chance that the dice are enough. */
  readonly reaches: number;
}

/** How far a charge is, and how likely it arrives; who shoots at it before contact (D-33) is not counted. @rule S-MOVE-6, D-18 */
export function previewCharge(
  battle: Skirmish,
  command: Omit<Extract<SkirmishCommand, { type: "charge" }>, "type">,
): Refusal | ChargeReach {
  const run = new SkirmishRun(battle, new KnownDice([]));
  const aimed = aimCharge(run, command);
  if ("code" in aimed) return aimed;
  const { figure, whole } = aimed;
  const { profile } = figure;
  const arrived = { ...figure, place: whole.to };
  const meets = listTouched(battle, arrived).map(({ id }) => id);
  return {
    costInches: whole.cost,
    lines: whole.lines,
    allowanceInches: readAllowance(profile, "none", run.ruleset).inches,
    dice: countChargeDice(profile, run.ruleset),
    to: whole.to,
    meets,
    reaches: meets.length === 0 ? 0 : measureChargeOdds(profile, whole.cost, run.ruleset),
  };
}
