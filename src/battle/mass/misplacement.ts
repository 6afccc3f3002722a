import { overlaps } from "#field/gap.ts";
import { isOnRoad } from "#field/road.ts";
import { isOnTable } from "#field/table.ts";
import { groundOf, holdsPoint, isImpassable, type TerrainPiece } from "#field/terrain.ts";
import type { RuleId } from "#rules/line.ts";
import { findHedgehogFault, fitsFormation, measureFormationChange } from "#rules/mass/formation.ts";
import { type Ruleset, rulesetWith } from "#rules/mass/ruleset.ts";
import { isBarredByMarsh } from "#rules/mass/terrain.ts";
import type { Refusal } from "../refusal.ts";
import { doTouch, isBarred, listObstacles, outlineOfUnit } from "./ground.ts";
import { findGroundBar } from "./moving/price-way.ts";
import { followsRoads } from "./moving/road.ts";
import type { Battle, TroopUnit, Unit } from "./state.ts";
import { listEnemies, mayFight, poseOf } from "./units.ts";

/** The row of Table 1 that bars a unit from a piece of ground; a wagon or an engine, whether anybody serves it or not. */
function findTableRule(
  battle: Battle,
  unit: Unit,
  piece: TerrainPiece,
  ruleset: Ruleset,
): RuleId | undefined {
  if (groundOf(piece, battle.settings) !== "marsh") return findGroundBar(battle, unit, piece, ruleset)?.rule;
  const isEngine = unit.kind === "wagon" || (unit.kind === "engine" && !unit.crewPose);
  return isBarredByMarsh(unit.profile, isEngine, ruleset) ? "M-TERR-3" : undefined;
}

/** The row of what bars a unit from standing on a piece of ground; on its road, bridge or ford it may stand. */
function findGroundRule(battle: Battle, unit: Unit, piece: TerrainPiece): RuleId | undefined {
  const { terrain, settings } = battle;
  if (isImpassable(piece, settings)) return "D-227";
  if (isBarred(battle, unit, piece)) return "M-CAN-4";
  const rule = findTableRule(battle, unit, piece, rulesetWith(settings));
  if (rule === undefined || !followsRoads(unit)) return rule;
  const front = poseOf(unit);
  const isFording = () => terrain.some((ford) => ford.kind === "ford" && holdsPoint(ford, front));
  return isOnRoad(terrain, front) || (rule === "M-TERR-7" && isFording()) ? undefined : rule;
}

/**
 * What is wrong with the place of a unit: it is not on the table, on ground that it may not enter, on another body, or
 * at a hedgehog that it may not fight.
 *
 * @param before - the unit where it stood, if it is set down anew in the middle of a battle: ground of Table 1 under it
 * there is no matter
 * @rule D-4, D-77, D-227, D-229, M-CAN-4, M-OPT-8, M-TERR-0, M-TERR-3, M-TERR-7
 */
export function findMisplacement(battle: Battle, unit: Unit, before?: Unit): Refusal | undefined {
  const outline = outlineOfUnit(unit);
  const facts = { unit: unit.name };
  if (!isOnTable(outline, battle.table))
    return { code: "unitMisplaced", rule: "D-4", saying: "offTable", facts };
  const stood = before && outlineOfUnit(before);
  for (const piece of battle.terrain) {
    if (!overlaps(outline, piece.outline)) continue;
    const rule = findGroundRule(battle, unit, piece);
    const isOld = stood && !isBarred(battle, unit, piece) && overlaps(stood, piece.outline);
    if (rule !== undefined && !isOld) return { code: "unitMisplaced", rule, facts };
  }
  const under = listObstacles(battle, unit.id).find(
    (other) => other.id !== unit.id && overlaps(outline, other.outline),
  );
  const other = under && battle.units[under.id];
  if (other) return { code: "unitsOverlap", rule: "D-229", facts: { ...facts, other: other.name } };
  const barred = listEnemies(battle, unit.side).find(
    (enemy) => !mayFight(unit, enemy) && doTouch(unit, enemy),
  );
  return barred && { code: "hedgehogTouched", rule: "M-OPT-8", facts: { ...facts, other: barred.name } };
}

/** What is wrong with the formation in which a unit stands. @rule D-90, D-195, M-FORM-2, M-OPT-8 */
export function findMisshape(
  { profile, formation, figures, files }: TroopUnit,
  ruleset: Ruleset,
): Refusal | undefined {
  const change = measureFormationChange(profile, "column", formation, ruleset);
  if (!change.ok) return change.refusal;
  const fault = formation === "hedgehog" ? findHedgehogFault(profile, figures, ruleset) : undefined;
  if (fault) return fault;
  if (fitsFormation(formation, figures, files)) return undefined;
  return { code: "wrongShape", rule: "D-90", facts: { figures, files } };
}
