import { nearestPoints } from "#field/gap.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { type Degrees, type Inches, isWithin, normalizeHeading, toDegrees } from "#rules/quantities.ts";
import type { Refusal } from "../../refusal.ts";
import type { Leg } from "../command.ts";
import { findMovingFault } from "../commands/move.ts";
import { doTouch, measureUnits, outlineOfUnit, unitAt } from "../ground.ts";
import { movingProfile } from "../moving/moving-profile.ts";
import { planMove } from "../moving/plan-move.ts";
import type { MovePlan, PlannedMove } from "../moving/planned-move.ts";
import type { Battle, Unit, UnitId } from "../state.ts";
import { isHedgehog, isServed, mayFight, poseOf } from "../units.ts";
import { findMelees, type Melee } from "./melees.ts";

/** The turns by which a way is looked for that does not lead straight, the smallest first. */
const BENDS: readonly Degrees[] = Array.from({ length: 18 }, (_, index) => (index + 1) * 5).flatMap(
  (bend) => [bend, -bend],
);

/** A unit's way into a melee, or why it does not join. */
export type JoinPlan =
  | { readonly ok: true; readonly plan: PlannedMove }
  | { readonly ok: false; readonly refusal: Refusal };

const hasHedgehog = ({ units }: Battle, melee: Melee): boolean =>
  melee.units.some((id) => {
    const unit = units[id];
    return unit !== undefined && isHedgehog(unit);
  });

/** How near the nearest unit of a melee is. @rule D-2 */
export const measureToMelee = ({ units }: Battle, unit: Unit, melee: Melee): Inches =>
  Math.min(
    ...melee.units.flatMap((id) => {
      const other = units[id];
      return other ? [measureUnits(unit, other)] : [];
    }),
  );

/** The melees that are still to be fought and so near to a unit that it may have to do with them. @rule M-MEX-3, M-MEL-4 */
export const listNearMelees = (battle: Battle, unit: Unit, { tables }: Ruleset): readonly Melee[] =>
  findMelees(battle).filter(
    (melee) => !melee.fought && isWithin(measureToMelee(battle, unit, melee), tables.limits.joinWithinInches),
  );

/** How far a unit that joins may move. @rule M-MEX-3, D-184 */
export function readJoinReach(unit: Unit, ruleset: Ruleset): Inches {
  const { joinReachInches, joinMove } = ruleset.tables.limits;
  if (ruleset.settings.joinReach === "flat6") return joinReachInches;
  return Math.min(joinReachInches, movingProfile(unit, ruleset).moveInches * joinMove);
}

/** What keeps a unit from joining any melee. @rule M-MEX-3, M-OPT-8, D-184, D-195, D-243 */
export function findJoiningFault(battle: Battle, id: UnitId, ruleset: Ruleset): Refusal | undefined {
  const fault = findMovingFault(battle, id);
  const unit = battle.units[id];
  if (fault || !unit) return fault;
  if (isServed(unit)) return { code: "crewStays", rule: "D-243" };
  if (isHedgehog(unit)) return { code: "hedgehogJoins", rule: "M-OPT-8" };
  const mostInches = movingProfile(unit, ruleset).moveInches * ruleset.tables.limits.joinMove;
  const { spentInches } = unit.turn;
  return isWithin(spentInches, mostInches)
    ? undefined
    : { code: "movedToJoin", rule: "M-MEX-3", facts: { spentInches, mostInches } };
}

/** What keeps a unit from joining the melee of an enemy. @rule M-MEX-3, M-OPT-8, D-184, D-195 */
function findTargetFault(battle: Battle, unit: Unit, target: Unit, ruleset: Ruleset): Refusal | undefined {
  if (target.side === unit.side) return { code: "notAnEnemy", rule: "M-MEX-3" };
  const melee = findMelees(battle).find(({ units }) => units.includes(target.id));
  if (!melee) return { code: "noMelee", rule: "M-MEX-3", facts: { unit: target.id } };
  if (melee.fought) return { code: "meleeFought", rule: "M-MEX-3" };
  if (hasHedgehog(battle, melee) || !mayFight(unit, target))
    return { code: "hedgehogJoins", rule: "M-OPT-8" };
  const { joinWithinInches } = ruleset.tables.limits;
  const distanceInches = measureToMelee(battle, unit, melee);
  return isWithin(distanceInches, joinWithinInches)
    ? undefined
    : { code: "tooFarToJoin", rule: "M-MEX-3", facts: { distanceInches, mostInches: joinWithinInches } };
}

/** The unit as it sets out for a melee: with its reach for its move, and free of what stopped it before. */
function settingOut(unit: Unit, ruleset: Ruleset): Unit {
  const spentInches = movingProfile(unit, ruleset).moveInches - readJoinReach(unit, ruleset);
  const { startPose: _, turnedFrom: __, ...turn } = unit.turn;
  return { ...unit, turn: { ...turn, spentInches, leftRoad: true } };
}

/** Straight ahead to an enemy, or straight at him, or else after the smallest turn that leads to him. */
function findWay(battle: Battle, joiner: Unit, target: Unit, reach: Inches, ruleset: Ruleset): MovePlan {
  const front = poseOf(joiner);
  const { to, inches } = nearestPoints(front, outlineOfUnit(target));
  const at = isWithin(inches, 0)
    ? front.heading
    : normalizeHeading(toDegrees(Math.atan2(to.x - front.x, front.y - to.y)));
  const plan = (leg: Partial<Leg>) => planMove(battle, joiner, [{ ...leg, advanceInches: reach }], ruleset);
  const meets = (way: MovePlan) => way.ok && doesMeet(joiner, way.plan, target);
  const ahead = plan({});
  if (meets(ahead)) return ahead;
  const straight =
    ruleset.settings.moveDirection === "free" ? plan({ direction: at }) : plan({ heading: at });
  if (meets(straight)) return straight;
  for (const bend of BENDS) {
    const way = plan({ heading: normalizeHeading(front.heading + bend) });
    if (meets(way)) return way;
  }
  return straight;
}

const doesMeet = (unit: Unit, { path }: PlannedMove, target: Unit): boolean =>
  doTouch(unitAt(unit, path.at(-1) ?? poseOf(unit)), target);

/**
 * Plans a unit's way into a melee near by, along given legs or straight to an enemy in it.
 *
 * @rule M-MEX-3, M-OPT-8, D-184, D-195
 */
export function planJoin(
  battle: Battle,
  {
    unit: id,
    target,
    legs,
  }: { readonly unit: UnitId; readonly target: UnitId; readonly legs?: readonly Leg[] },
  ruleset: Ruleset,
): JoinPlan {
  const refuse = (refusal: Refusal): JoinPlan => ({ ok: false, refusal });
  const [unit, enemy] = [battle.units[id], battle.units[target]];
  const fault = findJoiningFault(battle, id, ruleset);
  if (fault || !unit || !enemy) return refuse(fault ?? { code: "unknownUnit" });
  const targetFault = findTargetFault(battle, unit, enemy, ruleset);
  if (targetFault) return refuse(targetFault);
  const reachInches = readJoinReach(unit, ruleset);
  const joiner = settingOut(unit, ruleset);
  const way = legs
    ? planMove(battle, joiner, legs, ruleset)
    : findWay(battle, joiner, enemy, reachInches, ruleset);
  if (way.ok && doesMeet(joiner, way.plan, enemy)) return { ok: true, plan: way.plan };
  if (!way.ok && way.refusal.code !== "movedTooFar") return refuse(way.refusal);
  return refuse({ code: "joinShort", rule: "M-MEX-3", facts: { reachInches, unit: target } });
}
