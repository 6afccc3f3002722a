import type { D6 } from "../dice.ts";
import type { Line } from "../line.ts";
import { type Degrees, type Inches, isAngleWithin, isWithin } from "../quantities.ts";
import type { RuleRefusal } from "../refusal.ts";
import type { CatapultKind } from "./profile.ts";
import type { Ruleset } from "./ruleset.ts";
import { type AimPoint, measureBearing, placeAlong } from "./triangle.ts";

/** Reasons to refuse a call. */
export type CallFault = "belowLeastRange" | "beyondRange" | "outOfArc";

/** Where a call points, with its reasons. */
export interface Aim extends AimPoint {
  readonly ok: true;
  /** From the engine's facing, right positive. */
  readonly bearing: Degrees;
  readonly lines: readonly Line[];
}

/** A call worked out, or why it is refused. */
export type CallResult = Aim | { readonly ok: false; readonly refusal: RuleRefusal<CallFault> };

/**
 * Works out a called distance and offset, both in inches; the offset is to the right, negative to the left.
 *
 * @rule M-CAT-1, M-CAT-6, M-CAT-9, D-146
 */
export function aimCatapult(
  kind: CatapultKind,
  distance: Inches,
  offset: Inches,
  ruleset: Ruleset,
): CallResult {
  const { leastRangeInches, greatestRangeInches } = ruleset.tables.catapults[kind];
  if (!isWithin(leastRangeInches, distance)) {
    const facts = { distanceInches: distance, limitInches: leastRangeInches };
    return { ok: false, refusal: { code: "belowLeastRange", rule: "M-CAT-1", facts } };
  }
  if (!isWithin(distance, greatestRangeInches)) {
    const facts = { distanceInches: distance, limitInches: greatestRangeInches };
    return { ok: false, refusal: { code: "beyondRange", rule: "M-CAT-1", facts } };
  }
  const bearing = measureBearing(distance, offset);
  const limitDegrees = ruleset.tables.engineArc;
  if (!isAngleWithin(Math.abs(bearing), limitDegrees)) {
    const facts = { distanceInches: distance, offsetInches: offset, limitDegrees };
    return { ok: false, refusal: { code: "outOfArc", rule: "M-CAT-6", facts } };
  }
  return explainAim(distance, offset, bearing);
}

/** The place of an impact with its reasons. @rule M-CAT-9 */
export function explainAim(distance: Inches, offset: Inches, bearing: Degrees): Aim {
  const { ahead, aside } = placeAlong(bearing, distance);
  return {
    ok: true,
    bearing,
    ahead,
    aside,
    lines: [
      { rule: "M-CAT-9", label: "distanceCalled", value: distance },
      { rule: "M-CAT-9", label: "offsetCalled", value: offset },
      { rule: "D-146", label: "heading", value: bearing },
      { rule: "M-CAT-9", label: "ahead", value: ahead },
      { rule: "M-CAT-9", label: "aside", value: aside },
    ],
  };
}

/**
 * How far a shot flies with the two dice of the option: the higher is the miss in its direction, equal dice hit.
 * It may leave the range at either end (D-148). {@link placeAlong} gives the place.
 *
 * @rule M-CAT-10, D-148
 */
export function deviate(
  distance: Inches,
  over: D6,
  short: D6,
): { readonly distance: Inches; readonly deviation: Inches; readonly lines: readonly Line[] } {
  const miss = Math.max(over, short);
  const deviation = over === short ? 0 : over > short ? miss : -miss;
  return {
    distance: distance + deviation,
    deviation,
    lines: [{ rule: "M-CAT-10", label: "deviation", value: deviation }],
  };
}
