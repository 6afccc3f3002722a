import { readEngine } from "#rules/mass/engines.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import type { Unit } from "../state.ts";
import { isHedgehog } from "../units.ts";

/**
 * The profile by which a unit moves: an engine's own while it is served, else its men's; a hedgehog has half of their
 * move and no charge.
 *
 * @rule M-MOVE-0, M-OPT-8, D-195, D-243
 */
export function movingProfile(unit: Unit, ruleset: Ruleset): Unit["profile"] {
  if (unit.kind === "engine" && !unit.crewPose) return readEngine(unit.engine, ruleset).profile;
  if (!isHedgehog(unit)) return unit.profile;
  const moveInches = unit.profile.moveInches * ruleset.tables.limits.hedgehogMove;
  return { ...unit.profile, moveInches, chargeInches: 0 };
}
