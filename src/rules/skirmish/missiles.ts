import type { D6 } from "../dice.ts";
import type { Line, Reason } from "../line.ts";
import { type Degrees, type Inches, isAngleWithin, isWithin } from "../quantities.ts";
import type { RuleRefusal } from "../refusal.ts";
import { countsAsMounted, type FigureProfile, isNonWarrior, type Missile } from "./figure.ts";
import type { MoveBand, Movement } from "./movement.ts";
import type { SkirmishRuleset } from "./ruleset.ts";
import type { MissileModifier } from "./tables/missiles.ts";
import type { Phase } from "./tables/phases.ts";
import type { RangeBand } from "./tables/ranges.ts";

/** A phase in which there is shooting. */
export type ShootingPhase = Extract<Phase, "footStill" | "mountedStill" | "footMoved" | "mountedMoved">;

/** Why a figure has no shot this turn. */
export type ShooterFault = "noWeapon" | "hasCharged" | "movedTooFar" | "hasShot";

/** What a figure's shot depends on, its target apart. */
export interface ShooterFacts {
  readonly profile: FigureProfile;
  readonly band: MoveBand;
  readonly movement: Movement;
  readonly hasShot: boolean;
}

/** Why a figure may not shoot at anybody this turn. @rule S-TURN-5, S-MOVE-9, S-FIRE-9, S-FIRE-10, S-TURN-6, D-14 */
export function findShooterFault({
  profile,
  band,
  movement,
  hasShot,
}: ShooterFacts): RuleRefusal<ShooterFault> | undefined {
  if (profile.weapon === "none") return { code: "noWeapon", rule: "S-FIRE-9", facts: {} };
  if (movement.charged) return { code: "hasCharged", rule: "S-FIRE-10", facts: {} };
  if (band === "overHalf") return { code: "movedTooFar", rule: "S-MOVE-9", facts: {} };
  return hasShot ? { code: "hasShot", rule: "D-14", facts: {} } : undefined;
}

/** The phase in which a figure shoots that may. @rule S-TURN-5 */
export function findShootingPhase(profile: FigureProfile, band: MoveBand): ShootingPhase {
  const mounted = countsAsMounted(profile);
  if (band === "still") return mounted ? "mountedStill" : "footStill";
  return mounted ? "mountedMoved" : "footMoved";
}

/** The band of a distance for a weapon; nothing beyond its range. @rule S-FIRE-1, D-28, D-29 */
export function findBand(
  weapon: Missile,
  inches: Inches,
  { tables }: SkirmishRuleset,
): RangeBand | undefined {
  const row = tables.ranges.weapons[weapon];
  return (["short", "medium", "long"] as const).find((band) => {
    const limit = row[band];
    return limit !== undefined && isWithin(inches, limit);
  });
}

/** How far a weapon reaches. @rule S-FIRE-1 */
export function readRange(weapon: Missile, { tables }: SkirmishRuleset): Inches {
  const { medium, long = medium } = tables.ranges.weapons[weapon];
  return long;
}

/** Whether a bearing lies in the arc of fire. @rule S-FIRE-8 */
export const isInArc = (bearing: Degrees, { tables }: SkirmishRuleset): boolean =>
  isAngleWithin(Math.abs(bearing), tables.missiles.arc);

/** How far one sees along a line, by how much of it lies in woods and how long it is. @rule S-FIRE-5, D-32 */
export function seesThroughWoods(
  woodsInches: Inches,
  lineInches: Inches,
  { tables, settings }: SkirmishRuleset,
): boolean {
  if (woodsInches <= 0) return true;
  const inches = settings.woodsSight === "inside" ? woodsInches : lineInches;
  return isWithin(inches, tables.missiles.woodsSight);
}

/** What a shot over friends depends on. */
export interface OverFriendsFacts {
  readonly weapon: Missile;
  /** How much higher the shooter stands than each that is shot over, the least of all. */
  readonly higherInches: Inches;
  readonly targetInches: Inches;
  /** From the target to the nearest that is shot over. */
  readonly friendInches: Inches;
}

/** Whether figures in the way may be shot over. @rule S-FIRE-13, D-36, D-37, D-39 */
export function mayShootOver(
  { weapon, higherInches, targetInches, friendInches }: OverFriendsFacts,
  { tables, settings }: SkirmishRuleset,
): boolean {
  if (settings.overFriends === "bows" && weapon !== "bow") return false;
  if (isWithin(settings.heightStep, higherInches)) return true;
  const { target, friend } = tables.missiles.overFriends;
  return isWithin(target, targetInches) && isWithin(friend, friendInches);
}

/** One shot, its die apart. */
export interface ShotFacts {
  readonly shooter: FigureProfile;
  readonly shooterMoved: boolean;
  readonly victim: FigureProfile;
  readonly distanceInches: Inches;
  /** The victim charged this turn and its charge has reached contact (S-MOVE-8, D-20). */
  readonly victimCharged: boolean;
  /** The victim charges the shooter itself (S-FIRE-6). */
  readonly atCharger: boolean;
  readonly behindObstacle: boolean;
  readonly inWoods: boolean;
  readonly behindFormation: boolean;
}

/** What is added to the die of a shot, with its reasons. */
export interface ShotModifier {
  readonly modifier: number;
  readonly lines: readonly Line[];
}

/** The line of each circumstance, its value apart. */
const MODIFIER_LINES: Readonly<Record<MissileModifier, Reason>> = {
  targetMounted: { rule: "S-FMOD-1", label: "targetMounted" },
  shooterMounted: { rule: "S-FMOD-2", label: "shooterMounted" },
  targetCharging: { rule: "S-FMOD-3", label: "targetCharging" },
  behindObstacle: { rule: "S-FMOD-4", label: "behindObstacle" },
  targetInWoods: { rule: "S-FMOD-5", label: "targetInWoods" },
  behindFormation: { rule: "S-FMOD-6", label: "behindFormation" },
  shooterMoved: { rule: "S-FMOD-7", label: "shooterMoved" },
  shooterNonWarrior: { rule: "S-FMOD-8", label: "shooterNonWarrior" },
};

const BAND_LINES: Readonly<Record<RangeBand, Reason>> = {
  short: { rule: "S-FIRE-1", label: "shortRange" },
  medium: { rule: "S-FIRE-1", label: "mediumRange" },
  long: { rule: "S-FIRE-1", label: "longRange" },
};

/** The range as the die counts it: at its charger a figure shoots as at short range. @rule S-FIRE-1, S-FIRE-6 */
function explainRange({ shooter, distanceInches, atCharger }: ShotFacts, ruleset: SkirmishRuleset): Line {
  const { modifiers } = ruleset.tables.ranges;
  if (atCharger)
    return { rule: "S-FIRE-6", label: "shortRange", value: modifiers.short, inches: distanceInches };
  const band = shooter.weapon === "none" ? undefined : findBand(shooter.weapon, distanceInches, ruleset);
  if (band === undefined) throw new RangeError("A shot needs a weapon that reaches its victim");
  return { ...BAND_LINES[band], value: modifiers[band], inches: distanceInches };
}

/**
 * What is added to the die of a shot. Every circumstance that applies counts, each once.
 *
 * @throws RangeError if the victim is beyond the range of the weapon, and no charger of the shooter
 * @rule S-FIRE-1, S-FIRE-6, S-FMOD-0 to S-FMOD-8, D-40
 */
export function readShotModifier(facts: ShotFacts, ruleset: SkirmishRuleset): ShotModifier {
  const applies: Readonly<Record<MissileModifier, boolean>> = {
    targetMounted: countsAsMounted(facts.victim),
    shooterMounted: countsAsMounted(facts.shooter),
    targetCharging: facts.victimCharged,
    behindObstacle: facts.behindObstacle,
    targetInWoods: facts.inWoods,
    behindFormation: facts.behindFormation,
    shooterMoved: facts.shooterMoved,
    shooterNonWarrior: isNonWarrior(facts.shooter),
  };
  const lines: Line[] = [explainRange(facts, ruleset)];
  for (const [name, value] of Object.entries(ruleset.tables.missileModifiers)) {
    const modifier = name as MissileModifier;
    if (applies[modifier]) lines.push({ ...MODIFIER_LINES[modifier], value });
  }
  return { modifier: lines.reduce((sum, { value }) => sum + Number(value), 0), lines };
}

/** What a die comes to. */
export interface ShotResult {
  readonly total: number;
  readonly kills: boolean;
}

/** Whether a shot kills. @rule S-FIRE-2, S-FIRE-3, D-30, D-31 */
export function judgeShot(die: D6, modifier: number, { tables }: SkirmishRuleset): ShotResult {
  const { alwaysKills, killsUpTo } = tables.missiles;
  const total = die + modifier;
  return { total, kills: die === alwaysKills || total <= killsUpTo };
}
