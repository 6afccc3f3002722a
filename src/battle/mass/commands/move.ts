import { turnAboutMiddle } from "#field/body.ts";
import { measureGap } from "#field/gap.ts";
import type { RuleId } from "#rules/line.ts";
import { measureTurnCost } from "#rules/mass/movement.ts";
import { isWithin, normalizeBearing } from "#rules/quantities.ts";
import type { Refusal } from "../../refusal.ts";
import type { Command, Leg } from "../command.ts";
import { listNewlyTouched, makeContacts, refreshContacts } from "../contacts.ts";
import { hasRoom, outlineAt, outlineOfEngineBase, outlineOfUnit, standingOf } from "../ground.ts";
import { findSwingBar } from "../moving/bars.ts";
import { cutLegs } from "../moving/cut-legs.ts";
import { joinTurns } from "../moving/join-turns.ts";
import { movingProfile } from "../moving/moving-profile.ts";
import { planMove } from "../moving/plan-move.ts";
import type { PlannedMove } from "../moving/planned-move.ts";
import { readOnRoad, turnOnRoad } from "../moving/road.ts";
import { hasStoodToShoot, isWatched, pauseAtHalfTurn } from "../shooting/half-turn.ts";
import type { Battle, Pose, UnitId } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import { isChanging, isMobile, listOpponents, poseOf } from "../units.ts";

/** What keeps a unit from moving of its own will at all. @rule M-FORM-1, D-181, D-182, D-233 */
export function findMovingFault(battle: Battle, id: UnitId): Refusal | undefined {
  const unit = battle.units[id];
  if (!unit) return { code: "unknownUnit" };
  if (!isMobile(unit))
    return unit.condition.type === "gone" ? { code: "unitGone" } : { code: "noCrew", rule: "D-143" };
  if (unit.condition.type === "running") return { code: "unitRunning", rule: "D-181" };
  if (unit.condition.type === "rallying" || unit.condition.type === "rallied")
    return { code: "unitRallying", rule: "M-RET-2" };
  if (listOpponents(battle, id).length > 0) return { code: "unitHeld", rule: "D-233" };
  if (unit.turn.charge) return { code: "alreadyCharged", rule: "M-MOVE-3" };
  if (hasStoodToShoot(unit)) return { code: "stoodToShoot", rule: "D-120" };
  if (unit.turn.crewed) return { code: "movementOver", rule: "D-243" };
  if (unit.pendingTurn) return { code: "turnUnfinished", rule: "D-224" };
  if (isChanging(unit)) return { code: "changingFormation", rule: "M-FORM-1" };
  return undefined;
}

/** A crew that comes back to its engine serves it again. @rule D-142, D-243 */
function serveAgain(run: Unfolding, id: UnitId): void {
  const unit = run.unit(id);
  if (unit.kind !== "engine" || !unit.crewPose || listOpponents(run.battle, id).length > 0) return;
  const gap = measureGap(outlineOfUnit(unit), outlineOfEngineBase(unit));
  if (!isWithin(gap, run.ruleset.tables.limits.servingInches)) return;
  const { crewPose: _, ...serving } = unit;
  const after = { ...run.battle, units: { ...run.battle.units, [id]: serving } };
  if (hasRoom(after, serving, outlineOfUnit(serving))) {
    run.emit({ type: "crewReturned", rule: "D-243", unit: id });
    refreshContacts(run, id);
  }
}

/** Tells a move as it was planned, and a turn that it has begun. */
export function emitMove(run: Unfolding, id: UnitId, plan: PlannedMove, rule: RuleId): void {
  const { unfinished } = plan;
  if (plan.stages.length > 0)
    run.emit({
      type: "unitMoved",
      rule,
      unit: id,
      path: plan.path,
      spentInches: plan.spentInches,
      lines: plan.lines,
      advanced: plan.advanced,
      deviations: plan.deviations,
      onRoad: plan.onRoad,
      going: plan.going,
      ...(plan.crossed ? { crossed: true as const } : {}),
      ...(plan.turnedFrom ? { turnedFrom: plan.turnedFrom } : {}),
      ...(plan.stoppedBy === undefined ? {} : { stoppedBy: plan.stoppedBy }),
    });
  if (unfinished)
    run.emit({
      type: "turnBegun",
      rule: "D-224",
      unit: id,
      heading: unfinished.heading,
      paidInches: unfinished.paidInches,
      spentInches: unfinished.nowInches,
    });
}

/** Carries out a move that has been planned, with the contacts that come of it. @rule M-MOVE-1, M-MEX-3, D-224, D-230 */
export function carryOutMove(run: Unfolding, id: UnitId, plan: PlannedMove, rule: RuleId): void {
  const { contact } = plan;
  emitMove(run, id, plan, rule);
  if (contact) {
    const touched = [...new Set([contact.unit, ...listNewlyTouched(run, run.unit(id))])];
    makeContacts(run, id, touched, { heading: contact.heading, charge: false });
  } else refreshContacts(run, id);
  serveAgain(run, id);
}

/** By how much a first half has fallen short of its last leg, since it ends in the control of whom the second meets. @rule M-MEX-2 */
function measureShort(from: Pose, legs: readonly Leg[], { path, stoppedBy }: PlannedMove): number {
  const [there = from, start = from] = [path.at(-1), path.at(-2)];
  const gone = Math.hypot(there.x - start.x, there.y - start.y);
  return stoppedBy === undefined ? 0 : Math.max(0, (legs.at(-1)?.advanceInches ?? 0) - gone);
}

/** Moves a unit that is watched: to half of its move, where it may be shot at, and on if it still can. @rule X-SEQ-2 */
function moveUnderWatch(run: Unfolding, id: UnitId, legs: readonly Leg[], whole: PlannedMove): void {
  const [first, rest] = cutLegs(joinTurns(legs), whole.stages, whole.spentInches / 2);
  const from = poseOf(run.unit(id));
  const half = planMove(run.battle, run.unit(id), first, run.ruleset);
  if (!half.ok) return carryOutMove(run, id, whole, "M-MOVE-1");
  carryOutMove(run, id, half.plan, "M-MOVE-1");
  pauseAtHalfTurn(run, [id]);
  if (findMovingFault(run.battle, id)) return;
  const more = whole.contact ? measureShort(from, first, half.plan) : 0;
  const legsLeft = rest.map((leg, index) =>
    index === rest.length - 1 ? { ...leg, advanceInches: leg.advanceInches + more } : leg,
  );
  const planned = planMove(run.battle, run.unit(id), legsLeft, run.ruleset);
  if (planned.ok) carryOutMove(run, id, planned.plan, "M-MOVE-1");
}

/** Moves a unit along straight legs. @rule M-MOVE-1, M-FORM-3, M-MEX-2, D-224, X-SEQ-2 */
export function move(
  run: Unfolding,
  { unit: id, legs }: Extract<Command, { type: "move" }>,
): Refusal | undefined {
  const fault = findMovingFault(run.battle, id);
  if (fault) return fault;
  const unit = run.unit(id);
  const planned = planMove(run.battle, unit, legs, run.ruleset);
  if (!planned.ok) return planned.refusal;
  const { plan } = planned;
  const pauses = plan.advanced && !plan.crossed && !plan.unfinished && isWatched(run.battle, unit);
  if (pauses) moveUnderWatch(run, id, legs, plan);
  else carryOutMove(run, id, plan, "M-MOVE-1");
  return undefined;
}

/** Finishes a turn that was begun before, with this turn's move. @rule D-224 */
export function finishTurn(run: Unfolding, id: UnitId): void {
  const unit = run.unit(id);
  const { pendingTurn } = unit;
  if (!pendingTurn) return;
  const profile = movingProfile(unit, run.ruleset);
  const angle = normalizeBearing(pendingTurn.heading - poseOf(unit).heading);
  const rest = Math.max(0, measureTurnCost(profile, angle, run.ruleset).inches - pendingTurn.paidInches);
  const held = listOpponents(run.battle, id).length > 0 || unit.condition.type !== "goodOrder";
  if (!held && !isWithin(rest, profile.moveInches))
    return run.emit({
      type: "turnBegun",
      rule: "D-224",
      unit: id,
      heading: pendingTurn.heading,
      paidInches: pendingTurn.paidInches + profile.moveInches,
      spentInches: profile.moveInches,
    });
  const turned = turnAboutMiddle(standingOf(unit), pendingTurn.heading);
  const isFree =
    !held &&
    hasRoom(run.battle, unit, outlineAt(unit, turned)) &&
    findSwingBar(run.battle, unit, turned, run.ruleset) === undefined;
  const pose = isFree ? turned : poseOf(unit);
  const spentInches = isFree ? rest : 0;
  const part = {
    from: poseOf(unit),
    to: pose,
    inches: spentInches,
    spentBefore: unit.turn.spentInches,
    moveInches: profile.moveInches,
  };
  run.emit({
    type: "turnFinished",
    rule: held ? "D-233" : "D-224",
    unit: id,
    pose,
    spentInches,
    onRoad: turnOnRoad(run.battle, readOnRoad(run.battle, unit), part),
  });
  refreshContacts(run, id);
}
