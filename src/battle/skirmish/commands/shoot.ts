import type { Refusal } from "../../refusal.ts";
import type { SkirmishCommand } from "../command.ts";
import { areEnemies } from "../figures.ts";
import type { SkirmishRun } from "../run.ts";
import { findShooterRefusal, fire, listEligible } from "../shooting.ts";

/** One figure shoots at a line of enemies. @rule S-FIRE-2, S-FIRE-9, S-FIRE-11, D-34 */
export function shoot(
  run: SkirmishRun,
  { figure: id, target }: Extract<SkirmishCommand, { type: "shoot" }>,
): Refusal | undefined {
  const figure = run.figure(id);
  const refusal = findShooterRefusal(run, figure);
  if (refusal) return refusal;
  if (!areEnemies(figure, run.figure(target))) return { code: "notAnEnemy", rule: "S-FIRE-11" };
  const eligible = listEligible(run, figure, target);
  if (eligible.length === 0) return { code: "nobodyToShoot", rule: "S-FIRE-4" };
  fire(run, figure, eligible);
  return undefined;
}
