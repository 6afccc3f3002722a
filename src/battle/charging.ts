import { turnAboutMiddle } from "#field/body.ts";
import { nearestPoints } from "#field/gap.ts";
import { advance, type Point } from "#field/pose.ts";
import { judgeApproach } from "#field/zones.ts";
import type { Line } from "#rules/line.ts";
import { judgeFear, readFear } from "#rules/mass/fear-of-cavalry.ts";
import { measureTurnCost } from "#rules/mass/movement.ts";
import {
  type Degrees,
  type Inches,
  isAngleWithin,
  normalizeBearing,
  normalizeHeading,
  toDegrees,
} from "#rules/quantities.ts";
import { makeContact } from "./contacts.ts";
import { facesAllWays, hasRoom, measureStretch, outlineOfUnit, standingOf, unitAt } from "./ground.ts";
import { runAway } from "./running.ts";
import type { Pose, UnitId } from "./state.ts";
import { rollTwo } from "./throwing.ts";
import type { Unfolding } from "./unfolding.ts";
import { isManned, isRunning, poseOf } from "./units.ts";

/** The heading from one point to another. */
const headingTo = (from: Point, to: Point): Degrees =>
  normalizeHeading(toDegrees(Math.atan2(to.x - from.x, from.y - to.y)));

/**
 * The pose of a charger that has turned about its middle until the middle of its front edge points at the nearest
 * point of its target; turning moves that middle, so the bearing is taken again until it holds.
 *
 * @rule D-231, D-224
 */
export function aimCharge(run: Unfolding, id: UnitId, target: UnitId): Pose {
  const unit = run.unit(id);
  const outline = outlineOfUnit(run.unit(target));
  let pose = poseOf(unit);
  for (let step = 0; step < 8; step += 1)
    pose = turnAboutMiddle(standingOf(unit), headingTo(pose, nearestPoints(pose, outline).to));
  return pose;
}

/** A charge while it is ridden: what is left of it, and the turns it has made (M-MEL-12). */
export class Charge {
  readonly #run: Unfolding;
  readonly #id: UnitId;
  readonly #target: UnitId;
  #left: Inches;
  #turned: Degrees = 0;

  constructor(run: Unfolding, id: UnitId, target: UnitId, left: Inches) {
    this.#run = run;
    this.#id = id;
    this.#target = target;
    this.#left = left;
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
    });
  }

  /** The turn at the start of a half, where the rules allow it and there is room; what it costs (D-93, D-231). */
  #steer(): { readonly pose: Pose; readonly inches: Inches; readonly lines: readonly Line[] } {
    const unit = this.#run.unit(this.#id);
    const now = poseOf(unit);
    const straight = { pose: now, inches: 0, lines: [] };
    if (!isManned(this.#run.unit(this.#target))) return straight;
    const pose = aimCharge(this.#run, this.#id, this.#target);
    const angle = Math.abs(normalizeBearing(pose.heading - now.heading));
    const limit = this.#run.ruleset.tables.limits.chargeTurns;
    if (unit.profile.mounted && !isAngleWithin(this.#turned + angle, limit)) return straight;
    if (!hasRoom(this.#run.battle, unit, outlineOfUnit(unitAt(unit, pose)))) return straight;
    this.#turned += angle;
    const cost = measureTurnCost(unit.profile, angle, this.#run.ruleset, { freeDeviation: true });
    return { pose, ...cost };
  }

  /** Runs one half of the charge. @returns whether the charge goes on */
  runHalf(budget: Inches): boolean {
    const { pose, inches, lines } = this.#steer();
    const paid = Math.min(inches, budget);
    this.#left -= paid;
    return this.#runStraight([pose], Math.min(budget - paid, this.#left), lines, "D-231");
  }

  /** Straight on until the charge is spent: the target is gone. @rule M-MEL-13, D-174 */
  runOn(): void {
    this.#runStraight([], this.#left, [], "M-MEL-13");
  }

  #runStraight(
    before: readonly Pose[],
    wanted: Inches,
    lines: readonly Line[],
    rule: "D-231" | "M-MEL-13",
  ): boolean {
    const unit = this.#run.unit(this.#id);
    const from = before.at(-1) ?? poseOf(unit);
    const { inches, blocker } = measureStretch(
      this.#run.battle,
      unit,
      outlineOfUnit(unitAt(unit, from)),
      from.heading,
      wanted,
    );
    this.#left -= inches;
    const advanced: Line = { rule, label: "advance", value: inches };
    this.#emitRun([...before, advance(from, inches)], [...lines, advanced], rule);
    if (blocker?.type !== "enemy") return blocker === undefined && this.#left > 0;
    if (standsCharge(this.#run, this.#id, blocker.id, from.heading)) {
      makeContact(this.#run, {
        attacker: this.#id,
        defender: blocker.id,
        heading: from.heading,
        charge: true,
      });
      return false;
    }
    this.runOn();
    return false;
  }
}

/**
 * Whether a unit stands against a charge that is about to touch it. One that does not runs at once.
 *
 * @rule M-MOR-8, M-MOR-11, M-MOR-12, D-203, D-208, D-210
 */
export function standsCharge(run: Unfolding, charger: UnitId, defender: UnitId, heading: Degrees): boolean {
  const attacking = run.unit(charger);
  const defending = run.unit(defender);
  if (isRunning(defending)) return true;
  const { zone, side } = judgeApproach(outlineOfUnit(attacking), outlineOfUnit(defending), {
    heading,
    allFronts: facesAllWays(defending, run.ruleset),
  });
  const fear = readFear(
    {
      charger: attacking.profile,
      defender: defending.profile,
      zone,
      defenderCharges: defending.turn.charge !== undefined,
      defenderInSquare: defending.kind === "troops" && defending.formation === "square",
    },
    run.ruleset,
  );
  if (fear.type === "none") return true;
  if (fear.type === "stands") {
    run.emit({ type: "checkNotNeeded", rule: fear.rule, unit: defender, against: charger });
    return true;
  }
  const faces = rollTwo(run, "fearOfCavalry", defender);
  const { total, passed, lines } = judgeFear(fear, faces, false, run.ruleset);
  run.emit({
    type: "checkRolled",
    rule: "M-MOR-8",
    kind: "fearOfCavalry",
    unit: defender,
    against: charger,
    faces,
    need: fear.need,
    total,
    passed,
    lines: [...fear.lines, ...lines],
  });
  if (passed) return true;
  return !runAway(run, defender, {
    mode: "retreat",
    rule: "M-MOR-8",
    from: { type: "sides", sides: [side], enemies: [charger] },
    afterCharge: true,
  });
}
