import { areApart, type Box } from "#field/box.ts";
import { measureGap, overlaps } from "#field/gap.ts";
import type { Point } from "#field/pose.ts";
import { sweepContact } from "#field/sweep.ts";
import { findMeeting, type Moment, outlineOn, type Stretch, standStill, type Track } from "#field/tracks.ts";
import { putAt, reachOf, type TurnedRectangle } from "#field/turned-rectangle.ts";
import type { Inches } from "#rules/quantities.ts";
import { isWithin, LENGTH_TOLERANCE, toDegrees } from "#rules/quantities.ts";
import { listParts, type Obstacle, outlineOfUnit } from "../ground.ts";
import { doesControl } from "../moving/control.ts";
import type { Battle, Unit, UnitId } from "../state.ts";
import { mayFight } from "../units.ts";
import type { Mover } from "./mover.ts";

/** Something on the table while all move: where it is by when, and who moves it. */
export interface Body extends Obstacle {
  /** A crew and the engine that it has left are two. */
  readonly key: string;
  readonly track: Track;
  /** Where it can be at any moment of its way. */
  readonly bounds: Box;
  readonly mover: Mover | undefined;
}

/** The box round all places of a way. */
function boundsOf(track: Track): Box {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { from, to, outline, pace } of track) {
    const reach = reachOf(outline);
    const length = Number.isFinite(to) ? to - from : 0;
    const [dx, dy] = [pace.x * length, pace.y * length];
    left = Math.min(left, outline.x + Math.min(0, dx) - reach);
    right = Math.max(right, outline.x + Math.max(0, dx) + reach);
    top = Math.min(top, outline.y + Math.min(0, dy) - reach);
    bottom = Math.max(bottom, outline.y + Math.max(0, dy) + reach);
  }
  return { left, right, top, bottom };
}

/** Whether two bodies may come together, by the boxes round their ways. */
export const mayMeet = (one: Body, other: Body, reach: Inches): boolean =>
  (one.mover !== undefined || other.mover !== undefined) &&
  !areApart(one.bounds, other.bounds, reach + LENGTH_TOLERANCE);

/** How two bodies come together: as enemies, because one is in the way of another, or as one controls another. */
export type MeetingType = "contact" | "bar" | "control";

/** The next moment at which two bodies come together. */
export interface Meeting {
  readonly type: MeetingType;
  readonly moment: Moment;
  readonly one: Body;
  readonly other: Body;
}

/** What there is of a unit on the table, with its way: the unit, and an engine that its crew has left. */
export function listBodiesOf(unit: Unit, mover: Mover | undefined): readonly Body[] {
  return listParts(unit).map((obstacle) => {
    const isUnit = obstacle.manned || unit.kind === "wagon";
    const key = isUnit ? obstacle.id : `${obstacle.id} engine`;
    const moves = isUnit ? mover : undefined;
    const track = moves?.track ?? standStill(obstacle.outline);
    return { ...obstacle, key, track, bounds: boundsOf(track), mover: moves };
  });
}

/** Whether a body is on its way at a moment, be it the last of that way. */
const findStretch = ({ track }: Body, moment: Moment): Stretch | undefined =>
  track.find(({ from, to, pace }) => from <= moment && moment <= to && (pace.x !== 0 || pace.y !== 0));

export const isAdvancing = (body: Body, moment: Moment): boolean => findStretch(body, moment) !== undefined;

/** How fast a body goes which way at a moment, be it the last of that way. */
export const paceOf = (body: Body, moment: Moment): Point =>
  findStretch(body, moment)?.pace ?? { x: 0, y: 0 };

/** The way in which one body comes nearer to another, seen from that other; its facing if neither advances. */
export function headingAgainst(one: Body, other: Body, moment: Moment): number {
  const [a, b] = [paceOf(one, moment), paceOf(other, moment)];
  const way = { x: a.x - b.x, y: a.y - b.y };
  const stands = way.x === 0 && way.y === 0;
  return stands ? outlineOn(one.track, moment).heading : toDegrees(Math.atan2(way.x, -way.y));
}

/** The stretch on which a body is from a moment on. */
const findNextStretch = ({ track }: Body, moment: Moment): Stretch | undefined =>
  track.find(({ from, to }) => from <= moment && moment < to);

/** When a body's heading or pace next changes. */
export const endOfStretch = (body: Body, moment: Moment): Moment =>
  findNextStretch(body, moment)?.to ?? Number.POSITIVE_INFINITY;

/** Whether a body advances from a moment on. */
export function isOnItsWay(body: Body, moment: Moment): boolean {
  const pace = findNextStretch(body, moment)?.pace;
  return pace !== undefined && (pace.x !== 0 || pace.y !== 0);
}

/** Whether a body's own way leads it nearer to another than it is. */
export function isNearing(one: Body, other: Body, moment: Moment): boolean {
  const stretch = findNextStretch(one, moment);
  if (!stretch || (stretch.pace.x === 0 && stretch.pace.y === 0)) return false;
  const [here, there] = [outlineOn(one.track, moment), outlineOn(other.track, moment)];
  const heading = toDegrees(Math.atan2(stretch.pace.x, -stretch.pace.y));
  return sweepContact(here, heading, LENGTH_TOLERANCE, there, measureGap(here, there)) !== undefined;
}

/** Whether one body stands in the way of another: its own engines a unit may pass (D-229). */
export function isInWay(battle: Battle, one: Body, other: Body): boolean {
  if (!one.mover) return false;
  if (one.side === other.side) return other.type === "unit";
  return !areFoes(battle, one, other);
}

/** Whether two bodies are enemies who may touch in anger. @rule M-OPT-8, D-143 */
export function areFoes({ units }: Battle, one: Body, other: Body): boolean {
  if (one.side === other.side || !one.manned || !other.manned) return false;
  const [a, b] = [units[one.id], units[other.id]];
  return a !== undefined && b !== undefined && mayFight(a, b);
}

/** Whether a body is controlled by another, if it comes near: not where it is forced to go. @rule M-MEX-2, D-183 */
export function isControlledBy(battle: Battle, one: Body, other: Body): boolean {
  const enemy = battle.units[other.id];
  const isEnemy = one.side !== other.side && other.manned;
  return (
    one.mover !== undefined &&
    !one.mover.isForced &&
    isEnemy &&
    enemy !== undefined &&
    doesControl(battle, enemy)
  );
}

/** What is to be looked for between two bodies, and from when on. */
interface Search {
  readonly battle: Battle;
  readonly after: Moment;
  /** Up to when they need not mind that one is in the way of the other, or controls it. */
  readonly barAfter: Moment;
  readonly controlAfter: Moment;
  readonly reach: Inches;
}

/** The next moments at which two bodies come together. @rule D-230, M-MEX-2 */
export function findMeetings(one: Body, other: Body, search: Search): readonly Meeting[] {
  const { battle, after, barAfter, controlAfter, reach } = search;
  if (!mayMeet(one, other, reach)) return [];
  const meetings: Meeting[] = [];
  const add = (type: MeetingType, moment: Moment | undefined): void => {
    if (moment !== undefined) meetings.push({ type, moment, one, other });
  };
  if (areFoes(battle, one, other)) add("contact", findMeeting(one.track, other.track, after));
  else if (isInWay(battle, one, other) || isInWay(battle, other, one))
    add("bar", findMeeting(one.track, other.track, Math.max(after, barAfter)));
  if (isControlledBy(battle, one, other) || isControlledBy(battle, other, one))
    add("control", findMeeting(one.track, other.track, Math.max(after, controlAfter), reach));
  return meetings;
}

/** A turn that a mover makes on its way: when, and how it stands before and after it. */
export interface TurnOnWay {
  readonly moment: Moment;
  readonly before: TurnedRectangle;
  readonly after: TurnedRectangle;
}

/** The turns of a way from a moment on, the crossing of a river among them. */
export function listTurns(battle: Battle, body: Body): readonly TurnOnWay[] {
  const unit = battle.units[body.id];
  let before = unit ? outlineOfUnit(unit) : body.outline;
  return body.track.flatMap(({ from, to, outline, pace }) => {
    const turn = { moment: from, before, after: outline };
    const length = Number.isFinite(to) ? to - from : 0;
    const jumps =
      Math.abs(outline.heading - before.heading) > 1e-9 ||
      !isWithin(Math.hypot(outline.x - before.x, outline.y - before.y), 0);
    before = putAt(outline, { x: outline.x + pace.x * length, y: outline.y + pace.y * length });
    return jumps ? [turn] : [];
  });
}

/** Whom a body would stand on after a turn, or who controls it and forbids the turn. @rule D-224, M-MEX-2 */
export function findTurnBar(
  battle: Battle,
  bodies: readonly Body[],
  body: Body,
  { moment, before, after }: TurnOnWay,
  reach: Inches,
): { readonly by: UnitId; readonly rule: "D-224" | "M-MEX-2" } | undefined {
  const around = boundsOf(standStill(after));
  const near = bodies
    .filter((other) => other.key !== body.key && !areApart(around, other.bounds, reach + LENGTH_TOLERANCE))
    .map((other) => ({ other, there: outlineOn(other.track, moment) }));
  const under = near.find(({ there }) => overlaps(after, there));
  if (under) return { by: under.other.id, rule: "D-224" };
  const controller = near.find(({ other, there }) => {
    if (!isControlledBy(battle, body, other)) return false;
    const [was, is] = [measureGap(before, there), measureGap(after, there)];
    return isWithin(was, reach) && !isWithin(is, 0) && is < was - LENGTH_TOLERANCE;
  });
  return controller && { by: controller.other.id, rule: "M-MEX-2" };
}
