import { doRectanglesTouch, measureGap } from "#field/gap.ts";
import { type Moment, outlineOn } from "#field/tracks.ts";
import type { TurnedRectangle } from "#field/turned-rectangle.ts";
import type { Inches } from "#rules/quantities.ts";
import { isWithin } from "#rules/quantities.ts";
import { orderByHome } from "../precedence.ts";
import type { Unit, UnitId } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import {
  type Body,
  findMeetings,
  listBodiesOf,
  listTurns,
  type Meeting,
  mayMeet,
  type TurnOnWay,
} from "./bodies.ts";
import type { Mover } from "./mover.ts";
import { ONE_MOMENT } from "./pace.ts";

/** A unit as it was when its bodies were last listed. */
interface Known {
  readonly unit: Unit;
  readonly mover: Mover | undefined;
  readonly keys: readonly string[];
}

/** A turn that lies before a mover. */
export interface TurnAhead extends TurnOnWay {
  readonly body: Body;
}

/** What lies before all movers: the bodies on the table, when they come together, and the turns on their ways. @rule D-230 */
export class Lookout {
  readonly #run: Unfolding;
  readonly #movers: ReadonlyMap<UnitId, Mover>;
  /** Where each unit comes where things fall together. */
  readonly #order: ReadonlyMap<UnitId, number>;
  readonly #known = new Map<UnitId, Known>();
  readonly #bodies = new Map<string, Body>();
  readonly #meetings = new Map<string, readonly Meeting[]>();
  /** The pairs of each body of which something is known. */
  readonly #pairs = new Map<string, Set<string>>();
  readonly #turns = new Map<string, readonly TurnAhead[]>();
  /** Pairs that need not mind before a moment that one is in the way of the other, or controls it. */
  readonly #free = { bar: new Map<string, Moment>(), control: new Map<string, Moment>() };

  /** @param movers - who is on the way at the time of each look */
  constructor(run: Unfolding, movers: ReadonlyMap<UnitId, Mover>) {
    this.#run = run;
    this.#movers = movers;
    const { battle } = run;
    const units = orderByHome(battle, Object.values(battle.units));
    this.#order = new Map(units.map(({ id }, index) => [id, index]));
  }

  get bodies(): readonly Body[] {
    return [...this.#bodies.values()];
  }

  get #reach(): Inches {
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
      const bodies = listBodiesOf(unit, mover);
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
  refresh(now: Moment): void {
    const changed = this.#updateBodies();
    if (changed.size === 0) return;
    for (const key of changed) this.#forget(key);
    for (const key of changed) {
      const body = this.#bodies.get(key);
      this.#listTurns(key, body, now);
      if (!body) continue;
      for (const other of this.#bodies.values()) {
        if (!mayMeet(body, other, this.#reach)) continue;
        if (!changed.has(other.key) || other.key > key) this.#lookOut(body, other, now);
      }
    }
  }

  /** Drops what is known of the pairs of a body. */
  #forget(key: string): void {
    for (const pair of this.#pairs.get(key) ?? [])
      for (const known of [this.#meetings, this.#free.bar, this.#free.control]) known.delete(pair);
    this.#pairs.delete(key);
  }

  /** Notes that something is known of a pair. */
  #note(pair: string, ...keys: readonly string[]): void {
    for (const key of keys) {
      const pairs = this.#pairs.get(key) ?? new Set();
      this.#pairs.set(key, pairs.add(pair));
    }
  }

  #listTurns(key: string, body: Body | undefined, now: Moment): void {
    const turns = body?.mover ? listTurns(this.#run.battle, body).filter(({ moment }) => moment >= now) : [];
    if (body && turns.length > 0)
      this.#turns.set(
        key,
        turns.map((turn) => ({ ...turn, body })),
      );
    else this.#turns.delete(key);
  }

  #placeOf({ id, key }: Body): number {
    return (this.#order.get(id) ?? 0) + (key === id ? 0 : 0.5);
  }

  #lookOut(a: Body, b: Body, now: Moment): void {
    const [one, other] = this.#placeOf(a) < this.#placeOf(b) ? [a, b] : [b, a];
    const pair = pairOf(one.key, other.key);
    const meetings = findMeetings(one, other, {
      battle: this.#run.battle,
      after: now,
      barAfter: this.#free.bar.get(pair) ?? 0,
      controlAfter: this.#free.control.get(pair) ?? 0,
      reach: this.#reach,
    });
    if (meetings.length > 0) {
      this.#meetings.set(pair, meetings);
      this.#note(pair, one.key, other.key);
    } else this.#meetings.delete(pair);
  }

  /** The moment at which something happens next. */
  findNext(now: Moment): Moment | undefined {
    let next: Moment | undefined;
    const consider = (moment: Moment): void => {
      if (moment >= now && (next === undefined || moment < next)) next = moment;
    };
    for (const meetings of this.#meetings.values()) for (const { moment } of meetings) consider(moment);
    for (const [turn] of this.#turns.values()) if (turn) consider(turn.moment);
    return next;
  }

  /** The meetings of this moment, in the order of those who meet. @rule D-236 */
  listDue(now: Moment): readonly Meeting[] {
    const due: Meeting[] = [];
    for (const meetings of this.#meetings.values())
      for (const meeting of meetings) if (meeting.moment <= now + ONE_MOMENT) due.push(meeting);
    return due.sort(
      (a, b) =>
        this.#placeOf(a.one) - this.#placeOf(b.one) || this.#placeOf(a.other) - this.#placeOf(b.other),
    );
  }

  /** How a body stands that is about to turn at this moment, before it does. */
  outlineBeforeTurn(key: string, now: Moment): TurnedRectangle | undefined {
    const turn = this.#turns.get(key)?.[0];
    return turn && turn.moment <= now + ONE_MOMENT ? turn.before : undefined;
  }

  /** Whether two who meet at this moment touch as they stand before any turn of it. */
  meetBeforeTurns({ one, other }: Meeting, now: Moment): boolean {
    const [a, b] = [one, other].map(({ key }) => this.outlineBeforeTurn(key, now));
    if (!a && !b) return true;
    return doRectanglesTouch(a ?? outlineOn(one.track, now), b ?? outlineOn(other.track, now));
  }

  /** Takes the turns of this moment out of those that lie ahead. */
  takeTurns(now: Moment): readonly TurnAhead[] {
    return [...this.#turns].flatMap(([key, [turn, ...later]]) => {
      if (!turn || turn.moment > now + ONE_MOMENT) return [];
      this.#turns.set(key, later);
      return [turn];
    });
  }

  /** Two that meet in one way go on as they are, up to a moment that is later than this. */
  pass(type: "bar" | "control", one: Body, other: Body, until: Moment, now: Moment): void {
    const pair = pairOf(one.key, other.key);
    this.#free[type].set(pair, Math.max(until, now + 2 * ONE_MOMENT));
    this.#note(pair, one.key, other.key);
    this.#lookOut(one, other, now);
  }

  /** Whether the way of a mover leads it to touch anybody within an enemy's reach. */
  makesContact(mover: Body, enemy: Body): boolean {
    let first: Meeting | undefined;
    for (const meetings of this.#meetings.values())
      for (const meeting of meetings) {
        const isOwn = meeting.type === "contact" && (meeting.one === mover || meeting.other === mover);
        if (isOwn && (!first || meeting.moment < first.moment)) first = meeting;
      }
    if (!first) return false;
    const [here, there] = [outlineOn(mover.track, first.moment), outlineOn(enemy.track, first.moment)];
    return isWithin(measureGap(here, there), this.#reach);
  }
}

/** Parts the keys of a pair; no key has it. */
const BETWEEN = "\n";

/** The key of two bodies, whichever comes first. */
export const pairOf = (a: string, b: string): string => (a < b ? `${a}${BETWEEN}${b}` : `${b}${BETWEEN}${a}`);

/** Whether a body is as it was, where nobody moves it also where it was. */
function isSame(was: Body | undefined, is: Body | undefined): boolean {
  if (!was || !is || was.mover !== is.mover) return false;
  if (was.mover) return true;
  const [a, b] = [was.outline, is.outline];
  return (
    a.x === b.x &&
    a.y === b.y &&
    a.heading === b.heading &&
    a.halfWidth === b.halfWidth &&
    a.halfDepth === b.halfDepth
  );
}
