import { type Inches, isWithin } from "../quantities.ts";
import type { TroopProfile } from "./profile.ts";
import type { Footing } from "./terrain.ts";

/** Whether ground leaves a charge its momentum: none of Table 1, or a hill that it comes down. @rule M-OPT-5, D-193 */
export const isSmooth = (footings: readonly Footing[]): boolean =>
  footings.every((footing) => footing.ground === "hill" && footing.slope === "down");

/** Whether a charge that has come to its enemy has momentum. */
interface Ridden {
  readonly profile: Pick<TroopProfile, "chargeInches">;
  /** How far back the last ground lies that is not smooth; absent if there was none. */
  readonly roughBehindInches?: Inches;
}

/** Whether the last part of a charge, as long as half the charge move, led over smooth ground alone. @rule M-OPT-5, D-193 */
export const wasSmooth = ({ profile, roughBehindInches }: Ridden): boolean =>
  roughBehindInches === undefined || isWithin(profile.chargeInches / 2, roughBehindInches);

/**
 * Whether cavalry that is attacked is standing: in the step sequence, if it has not moved in this turn. If its side moves
 * second, an attack in the movement of the first finds it so whatever it did in the turn before.
 *
 * @rule M-OPT-6, M-OPT-7, D-194
 */
export const isStationary = (unit: {
  readonly profile: Pick<TroopProfile, "mounted">;
  readonly movedThisTurn: boolean;
}): boolean => unit.profile.mounted && !unit.movedThisTurn;
