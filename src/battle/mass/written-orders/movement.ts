import { poseFromOutline } from "#field/body.ts";
import { type Moment, outlineOn, standStill } from "#field/tracks.ts";
import { reachOf, type TurnedRectangle } from "#field/turned-rectangle.ts";
import type { RuleId } from "#rules/line.ts";
import { LENGTH_TOLERANCE, normalizeBearing } from "#rules/quantities.ts";
import { outlineOfUnit, standingOf } from "../ground.ts";
import type { Pose, UnitId } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import { isManned, isMobile, poseOf } from "../units.ts";
import {
  type Body,
  endOfStretch,
  findTurnBar,
  isControlledBy,
  isInWay,
  isNearing,
  isOnItsWay,
  type Meeting,
} from "./bodies.ts";
import { Lookout, pairOf, type TurnAhead } from "./lookout.ts";
import { meetOnTheWay } from "./meeting.ts";
import type { Mover, Settling } from "./mover.ts";
import { HALF, ONE_MOMENT } from "./pace.ts";

/** Places and headings nearer to each other than this are one: far below every tolerance. */
const SAME_PLACE = 1e-9;

/** A mover in whose way somebody stands, and since when. */
interface Waiting {
  readonly mover: Mover;
  readonly moment: Moment;
  readonly rule: RuleId;
  readonly by: UnitId;
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
  /** Movers in whose way somebody stands. */
  #waiting = new Map<UnitId, Waiting>();
  readonly #lookout: Lookout;
  /** When enemies have met who are still on their way. */
  readonly #met = new Map<string, Moment>();

  constructor(run: Unfolding, half: 1 | 2, movers: readonly Mover[]) {
    this.#run = run;
    this.#half = half;
    this.#end = HALF * half;
    this.#movers = new Map(movers.map((mover) => [mover.id, mover]));
    this.#lookout = new Lookout(run, this.#movers);
  }

  /**
   * Whoever had to wait for others does in the end what he has missed of the half, as far as he now can.
   *
   * @returns the movers that have not been stopped for good
   */
  carryOut(): readonly Mover[] {
    const arrived = [...this.#goThroughHalf()];
    for (let queue = this.#waiting.size; queue > 0; queue -= 1) {
      const held = this.#listHeld();
      const waited = new Map([...this.#waiting].filter(([id]) => !held.has(id) && this.#isUpright(id)));
      const late = [...waited.values()].flatMap(
        ({ mover, moment }) => mover.catchUp(this.#start, moment) ?? [],
      );
      if (late.length === 0) break;
      this.#waiting = new Map([...waited].filter(([id]) => !late.some((mover) => mover.id === id)));
      for (const mover of late) this.#movers.set(mover.id, mover);
      arrived.push(...this.#goThroughHalf());
    }
    for (const { mover, moment, rule, by } of this.#waiting.values())
      if (moment < this.#end - ONE_MOMENT || (rule === "D-224" && this.#half === 2))
        this.#run.emit({ type: "orderCutShort", rule, unit: mover.id, by });
    return [...arrived, ...[...this.#waiting.values()].map(({ mover }) => mover)];
  }

  get #start(): Moment {
    return this.#end - HALF;
  }

  /** @returns those who have come to its end */
  #goThroughHalf(): readonly Mover[] {
    let now = this.#start;
    this.#lookout.refresh(now);
    for (;;) {
      const next = this.#lookout.findNext(now);
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

  /**
   * Whoever comes to touch before he turns has met; then the turns of the moment are judged, then come contacts, what is in
   * the way, and control.
   */
  #handle(now: Moment): void {
    const contacts = this.#lookout.listDue(now).filter(({ type }) => type === "contact");
    const before = contacts.filter((meeting) => this.#lookout.meetBeforeTurns(meeting, now));
    if (before.length > 0) return this.#meet(before, now);
    const turns = this.#lookout.takeTurns(now);
    if (turns.length > 0) return this.#turn(turns, now);
    const due = this.#lookout.listDue(now);
    if (contacts.length > 0) return this.#meet(contacts, now);
    const bar = due.find(({ type }) => type === "bar");
    if (bar) return this.#bar(bar, now);
    const control = due.find(({ type }) => type === "control");
    if (control) this.#control(control, now);
  }

  /** The enemies that touch at this moment: all others are brought to where they are by now. */
  #meet(meetings: readonly Meeting[], now: Moment): void {
    const meeting = new Set(meetings.flatMap(({ one, other }) => [one.id, other.id]));
    const stuck = this.#listStuck(meetings, now);
    const there = [...meeting].map((id) => this.#outlineNow(id, now));
    this.#march(now, meeting, (outline) => there.some((other) => isNear(outline, other)));
    for (const id of meeting) this.#movers.get(id)?.settle(now);
    const bringAll = once(() => this.#march(now, meeting, () => true));
    meetOnTheWay(this.#run, meetings, { now, half: this.#half, bringAll });
    const held = this.#listHeld();
    for (const [id, mover] of [...this.#movers]) {
      if (!held.has(id) && this.#isUpright(id)) {
        if (!meeting.has(id)) continue;
        const onward = stuck.has(id) ? undefined : mover.resume(now);
        if (onward) this.#movers.set(id, onward);
        else this.#movers.delete(id);
      } else {
        if (!meeting.has(id)) mover.settle(now, { isDisplaced: true });
        this.#movers.delete(id);
      }
    }
    this.#lookout.refresh(now);
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

  /** Those whom an enemy holds in a melee. */
  #listHeld(): ReadonlySet<UnitId> {
    const { contacts, units } = this.#run.battle;
    const isManning = (id: UnitId): boolean => units[id] !== undefined && isManned(units[id]);
    const held = new Set<UnitId>();
    for (const { attacker, defender } of contacts) {
      if (isManning(defender)) held.add(attacker);
      if (isManning(attacker)) held.add(defender);
    }
    return held;
  }

  /** Whether a unit that nobody holds still moves of its own will. */
  #isUpright(id: UnitId): boolean {
    const unit = this.#run.unit(id);
    return isMobile(unit) && unit.condition.type === "goodOrder";
  }

  /**
   * Brings those on their way to where they are at a moment: those who may be in the way of whoever lines up, and all
   * where a charge may send units running or somebody shoots.
   */
  #march(now: Moment, meeting: ReadonlySet<UnitId>, isMeant: (outline: TurnedRectangle) => boolean): void {
    const units: { readonly unit: UnitId; readonly pose: Pose }[] = [];
    for (const { id, track } of this.#movers.values()) {
      if (meeting.has(id)) continue;
      const outline = this.#lookout.outlineBeforeTurn(id, now) ?? outlineOn(track, now);
      if (!isMeant(outline)) continue;
      const unit = this.#run.unit(id);
      const pose = poseFromOutline(standingOf(unit), outline);
      if (!isSamePose(pose, poseOf(unit))) units.push({ unit: id, pose });
    }
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
      return this.#lookout.pass("bar", one, other, until, now);
    }
    for (const [a, b] of stopped) {
      const rule = a.side === b.side || !a.manned || !b.manned ? "D-229" : "M-OPT-8";
      this.#stop(a, now, {}, { rule, by: b.id, waits: true });
    }
    this.#lookout.refresh(now);
  }

  /** Whoever comes into an enemy's control without a contact ends his move there. @rule M-MEX-2, D-183 */
  #control({ one, other }: Meeting, now: Moment): void {
    let freeUntil: Moment = Number.POSITIVE_INFINITY;
    let isStopped = false;
    for (const [mover, enemy] of [
      [one, other],
      [other, one],
    ] as const) {
      if (!isControlledBy(this.#run.battle, mover, enemy) || this.#lookout.makesContact(mover, enemy))
        continue;
      if (isNearing(mover, enemy, now)) {
        this.#stop(mover, now, { stoppedBy: enemy.id }, { rule: "M-MEX-2", by: enemy.id, waits: false });
        isStopped = true;
      } else freeUntil = Math.min(freeUntil, endOfStretch(mover, now));
    }
    if (isStopped) return this.#lookout.refresh(now);
    this.#lookout.pass("control", one, other, freeUntil, now);
  }

  /**
   * Turns are made where there is room for them, all that fall together at once: of two that would stand on each other
   * neither is made, nor one that counts on the place of whoever does not turn.
   *
   * @rule D-224, D-230
   */
  #turn(turns: readonly TurnAhead[], now: Moment): void {
    const stays = new Map<string, TurnAhead>();
    for (;;) {
      const bodies = this.#lookout.bodies.map((body) => stayBefore(body, stays.get(body.key)));
      const barred = turns.flatMap((turn) => {
        const { body } = turn;
        const bar = stays.has(body.key)
          ? undefined
          : findTurnBar(this.#run.battle, bodies, body, turn, this.#reach);
        return bar ? [{ turn, bar }] : [];
      });
      if (barred.length === 0) break;
      for (const { turn, bar } of barred) {
        stays.set(turn.body.key, turn);
        this.#stop(turn.body, now, { isBeforeTurn: true }, { ...bar, waits: bar.rule === "D-224" });
      }
    }
    if (stays.size > 0) this.#lookout.refresh(now);
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

/** A body that does not make a turn stands as it did before it. */
const stayBefore = (body: Body, turn: TurnAhead | undefined): Body =>
  turn ? { ...body, track: standStill(turn.before) } : body;

/** Does something the first time that it is asked for. */
function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

/** Whether an outline may be touched by another that turns about a point of its own edge. */
const isNear = (outline: TurnedRectangle, turning: TurnedRectangle): boolean =>
  Math.hypot(outline.x - turning.x, outline.y - turning.y) <=
  reachOf(outline) + 3 * reachOf(turning) + 2 * LENGTH_TOLERANCE;

/** Whether two poses are the same but for rounding. */
const isSamePose = (a: Pose, b: Pose): boolean =>
  Math.hypot(a.x - b.x, a.y - b.y) < SAME_PLACE &&
  Math.abs(normalizeBearing(a.heading - b.heading)) < SAME_PLACE;
