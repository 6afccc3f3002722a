import { measureGap } from "#field/gap.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { isWithin } from "#rules/quantities.ts";
import type { Refusal } from "../../refusal.ts";
import type { Command } from "../command.ts";
import { refreshContacts } from "../contacts.ts";
import { crewEngine, partCrew } from "../crewing.ts";
import { checkHedgehog } from "../formation-loss.ts";
import { doTouch, hasRoom, outlineOfEngineBase, outlineOfUnit, standingOf } from "../ground.ts";
import { leavePlay } from "../leaving.ts";
import { closeRanks } from "../losses.ts";
import type { Battle, EngineUnit, TroopUnit, Unit, UnitId } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import { isChanging, isManned, isServed, listEnemies, listOpponents } from "../units.ts";

type Handing = Omit<Extract<Command, { type: "crewEngine" }>, "type">;

/** Why a unit may hand nobody over, whatever the engine. @rule D-243, D-244, M-CAT-5 */
function findGiverFault(battle: Battle, giver: Unit): Refusal | undefined {
  if (giver.kind === "wagon") return { code: "wagonApart", rule: "D-244" };
  if (!isManned(giver)) return { code: "unitGone" };
  if (giver.condition.type === "running") return { code: "unitRunning", rule: "D-181" };
  if (giver.condition.type !== "goodOrder") return { code: "unitRallying", rule: "M-RET-2" };
  if (listOpponents(battle, giver.id).length > 0) return { code: "unitHeld", rule: "D-233" };
  if (giver.turn.crewed) return { code: "movementOver", rule: "D-243" };
  if (giver.pendingTurn) return { code: "turnUnfinished", rule: "D-224" };
  if (isChanging(giver)) return { code: "changingFormation", rule: "M-FORM-1" };
  return giver.profile.trained ? undefined : { code: "untrained", rule: "M-CAT-5" };
}

/** Why the crew of an engine takes nobody from a unit; an engine that nobody serves takes anybody. @rule D-143, D-243 */
function findCrewFault(battle: Battle, engine: EngineUnit, giver: Unit): Refusal | undefined {
  if (!isServed(engine)) return undefined;
  if (engine.side !== giver.side) return { code: "engineServed", rule: "D-143" };
  if (engine.condition.type === "running") return { code: "unitRunning", rule: "D-181" };
  if (engine.condition.type !== "goodOrder") return { code: "unitRallying", rule: "M-RET-2" };
  return listOpponents(battle, engine.id).length > 0 ? { code: "unitInMelee", rule: "M-MEX-1" } : undefined;
}

/** Why the figures have no room at the engine; contact comes of movement alone (D-230). */
function findRoomFault(battle: Battle, handing: Handing, engine: EngineUnit): Refusal | undefined {
  const after = crewEngine(
    engine.crewPose && isManned(engine) ? partCrew(battle, engine.id, asTroops(battle, engine)) : battle,
    { engine: engine.id, by: handing.unit, figures: handing.figures },
  );
  const crewed = after.units[engine.id];
  if (!crewed) return { code: "unknownUnit" };
  if (!hasRoom(after, crewed, outlineOfUnit(crewed))) return { code: "noPlace", rule: "D-243" };
  const isTouched = listEnemies(after, crewed.side).some(
    (enemy) => doTouch(crewed, enemy) && !listOpponents(battle, engine.id).includes(enemy.id),
  );
  return isTouched ? { code: "enemyTouches", rule: "D-230" } : undefined;
}

/** What keeps a unit from handing figures over to an engine now. @rule D-142, D-143, D-243 */
export function findCrewingFault(battle: Battle, handing: Handing, { tables }: Ruleset): Refusal | undefined {
  const [giver, engine] = [battle.units[handing.unit], battle.units[handing.engine]];
  if (!giver || !engine) return { code: "unknownUnit" };
  if (engine.kind !== "engine" || giver.id === engine.id) return { code: "notAnEngine" };
  if (engine.condition.type === "gone") return { code: "unitGone" };
  const reach = tables.limits.servingInches;
  if (!isWithin(measureGap(outlineOfUnit(giver), outlineOfEngineBase(engine)), reach))
    return { code: "engineTooFar", rule: "D-142", facts: { reach } };
  const fault = findGiverFault(battle, giver) ?? findCrewFault(battle, engine, giver);
  if (fault) return fault;
  if (handing.figures > giver.figures)
    return { code: "tooFewFigures", rule: "D-243", facts: { figures: giver.figures } };
  return findRoomFault(battle, handing, engine);
}

/** An id for a crew that has lost its engine: as long as the engine's, and not yet in use. */
function nameCrew({ units }: Battle, engine: UnitId): UnitId {
  for (let number = 1; ; number += 1) {
    const mark = `C${number.toString(36)}`;
    const id = `${engine.slice(0, -mark.length)}${mark}`;
    if (!Object.hasOwn(units, id)) return id;
  }
}

/** The crew that has left an engine, as a unit of its own. @rule D-243 */
function asTroops(battle: Battle, unit: EngineUnit): TroopUnit {
  const { engine: _, intervalTurns, base, shotInTurn, movedInTurn, crewPose, ...body } = unit;
  const standing = standingOf(unit);
  const files = standing.kind === "troops" ? standing.files : 1;
  return {
    ...body,
    id: nameCrew(battle, unit.id),
    kind: "troops",
    pose: standing.pose,
    files,
    formation: "line",
  };
}

/**
 * A unit hands figures over to an engine within 1" and neither moves any more this turn. A crew that has left the
 * engine loses it.
 *
 * @rule D-142, D-143, D-243
 */
export function handOver(run: Unfolding, handing: Handing): Refusal | undefined {
  const fault = findCrewingFault(run.battle, handing, run.ruleset);
  if (fault) return fault;
  const { unit, engine: id, figures } = handing;
  const engine = run.engine(id);
  const giver = run.unit(unit);
  if (engine.crewPose && isManned(engine))
    run.emit({ type: "crewParted", rule: "D-243", engine: id, crew: asTroops(run.battle, engine) });
  run.emit({ type: "engineCrewed", rule: "D-243", engine: id, by: unit, figures });
  if (giver.figures === figures) leavePlay(run, unit, "D-243", "joinedCrew");
  else if (giver.kind === "troops") settleGiver(run, giver, figures);
  refreshContacts(run, id);
  return undefined;
}

/** The ranks of a unit from which figures have gone close. @rule D-223 */
function settleGiver(run: Unfolding, giver: TroopUnit, figures: number): void {
  const { files, pose } = closeRanks(run, giver, figures);
  if (files !== giver.files) run.emit({ type: "ranksClosed", rule: "D-223", unit: giver.id, pose, files });
  checkHedgehog(run, giver.id);
}
