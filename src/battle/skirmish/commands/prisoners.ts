import { bearingOf } from "#field/figures/place.ts";
import { measureGap } from "#field/gap.ts";
import { isWithin } from "#rules/quantities.ts";
import type { Refusal } from "../../refusal.ts";
import type { SkirmishCommand } from "../command.ts";
import { baseOf, doTouch, isFree } from "../figures.ts";
import type { SkirmishRun } from "../run.ts";

type CommandOf<T extends SkirmishCommand["type"]> = Extract<SkirmishCommand, { type: T }>;

/** A captive changes guards, to one that is as near. @rule D-63 */
export function handOver(
  run: SkirmishRun,
  { figure: id, guard: to }: CommandOf<"handOver">,
): Refusal | undefined {
  const [figure, guard] = [run.figure(id), run.figure(to)];
  if (figure.condition.type !== "captive") return { code: "noCaptive", rule: "D-63" };
  if (run.figure(figure.condition.guard).side !== guard.side || !isFree(guard))
    return { code: "notAFriend", rule: "D-63", saying: "guardOfOthers" };
  const reach = run.ruleset.tables.melee.guardReach;
  const inches = measureGap(baseOf(figure), baseOf(guard));
  if (!isWithin(inches, reach))
    return { code: "tooFarToGuard", rule: "D-63", facts: { inches, limitInches: reach } };
  run.emit({ type: "captiveHandedOver", rule: "D-63", figure: id, guard: to });
  return undefined;
}

/** A captive begins a melee with the guard whom it touches. @rule S-PRI-3, D-63 */
export function breakOut(run: SkirmishRun, { figure: id }: CommandOf<"escape">): Refusal | undefined {
  const figure = run.figure(id);
  if (figure.condition.type !== "captive") return { code: "noCaptive", rule: "D-63" };
  const guard = run.figure(figure.condition.guard);
  if (!doTouch(figure, guard)) return { code: "guardTooFar", rule: "D-63" };
  run.emit({ type: "captiveFreed", rule: "D-63", figure: id });
  run.emit({
    type: "contactMade",
    rule: "S-MEL-1",
    contact: {
      attacker: id,
      defender: guard.id,
      sinceTurn: run.battle.clock.turn,
      charged: false,
      surprise: false,
      bearing: bearingOf(guard.place, figure.place),
    },
  });
  return undefined;
}
