import type { Refusal } from "../../refusal.ts";
import type { SkirmishCommand } from "../command.ts";
import { areEnemies } from "../figures.ts";
import type { SkirmishRun } from "../run.ts";
import { type Eligible, findShooterRefusal, fire, listEligible } from "../shooting.ts";

type Shoot = Extract<SkirmishCommand, { type: "shoot" }>;

/** At whom a shot goes, in the order of their numbers, or why there is none. @rule S-FIRE-9, S-FIRE-11, D-34 */
export function aimShot(
  run: SkirmishRun,
  { figure: id, target }: Pick<Shoot, "figure" | "target">,
): Refusal | readonly Eligible[] {
  const figure = run.figure(id);
  const refusal = findShooterRefusal(run, figure);
  if (refusal) return refusal;
  if (!areEnemies(figure, run.figure(target))) return { code: "notAnEnemy", rule: "S-FIRE-11" };
  const eligible = listEligible(run, figure, target);
  return eligible.length === 0 ? { code: "nobodyToShoot", rule: "S-FIRE-4" } : eligible;
}

/** One figure shoots at a line of enemies. @rule S-FIRE-2 */
export function shoot(run: SkirmishRun, command: Shoot): Refusal | undefined {
  const aimed = aimShot(run, command);
  if ("code" in aimed) return aimed;
  fire(run, run.figure(command.figure), aimed);
  return undefined;
}
