import type { Line } from "#rules/line.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import type { Inches } from "#rules/quantities.ts";
import type { Refusal } from "../../refusal.ts";
import { ControlZones } from "../moving/control.ts";
import { movingProfile } from "../moving/moving-profile.ts";
import { planMove } from "../moving/plan-move.ts";
import type { Battle, Pose, Unit } from "../state.ts";
import { poseOf } from "../units.ts";

/** How far a unit gets straight ahead with the rest of its move, what that costs, and what stops it there. */
export interface AdvancePreview {
  readonly inches: Inches;
  readonly lines: readonly Line[];
  /** Absent where it is only the move that is spent. */
  readonly stops?: Refusal;
}

const measureBetween = (from: Pose, to: Pose | undefined): Inches =>
  to ? Math.hypot(to.x - from.x, to.y - from.y) : 0;

/** The longest straight advance that a unit may make from where it stands. @rule M-MOVE-1, M-MEX-2, M-TERR-0 */
export function previewAdvance(battle: Battle, unit: Unit, ruleset: Ruleset): AdvancePreview {
  const { moveInches, roadBonusInches } = movingProfile(unit, ruleset);
  const wanted = planMove(battle, unit, [{ advanceInches: moveInches + roadBonusInches }], ruleset);
  const inches = measureBetween(poseOf(unit), (wanted.ok ? wanted.plan.path : wanted.path).at(-1));
  const stops = wanted.ok || wanted.refusal.code === "movedTooFar" ? {} : { stops: wanted.refusal };
  if (wanted.ok) {
    const { lines, stoppedBy } = wanted.plan;
    if (stoppedBy === undefined) return { inches, lines };
    return { inches, lines, stops: new ControlZones(battle, unit, ruleset).refuse(stoppedBy) };
  }
  const made = planMove(battle, unit, [{ advanceInches: inches }], ruleset);
  return { inches, lines: made.ok ? made.plan.lines : [], ...stops };
}
