import { measureGap } from "#field/gap.ts";
import { headingTo } from "#field/pose.ts";
import { isWithin } from "#rules/quantities.ts";
import { readAllowance } from "#rules/skirmish/movement.ts";
import type { Refusal } from "../../refusal.ts";
import type { SkirmishCommand } from "../command.ts";
import { baseOf, isFree, listTouched } from "../figures.ts";
import { makeContacts } from "../melee/contacts.ts";
import type { SkirmishRun } from "../run.ts";
import { walk } from "../walking.ts";
import { emitMove } from "./move.ts";

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

/** A captive goes up to its guard, who is within reach, and begins a melee with all whom it then touches. @rule S-PRI-3, D-63 */
export function breakOut(run: SkirmishRun, { figure: id }: CommandOf<"escape">): Refusal | undefined {
  const captive = run.figure(id);
  if (captive.condition.type !== "captive") return { code: "noCaptive", rule: "D-63" };
  const guard = run.figure(captive.condition.guard);
  run.emit({ type: "captiveFreed", rule: "D-63", figure: id });
  const figure = run.figure(id);
  if (listTouched(run.battle, figure).length === 0) {
    const { x, y } = guard.place;
    const { inches } = readAllowance(figure.profile, "none", run.ruleset);
    const walked = walk(run, figure, [{ x, y }], headingTo(figure.place, guard.place), inches);
    if (walked.fault) return walked.fault;
    emitMove(run, figure, walked, 0);
    if (listTouched(run.battle, run.figure(id)).length === 0) return { code: "noWay", rule: "D-63" };
  }
  makeContacts(run, id, false);
  return undefined;
}
