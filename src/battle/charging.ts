import { turnAboutMiddle } from "#field/body.ts";
import { nearestPoints } from "#field/gap.ts";
import { advance, type Point } from "#field/pose.ts";
import { shiftAlong, type TurnedRectangle } from "#field/turned-rectangle.ts";
import { judgeApproach } from "#field/zones.ts";
import type { Line, RuleId } from "#rules/line.ts";
import { type FearCheck, judgeFear, readFear } from "#rules/mass/fear-of-cavalry.ts";
import { shapeOf } from "#rules/mass/formation.ts";
import { measureTurnCost } from "#rules/mass/movement.ts";
import { readPikeFear } from "#rules/mass/pike-block.ts";
import {
  type Degrees,
  type Inches,
  isAngleWithin,
  isWithin,
  normalizeBearing,
  normalizeHeading,
  toDegrees,
} from "#rules/quantities.ts";
import { type Coming, judgeZone, listNewlyTouched, makeContacts } from "./contacts.ts";
import {
  doTouch,
  hasRoom,
  isBlock,
  measureStretch,
  outlineOfUnit,
  type Stretch,
  standingOf,
  stopBeforeEngines,
  unitAt,
} from "./ground.ts";
import { type ChargeGround, surveyCharge } from "./moving/charge-ground.ts";
import { ControlZones } from "./moving/control.ts";
import { runAway } from "./running.ts";
import { defendBeforeContact } from "./shooting/half-turn.ts";
import type { Pose, Unit, UnitId } from "./state.ts";
import { rollTwo } from "./throwing.ts";
import { Unfolding } from "./unfolding.ts";
import { isChanging, isManned, isRunning, poseOf } from "./units.ts";

/** The heading from one point to another. */
const headingTo = (from: Point, to: Point): Degrees =>
  normalizeHeading(toDegrees(Math.atan2(to.x - from.x, from.y - to.y)));

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
interface Steering {
  readonly pose: Pose;
  readonly inches: Inches;
  readonly lines: readonly Line[];
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

  /** The turn at the start of a half, where the rules allow it and there is room; what it costs (D-93, D-231). */
  #steer(): Steering {
    const unit = this.#run.unit(this.#id);
    const now = poseOf(unit);
    const before = this.#setOut ?? now.heading;
    this.#setOut = undefined;
    const turned = this.#turned;
    this.#turned += Math.abs(normalizeBearing(now.heading - before));
    const straight = { pose: now, inches: 0, lines: [] };
    if (!isManned(this.#run.unit(this.#target))) return straight;
    const pose = aimCharge(this.#run, this.#id, this.#target);
    const angle = Math.abs(normalizeBearing(pose.heading - before));
    const limit = this.#run.ruleset.tables.limits.chargeTurns;
    if (unit.profile.mounted && !isAngleWithin(turned + angle, limit)) return straight;
    if (!hasRoom(this.#run.battle, unit, outlineOfUnit(unitAt(unit, pose)))) return straight;
    const cost = measureTurnCost(unit.profile, angle, this.#run.ruleset, { freeDeviation: true });
    if (!isWithin(this.#owed + cost.inches, this.#left)) return straight;
    this.#turned = turned + angle;
    return { pose, ...cost };
  }

  /** Runs one half of the charge. @returns whether the charge goes on */
  runHalf(budget: Inches, isLast = false): boolean {
    const { pose, inches, lines } = this.#steer();
    this.#owed += inches;
    const paid = Math.min(this.#owed, budget);
    this.#owed -= paid;
    this.#left = Math.max(0, this.#left - paid);
    const wanted = Math.min(budget - paid, this.#left);
    return this.#runStraight({ before: [pose], wanted, lines, rule: "D-231", isLast });
  }

  /** Straight on until the charge is spent, because the target is gone. @rule M-MEL-13, D-174 */
  runOn(): void {
    this.#runStraight({ before: [], wanted: this.#left, lines: [], rule: "M-MEL-13", isLast: true });
  }

  /** Goes on in the direction of the charge, from which lining up may have turned it. @rule M-MEL-13, D-174 */
  goOn(heading: Degrees): void {
    const unit = this.#run.unit(this.#id);
    const pose = turnAboutMiddle(standingOf(unit), heading);
    const isFree = hasRoom(this.#run.battle, unit, outlineOfUnit(unitAt(unit, pose)));
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
    const outline = outlineOfUnit(unitAt(unit, from));
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
    this.#passGround(ground, inches);
    const advanced: Line = { rule, label: "advance", value: inches };
    const ends: readonly Line[] = ban ? [{ rule: ban, label: "groundEndsCharge", value: this.#left }] : [];
    if (ban) this.#barred = { rule: ban, inches: this.#gone };
    this.#emitRun([...before, advance(from, inches)], [...lines, advanced, ...ends], rule);
    const touched = listNewlyTouched(this.#run, this.#run.unit(this.#id));
    const met = blocker?.type === "enemy" ? [...new Set([blocker.id, ...touched])] : touched;
    if (met.length > 0) {
      if (!this.#scouts) this.#meet(met, from.heading, isLast);
      return false;
    }
    return blocker === undefined && ban === undefined && this.#left > 0;
  }

  /** Notes how far back the last ground lies that takes its momentum. @rule D-193 */
  #passGround({ rough }: ChargeGround, inches: Inches): void {
    const last = rough.findLast(({ from }) => !isWithin(inches, from));
    if (last) this.#roughBehind = inches - Math.min(last.to, inches);
    else if (this.#roughBehind !== undefined) this.#roughBehind += inches;
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

  /** Whoever is about to be touched stands or runs; if nobody stands, the charge goes on. @rule D-210, M-MEL-13 */
  #meet(enemies: readonly UnitId[], heading: Degrees, isSecondHalf: boolean): void {
    const run = this.#run;
    defendBeforeContact(run, this.#id, enemies, isSecondHalf);
    const charger = run.unit(this.#id);
    if (!isManned(charger)) return;
    const touched = enemies.filter((enemy) => doTouch(charger, run.unit(enemy)));
    if (touched.length === 0) return this.runOn();
    const checked = touched.map((defender) => {
      const coming: Coming = { attacker: this.#id, defender, heading };
      const stands = passesFear(run, coming);
      return { coming, stands, back: findCounterCharge(run, coming) };
    });
    const met = checked.filter(({ coming, stands }) => stands || !runFromCharge(run, coming));
    const fled = checked.find(({ back }) => back !== undefined);
    if (fled?.back && runFromCharge(run, fled.back)) return;
    if (met.length === 0) return this.runOn();
    const defenders = met.map(({ coming }) => coming.defender);
    makeContacts(run, this.#id, defenders, { heading, charge: true });
  }
}

/**
 * What a charge asks of whoever it comes to, for the charge itself and for its preview: a pike block frightens as cavalry
 * does, but by the numbers of Table 14, and not from woods.
 *
 * @rule M-MOR-5, M-MOR-7, M-MOR-8, D-77, D-167, D-210
 */
export function readChargeFear(run: Unfolding, coming: Coming): FearCheck {
  const [charging, defending] = [run.unit(coming.attacker), run.unit(coming.defender)];
  const { zone, changing = false } = judgeZone(run, coming);
  const facts = {
    charger: charging.profile,
    defender: defending.profile,
    zone,
    defenderCharges: defending.turn.charge !== undefined,
    defenderInSquare:
      defending.kind === "troops" && shapeOf(defending.formation) === "square" && !isChanging(defending),
    defenderChanging: changing,
    defenderRuns: isRunning(defending),
  };
  return isBlock(run.battle, charging, run.ruleset)
    ? readPikeFear(facts, run.ruleset)
    : readFear(facts, run.ruleset);
}

/**
 * Rolls a unit's check against one that charges it, if there is one to make.
 *
 * @returns whether it stands
 * @rule M-MOR-5, M-MOR-8, M-MOR-10, M-MOR-11, M-MOR-12, D-208, D-210
 */
function passesFear(run: Unfolding, coming: Coming): boolean {
  const fear = readChargeFear(run, coming);
  if (fear.type === "none") return true;
  const { attacker: against, defender: unit } = coming;
  if (fear.type === "stands") {
    run.emit({ type: "checkNotNeeded", rule: fear.rule, unit, against });
    return true;
  }
  const faces = rollTwo(run, fear.rule === "M-MOR-5" ? "stability" : "fearOfCavalry", unit);
  const { total, passed, lines } = judgeFear(fear, faces, run.unit(unit).exertion.fatigued, run.ruleset);
  run.emit({
    type: "checkRolled",
    rule: fear.rule,
    kind: fear.rule === "M-MOR-5" ? "pikeCharge" : "fearOfCavalry",
    unit,
    against,
    faces,
    need: fear.need,
    total,
    passed,
    lines: [...fear.lines, ...lines],
  });
  return passed;
}

/**
 * A unit that did not stand runs at once from whoever charged it, at right angles to the side he came to.
 *
 * @returns whether it got away; if not, it is met where it is
 * @rule M-MOR-5, M-MOR-6, M-MOR-8, D-203, D-234, D-235
 */
function runFromCharge(run: Unfolding, { attacker, defender, heading }: Coming): boolean {
  const approach = judgeApproach(
    outlineOfUnit(run.unit(attacker)),
    outlineOfUnit(run.unit(defender)),
    heading === undefined ? {} : { heading },
  );
  const fromPikes = isBlock(run.battle, run.unit(attacker), run.ruleset);
  return runAway(run, defender, {
    mode: "retreat",
    rule: fromPikes ? "M-MOR-5" : "M-MOR-8",
    fromPikes,
    from: { type: "sides", sides: [approach.side], enemies: [attacker] },
    afterCharge: true,
  });
}

/**
 * A charger that meets one who has charged as well rolls too.
 *
 * @returns the charge from which it does not stand
 * @rule M-MOR-10, D-207
 */
function findCounterCharge(run: Unfolding, { attacker, defender }: Coming): Coming | undefined {
  if (run.unit(defender).turn.charge === undefined) return undefined;
  const back: Coming = { attacker: defender, defender: attacker };
  return passesFear(run, back) ? undefined : back;
}
