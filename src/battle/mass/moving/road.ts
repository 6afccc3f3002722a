import { isOnRoad } from "#field/road.ts";
import { readSplitLeg } from "#rules/mass/half-turn.ts";
import { type ExplainedInches, readAllowance } from "#rules/mass/movement.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { type Inches, isWithin } from "#rules/quantities.ts";
import type { Battle, Pose, TurnRecord, Unit } from "../state.ts";
import { isOnWheels, poseOf } from "../units.ts";

/** What a unit's move of this turn has to do with roads. */
export type OnRoad = Pick<TurnRecord, "roadInches" | "leftRoad">;

/** What a part of a move has cost, and where it began and ended. */
export interface PaidPart {
  readonly from: Pose;
  readonly to: Pose;
  readonly inches: Inches;
  /** What of the turn's move was spent before. */
  readonly spentBefore: Inches;
  /** The normal move; the bonus does not count for its own share (D-84). */
  readonly moveInches: Inches;
}

/** Whether a unit can follow a road: a column, an engine that is served, or a wagon. @rule D-225, D-244 */
export const followsRoads = (unit: Unit): boolean =>
  unit.kind === "troops" ? unit.formation === "column" : isOnWheels(unit);

/** What a unit's move has had to do with roads so far; it has left the road where it stands beside one. */
export const readOnRoad = ({ terrain }: Battle, unit: Unit): OnRoad => ({
  roadInches: unit.turn.roadInches,
  leftRoad: unit.turn.leftRoad || !isOnRoad(terrain, poseOf(unit)),
});

/** The inches of a part that count for the share of the normal move: those before it is spent. */
const countWithin = (
  from: Inches,
  to: Inches,
  { spentBefore, moveInches }: Pick<PaidPart, "spentBefore" | "moveInches">,
): Inches => Math.max(0, Math.min(to, moveInches - spentBefore) - from);

/** After a turn on the spot: on the road if the middle of the front edge is on it before and after. @rule M-MOVE-2, D-225 */
export function turnOnRoad({ terrain }: Battle, { roadInches, leftRoad }: OnRoad, part: PaidPart): OnRoad {
  if (!isOnRoad(terrain, part.from) || !isOnRoad(terrain, part.to)) return { roadInches, leftRoad: true };
  const paid = part.inches < 0 ? part.inches : countWithin(0, part.inches, part);
  return { roadInches: Math.max(0, roadInches + paid), leftRoad };
}

/** A stretch as it is paid for: how much of the way, and what has been spent of the move at both of its ends. */
interface PaidStretch {
  readonly from: Inches;
  readonly to: Inches;
  readonly costFrom: Inches;
  readonly costTo: Inches;
  readonly onRoad: boolean;
}

/**
 * After a straight stretch of the middle of the front edge.
 *
 * @rule M-MOVE-2, D-84, D-225
 */
export function advanceOnRoad(
  { roadInches, leftRoad }: OnRoad,
  stretches: readonly PaidStretch[],
  before: Pick<PaidPart, "spentBefore" | "moveInches">,
): OnRoad {
  const counted = stretches
    .filter(({ onRoad }) => onRoad)
    .reduce((sum, { costFrom, costTo }) => sum + countWithin(costFrom, costTo, before), 0);
  const beside = stretches.filter(({ onRoad }) => !onRoad).reduce((sum, { from, to }) => sum + to - from, 0);
  return { roadInches: roadInches + counted, leftRoad: leftRoad || !isWithin(beside, 0) };
}

/** How far a unit may go this turn after a move that had so much to do with roads. @rule M-MOVE-1, M-MOVE-2, D-84 */
export function readMoveAllowance(
  unit: Unit,
  profile: Unit["profile"],
  { roadInches, leftRoad }: OnRoad,
  ruleset: Ruleset,
): ExplainedInches {
  const { splitAt } = unit.turn;
  if (splitAt !== undefined) {
    const inches = splitAt + readSplitLeg(profile, ruleset);
    return { inches, lines: [{ rule: "M-FIRE-15", label: "secondLeg", value: inches }] };
  }
  const follows = followsRoads(unit);
  const share = profile.moveInches === 0 ? 0 : Math.min(1, roadInches / profile.moveInches);
  return readAllowance(
    profile,
    { wholeMoveOnRoad: follows && !leftRoad, partOnRoad: follows ? share : 0 },
    ruleset,
  );
}
