import type { Line, Reason } from "../line.ts";
import { type Degrees, type Inches, isAngleWithin, isWithin, LENGTH_TOLERANCE } from "../quantities.ts";
import type { RuleRefusal } from "../refusal.ts";
import { type FigureFormation, type FigureProfile, moverOf, turnsAs } from "./figure.ts";
import type { SkirmishRuleset } from "./ruleset.ts";
import type { Going, MoverRow } from "./tables/movement.ts";

export type { Going } from "./tables/movement.ts";

/** A length with its reasons. */
export interface Explained {
  readonly inches: Inches;
  readonly lines: readonly Line[];
}

/** How far a figure may move this turn, on open ground. @rule S-MOVE-1, D-17 */
export function readAllowance(
  profile: FigureProfile,
  formation: FigureFormation,
  { tables }: SkirmishRuleset,
): Explained {
  const row: MoverRow = formation === "none" ? moverOf(profile) : formation;
  const inches = tables.movement.allowances[row];
  return { inches, lines: [{ rule: "S-MOVE-1", label: "allowance", value: inches }] };
}

/** What a part of a way is: ground that is covered, or an obstacle that is crossed. */
export type WayPart = { readonly going: Going; readonly inches: Inches } | { readonly obstacle: string };

/** The line of each kind of ground, its price apart. */
const GOING_LINES: Readonly<Record<Going, Reason>> = {
  road: { rule: "S-MOVE-2", label: "onRoad" },
  open: { rule: "S-MOVE-1", label: "advance" },
  slow: { rule: "S-MOVE-3", label: "slowGround" },
};

/** What a way costs of the allowance, each kind of ground with its inches. @rule S-MOVE-2, S-MOVE-3, S-MOVE-4, S-MOVE-5, D-15, D-16 */
export function priceWay(parts: readonly WayPart[], { tables }: SkirmishRuleset): Explained {
  const { costPerInch, obstacleInches } = tables.movement;
  const covered: Record<Going, Inches> = { road: 0, open: 0, slow: 0 };
  let crossed = 0;
  for (const part of parts) {
    if ("obstacle" in part) crossed += 1;
    else covered[part.going] += part.inches;
  }
  const lines: Line[] = [];
  let cost = 0;
  for (const going of ["road", "open", "slow"] as const) {
    const inches = covered[going];
    if (inches <= 0) continue;
    const value = inches * costPerInch[going];
    cost += value;
    lines.push({ ...GOING_LINES[going], value, inches });
  }
  if (crossed > 0) {
    cost += crossed * obstacleInches;
    lines.push({ rule: "S-MOVE-4", label: "obstaclesCrossed", value: crossed * obstacleInches });
  }
  return { inches: cost, lines };
}

/** Why a figure may not go so far. @rule S-MOVE-1 */
export const findMoveFault = (
  allowanceInches: Inches,
  costInches: Inches,
): RuleRefusal<"tooFar"> | undefined =>
  isWithin(costInches, allowanceInches)
    ? undefined
    : { code: "tooFar", rule: "S-MOVE-1", facts: { costInches, leftInches: allowanceInches } };

/** How a figure has turned in its move. */
export interface Turned {
  /** Between its facing before the move and after it. */
  readonly net: Degrees;
  /** All turns together. */
  readonly path: Degrees;
}

/** Why a figure may not turn so far in its own phase. @rule S-MOVE-10, D-21 */
export function findTurnFault(
  profile: FigureProfile,
  turned: Turned,
  { tables, settings }: SkirmishRuleset,
): RuleRefusal<"turnsTooFar"> | undefined {
  const limit = tables.movement.turnLimits[turnsAs(profile)];
  const angle = settings.facingLimit === "net" ? Math.abs(turned.net) : turned.path;
  if (isAngleWithin(angle, limit)) return undefined;
  const rule = settings.facingLimit === "net" ? "S-MOVE-10" : "D-21";
  return { code: "turnsTooFar", rule, facts: { angle, limit } };
}

/** What a figure has done in its movement phase, as its shot depends on it. */
export interface Movement {
  /** Of the allowance, by the rates of the ground. */
  readonly spentInches: Inches;
  /** Along the path. */
  readonly coveredInches: Inches;
  readonly charged: boolean;
}

/** How far a figure has moved: it has stood, moved half of its allowance at most, or more. */
export type MoveBand = "still" | "upToHalf" | "overHalf";

/** How far a figure has moved; turning is no movement. @rule S-TURN-5, S-MOVE-9, S-FMOD-7, D-11, D-12 */
export function readMoveBand(
  { spentInches, coveredInches, charged }: Movement,
  allowanceInches: Inches,
  { tables, settings }: SkirmishRuleset,
): MoveBand {
  if (charged) return "overHalf";
  if (coveredInches <= LENGTH_TOLERANCE && spentInches <= LENGTH_TOLERANCE) return "still";
  const moved = settings.halfMove === "spent" ? spentInches : coveredInches;
  return isWithin(moved, allowanceInches * tables.movement.shootingShare) ? "upToHalf" : "overHalf";
}
