import { poseFromOutline } from "#field/body.ts";
import { overlaps } from "#field/gap.ts";
import type { TerrainOutline } from "#field/shape.ts";
import { findWayThrough } from "#field/sweep.ts";
import { cornersOf, shiftAlong, type TurnedRectangle } from "#field/turned-rectangle.ts";
import { isWithin } from "#rules/quantities.ts";
import { listNewlyTouched, refreshContacts } from "../contacts.ts";
import { hasRoom, isBarred, listObstacles, outlineOfUnit, standingOf, unitAt } from "../ground.ts";
import type { Pose, Unit, UnitId } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import { isMobile } from "../units.ts";

const asGround = (outline: TurnedRectangle): TerrainOutline => ({
  type: "polygon",
  points: cornersOf(outline),
});

/** The first place straight behind or ahead of a unit that is free, no further than its move, where it meets nobody. */
function findFreePlace(run: Unfolding, unit: Unit, way: 0 | 180): Pose | undefined {
  const { battle } = run;
  const outline = outlineOfUnit(unit);
  const heading = outline.heading + way;
  const taken = [
    ...listObstacles(battle, unit.id).map((obstacle) => asGround(obstacle.outline)),
    ...battle.terrain.filter((piece) => isBarred(battle, unit, piece)).map((piece) => piece.outline),
  ];
  const inches = findWayThrough(outline, heading, taken);
  if (inches === undefined || !isWithin(inches, unit.profile.moveInches)) return undefined;
  const there = shiftAlong(outline, heading, inches);
  const pose = poseFromOutline(standingOf(unit), there);
  const meets = listNewlyTouched(run, unitAt(unit, pose)).length > 0;
  return hasRoom(battle, unit, there) && !meets ? pose : undefined;
}

/**
 * Nobody ends his movement on an engine of his own side: he is set back to the first place behind him that is free, or,
 * where there is none, goes on to the first before him.
 *
 * @rule D-229
 */
export function stepOffEngines(run: Unfolding, id: UnitId): void {
  const unit = run.unit(id);
  if (!isMobile(unit) || unit.condition.type !== "goodOrder") return;
  if (Object.values(run.battle.units).every(({ kind }) => kind === "troops")) return;
  const stands = listObstacles(run.battle, id).some(
    ({ side, type, outline }) =>
      side === unit.side && type === "engine" && overlaps(outlineOfUnit(unit), outline),
  );
  const pose = stands ? (findFreePlace(run, unit, 180) ?? findFreePlace(run, unit, 0)) : undefined;
  if (!pose) return;
  run.emit({ type: "unitsMarched", rule: "D-229", half: 2, moment: 1, units: [{ unit: id, pose }] });
  refreshContacts(run, id);
}
