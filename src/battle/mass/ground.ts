import { outlineOfStanding, type PlacedBody, type Standing, standBody } from "#field/body.ts";
import { doRectanglesTouch, measureGap, overlaps } from "#field/gap.ts";
import { sweepContact } from "#field/sweep.ts";
import { isOnTable, measureToEdge } from "#field/table.ts";
import { holdsPoint, isImpassable, isWoods, type TerrainPiece } from "#field/terrain.ts";
import { rectangleAt, shiftAlong, type TurnedRectangle } from "#field/turned-rectangle.ts";
import { foundOnce } from "#rules/found-once.ts";
import { isGun } from "#rules/mass/engines.ts";
import { isPikeBlock } from "#rules/mass/pike-block.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { type Degrees, type Inches, isWithin, LENGTH_TOLERANCE } from "#rules/quantities.ts";
import type { SideId } from "../sides.ts";
import type { Battle, EngineUnit, Pose, Unit, UnitId, WagonUnit } from "./state.ts";
import { isHedgehog, isManned, isPlaying, isServed, mayFight } from "./units.ts";

/** A unit as far as its place goes: a wagon stands as an engine without crew, of a crew that has left its engine, the crew in two ranks (D-243). */
export function standingOf(unit: Unit): Standing {
  if (unit.kind === "wagon") return { ...unit, kind: "engine" };
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
export const outlineOfUnit = foundOnce((unit: Unit): TurnedRectangle => outlineOfStanding(standingOf(unit)));

/** Where every base of a unit stands. */
export const bodyOfUnit = foundOnce((unit: Unit): PlacedBody => standBody(standingOf(unit)));

/** The outline of a unit if it stood at another place. */
export const outlineAt = (unit: Unit, pose: Pose): TurnedRectangle =>
  outlineOfStanding(standingOf(unit), pose);

/** The base of an engine alone, or of a wagon. */
export const outlineOfEngineBase = ({ pose, base }: EngineUnit | WagonUnit): TurnedRectangle =>
  rectangleAt(pose, base.width, base.depth);

/** How far two units lie apart, edge to edge. @rule D-2 */
export const measureUnits = (a: Unit, b: Unit): Inches => measureGap(outlineOfUnit(a), outlineOfUnit(b));

/** Whether two units touch. @rule D-1 */
export const doTouch = (a: Unit, b: Unit): boolean => doRectanglesTouch(outlineOfUnit(a), outlineOfUnit(b));

/** Something of which a mover must take account: a unit, or an engine that nobody serves; a wagon is as such an engine. */
export interface Obstacle {
  readonly id: UnitId;
  readonly side: SideId;
  readonly outline: TurnedRectangle;
  readonly type: "unit" | "engine";
  /** Whether it has men: what nobody serves is only in the way (D-143, D-244). */
  readonly manned: boolean;
}

/** What there is of one unit on the table: its men first, then what nobody serves of it. */
interface Parts {
  readonly men: readonly Obstacle[];
  readonly things: readonly Obstacle[];
}

const partsOf = foundOnce(findParts);

function findParts(unit: Unit): Parts {
  if (!isPlaying(unit)) return { men: [], things: [] };
  const { id, side } = unit;
  const served = isServed(unit);
  const things: readonly Obstacle[] =
    unit.kind === "troops" || served
      ? []
      : [{ id, side, outline: outlineOfEngineBase(unit), type: "engine", manned: false }];
  if (!isManned(unit)) return { men: [], things };
  return {
    men: [{ id, side, outline: outlineOfUnit(unit), type: served ? "engine" : "unit", manned: true }],
    things,
  };
}

/** Everything that there is of a unit on the table. */
export function listParts(unit: Unit): readonly Obstacle[] {
  const { men, things } = partsOf(unit);
  return [...men, ...things];
}

/** Everything on the table but one unit; wagons and engines that nobody serves count as things, not as units. */
export function listObstacles({ units }: Battle, except: UnitId): readonly Obstacle[] {
  const obstacles: Obstacle[] = [];
  for (const unit of Object.values(units)) {
    const { men, things } = partsOf(unit);
    const isExcepted = unit.id === except;
    if (!isExcepted) obstacles.push(...men);
    if (!isExcepted || unit.kind === "engine") obstacles.push(...things);
  }
  return obstacles;
}

/** The first of the things on the table but one unit that is as it is asked. */
function findObstacle(
  { units }: Battle,
  except: UnitId,
  isIt: (obstacle: Obstacle) => boolean,
): Obstacle | undefined {
  for (const unit of Object.values(units)) {
    const { men, things } = partsOf(unit);
    const isExcepted = unit.id === except;
    const found =
      (isExcepted ? undefined : men.find(isIt)) ??
      (!isExcepted || unit.kind === "engine" ? things.find(isIt) : undefined);
    if (found) return found;
  }
  return undefined;
}

/** What stops a straight advance. */
export type Blocker =
  | { readonly type: "enemy" | "friend" | "engine" | "hedgehog" | "control"; readonly id: UnitId }
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
 * of the table, which its middle may not cross. Engines of its own side are passed through. A hedgehog stops those
 * who may not fight it, and is stopped by them. A wagon meets nobody.
 *
 * @rule D-4, D-195, D-229, D-244, M-CAN-4
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
    const what =
      side === unit.side ? "friend" : manned && isManned(unit) ? meeting(battle, unit, id) : "engine";
    consider(sweepContact(outline, heading, wanted, other)?.distance, { type: what, id });
  }
  for (const piece of battle.terrain)
    if (isBarred(battle, unit, piece))
      consider(sweepContact(outline, heading, wanted, piece.outline)?.distance, { type: "ground", piece });
  return nearest;
}

/** What an enemy is to a unit that comes up to him. */
const meeting = ({ units }: Battle, unit: Unit, id: UnitId): "enemy" | "hedgehog" => {
  const enemy = units[id];
  return enemy && !mayFight(unit, enemy) ? "hedgehog" : "enemy";
};

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

/** Why a body has no room at a place: who stands there, ground that it may not enter, or the edge of the table. */
export type Hindrance =
  | { readonly type: "unit"; readonly id: UnitId }
  | { readonly type: "ground"; readonly piece: TerrainPiece }
  | { readonly type: "edge" };

/** What is in the way of a body at a place, the first that is found. @rule D-4, D-224, D-229 */
export function findHindrance(battle: Battle, unit: Unit, outline: TurnedRectangle): Hindrance | undefined {
  if (!isOnTable(outline, battle.table)) return { type: "edge" };
  const other = findObstacle(battle, unit.id, (obstacle) => overlaps(outline, obstacle.outline));
  if (other) return { type: "unit", id: other.id };
  const piece = battle.terrain.find(
    (ground) => isBarred(battle, unit, ground) && overlaps(outline, ground.outline),
  );
  return piece && { type: "ground", piece };
}

/** Whether a body has room at a place: on the table, on nobody, and on no ground that it may not enter. */
export const hasRoom = (battle: Battle, unit: Unit, outline: TurnedRectangle): boolean =>
  findHindrance(battle, unit, outline) === undefined;

/** Whether the middle of the base of any figure of a unit is in woods, where there are no formations. @rule M-TERR-2, D-77, D-225 */
export function isInWoods({ terrain }: Battle, unit: Unit): boolean {
  const woods = terrain.filter(isWoods);
  if (woods.length === 0) return false;
  return bodyOfUnit(unit).figures.some((base) => woods.some((piece) => holdsPoint(piece, base)));
}

/** Whether a unit is a block of pikes as M-MOR-7 means it; in woods nobody is. @rule M-MOR-7, D-77, D-205 */
export const isBlock = (battle: Battle, unit: Unit, ruleset: Ruleset): boolean =>
  unit.kind === "troops" && isPikeBlock(unit.profile, unit, ruleset) && !isInWoods(battle, unit);

/** The unit put at another place, without anything else. */
export function unitAt(unit: Unit, pose: Unit["pose"]): Unit {
  return unit.kind === "engine" && unit.crewPose ? { ...unit, crewPose: pose } : { ...unit, pose };
}

/**
 * Whether a unit has only fronts: a square, unless it is changing formation, a hedgehog always, or an engine with its
 * crew round it.
 *
 * @rule D-91, D-220, D-243
 */
export function facesAllWays(unit: Unit, { settings }: Ruleset): boolean {
  if (unit.kind === "engine") return !unit.crewPose;
  if (unit.kind === "wagon" || unit.change) return false;
  return isHedgehog(unit) || (unit.formation === "square" && settings.squareFaces === "allFronts");
}
