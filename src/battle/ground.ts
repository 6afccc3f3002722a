import { outlineOfStanding, type Standing } from "#field/body.ts";
import { measureGap, overlaps } from "#field/gap.ts";
import { sweepContact } from "#field/sweep.ts";
import { isOnTable, measureToEdge } from "#field/table.ts";
import { isImpassable, isWoods, type TerrainPiece } from "#field/terrain.ts";
import { rectangleAt, shiftAlong, type TurnedRectangle } from "#field/turned-rectangle.ts";
import { isGun } from "#rules/mass/engines.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { type Degrees, type Inches, isWithin, LENGTH_TOLERANCE } from "#rules/quantities.ts";
import type { Battle, EngineUnit, SideId, Unit, UnitId } from "./state.ts";
import { isManned, isPlaying, isServed } from "./units.ts";

/** A unit as far as its place goes: of a crew that has left its engine, the crew in two ranks (D-243). */
export function standingOf(unit: Unit): Standing {
  if (unit.kind === "troops" || !unit.crewPose) return unit;
  return {
    kind: "troops",
    pose: unit.crewPose,
    figures: unit.figures,
    files: Math.max(1, Math.ceil(unit.figures / 2)),
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
  /** Whether it has men: an engine that nobody serves is only in the way (D-143). */
  readonly manned: boolean;
}

/** Everything on the table but one unit; engines that nobody serves count as things, not as units. */
export function listObstacles({ units }: Battle, except: UnitId): readonly Obstacle[] {
  return Object.values(units).flatMap((unit): readonly Obstacle[] => {
    if (!isPlaying(unit)) return [];
    const { id, side } = unit;
    const bare: readonly Obstacle[] =
      unit.kind === "engine" && !isServed(unit)
        ? [{ id, side, outline: outlineOfEngineBase(unit), type: "engine", manned: false }]
        : [];
    if (id === except || !isManned(unit)) return bare;
    const type = isServed(unit) ? "engine" : "unit";
    return [{ id, side, outline: outlineOfUnit(unit), type, manned: true }, ...bare];
  });
}

/** What stops a straight advance. */
export type Blocker =
  | { readonly type: "enemy" | "friend" | "engine"; readonly id: UnitId }
  | { readonly type: "ground"; readonly piece: TerrainPiece }
  | { readonly type: "edge" };

/** How far a body can go straight on, and what stops it there. */
export interface Stretch {
  readonly inches: Inches;
  readonly blocker?: Blocker;
}

/** Whether a unit may never stand on a piece of ground: what nobody may enter, and woods for guns (M-CAN-4). */
export const isBarred = ({ settings }: Battle, unit: Unit, piece: TerrainPiece): boolean =>
  isImpassable(piece, settings) ||
  (unit.kind === "engine" && !unit.crewPose && isGun(unit.engine) && isWoods(piece));

/**
 * How far a unit's outline can go straight on from a place: to the first unit, ground it may not enter, or edge
 * of the table, which its middle may not cross. Engines of its own side are passed through.
 *
 * @rule D-4, D-229, M-CAN-4
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
    if (inches === undefined) return;
    const met = Math.max(0, inches);
    const isNearer = blocker.type === "enemy" ? isEnemyNearer(met, nearest) : isNearerBar(met, nearest);
    if (isNearer) nearest = { inches: met, blocker };
  };
  consider(measureToEdge(outline, heading, battle.table), { type: "edge" });
  for (const { id, side, outline: other, type, manned } of listObstacles(battle, unit.id)) {
    if (side === unit.side && type === "engine") continue;
    const what = side === unit.side ? "friend" : manned ? "enemy" : "engine";
    consider(sweepContact(outline, heading, wanted, other)?.distance, { type: what, id });
  }
  for (const piece of battle.terrain)
    if (isBarred(battle, unit, piece))
      consider(sweepContact(outline, heading, wanted, piece.outline)?.distance, { type: "ground", piece });
  return nearest;
}

/**
 * A stretch that does not end on an engine of the unit's own side, through which it may only pass.
 *
 * @rule D-229
 */
export function stopBeforeEngines(
  battle: Battle,
  unit: Unit,
  outline: TurnedRectangle,
  heading: Degrees,
  stretch: Stretch,
): Stretch {
  const engines = listObstacles(battle, unit.id).filter(
    ({ side, type }) => side === unit.side && type === "engine",
  );
  let ends = stretch;
  for (const _ of engines) {
    const end = shiftAlong(outline, heading, ends.inches);
    const under = engines.find((engine) => overlaps(end, engine.outline));
    if (!under) break;
    const met = sweepContact(outline, heading, ends.inches, under.outline);
    ends = { inches: Math.min(ends.inches, met?.distance ?? 0), blocker: { type: "friend", id: under.id } };
  }
  return ends;
}

/** An enemy is met also where the way ends just at him, or at something else as near. */
const isEnemyNearer = (inches: Inches, { inches: least, blocker }: Stretch): boolean =>
  blocker?.type === "enemy" ? inches < least - LENGTH_TOLERANCE : isWithin(inches, least);

/** Whatever else is in the way is no matter where the way ends just at it. */
const isNearerBar = (inches: Inches, { inches: least }: Stretch): boolean =>
  inches < least - LENGTH_TOLERANCE;

/** Whether a body has room at a place: on the table, on nobody, and on no ground that it may not enter. */
export function hasRoom(battle: Battle, unit: Unit, outline: TurnedRectangle): boolean {
  if (!isOnTable(outline, battle.table)) return false;
  if (listObstacles(battle, unit.id).some(({ outline: other }) => overlaps(outline, other))) return false;
  return !battle.terrain.some((piece) => isBarred(battle, unit, piece) && overlaps(outline, piece.outline));
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
