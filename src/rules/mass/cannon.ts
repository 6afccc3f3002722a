import type { D6 } from "../dice.ts";
import type { Line } from "../line.ts";
import { type Degrees, type Inches, isAngleWithin, isWithin, toDegrees } from "../quantities.ts";
import type { RuleRefusal } from "../refusal.ts";
import { type Aim, explainAim } from "./catapult.ts";
import type { GunKind } from "./profile.ts";
import type { Ruleset } from "./ruleset.ts";
import { measureBearing, placeAlong } from "./triangle.ts";

export {
  BALL_CLASSES,
  type BallClass,
  type BallFacts,
  findDirectCircle,
  findStop,
  liveIntervals,
  readLevelReach,
} from "./ball.ts";
export {
  COLOURS,
  type Colour,
  liveSections,
  readHalfThickness,
  type Section,
  sectionsOf,
} from "./sections.ts";

/** Where on the scale the aiming die puts the far end; left as seen from the gun is negative. @rule M-CAN-7, D-154 */
export function aimingMark(die: D6, ruleset: Ruleset): Inches {
  const mark = ruleset.tables.aimingScale[die];
  return ruleset.settings.aimingScale === "oneRight" && mark !== 0 ? -mark : mark;
}

/**
 * By how much the aiming die turns the pole about the muzzle, right positive: its far end goes along the scale, which
 * stays where the aim has put it.
 *
 * @rule M-CAN-7, D-153
 */
export function measurePoleTurn(
  kind: GunKind,
  die: D6,
  ruleset: Ruleset,
): { readonly degrees: Degrees; readonly mark: Inches; readonly lines: readonly Line[] } {
  const mark = aimingMark(die, ruleset);
  const degrees = toDegrees(Math.atan(mark / ruleset.tables.cannon[kind].rangeInches));
  return {
    degrees,
    mark,
    lines: [
      { rule: "D-154", label: "mark", value: mark },
      { rule: "M-CAN-7", label: "poleTurn", value: degrees },
    ],
  };
}

/** Reasons to refuse an aim. */
export type AimFault = "outOfArc" | "engineInWoods" | "aimMeetsWoods";

/**
 * The first reason why a gun may not take this aim, if there is one. The arc limits the aim, not the result of the
 * die (D-150).
 *
 * @rule M-CAN-2, M-CAN-4, D-150, D-151
 */
export function findAimFault(
  facts: { readonly bearing: Degrees; readonly inWoods?: boolean; readonly axisMeetsWoods?: boolean },
  ruleset: Ruleset,
): RuleRefusal<AimFault> | undefined {
  const limitDegrees = ruleset.tables.engineArc;
  if (!isAngleWithin(Math.abs(facts.bearing), limitDegrees)) {
    return { code: "outOfArc", rule: "M-CAN-2", facts: { bearingDegrees: facts.bearing, limitDegrees } };
  }
  if (facts.inWoods === true) return { code: "engineInWoods", rule: "M-CAN-4", facts: {} };
  if (facts.axisMeetsWoods === true && ruleset.settings.cannonIntoWoods === "refused") {
    return { code: "aimMeetsWoods", rule: "D-151", facts: {} };
  }
  return undefined;
}

/** Reasons to refuse an indirect shot. */
export type IndirectFault = "wrongEngine" | "beyondRange" | "outOfArc";

/**
 * Works out an indirect shot: distance and offset as called for a catapult, up to the gun's range and without a
 * least distance. The aiming die then turns it ({@link placeBombardShot}).
 *
 * @rule M-CAN-3, M-CAN-13, M-CAN-2, D-159
 */
export function aimBombard(
  kind: GunKind,
  distance: Inches,
  offset: Inches,
  ruleset: Ruleset,
): Aim | { readonly ok: false; readonly refusal: RuleRefusal<IndirectFault> } {
  if (kind !== "bombard") return { ok: false, refusal: { code: "wrongEngine", rule: "M-CAN-3", facts: {} } };
  const limitInches = ruleset.tables.cannon[kind].rangeInches;
  if (!(distance >= 0 && isWithin(distance, limitInches))) {
    const facts = { distanceInches: distance, limitInches };
    return { ok: false, refusal: { code: "beyondRange", rule: "M-CAN-13", facts } };
  }
  const bearing = measureBearing(distance, offset);
  const limitDegrees = ruleset.tables.engineArc;
  if (!isAngleWithin(Math.abs(bearing), limitDegrees)) {
    const facts = { distanceInches: distance, offsetInches: offset, limitDegrees };
    return { ok: false, refusal: { code: "outOfArc", rule: "M-CAN-2", facts } };
  }
  return explainAim(distance, offset, bearing);
}

/** Where an indirect shot falls with its aiming die. @rule M-CAN-13, D-159 */
export function placeBombardShot(
  call: { readonly distance: Inches; readonly offset: Inches },
  die: D6,
  ruleset: Ruleset,
): Omit<Aim, "ok"> {
  const turn = measurePoleTurn("bombard", die, ruleset);
  const bearing = measureBearing(call.distance, call.offset) + turn.degrees;
  const { ahead, aside } = placeAlong(bearing, call.distance);
  return {
    bearing,
    ahead,
    aside,
    lines: [
      { rule: "M-CAN-13", label: "distanceCalled", value: call.distance },
      { rule: "M-CAN-13", label: "offsetCalled", value: call.offset },
      ...turn.lines,
      { rule: "D-159", label: "heading", value: bearing },
      { rule: "M-CAN-13", label: "ahead", value: ahead },
      { rule: "M-CAN-13", label: "aside", value: aside },
    ],
  };
}
