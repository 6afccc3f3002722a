import { poseFromOutline } from "#field/body.ts";
import { overlaps } from "#field/gap.ts";
import { directionOf } from "#field/pose.ts";
import type { Moment, Track } from "#field/tracks.ts";
import { shiftAlong, type TurnedRectangle } from "#field/turned-rectangle.ts";
import type { Line, RuleId } from "#rules/line.ts";
import { ANGLE_TOLERANCE, type Inches, isWithin } from "#rules/quantities.ts";
import { hasFled, passGround, type Steering, steerCharge } from "../charging.ts";
import { measureStretch, outlineAt, outlineOfUnit, standingOf } from "../ground.ts";
import { type ChargeGround, surveyCharge } from "../moving/charge-ground.ts";
import type { RideUnderWay } from "../order.ts";
import type { Pose, UnitId } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import { aloneIn } from "./march.ts";
import type { Mover, Settling } from "./mover.ts";
import { HALF } from "./pace.ts";

/** Less than this is nothing ridden, only rounding. */
const NOTHING: Inches = 1e-9;

/** When a stretch of a charge begins, and the turn before it. */
interface Start {
  readonly from: Moment;
  readonly before?: Steering;
  /** What it covers in this half, where it is less than a half of the charge. */
  readonly paceInches?: Inches;
}

/** Who begins to ride in a half, and what he has to do. */
export interface Due {
  readonly id: UnitId;
  readonly now: RideUnderWay;
}

/** A charge or an intercept that is ridden while all others move. @rule M-TURN-3, M-TURN-7, D-69, D-230, D-231 */
export class Ride implements Mover {
  readonly id: UnitId;
  readonly isCharge = true;
  readonly isForced: boolean;
  readonly track: Track;
  readonly #run: Unfolding;
  readonly #pace: Inches;
  readonly #now: RideUnderWay;
  /** When it begins to run, after the time of its turn. */
  readonly #starts: Moment;
  readonly #outline: TurnedRectangle;
  /** How far it can run straight on in this half, and what ends it there. */
  readonly #inches: Inches;
  readonly #ban: RuleId | undefined;
  #settled: Inches = 0;

  private constructor(
    run: Unfolding,
    id: UnitId,
    now: RideUnderWay,
    { from, before, paceInches = now.halfInches }: Start,
  ) {
    this.#run = run;
    this.id = id;
    this.isForced = now.runsOn ?? false;
    this.#pace = paceInches;
    const owed = now.owedInches + (before?.inches ?? 0);
    const rest = paceInches * (Math.floor(from) + 1 - from);
    const paid = Math.min(owed, rest);
    this.#now = {
      ...now,
      owedInches: owed - paid,
      leftInches: Math.max(0, now.leftInches - paid),
      turned: now.turned + (before?.angle ?? 0),
    };
    this.#starts = from + paid / paceInches;
    if (before) this.#tell(before.pose, before.angle > ANGLE_TOLERANCE ? before.lines : []);
    const unit = run.unit(this.id);
    this.#outline = outlineOfUnit(unit);
    const ground = this.#measure(Math.min(rest - paid, this.#now.leftInches));
    this.#inches = ground.inches;
    this.#ban = ground.ban;
    this.track = this.#layTrack(from);
  }

  /**
   * Begins a half for all who ride in it, who turn at once: of two that would stand on each other after it neither turns.
   *
   * @param seen - how all stand when the half begins
   * @rule D-224, D-230, D-231
   */
  static begin(run: Unfolding, due: readonly Due[], from: Moment, seen: Unfolding): readonly Ride[] {
    const aimed = due.map((ride) => {
      const { now, before } = aim(seen, ride);
      const there = before && outlineAt(seen.unit(ride.id), before.pose);
      return { id: ride.id, now, before, there };
    });
    const isTaken = ({ id, there }: (typeof aimed)[number]): boolean =>
      aimed.some((other) => other.id !== id && there && other.there && overlaps(there, other.there));
    return aimed.map((one) => {
      const { id, now, before } = one;
      return new Ride(run, id, now, before && !isTaken(one) ? { from, before } : { from });
    });
  }

  /** How far it can run straight on, where nobody is in its way. */
  #measure(wanted: Inches): ChargeGround {
    const unit = this.#run.unit(this.id);
    const alone = aloneIn(this.#run.battle, unit);
    const { inches } = measureStretch(alone, unit, this.#outline, this.#outline.heading, wanted);
    return this.#survey(this.#outline, inches);
  }

  #survey(outline: TurnedRectangle, inches: Inches): ChargeGround {
    const unit = this.#run.unit(this.id);
    const way = { outline, inches, hillsLeft: unit.turn.hillsLeft };
    return surveyCharge(this.#run.battle, unit, way, this.#run.ruleset);
  }

  #layTrack(from: Moment): Track {
    const outline = this.#outline;
    const { leftInches, owedInches } = this.#now;
    const direction = directionOf(outline.heading);
    const pace = { x: direction.x * this.#pace, y: direction.y * this.#pace };
    const still = { x: 0, y: 0 };
    const ends = this.#starts + this.#inches / this.#pace;
    const end = shiftAlong(outline, outline.heading, this.#inches);
    const stays = { from: ends, to: Number.POSITIVE_INFINITY, outline: end, pace: still };
    const track: Track = [
      { from, to: this.#starts, outline, pace: still },
      { from: this.#starts, to: ends, outline, pace },
    ];
    const rest = this.#ban ? 0 : Math.max(0, leftInches - this.#inches - owedInches);
    if (ends < HALF - 1e-9 || from >= HALF || rest === 0) return [...track, stays];
    const unit = this.#run.unit(this.id);
    const on = measureStretch(aloneIn(this.#run.battle, unit), unit, end, end.heading, rest);
    const last = ends + on.inches / this.#pace;
    return [
      ...track,
      { from: ends, to: last, outline: end, pace },
      { ...stays, from: last, outline: shiftAlong(end, end.heading, on.inches) },
    ];
  }

  #tell(
    pose: Pose | undefined,
    lines: readonly Line[],
    ground?: { inches: Inches; survey: ChargeGround },
  ): void {
    const { turn } = this.#run.unit(this.id);
    const roughBehind = ground
      ? passGround(turn.charge?.roughBehindInches, ground.survey, ground.inches)
      : turn.charge?.roughBehindInches;
    this.#run.emit({
      type: "chargeRun",
      rule: this.#now.runsOn ? "M-MEL-13" : "D-231",
      unit: this.id,
      target: this.#now.target,
      path: pose ? [pose] : [],
      leftInches: Math.max(0, this.#now.leftInches - this.#settled),
      lines,
      hillsLeft: ground?.survey.hillsLeft ?? turn.hillsLeft,
      ...(roughBehind === undefined ? {} : { roughBehindInches: roughBehind }),
    });
  }

  settle(moment: Moment, { isDisplaced = false }: Settling = {}): void {
    const ridden = Math.min(this.#inches, Math.max(0, moment - this.#starts) * this.#pace);
    const inches = ridden - this.#settled;
    if (inches <= NOTHING) return;
    const outline = this.#outline;
    const survey = this.#survey(shiftAlong(outline, outline.heading, this.#settled), inches);
    this.#settled = ridden;
    const rule = this.#now.runsOn ? "M-MEL-13" : "D-231";
    const ends: readonly Line[] =
      this.#ban && ridden === this.#inches
        ? [{ rule: this.#ban, label: "groundEndsCharge", value: this.#now.leftInches - ridden }]
        : [];
    const lines: readonly Line[] = [{ rule, label: "advance", value: inches }, ...ends];
    const standing = standingOf(this.#run.unit(this.id));
    const there = poseFromOutline(standing, shiftAlong(outline, outline.heading, ridden));
    this.#tell(isDisplaced ? undefined : there, lines, { inches, survey });
  }

  catchUp(start: Moment, stopped: Moment): Mover | undefined {
    const now = this.underWay;
    const paceInches = this.#pace * (start + HALF - stopped);
    return now && !isWithin(paceInches, 0)
      ? new Ride(this.#run, this.id, now, { from: start, paceInches })
      : undefined;
  }

  /** It only goes on if its target is gone or runs; else it turns towards him again in the next half. @rule M-MEL-13, D-231 */
  resume(moment: Moment): Mover | undefined {
    const { leftInches } = this.#now;
    const left = leftInches - this.#settled;
    if (left <= 0 || this.#ban) return undefined;
    const onlyGoesOn = hasFled(this.#run, this.#now.target) ? ({ runsOn: true } as const) : {};
    const now = { ...this.#now, leftInches: left, ...onlyGoesOn };
    return new Ride(this.#run, this.id, now, { from: moment, paceInches: this.#pace });
  }

  /** What is left of it for the second half. */
  get underWay(): RideUnderWay | undefined {
    const left = this.#now.leftInches - this.#settled;
    return left <= 0 || this.#ban ? undefined : { ...this.#now, leftInches: left };
  }
}

/**
 * The turn of a charge towards its target as he now stands; there is none where it only runs on, as it does once the
 * target is gone or has begun to run.
 *
 * @rule M-MEL-13, D-72, D-93, D-174, D-231
 */
function aim(seen: Unfolding, { id, now }: Due): { readonly now: RideUnderWay; readonly before?: Steering } {
  const { freeTurn = false, ...then } = now;
  if (now.runsOn) return { now };
  if (!freeTurn && hasFled(seen, now.target)) return { now: { ...now, runsOn: true } };
  const limits = { turned: now.turned, leftInches: now.leftInches - now.owedInches, isFree: freeTurn };
  return { now: then, before: steerCharge(seen, id, now.target, limits) };
}
