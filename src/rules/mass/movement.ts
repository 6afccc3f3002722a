import type { Line, RuleId } from "../line.ts";
import { ANGLE_TOLERANCE, type Degrees, type Inches, isAngleWithin, isWithin } from "../quantities.ts";
import type { RuleRefusal } from "../refusal.ts";
import type { TroopProfile } from "./profile.ts";
import type { Ruleset } from "./ruleset.ts";

/** Inches with the reasons for them. */
export interface ExplainedInches {
  readonly inches: Inches;
  readonly lines: readonly Line[];
}

/**
 * How far a unit may go this turn: its normal move, with the road bonus, or its charge move.
 *
 * @param how - `wholeMoveOnRoad`: then it has the bonus; `partOnRoad`: the part of the normal move that was made on
 * a road, from 0 to 1, for tables that give the bonus in proportion
 * @rule M-MOVE-1, M-MOVE-2, M-MOVE-3, D-84
 */
export function readAllowance(
  profile: Pick<TroopProfile, "moveInches" | "roadBonusInches" | "chargeInches">,
  how: { readonly charge?: boolean; readonly wholeMoveOnRoad?: boolean; readonly partOnRoad?: number },
  { settings }: Pick<Ruleset, "settings">,
): ExplainedInches {
  if (how.charge === true) {
    return {
      inches: profile.chargeInches,
      lines: [{ rule: "M-MOVE-3", label: "chargeMove", value: profile.chargeInches }],
    };
  }
  const whole = how.wholeMoveOnRoad === true ? 1 : 0;
  const share = settings.roadBonus === "proRata" ? (how.partOnRoad ?? 0) : whole;
  const bonus = profile.roadBonusInches * share;
  const move: Line = { rule: "M-MOVE-1", label: "normalMove", value: profile.moveInches };
  return {
    inches: profile.moveInches + bonus,
    lines: bonus > 0 ? [move, { rule: "M-MOVE-2", label: "roadBonus", value: bonus }] : [move],
  };
}

/** Refuses a move that costs more than is left of the allowance. @rule M-MOVE-1 */
export function findMoveFault(facts: {
  readonly allowanceInches: Inches;
  readonly spentInches: Inches;
  readonly costInches: Inches;
}): RuleRefusal<"movedTooFar"> | undefined {
  const leftInches = facts.allowanceInches - facts.spentInches;
  if (isWithin(facts.costInches, leftInches)) return undefined;
  return { code: "movedTooFar", rule: "M-MOVE-1", facts: { costInches: facts.costInches, leftInches } };
}

/** What a unit pays of Table 3: double if untrained, half if Landsknecht, Swiss or mounted (M-FORM-5, M-FORM-6). */
export function readDrillFactor(
  profile: Pick<TroopProfile, "trained" | "mounted" | "people">,
  ruleset: Ruleset,
): { readonly factor: number; readonly lines: readonly Line[] } {
  const { untrainedFactor, nimbleFactor } = ruleset.tables.formationAndFacing;
  const lines: Line[] = [];
  let factor = 1;
  if (!profile.trained) {
    factor *= untrainedFactor;
    lines.push({ rule: "M-FORM-5", label: "untrained", value: untrainedFactor });
  }
  if (profile.mounted || profile.people === "swiss" || profile.people === "landsknecht") {
    factor *= nimbleFactor;
    lines.push({ rule: "M-FORM-6", label: "nimble", value: nimbleFactor });
  }
  return { factor, lines };
}

/**
 * What a turn on the spot costs of the normal move.
 *
 * @param angle - the net change made at one place; its sense does not matter
 * @param options - `freeDeviation`: this is the one deviation of this half of the move that is free up to 5° (D-231)
 * @rule M-FORM-3, M-FORM-5, M-FORM-6, D-92, D-93, D-231
 */
export function measureTurnCost(
  profile: Pick<TroopProfile, "moveInches" | "trained" | "mounted" | "people">,
  angle: Degrees,
  ruleset: Ruleset,
  options: { readonly freeDeviation?: boolean } = {},
): ExplainedInches {
  const { facing, freeDeviation } = ruleset.tables.formationAndFacing;
  const turned = Math.abs(angle);
  const turn: Line = { rule: "M-FORM-3", label: "turn", value: turned };
  if (options.freeDeviation === true && isAngleWithin(turned, freeDeviation)) {
    return { inches: 0, lines: [turn, { rule: "D-231", label: "freeDeviation", value: freeDeviation }] };
  }
  const steps = Math.max(0, Math.ceil((turned - ANGLE_TOLERANCE) / facing.oblique.angle));
  const part =
    ruleset.settings.turnCost === "begun45"
      ? steps * facing.oblique.partOfMove
      : (turned / facing.about.angle) * facing.about.partOfMove;
  const drill = readDrillFactor(profile, ruleset);
  const inches = profile.moveInches * part * drill.factor;
  return { inches, lines: [turn, ...drill.lines, { rule: "D-92", label: "turnCost", value: inches }] };
}

/** Reasons to refuse a charge. */
export type ChargeFault = "noCharge" | "chargedLastTurn" | "chargeNotStraight" | "noEnemyInReach";

/** What decides whether a unit may charge. */
export interface ChargeFacts {
  readonly profile: Pick<TroopProfile, "chargeInches" | "mounted">;
  readonly turn: number;
  /** The turn of its last charge, if it ever charged. */
  readonly chargedInTurn?: number;
  /** The turns along its path, in order; free deviations count as well (D-231). */
  readonly turns: readonly Degrees[];
  /** Its enemies, with their distance base edge to base edge and their normal move. */
  readonly enemies: readonly { readonly distanceInches: Inches; readonly moveInches: Inches }[];
}

/**
 * The first reason why a unit may not charge, if there is one.
 *
 * @rule M-MOVE-3, M-MEL-10, M-MEL-11, M-MEL-12, D-85, D-171, D-172, D-173
 */
export function findChargeFault(facts: ChargeFacts, ruleset: Ruleset): RuleRefusal<ChargeFault> | undefined {
  const { profile } = facts;
  const refuse = (code: ChargeFault, rule: RuleId, numbers: Readonly<Record<string, number>> = {}) => ({
    code,
    rule,
    facts: numbers,
  });
  if (profile.chargeInches <= 0) return refuse("noCharge", "M-MOVE-3");
  if (facts.chargedInTurn !== undefined && facts.chargedInTurn === facts.turn - 1) {
    return refuse("chargedLastTurn", "M-MEL-11", { turn: facts.chargedInTurn });
  }
  const turned = facts.turns.reduce((sum, angle) => sum + Math.abs(angle), 0);
  const limit = ruleset.tables.limits.chargeTurns;
  if (profile.mounted && !isAngleWithin(turned, limit)) {
    return refuse("chargeNotStraight", "M-MEL-12", { turnedDegrees: turned, limitDegrees: limit });
  }
  const missing = ({ distanceInches, moveInches }: ChargeFacts["enemies"][number]) =>
    distanceInches - profile.chargeInches - moveInches;
  const [nearest] = [...facts.enemies].sort((a, b) => missing(a) - missing(b));
  if (nearest && isWithin(missing(nearest), 0)) return undefined;
  return refuse("noEnemyInReach", "M-MEL-10", { chargeInches: profile.chargeInches, ...nearest });
}
