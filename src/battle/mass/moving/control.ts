import { measureGap } from "#field/gap.ts";
import { sweepContact } from "#field/sweep.ts";
import { shiftAlong, type TurnedRectangle } from "#field/turned-rectangle.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { type Degrees, type Inches, isWithin, LENGTH_TOLERANCE } from "#rules/quantities.ts";
import type { Refusal } from "../../refusal.ts";
import { outlineAt, outlineOfUnit, type Stretch } from "../ground.ts";
import type { Battle, Unit, UnitId } from "../state.ts";
import { isManned, isRunning, listEnemies, mayFight, poseOf } from "../units.ts";

/** Whether a unit controls the ground round it. @rule M-MEX-2, D-183 */
export const doesControl = ({ settings }: Battle, unit: Unit): boolean =>
  settings.controlZone === "on" && isManned(unit) && !isRunning(unit) && !unit.prefers.waivesControl;

/** An enemy whose control a mover feels. */
interface Controller {
  readonly id: UnitId;
  readonly outline: TurnedRectangle;
  /** The mover stood in his control before it moved this turn, and may leave it. */
  readonly mayLeave: boolean;
  /** Whether the two may touch in anger (M-OPT-8). */
  readonly mayBeMet: boolean;
}

/** What the control of enemies makes of one unit's movement. @rule M-MEX-2, D-183 */
export class ControlZones {
  readonly #controllers: readonly Controller[];
  readonly #reach: Inches;

  constructor(battle: Battle, unit: Unit, { tables }: Ruleset) {
    this.#reach = tables.limits.controlInches;
    const began = outlineAt(unit, unit.turn.startPose ?? poseOf(unit));
    this.#controllers = listEnemies(battle, unit.side)
      .filter((enemy) => doesControl(battle, enemy))
      .map((enemy) => {
        const outline = outlineOfUnit(enemy);
        const mayLeave = isWithin(measureGap(began, outline), this.#reach);
        return { id: enemy.id, outline, mayLeave, mayBeMet: mayFight(unit, enemy) };
      });
  }

  /** Those who control the place of an outline that does not touch them. */
  listAt(outline: TurnedRectangle): readonly UnitId[] {
    return this.#controllers
      .filter((enemy) => this.#isIn(outline, enemy) && !isWithin(measureGap(outline, enemy.outline), 0))
      .map(({ id }) => id);
  }

  /** Whether a unit stood in an enemy's control before it moved this turn. */
  mayLeave(id: UnitId): boolean {
    return this.#controllers.some((enemy) => enemy.id === id && enemy.mayLeave);
  }

  #isIn(outline: TurnedRectangle, enemy: Controller): boolean {
    return isWithin(measureGap(outline, enemy.outline), this.#reach);
  }

  /**
   * A straight stretch up to where it first comes into an enemy's control. The control of an enemy within whose reach
   * it makes contact with anybody does not stop it.
   */
  cut(outline: TurnedRectangle, heading: Degrees, stretch: Stretch): Stretch {
    const end = shiftAlong(outline, heading, stretch.inches);
    const meets =
      stretch.blocker?.type === "enemy" ||
      this.#controllers.some((enemy) => enemy.mayBeMet && isWithin(measureGap(end, enemy.outline), 0));
    let cut = stretch;
    for (const enemy of this.#controllers) {
      if (meets && this.#isIn(end, enemy)) continue;
      const inches = this.#findEntry(outline, heading, stretch.inches, enemy);
      if (inches === undefined) continue;
      const isFirst = cut.blocker ? inches < cut.inches - LENGTH_TOLERANCE : isWithin(inches, cut.inches);
      if (isFirst) cut = { inches, blocker: { type: "control", id: enemy.id } };
    }
    return cut;
  }

  /** How far a way goes until it is stopped: at once where it begins in control that it may not leave so. */
  #findEntry(
    outline: TurnedRectangle,
    heading: Degrees,
    inches: Inches,
    enemy: Controller,
  ): Inches | undefined {
    const meet = (clearance: Inches) =>
      sweepContact(outline, heading, inches, enemy.outline, clearance)?.distance;
    if (!this.#isIn(outline, enemy)) return meet(this.#reach) ?? meet(this.#reach + 2 * LENGTH_TOLERANCE);
    const nears = meet(measureGap(outline, enemy.outline)) !== undefined;
    return enemy.mayLeave && !nears ? undefined : 0;
  }

  /** The enemy whose control forbids a turn that begins in it: it may neither come nearer nor go on. */
  findTurnHold(before: TurnedRectangle, after: TurnedRectangle): UnitId | undefined {
    return this.#controllers.find((enemy) => {
      const [was, is] = [before, after].map((outline) => measureGap(outline, enemy.outline));
      if (was === undefined || is === undefined) return false;
      if (!isWithin(was, this.#reach) || isWithin(is, 0)) return false;
      return !enemy.mayLeave || is < was - LENGTH_TOLERANCE;
    })?.id;
  }

  /** Why a unit may not go on from where an enemy controls it. */
  refuse(unit: UnitId): Refusal {
    return { code: "controlled", rule: "M-MEX-2", facts: { inches: this.#reach, unit } };
  }
}
