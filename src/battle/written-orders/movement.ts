import { poseFromOutline } from "#field/body.ts";
import { measureGap } from "#field/gap.ts";
import { type Moment, outlineOn } from "#field/tracks.ts";
import type { TurnedRectangle } from "#field/turned-rectangle.ts";
import type { RuleId } from "#rules/line.ts";
import { isWithin } from "#rules/quantities.ts";
import { outlineOfUnit, standingOf } from "../ground.ts";
import { orderByHome } from "../precedence.ts";
import type { Unit, UnitId } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import { isMobile, listOpponents, poseOf } from "../units.ts";
import {
  type Body,
  endOfStretch,
  findMeetings,
  findTurnBar,
  isControlledBy,
  isInWay,
  isNearing,
  isOnItsWay,
  listBodiesOf,
  listTurns,
  type Meeting,
  type TurnOnWay,
} from "./bodies.ts";
import { meetOnTheWay } from "./meeting.ts";
import type { Mover, Settling } from "./mover.ts";
import { isNear, isSame, isSamePose } from "./nearness.ts";
import { HALF } from "./pace.ts";

/** Moments nearer to each other than this are one. */
const ONE_MOMENT: Moment = 1e-9;

/** A unit as it was when its bodies were last listed. */
interface Known {
  readonly unit: Unit;
  readonly mover: Mover | undefined;
  readonly keys: readonly string[];
}

/** A mover in whose way somebody stands, and since when. */
interface Waiting {
  readonly mover: Mover;
  readonly moment: Moment;
  readonly rule: RuleId;
  readonly by: UnitId;
}

/** A turn that lies before a mover. */
interface TurnAhead extends TurnOnWay {
  readonly body: Body;
}

/**
 * One half of the movement of all: each goes its way at its pace up to the first moment at which something happens, and
 * so on to the end of the half. The moments are solved, not stepped.
 *
 * @rule M-TURN-3, M-TURN-4, M-TURN-6, D-70, D-230
 */
export class Movement {
  readonly #run: Unfolding;
  readonly #half: 1 | 2;
  readonly #end: Moment;
  readonly #movers: Map<UnitId, Mover>;
  /** Where each unit comes where things fall together. */
  readonly #order: ReadonlyMap<UnitId, number>;
  /** Movers in whose way somebody stands. */
  #waiting = new Map<UnitId, Waiting>();
  readonly #known = new Map<UnitId, Known>();
  readonly #bodies = new Map<string, Body>();
  readonly #meetings = new Map<string, readonly Meeting[]>();
  readonly #turns = new Map<string, readonly TurnAhead[]>();
  /** Pairs that need not mind before a moment that one is in the way of the other, or controls it. */
  readonly #free = { bar: new Map<string, Moment>(), control: new Map<string, Moment>() };
  /** When enemies have met who are still on their way. */
  readonly #met = new Map<string, Moment>();

  constructor(run: Unfolding, half: 1 | 2, movers: readonly Mover[]) {
    this.#run = run;
    this.#half = half;
    this.#end = HALF * half;
    this.#movers = new Map(movers.map((mover) => [mover.id, mover]));
    const { battle } = run;
    this.#order = new Map(
      orderByHome(battle, Object.values(battle.units)).map(({ id }, index) => [id, index]),
    );
  }

  /**
   * Whoever had to wait for others does in the end what he has missed of the half, as far as he now can.
   *
   * @returns the movers that have not been stopped for good
   */
  carryOut(): readonly Mover[] {
    const arrived = [...this.#goThroughHalf()];
    for (let queue = this.#waiting.size; queue > 0; queue -= 1) {
      const waited = new Map([...this.#waiting].filter(([id]) => this.#isFree(id)));
      const late = [...waited.values()].flatMap(
        ({ mover, moment }) => mover.catchUp(this.#start, moment) ?? [],
      );
      if (late.length === 0) break;
      this.#waiting = new Map([...waited].filter(([id]) => !late.some((mover) => mover.id === id)));
      for (const mover of late) this.#movers.set(mover.id, mover);
      arrived.push(...this.#goThroughHalf());
    }
    for (const { mover, moment, rule, by } of this.#waiting.values())
      if (moment < this.#end - ONE_MOMENT)
        this.#run.emit({ type: "orderCutShort", rule, unit: mover.id, by });
    return [...arrived, ...[...this.#waiting.values()].map(({ mover }) => mover)];
  }

  get #start(): Moment {
    return this.#end - HALF;
  }

  /** @returns those who have come to its end */
  #goThroughHalf(): readonly Mover[] {
    let now = this.#start;
    this.#refresh(now);
    for (;;) {
      const next = this.#findNext(now);
      if (next === undefined || next > this.#end + ONE_MOMENT) break;
      now = Math.min(next, this.#end);
      this.#handle(now);
    }
    const arrived = [...this.#movers.values()];
    for (const mover of arrived) mover.settle(this.#end);
    this.#movers.clear();
    return arrived;
  }

  get #reach() {
    return this.#run.ruleset.tables.limits.controlInches;
  }

  /** Brings what is known of the bodies up to date. @returns the keys of those that have changed */
  #updateBodies(): ReadonlySet<string> {
    const changed = new Set<string>();
    const { units } = this.#run.battle;
    for (const unit of Object.values(units)) {
      const mover = this.#movers.get(unit.id);
      const known = this.#known.get(unit.id);
      if (known && known.mover === mover && (mover !== undefined || known.unit === unit)) continue;
      const bodies = listBodiesOf(this.#run.battle, unit, mover);
      this.#known.set(unit.id, { unit, mover, keys: bodies.map(({ key }) => key) });
      const gone = (known?.keys ?? []).filter((key) => !bodies.some((body) => body.key === key));
      for (const key of gone) {
        this.#bodies.delete(key);
        changed.add(key);
      }
      for (const body of bodies) {
        if (isSame(this.#bodies.get(body.key), body)) continue;
        this.#bodies.set(body.key, body);
        changed.add(body.key);
      }
    }
    return changed;
  }

  /** Looks out anew from the bodies that have changed. */
  #refresh(now: Moment): void {
    const changed = this.#updateBodies();
    for (const key of changed) {
      const body = this.#bodies.get(key);
      const turns = body?.mover
        ? listTurns(this.#run.battle, body).filter(({ moment }) => moment >= now)
        : [];
      if (body && turns.length > 0)
        this.#turns.set(
          key,
          turns.map((turn) => ({ ...turn, body })),
        );
      else this.#turns.delete(key);
      for (const other of this.#bodies.keys()) {
        if (changed.has(other) && other < key) continue;
        for (const free of Object.values(this.#free)) free.delete(pairOf(key, other));
        this.#lookOut(key, other, now);
      }
      if (!body) this.#forget(key);
    }
  }

  /** A body is no longer there. */
  #forget(key: string): void {
    for (const [pair, [meeting]] of [...this.#meetings])
      if (meeting?.one.key === key || meeting?.other.key === key) this.#meetings.delete(pair);
  }

  #lookOut(key: string, otherKey: string, now: Moment): void {
    const [one, other] = [this.#bodies.get(key), this.#bodies.get(otherKey)].sort((a, b) =>
      a && b ? this.#placeOf(a) - this.#placeOf(b) : 0,
    );
    const pair = pairOf(key, otherKey);
    const lookout = {
      battle: this.#run.battle,
      after: now,
      barAfter: this.#free.bar.get(pair) ?? 0,
      controlAfter: this.#free.control.get(pair) ?? 0,
      reach: this.#reach,
    };
    const meetings = one && other && one !== other ? findMeetings(one, other, lookout) : [];
    if (meetings.length > 0) this.#meetings.set(pair, meetings);
    else this.#meetings.delete(pair);
  }

  #findNext(now: Moment): Moment | undefined {
    let next: Moment | undefined;
    const consider = (moment: Moment): void => {
      if (moment >= now && (next === undefined || moment < next)) next = moment;
    };
    for (const meetings of this.#meetings.values()) for (const { moment } of meetings) consider(moment);
    for (const [turn] of this.#turns.values()) if (turn) consider(turn.moment);
    return next;
  }

  #placeOf({ id, key }: Body): number {
    return (this.#order.get(id) ?? 0) + (key === id ? 0 : 0.5);
  }

  /** The meetings of this moment, in the order of those who meet. @rule D-236 */
  #listDue(now: Moment): readonly Meeting[] {
    const due = [...this.#meetings.values()].flat().filter(({ moment }) => moment <= now + ONE_MOMENT);
    return due.sort(
      (a, b) =>
        this.#placeOf(a.one) - this.#placeOf(b.one) || this.#placeOf(a.other) - this.#placeOf(b.other),
    );
  }

  /** Contacts come before what is in the way, and that before control and turns. */
  #handle(now: Moment): void {
    const due = this.#listDue(now);
    const contacts = due.filter(({ type }) => type === "contact");
    if (contacts.length > 0) return this.#meet(contacts, now);
    const bar = due.find(({ type }) => type === "bar");
    if (bar) return this.#bar(bar, now);
    const control = due.find(({ type }) => type === "control");
    if (control) return this.#control(control, now);
    this.#turn(now);
  }

  /** The enemies that touch at this moment: all others are brought to where they are by now. */
  #meet(meetings: readonly Meeting[], now: Moment): void {
    const meeting = new Set(meetings.flatMap(({ one, other }) => [one.id, other.id]));
    const stuck = this.#listStuck(meetings, now);
    this.#march(now, meeting);
    for (const id of meeting) this.#movers.get(id)?.settle(now);
    meetOnTheWay(this.#run, meetings, now, this.#half);
    for (const [id, mover] of [...this.#movers]) {
      if (this.#isFree(id)) {
        if (!meeting.has(id)) continue;
        const onward = stuck.has(id) ? undefined : mover.resume(now);
        if (onward) this.#movers.set(id, onward);
        else this.#movers.delete(id);
      } else {
        if (!meeting.has(id)) mover.settle(now, { isDisplaced: true });
        this.#movers.delete(id);
      }
    }
    this.#refresh(now);
  }

  /** Those who meet the same enemy for the second time at one moment: nothing has come of the first, so that they end there. */
  #listStuck(meetings: readonly Meeting[], now: Moment): ReadonlySet<UnitId> {
    const stuck = new Set<UnitId>();
    for (const { one, other } of meetings) {
      const pair = pairOf(one.key, other.key);
      if (now - (this.#met.get(pair) ?? Number.NEGATIVE_INFINITY) <= ONE_MOMENT)
        for (const { id } of [one, other]) stuck.add(id);
      this.#met.set(pair, now);
    }
    return stuck;
  }

  /** Whether a unit still moves of its own will. */
  #isFree(id: UnitId): boolean {
    const unit = this.#run.unit(id);
    const isHeld = listOpponents(this.#run.battle, id).length > 0;
    return isMobile(unit) && unit.condition.type === "goodOrder" && !isHeld;
  }

  /**
   * Brings those on their way to where they are at a moment: all where a charge may send units running, else those who
   * may be in the way of whoever lines up.
   */
  #march(now: Moment, meeting: ReadonlySet<UnitId>): void {
    const isCharge = [...meeting].some((id) => this.#movers.get(id)?.isCharge);
    const there = [...meeting].map((id) => this.#outlineNow(id, now));
    const units = [...this.#movers.values()].flatMap(({ id, track }) => {
      if (meeting.has(id)) return [];
      const outline = outlineOn(track, now);
      if (!isCharge && !there.some((other) => isNear(outline, other))) return [];
      const unit = this.#run.unit(id);
      const pose = poseFromOutline(standingOf(unit), outline);
      return isSamePose(pose, poseOf(unit)) ? [] : [{ unit: id, pose }];
    });
    const moment = now - this.#start;
    if (units.length > 0)
      this.#run.emit({ type: "unitsMarched", rule: "D-230", half: this.#half, moment, units });
  }

  #outlineNow(id: UnitId, now: Moment): TurnedRectangle {
    const mover = this.#movers.get(id);
    return mover ? outlineOn(mover.track, now) : outlineOfUnit(this.#run.unit(id));
  }

  /**
   * Whoever has somebody in his way waits for the rest of the half: who goes towards him, or both where only together
   * they come nearer. One who may be passed by the other goes on, and is looked at again with his next stretch.
   *
   * @rule D-68, D-229, M-OPT-8
   */
  #bar({ one, other }: Meeting, now: Moment): void {
    const sides: readonly (readonly [Body, Body])[] = [
      [one, other],
      [other, one],
    ];
    const blocked = sides.filter(([a, b]) => isInWay(this.#run.battle, a, b));
    const nearing = blocked.filter(([a, b]) => isNearing(a, b, now));
    const together = blocked.length === sides.length ? blocked.filter(([a]) => isOnItsWay(a, now)) : [];
    const stopped = nearing.length > 0 ? nearing : together;
    if (stopped.length === 0) {
      const until = Math.min(...blocked.map(([a]) => endOfStretch(a, now)));
      return this.#pass("bar", one, other, until, now);
    }
    for (const [a, b] of stopped) {
      const rule = a.side === b.side || !a.manned || !b.manned ? "D-229" : "M-OPT-8";
      this.#stop(a, now, {}, { rule, by: b.id, waits: true });
    }
    this.#refresh(now);
  }

  /** Whoever comes into an enemy's control without a contact ends his move there. @rule M-MEX-2, D-183 */
  #control({ one, other }: Meeting, now: Moment): void {
    let freeUntil: Moment = Number.POSITIVE_INFINITY;
    let isStopped = false;
    for (const [mover, enemy] of [
      [one, other],
      [other, one],
    ] as const) {
      if (!isControlledBy(this.#run.battle, mover, enemy) || this.#makesContact(mover, enemy)) continue;
      if (isNearing(mover, enemy, now)) {
        this.#stop(mover, now, { stoppedBy: enemy.id }, { rule: "M-MEX-2", by: enemy.id, waits: false });
        isStopped = true;
      } else freeUntil = Math.min(freeUntil, endOfStretch(mover, now));
    }
    if (isStopped) return this.#refresh(now);
    this.#pass("control", one, other, freeUntil, now);
  }

  /** Two that meet in one way go on as they are, up to a moment that is later than this. */
  #pass(type: "bar" | "control", one: Body, other: Body, until: Moment, now: Moment): void {
    this.#free[type].set(pairOf(one.key, other.key), Math.max(until, now + 2 * ONE_MOMENT));
    this.#lookOut(one.key, other.key, now);
  }

  /** Whether the way of a mover leads it to touch anybody within an enemy's reach. */
  #makesContact(mover: Body, enemy: Body): boolean {
    const contacts = [...this.#meetings.values()]
      .flat()
      .filter(({ type, one, other }) => type === "contact" && (one === mover || other === mover));
    const [first] = contacts.sort((a, b) => a.moment - b.moment);
    if (!first) return false;
    const [here, there] = [mover, enemy].map(({ track }) => outlineOn(track, first.moment));
    return here !== undefined && there !== undefined && isWithin(measureGap(here, there), this.#reach);
  }

  /**
   * Turns are made where there is room for them, all that fall together at once: of two that would stand on each other
   * neither is made.
   *
   * @rule D-224, D-230
   */
  #turn(now: Moment): void {
    const bodies = [...this.#bodies.values()];
    const barred = [...this.#turns].flatMap(([key, [turn, ...later]]) => {
      if (!turn || turn.moment > now + ONE_MOMENT) return [];
      this.#turns.set(key, later);
      const bar = findTurnBar(this.#run.battle, bodies, turn.body, turn, this.#reach);
      return bar ? [{ body: turn.body, bar }] : [];
    });
    for (const { body, bar } of barred)
      this.#stop(body, now, { isBeforeTurn: true }, { ...bar, waits: bar.rule === "D-224" });
    if (barred.length > 0) this.#refresh(now);
  }

  #stop(
    { id, mover }: Body,
    now: Moment,
    how: Settling,
    { rule, by, waits }: { readonly rule: RuleId; readonly by: UnitId; readonly waits: boolean },
  ): void {
    if (!mover) return;
    mover.settle(now, how);
    this.#movers.delete(id);
    if (waits) this.#waiting.set(id, { mover, moment: now, rule, by });
    else this.#run.emit({ type: "orderCutShort", rule, unit: id, by });
  }
}

const pairOf = (a: string, b: string): string => (a < b ? `${a}|${b}` : `${b}|${a}`);
