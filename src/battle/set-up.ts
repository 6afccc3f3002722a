import { overlaps } from "#field/gap.ts";
import { isOnTable } from "#field/table.ts";
import { isImpassable } from "#field/terrain.ts";
import { isBarred, listObstacles, outlineOfUnit } from "./ground.ts";
import type { Refusal } from "./refusal.ts";
import type { Battle, Unit, UnitId } from "./state.ts";
import { isPlaying, listUnits } from "./units.ts";

/** A unit that no side of the battle owns, or a side that owns nobody. */
function findSideFault(battle: Battle, units: readonly Unit[]): Refusal | undefined {
  const stray = units.find(({ side }) => !battle.sides.some(({ id }) => id === side));
  if (stray) return { code: "unknownSide", facts: { unit: stray.name } };
  const empty = battle.sides.find(({ id }) => listUnits(battle, id).length === 0);
  return empty && { code: "emptySide", facts: { side: empty.name } };
}

/** What is wrong with the place of a unit: it is not on the table, or on ground that it may not enter. */
function findPlaceFault(battle: Battle, unit: Unit): Refusal | undefined {
  const { table, terrain, settings } = battle;
  const outline = outlineOfUnit(unit);
  const facts = { unit: unit.name };
  if (!isOnTable(outline, table)) return { code: "unitMisplaced", rule: "D-4", facts };
  const ground = terrain.find((piece) => isBarred(battle, unit, piece) && overlaps(outline, piece.outline));
  return (
    ground && { code: "unitMisplaced", rule: isImpassable(ground, settings) ? "D-227" : "M-CAN-4", facts }
  );
}

/** Another body on which a unit stands. */
function findOverlap(battle: Battle, unit: Unit): Refusal | undefined {
  const outline = outlineOfUnit(unit);
  const under = listObstacles(battle, unit.id).find(
    (other) => other.id !== unit.id && overlaps(outline, other.outline),
  );
  const other = under && battle.units[under.id];
  return other && { code: "unitsOverlap", rule: "D-229", facts: { unit: unit.name, other: other.name } };
}

/** What is wrong with how a battle is set up, and with which unit if with one alone. */
export interface SetUpFault {
  readonly refusal: Refusal;
  readonly unit?: UnitId;
}

/** Why a battle cannot begin as it is set up. @rule D-4, D-227, D-229, M-CAN-4 */
export function findSetUpFault(battle: Battle): SetUpFault | undefined {
  const units = Object.values(battle.units).filter(isPlaying);
  const sideFault = findSideFault(battle, units);
  if (sideFault) return { refusal: sideFault };
  for (const unit of units) {
    const refusal = findPlaceFault(battle, unit) ?? findOverlap(battle, unit);
    if (refusal) return { refusal, unit: unit.id };
  }
  return undefined;
}
