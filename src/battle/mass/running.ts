import { findAway, type Threat } from "#field/away.ts";
import { poseFromOutline } from "#field/body.ts";
import { listTouchedSides } from "#field/fighting.ts";
import { overlaps } from "#field/gap.ts";
import type { Mover } from "#field/survey.ts";
import { findFirstContact } from "#field/sweep.ts";
import { headingToEdge } from "#field/table.ts";
import { barsForcedMove } from "#field/terrain.ts";
import { frontOf, type Side, type TurnedRectangle } from "#field/turned-rectangle.ts";
import {
  countColumnFiles,
  type EnemyInWay,
  type ForcedMove,
  type FriendInWay,
  findBackingUp,
  findOpenWay,
  findRun,
  isStripFree,
  measureColumn,
  type ReachOf,
  type Surroundings,
} from "#field/way.ts";
import type { RuleId } from "#rules/line.ts";
import { measureFailedCharge, measureRun } from "#rules/mass/running.ts";
import {
  type Degrees,
  type Inches,
  isWithin,
  normalizeBearing,
  normalizeHeading,
} from "#rules/quantities.ts";
import { refreshContacts } from "./contacts.ts";
import { breakFormation, loseChange } from "./formation-loss.ts";
import { listObstacles, outlineOfUnit, standingOf } from "./ground.ts";
import { leavePlay } from "./leaving.ts";
import { doesControl } from "./moving/control.ts";
import { findGroundBar, goingOf, type PricedWay, priceWay } from "./moving/price-way.ts";
import { measureReach } from "./moving/reach.ts";
import { orderByNearness } from "./precedence.ts";
import type { Battle, Unit, UnitId } from "./state.ts";
import type { Unfolding } from "./unfolding.ts";
import { isChanging, isManned, isRunning, listEnemies, listOpponents, poseOf } from "./units.ts";

/** From whom a unit gives way: enemies at known sides of it, or the nearest one. */
export type From =
  | { readonly type: "sides"; readonly sides: readonly Side[]; readonly enemies: readonly UnitId[] }
  | { readonly type: "nearest" }
  | { readonly type: "ownEdge" };

/** A unit made to run. */
export interface Flight {
  readonly mode: "retreat" | "rout";
  readonly rule: RuleId;
  readonly from: From;
  /** A failed charge check sends it 1 1/2 moves, as a rout does (M-MOR-8). */
  readonly afterCharge?: boolean;
  /** It is a pike block that it did not stand against (M-MOR-6). */
  readonly fromPikes?: boolean;
}

/** The heading from a unit to its side's own edge of the table. @rule D-234 */
function headingHome({ battle }: Unfolding, unit: Unit): Degrees {
  const edge = battle.sides.find(({ id }) => id === unit.side)?.edge ?? "bottom";
  return headingToEdge(outlineOfUnit(unit), edge, battle.table);
}

/** The sides of a unit that its opponents touch, and who they are. @rule D-234 */
export function fromOpponents(run: Unfolding, id: UnitId): From {
  const enemies = listOpponents(run.battle, id);
  if (enemies.length === 0) return { type: "nearest" };
  const outline = outlineOfUnit(run.unit(id));
  const sides = enemies.flatMap((enemy) => listTouchedSides(outline, outlineOfUnit(run.unit(enemy))));
  return { type: "sides", sides, enemies };
}

const nearestEnemy = (battle: Battle, unit: Unit): Unit | undefined =>
  orderByNearness(battle, unit, listEnemies(battle, unit.side))[0];

/** Which way is away, and from whom. @rule D-234 */
function findDirection(
  run: Unfolding,
  unit: Unit,
  from: From,
): { away: Degrees; enemies: readonly UnitId[] } {
  const home = headingHome(run, unit);
  if (from.type === "ownEdge") return { away: home, enemies: [] };
  const near = from.type === "nearest" ? nearestEnemy(run.battle, unit) : undefined;
  if (from.type === "nearest" && !near) return { away: home, enemies: [] };
  const threat: Threat = near
    ? { type: "enemy", outline: outlineOfUnit(near) }
    : { type: "sides", sides: from.type === "sides" ? from.sides : [] };
  const enemies = from.type === "sides" ? from.enemies : near ? [near.id] : [];
  return { away: findAway(outlineOfUnit(unit), threat, home), enemies };
}

/** Whether a unit is formed: neither running nor changing formation. @rule D-179 */
const isFormed = (unit: Unit | undefined): boolean =>
  unit !== undefined && !isRunning(unit) && !isChanging(unit);

/** Whom a unit's forced move may meet. @rule D-179, D-183, D-202, D-229, D-235 */
function surroundingsOf(
  run: Unfolding,
  unit: Unit,
  mode: Flight["mode"],
  from: readonly UnitId[],
): Surroundings {
  const { battle, ruleset } = run;
  const enemies: EnemyInWay[] = [];
  const friends: FriendInWay[] = [];
  for (const { id, side, outline, type, manned } of listObstacles(battle, unit.id)) {
    const other = battle.units[id];
    if (side === unit.side)
      friends.push({ id, outline, passable: mode === "rout" || type === "engine" || !isFormed(other) });
    else {
      const controls = manned && other !== undefined && doesControl(battle, other) && !from.includes(id);
      enemies.push({
        id,
        outline,
        ...(controls ? { controlInches: ruleset.tables.limits.controlInches } : {}),
      });
    }
  }
  return {
    enemies,
    friends,
    impassable: listImpassable(run, unit),
    table: battle.table,
  };
}

/**
 * The ground that a unit may not enter as it is forced to go: what nobody may, any river, and what is barred to units
 * of its kind unless it stands there.
 *
 * @rule D-235, M-TERR-2, M-TERR-3
 */
function listImpassable({ battle, ruleset }: Unfolding, unit: Unit): Surroundings["impassable"] {
  const stands = outlineOfUnit(unit);
  return battle.terrain
    .filter(
      (piece) =>
        barsForcedMove(piece, battle.settings) ||
        (findGroundBar(battle, unit, piece, ruleset) && !overlaps(stands, piece.outline)),
    )
    .map(({ outline }) => outline);
}

/** What a forced move along a heading costs, from where a body stands. @rule D-235 */
function priceForced(
  { battle, ruleset }: Unfolding,
  unit: Unit,
  way: Omit<Mover, "front" | "hillsLeft">,
): PricedWay {
  return priceWay(
    battle,
    unit,
    { ...way, front: frontOf(way.outline) },
    { going: goingOf(unit), ruleset, forced: true },
  );
}

/** How far a body gets with so much of forced movement. @rule D-235 */
const reachWith =
  (run: Unfolding, unit: Unit, distance: Inches): ReachOf =>
  (outline, heading) =>
    measureReach(priceForced(run, unit, { outline, heading, inches: distance }).payments, distance);

/** A crew leaves its engine before it goes anywhere: it forms up about the middle of where it stood. @rule D-243 */
function leaveEngine(run: Unfolding, id: UnitId): void {
  const unit = run.unit(id);
  if (unit.kind !== "engine" || unit.crewPose) return;
  const { x, y, heading } = outlineOfUnit(unit);
  const { halfWidth, halfDepth } = outlineOfUnit({ ...unit, crewPose: unit.pose });
  const pose = frontOf({ x, y, heading, halfWidth, halfDepth });
  run.emit({ type: "crewLeft", rule: "D-243", unit: id, pose });
}

function distanceOf(run: Unfolding, unit: Unit, { mode, afterCharge }: Flight): Inches {
  return afterCharge
    ? measureFailedCharge(unit.profile, run.ruleset)
    : measureRun(unit.profile, mode, run.ruleset);
}

/** Whether a unit has an open way from its enemies. @rule D-202 */
export function hasOpenWay(run: Unfolding, id: UnitId, flight: Flight): boolean {
  const unit = run.unit(id);
  const { away, enemies } = findDirection(run, unit, flight.from);
  const around = surroundingsOf(run, unit, flight.mode, enemies);
  const outline = outlineOfUnit(unit);
  const reachOf = reachWith(run, unit, distanceOf(run, unit, flight));
  return (
    findOpenWay(outline, away, (heading) => reachOf({ ...outline, heading }, heading), around) !== undefined
  );
}

/** Whether enemies alone close every way on all sides. @rule M-MOR-4 */
export function isSurrounded(run: Unfolding, id: UnitId, flight: Flight): boolean {
  const unit = run.unit(id);
  const { enemies } = surroundingsOf(run, unit, flight.mode, []);
  const length = distanceOf(run, unit, flight);
  const outline = outlineOfUnit(unit);
  const isFree = (heading: Degrees) => isStripFree(outline, heading, length, { enemies, impassable: [] });
  return enemies.length > 0 && !Array.from({ length: 72 }, (_, step) => step * 5).some(isFree);
}

/**
 * The friends that a rout runs into, nearest first; each is carried along and runs before it goes on. Whoever is
 * already running, or about to, is passed through.
 *
 * @rule M-RET-5, D-179, D-235
 */
function carryFriends(
  run: Unfolding,
  unit: Unit,
  move: ForcedMove,
  around: Surroundings,
  runners: readonly UnitId[],
): void {
  const start = { ...move.outline, x: outlineOfUnit(unit).x, y: outlineOfUnit(unit).y };
  let rest = around.friends;
  for (;;) {
    const met = findFirstContact(start, move.heading, move.distance, rest);
    if (!met) return;
    rest = rest.filter(({ id }) => id !== met.obstacle.id);
    const friend = run.battle.units[met.obstacle.id];
    if (!friend || runners.includes(friend.id) || !isManned(friend) || isRunning(friend)) continue;
    run.emit({ type: "friendsCarried", rule: "M-RET-5", unit: friend.id, by: unit.id, mode: "rout" });
    const flight: Flight = { mode: "rout", rule: "M-RET-5", from: fromOpponents(run, friend.id) };
    runAway(run, friend.id, flight, runners);
  }
}

/** A retreat that comes up against formed friends stops, and both must rally. @rule M-RET-4 */
function stopAtFriend(run: Unfolding, id: UnitId, friend: UnitId): void {
  run.emit({ type: "friendsCarried", rule: "M-RET-4", unit: friend, by: id, mode: "retreat" });
  breakFormation(run, friend, "M-RET-4");
  run.emit({
    type: "conditionChanged",
    rule: "M-RET-4",
    unit: friend,
    condition: { type: "running", mode: "retreat", runningTurn: 1, inTurn: run.battle.clock.turn },
  });
}

/**
 * The end of a run as it is carried out: nobody ends on another unit, so that one who would stays where he is, his
 * back turned as far as that needs no room.
 *
 * @rule D-235, D-224
 */
function findPlaceFor({ battle }: Unfolding, unit: Unit, move: ForcedMove): ForcedMove {
  const isTaken = listObstacles(battle, unit.id).some(({ outline }) => overlaps(move.outline, outline));
  if (move.leftTable || !isTaken) return move;
  const stands = outlineOfUnit(unit);
  const isBehind = Math.abs(normalizeBearing(move.heading - stands.heading)) > 90;
  const heading = normalizeHeading(stands.heading + (isBehind ? 180 : 0));
  return {
    ...move,
    distance: 0,
    heading,
    outline: { ...stands, heading },
    column: false,
    stoppedShort: true,
  };
}

/**
 * Makes a unit run: away from its enemies, its back turned, round what is in the way; a retreat stops at formed
 * friends, a rout carries them along; off the table it is out of the battle.
 *
 * @param before - those whose run it delays, because they ran into it
 * @returns whether it got away from where it stood
 * @rule M-RET-1, M-RET-4, M-RET-5, M-RET-7, D-180, D-234, D-235
 */
export function runAway(run: Unfolding, id: UnitId, flight: Flight, before: readonly UnitId[] = []): boolean {
  leaveEngine(run, id);
  breakFormation(run, id, flight.rule);
  const unit = run.unit(id);
  const { mode, rule, from } = flight;
  const { away, enemies } = findDirection(run, unit, from);
  const outline = outlineOfUnit(unit);
  const { figures, profile } = unit;
  const column = measureColumn(outline, { figures, base: profile.base });
  const distance = distanceOf(run, unit, flight);
  const request = { outline, away, distance, reachOf: reachWith(run, unit, distance), column };
  const around = () => surroundingsOf(run, unit, mode, enemies);
  if (mode === "rout") carryFriends(run, unit, findRun(request, around()), around(), [...before, id]);
  const move = findPlaceFor(run, unit, findRun(request, around()));
  const start = { ...move.outline, x: outline.x, y: outline.y };
  const priced = priceForced(run, unit, { outline: start, heading: move.heading, inches: move.distance });
  const ran =
    unit.condition.type === "running" || unit.condition.type === "rallying" ? unit.condition : undefined;
  const runningTurn = (ran?.runningTurn ?? 0) + 1;
  const fromPikes = flight.fromPikes === true || ran?.fromPikes === true;
  run.emit({
    type: "unitRan",
    rule,
    unit: id,
    mode,
    runningTurn,
    path: [frontOf(start), frontOf(move.outline)],
    inches: move.distance,
    lines: priced.lines,
    climbed: priced.going.climbed,
    ...(fromPikes ? { fromPikes } : {}),
    ...(move.column && unit.kind === "troops"
      ? { files: countColumnFiles(request.outline, unit.profile.base.width) }
      : {}),
  });
  refreshContacts(run, id);
  if (move.leftTable) leavePlay(run, id, "M-RET-7", "leftTable");
  else if (move.stoppedAt !== undefined) stopAtFriend(run, id, move.stoppedAt);
  return !isWithin(move.distance, 0);
}

/** A running unit runs on for another turn; from the second it makes for its own edge. @rule M-RET-6, D-234 */
export function runOn(run: Unfolding, id: UnitId, mode: Flight["mode"], rule: RuleId): void {
  runAway(run, id, { mode, rule, from: { type: "ownEdge" } });
}

/** A unit goes back facing the enemy, in good order. @rule X-PMM-9, D-175, D-234, D-235 */
export function goBack(run: Unfolding, id: UnitId, distance: Inches): void {
  const from = fromOpponents(run, id);
  leaveEngine(run, id);
  loseChange(run, id, "X-PMM-9");
  const unit = run.unit(id);
  const { away, enemies } = findDirection(run, unit, from);
  const outline: TurnedRectangle = outlineOfUnit(unit);
  const reachOf = reachWith(run, unit, distance);
  const around = surroundingsOf(run, unit, "retreat", enemies);
  const move = findBackingUp({ outline, away, distance, reachOf }, around);
  run.emit({
    type: "unitWentBack",
    rule: "X-PMM-9",
    unit: id,
    pose: { ...poseFromOutline(standingOf(unit), move.outline), heading: poseOf(unit).heading },
    inches: move.distance,
    wantedInches: distance,
    lines: priceForced(run, unit, { outline, heading: move.heading, inches: move.distance }).lines,
  });
  refreshContacts(run, id);
  if (move.leftTable) leavePlay(run, id, "D-4", "leftTable");
}
