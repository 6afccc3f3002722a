import type { TroopProfile } from "#rules/mass/profile.ts";
import { DEFAULT_RULESET, rulesetWith } from "#rules/mass/ruleset.ts";
import { readProfile, type TroopType } from "#rules/mass/troop-types.ts";

/** The rules as adopted. */
export const RULES = DEFAULT_RULESET;

export { rulesetWith };

/** A printed profile, with some fields changed. */
export const profileOf = (type: TroopType, changes: Partial<TroopProfile> = {}): TroopProfile => ({
  ...readProfile(type, RULES),
  ...changes,
});

/** Heavy foot with halberds, and the like. */
export const withPoleArms = (type: TroopType): TroopProfile => profileOf(type, { poleArms: true });
