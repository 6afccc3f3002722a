import { outlineOfStanding, type Standing } from "#field/body.ts";
import { measureGap, overlaps } from "#field/gap.ts";
import { directionOf, type Point } from "#field/pose.ts";
import { sweepContact } from "#field/sweep.ts";
import { isImpassable, isWoods, type TerrainPiece } from "#field/terrain.ts";
import { rectangleAt, type TurnedRectangle } from "#field/turned-rectangle.ts";
import { isGun } from "#rules/mass/engines.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { type Degrees, type Inches, isWithin, LENGTH_TOLERANCE } from "#rules/quantities.ts";
import type { Battle, EngineUnit, SideId, Unit, UnitId } from "./state.ts";
import { isManned, isPlaying } from "./units.ts";

/** A unit as far as its place goes: of a crew that has left its engine, the crew in one rank (D-243). */
export function standingOf(unit: Unit): Standing {
  if (unit.kind === "troops" || !unit.crewPose) return unit;
  return {
    kind: "troops",
    pose: unit.crewPose,
    figures: unit.figures,
    files: unit.figures,
    profile: unit.profile,
  };
}

/** The outline of a unit where it stands. */
export const outlineOfUnit = (unit: Unit): TurnedRectangle => outlineOfStanding(standingOf(unit));

/** The base of an engine alone. */
export const outlineOfEngineBase = ({ pose, base }: EngineUnit): TurnedRectangle =>
  rectangleAt(pose, base.width, base.depth);

/** How far two units lie apart, edge to edge. @rule D-2 */
export const measureUnits = (a: Unit, b: Unit): Inches => measureGap(outlineOfUnit(a), outlineOfUnit(b));

/** Whether two units touch. @rule D-1 */
export const doTouch = (a: Unit, b: Unit): boolean => isWithin(measureUnits(a, b), 0);

/** Something of which a mover must take account: a unit, or an engine that nobody serves. */
export interface Obstacle {
  readonly id: UnitId;
  readonly side: SideId;
  readonly outline: TurnedRectangle;
  readonly type: "unit" | "engine";
}

/** Everything on the table but one unit; engines that nobody serves count as things, not as units. */
export function listObstacles({ units }: Battle, except: UnitId): readonly Obstacle[] {
  return Object.values(units).flatMap((unit): readonly Obstacle[] => {
    if (!isPlaying(unit)) return [];
    const { id, side } = unit;
    const served = isManned(unit) && !(unit.kind === "engine" && unit.crewPose);
    const base: readonly Obstacle[] =
      unit.kind === "engine" && !served
        ? [{ id, side, outline: outlineOfEngineBase(unit), type: "engine" }]
        : [];
    if (unit.id === except) return base;
    const body: readonly Obstacle[] = isManned(unit)
      ? [
          {
            id,
            side,
            outline: outlineOfUnit(unit),
            type: unit.kind === "engine" && served ? "engine" : "unit",
          },
        ]
      : [];
    return [...body, ...base];
  });
}

/** What stops a straight advance. */
export type Blocker =
  | { readonly type: "enemy" | "friend"; readonly id: UnitId }
  | { readonly type: "ground"; readonly piece: TerrainPiece }
  | { readonly type: "edge" };

/** How far a body can go straight on, and what stops it there. */
export interface Stretch {
  readonly inches: Inches;
  readonly blocker?: Blocker;
}

/** How far the middle of a body can go until it crosses the edge of the table. @rule D-4 */
function measureToEdge({ table }: Battle, middle: Point, heading: Degrees): Inches {
  const way = directionOf(heading);
  const along = (at: number, speed: number, size: number): number =>
    speed > 1e-12 ? (size - at) / speed : speed < -1e-12 ? -at / speed : Number.POSITIVE_INFINITY;
  return Math.min(along(middle.x, way.x, table.widthInches), along(middle.y, way.y, table.depthInches));
}

/** Whether a unit may never stand on a piece of ground: what nobody may enter, and woods for guns (M-CAN-4). */
export const isBarred = (unit: Unit, piece: TerrainPiece): boolean =>
  isImpassable(piece) || (unit.kind === "engine" && !unit.crewPose && isGun(unit.engine) && isWoods(piece));

/**
 * How far a unit's outline can go straight on from a place: to the first unit, ground it may not enter, or edge
 * of the table. Engines of its own side are passed through (D-229).
 */
export function measureStretch(
  battle: Battle,
  unit: Unit,
  outline: TurnedRectangle,
  heading: Degrees,
  wanted: Inches,
): Stretch {
  let nearest: Stretch = { inches: wanted };
  const consider = (inches: Inches | undefined, blocker: Blocker) => {
    if (inches !== undefined && inches < nearest.inches - LENGTH_TOLERANCE)
      nearest = { inches: Math.max(0, inches), blocker };
  };
  consider(measureToEdge(battle, outline, heading), { type: "edge" });
  for (const { id, side, outline: other, type } of listObstacles(battle, unit.id)) {
    if (side === unit.side && type === "engine") continue;
    const whose = side === unit.side ? "friend" : "enemy";
    consider(sweepContact(outline, heading, wanted, other)?.distance, { type: whose, id });
  }
  for (const piece of battle.terrain)
    if (isBarred(unit, piece))
      consider(sweepContact(outline, heading, wanted, piece.outline)?.distance, { type: "ground", piece });
  return nearest;
}

/** Whether a body has room at a place: on the table, on nobody, and on no ground that it may not enter. */
export function hasRoom(battle: Battle, unit: Unit, outline: TurnedRectangle): boolean {
  const { x, y } = outline;
  const { widthInches, depthInches } = battle.table;
  if (!isWithin(-x, 0) || !isWithin(-y, 0) || !isWithin(x, widthInches) || !isWithin(y, depthInches))
    return false;
  if (listObstacles(battle, unit.id).some(({ outline: other }) => overlaps(outline, other))) return false;
  return !battle.terrain.some((piece) => isBarred(unit, piece) && overlaps(outline, piece.outline));
}

/** The unit put at another place, without anything else. */
export function unitAt(unit: Unit, pose: Unit["pose"]): Unit {
  return unit.kind === "engine" && unit.crewPose ? { ...unit, crewPose: pose } : { ...unit, pose };
}

/** Whether a unit has only fronts: a square, or an engine with its crew round it. @rule D-91, D-243 */
export const facesAllWays = (unit: Unit, { settings }: Ruleset): boolean =>
  unit.kind === "engine"
    ? !unit.crewPose
    : unit.formation === "square" && settings.squareFaces === "allFronts";
