import { turnAboutMiddle } from "#field/body.ts";
import { nearestPoints } from "#field/gap.ts";
import { advance, headingTo } from "#field/pose.ts";
import { shiftAlong, type TurnedRectangle } from "#field/turned-rectangle.ts";
import type { Line, RuleId } from "#rules/line.ts";
import { measureTurnCost } from "#rules/mass/movement.ts";
import { type Degrees, type Inches, isAngleWithin, isWithin, normalizeBearing } from "#rules/quantities.ts";
import { listNewlyTouched } from "./contacts.ts";
import {
  hasRoom,
  measureStretch,
  outlineAt,
  outlineOfUnit,
  type Stretch,
  standingOf,
  stopBeforeEngines,
} from "./ground.ts";
import { meetCharge } from "./meet-charge.ts";
import { type ChargeGround, surveyCharge } from "./moving/charge-ground.ts";
import { ControlZones } from "./moving/control.ts";
import type { Pose, Unit, UnitId } from "./state.ts";
import { Unfolding } from "./unfolding.ts";
import { isManned, poseOf } from "./units.ts";

/**
 * The pose of a charger that has turned about its middle towards the nearest point of its target, as that bears from
 * the middle of its front edge.
 *
 * @rule D-231, D-224
 */
export function aimCharge(run: Unfolding, id: UnitId, target: UnitId): Pose {
  const unit = run.unit(id);
  const front = poseOf(unit);
  const { to, inches } = nearestPoints(front, outlineOfUnit(run.unit(target)));
  return isWithin(inches, 0) ? front : turnAboutMiddle(standingOf(unit), headingTo(front, to));
}

/** The heading from which the first turn of a charge is reckoned: a free deviation made before it is a part of it (D-92). @rule D-231 */
export const headingBefore = (unit: Unit): Degrees => {
  const { turnedFrom } = unit.turn;
  return turnedFrom?.deviation === undefined ? poseOf(unit).heading : turnedFrom.heading;
};

/** What a turn at the start of a half comes to. */
export interface Steering {
  readonly pose: Pose;
  readonly angle: Degrees;
  readonly inches: Inches;
  readonly lines: readonly Line[];
}

/** What limits the turns of a charge: what it has turned before, and what it still may spend. */
interface SteeringLimits {
  readonly turned: Degrees;
  readonly leftInches: Inches;
  /** The heading from which the turn is reckoned; that of the unit if absent (D-92, D-231). */
  readonly from?: Degrees;
  /** The turn of an intercept costs nothing and is not counted (D-72). */
  readonly isFree?: boolean;
}

/** The turn of a charge at the start of a half, where the rules allow it and there is room. @rule M-MEL-12, D-72, D-93, D-231 */
export function steerCharge(
  run: Unfolding,
  id: UnitId,
  target: UnitId,
  { turned, leftInches, from, isFree = false }: SteeringLimits,
): Steering {
  const unit = run.unit(id);
  const now = poseOf(unit);
  const before = from ?? now.heading;
  const deviated = Math.abs(normalizeBearing(now.heading - before));
  const straight = { pose: now, angle: deviated, inches: 0, lines: [] };
  if (!isManned(run.unit(target))) return straight;
  const pose = aimCharge(run, id, target);
  const angle = Math.abs(normalizeBearing(pose.heading - before));
  const limit = run.ruleset.tables.limits.chargeTurns;
  if (!isFree && unit.profile.mounted && !isAngleWithin(turned + angle, limit)) return straight;
  if (!hasRoom(run.battle, unit, outlineAt(unit, pose))) return straight;
  if (isFree) return { ...straight, pose };
  const cost = measureTurnCost(unit.profile, angle, run.ruleset, { freeDeviation: true });
  return isWithin(cost.inches, leftInches) ? { pose, angle, ...cost } : straight;
}

/** How far behind a charger the last ground lies that takes its momentum, once it has gone so much further. @rule D-193 */
export function passGround(
  roughBehind: Inches | undefined,
  { rough }: ChargeGround,
  inches: Inches,
): Inches | undefined {
  const last = rough.findLast(({ from }) => !isWithin(inches, from));
  if (last) return inches - Math.min(last.to, inches);
  return roughBehind === undefined ? undefined : roughBehind + inches;
}

/** Whether a target is gone, or runs since this turn, so that a charge at it only goes on. @rule D-174 */
export function hasFled({ battle }: Unfolding, target: UnitId): boolean {
  const unit = battle.units[target];
  if (!unit || !isManned(unit)) return true;
  const { condition } = unit;
  return (
    condition.type === "running" && condition.inTurn === battle.clock.turn && condition.runningTurn === 1
  );
}

/** One straight stretch of a charge: the turn before it, how far it means to go, and whether the charge ends with it. */
interface Straight {
  readonly before: readonly Pose[];
  readonly wanted: Inches;
  readonly lines: readonly Line[];
  readonly rule: "D-231" | "M-MEL-13";
  readonly isLast: boolean;
}

/** Ground that forbids charging, and how far from the start of a charge it begins. */
export interface GroundAhead {
  readonly rule: RuleId;
  readonly inches: Inches;
}

/** A charge while it is ridden: what is left of it, and the turns it has made (M-MEL-12). */
export class Charge {
  readonly #run: Unfolding;
  readonly #id: UnitId;
  readonly #target: UnitId;
  #left: Inches;
  #turned: Degrees = 0;
  /** What a turn has cost beyond the half in which it was made: a turn is made at once (D-230). */
  #owed: Inches = 0;
  #hillsLeft: readonly string[];
  #barred: GroundAhead | undefined;
  #gone: Inches = 0;
  #roughBehind: Inches | undefined;
  #scouts = false;
  /** The heading before the turn at the place from which it sets out. */
  #setOut: Degrees | undefined;

  constructor(run: Unfolding, id: UnitId, target: UnitId, left: Inches) {
    this.#run = run;
    this.#id = id;
    this.#target = target;
    this.#left = left;
    const unit = run.unit(id);
    const { hillsLeft, charge: before } = unit.turn;
    this.#setOut = headingBefore(unit);
    this.#hillsLeft = hillsLeft;
    this.#roughBehind = before?.roughBehindInches;
  }

  /**
   * The ground that forbids a charge as it would be ridden at a target that stays where it is, up to him or for its
   * whole length. Nothing comes of it in the battle.
   *
   * @rule D-74
   */
  static findBarred(run: Unfolding, id: UnitId, target: UnitId, left: Inches): GroundAhead | undefined {
    const scout = new Charge(new Unfolding(run.battle, run.dice), id, target, left);
    scout.#scouts = true;
    if (scout.runHalf(left / 2)) scout.runHalf(left / 2, true);
    return scout.#barred;
  }

  #emitRun(path: readonly Pose[], lines: readonly Line[], rule: "D-231" | "M-MEL-13"): void {
    this.#run.emit({
      type: "chargeRun",
      rule,
      unit: this.#id,
      target: this.#target,
      path,
      leftInches: this.#left,
      lines,
      hillsLeft: this.#hillsLeft,
      ...(this.#roughBehind === undefined ? {} : { roughBehindInches: this.#roughBehind }),
    });
  }

  /** Runs one half of the charge. @returns whether the charge goes on */
  runHalf(budget: Inches, isLast = false): boolean {
    const from = this.#setOut ?? poseOf(this.#run.unit(this.#id)).heading;
    this.#setOut = undefined;
    const limits = { turned: this.#turned, leftInches: this.#left - this.#owed, from };
    const { pose, angle, inches, lines } = steerCharge(this.#run, this.#id, this.#target, limits);
    this.#turned += angle;
    this.#owed += inches;
    const paid = Math.min(this.#owed, budget);
    this.#owed -= paid;
    this.#left = Math.max(0, this.#left - paid);
    const wanted = Math.min(budget - paid, this.#left);
    return this.#runStraight({ before: [pose], wanted, lines, rule: "D-231", isLast });
  }

  /** Straight on for the rest of a half, because nobody has stood who was not the target. @rule M-MEL-13, D-231 */
  #runPast(wanted: Inches, isLast: boolean): boolean {
    return isWithin(wanted, 0)
      ? !isLast && this.#left > 0
      : this.#runStraight({ before: [], wanted, lines: [], rule: "D-231", isLast });
  }

  /** Straight on until the charge is spent, because the target is gone. @rule M-MEL-13, D-174 */
  #runOn(): void {
    this.#runStraight({ before: [], wanted: this.#left, lines: [], rule: "M-MEL-13", isLast: true });
  }

  /** Goes on in the direction of the charge, from which lining up may have turned it. @rule M-MEL-13, D-174 */
  goOn(heading: Degrees): void {
    const unit = this.#run.unit(this.#id);
    const pose = turnAboutMiddle(standingOf(unit), heading);
    const isFree = hasRoom(this.#run.battle, unit, outlineAt(unit, pose));
    const before = isFree ? [pose] : [];
    this.#runStraight({ before, wanted: this.#left, lines: [], rule: "M-MEL-13", isLast: true });
  }

  /** Whether the second half takes it off an engine of its side on which the first would end. @rule D-229 */
  #clearsEngines(outline: TurnedRectangle, inches: Inches): boolean {
    const unit = this.#run.unit(this.#id);
    const { battle } = this.#run;
    const there = shiftAlong(outline, outline.heading, inches);
    const wanted = Math.max(0, this.#left - inches - this.#owed);
    const rest = measureStretch(battle, unit, there, outline.heading, wanted);
    return stopBeforeEngines(battle, unit, there, outline.heading, rest).inches === rest.inches;
  }

  #runStraight({ before, wanted, lines, rule, isLast }: Straight): boolean {
    const unit = this.#run.unit(this.#id);
    const { battle } = this.#run;
    const from = before.at(-1) ?? poseOf(unit);
    const outline = outlineAt(unit, from);
    const straight =
      rule === "D-231"
        ? this.#measureControlled(outline, wanted, isLast)
        : measureStretch(battle, unit, outline, from.heading, wanted);
    const ground = this.#survey(outline, straight.inches);
    const free: Stretch = ground.ban === undefined ? straight : { inches: ground.inches };
    const goesOn = !isLast && free.blocker === undefined && this.#clearsEngines(outline, free.inches);
    const { inches, blocker } = goesOn ? free : stopBeforeEngines(battle, unit, outline, from.heading, free);
    this.#left = Math.max(0, this.#left - inches);
    const { hillsLeft, ban } = ground;
    this.#hillsLeft = hillsLeft;
    this.#gone += inches;
    this.#roughBehind = passGround(this.#roughBehind, ground, inches);
    const advanced: Line = { rule, label: "advance", value: inches };
    const ends: readonly Line[] = ban ? [{ rule: ban, label: "groundEndsCharge", value: this.#left }] : [];
    if (ban) this.#barred = { rule: ban, inches: this.#gone };
    this.#emitRun([...before, advance(from, inches)], [...lines, advanced, ...ends], rule);
    const touched = listNewlyTouched(this.#run, this.#run.unit(this.#id));
    const met = blocker?.type === "enemy" ? [...new Set([blocker.id, ...touched])] : touched;
    if (met.length > 0) {
      const meeting = { enemies: met, heading: from.heading, onlyThrown: isLast };
      if (this.#scouts || !meetCharge(this.#run, this.#id, meeting)) return false;
      if (rule === "D-231" && !hasFled(this.#run, this.#target))
        return this.#runPast(wanted - inches, isLast);
      this.#runOn();
      return false;
    }
    return blocker === undefined && ban === undefined && this.#left > 0;
  }

  /**
   * A straight stretch up to the enemy or to where the control of others ends the charge; a first half may end in the
   * control of enemies before whom the second makes contact.
   *
   * @rule M-MEX-2, D-183
   */
  #measureControlled(outline: TurnedRectangle, wanted: Inches, isLast: boolean): Stretch {
    const { battle, ruleset } = this.#run;
    const unit = this.#run.unit(this.#id);
    const measure = (inches: Inches) => measureStretch(battle, unit, outline, outline.heading, inches);
    const straight = measure(wanted);
    const whole = isLast ? straight : measure(Math.max(wanted, this.#left - this.#owed));
    const reaches = whole.blocker?.type === "enemy";
    const zones = new ControlZones(battle, unit, ruleset);
    const cut = zones.cut(outline, outline.heading, reaches ? whole : straight);
    return cut.blocker?.type === "control" && isWithin(cut.inches, straight.inches) ? cut : straight;
  }

  #survey(outline: TurnedRectangle, inches: Inches): ChargeGround {
    const { battle, ruleset } = this.#run;
    const way = { outline, inches, hillsLeft: this.#hillsLeft };
    return surveyCharge(battle, this.#run.unit(this.#id), way, ruleset);
  }
}
