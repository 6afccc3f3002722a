import type { Line, RuleId } from "../line.ts";
import { type Inches, isWithin } from "../quantities.ts";
import type { RuleRefusal } from "../refusal.ts";
import type { TroopProfile, Weapon } from "./profile.ts";
import type { Ruleset } from "./ruleset.ts";
import type { WeaponRow } from "./tables/missiles.ts";
import type { FireArc } from "./tables/table-05-arc-of-fire.ts";

/** Straight at the target, or in an arc over what is in the way (M-FIRE-24). */
export const FIRE_MODES = ["direct", "indirect"] as const;
export type FireMode = (typeof FIRE_MODES)[number];

/** How far shooters have moved this turn (M-FIRE-7 to M-FIRE-9). */
export type MoveBand = "still" | "upToHalf" | "overHalf";

/** A weapon that is one. */
export type Missile = Exclude<Weapon, "none">;

/** Whether troops with a weapon may refuse melee behind a line of foot: bows, crossbows, arquebuses. @rule M-MEL-4, D-164 */
export const mayRefuseMelee = (weapon: Weapon): boolean => weapon !== "none" && weapon !== "thrown";

const rowOf = (weapon: Missile, { tables }: Ruleset): WeaponRow => tables.missiles.weapons[weapon];

/** How far a unit has moved: in inches of move spent, and whether it has moved, turned, charged or run at all. */
export interface MoveFacts {
  readonly spentInches: Inches;
  readonly moved: boolean;
  /** Set for a unit that has charged or run. */
  readonly ranOrCharged: boolean;
}

/** How far a unit has moved, against half its normal move. @rule M-FIRE-7, M-FIRE-8, M-FIRE-9, M-FIRE-11, D-132 */
export function readMoveBand(
  facts: MoveFacts,
  { moveInches }: Pick<TroopProfile, "moveInches">,
  { tables }: Ruleset,
): MoveBand {
  if (facts.ranOrCharged) return "overHalf";
  if (!isWithin(facts.spentInches, moveInches * tables.missiles.freeMoveShare)) return "overHalf";
  return facts.moved || !isWithin(facts.spentInches, 0) ? "upToHalf" : "still";
}

/** How many volleys a unit has in the missile step. @rule M-FIRE-6, M-FIRE-7, M-FIRE-8, M-FIRE-9, M-FIRE-32, D-112 */
export const countVolleys = (weapon: Missile, band: MoveBand, ruleset: Ruleset): number =>
  band === "still" ? rowOf(weapon, ruleset).standingVolleys : 1;

/** Whether a weapon takes turns to load. @rule M-FIRE-10, M-ARQ-3 */
const takesTurns = (weapon: Missile, ruleset: Ruleset): boolean => rowOf(weapon, ruleset).intervalTurns > 1;

/**
 * The turn in which a weapon that shoots now is loaded again; nothing for weapons that shoot every turn.
 *
 * @rule M-FIRE-10, M-FIRE-12, M-ARQ-3, D-116, D-137
 */
export function readReload(
  weapon: Missile,
  band: MoveBand,
  turn: number,
  ruleset: Ruleset,
): { readonly readyInTurn: number; readonly rule: RuleId; readonly lines: readonly Line[] } | undefined {
  if (!takesTurns(weapon, ruleset)) return undefined;
  const { intervalTurns } = rowOf(weapon, ruleset);
  const rule = weapon === "arquebus" ? "M-ARQ-3" : "M-FIRE-10";
  const additional = band === "overHalf" ? ruleset.tables.missiles.additionalTurns : 0;
  const readyInTurn = turn + intervalTurns + additional;
  return {
    readyInTurn,
    rule,
    lines: [
      { rule, label: "interval", value: intervalTurns },
      ...(additional > 0
        ? [{ rule: "M-FIRE-12", label: "additionalReload", value: additional } as const]
        : []),
      { rule, label: "readyInTurn", value: readyInTurn },
    ],
  };
}

/**
 * A turn of loading with a long move does not count: when the weapon is then loaded.
 *
 * @param loadedInTurn - as it was reckoned when it shot, or put off before
 * @rule D-116, M-FIRE-11
 */
export const putOffLoading = (loadedInTurn: number, band: MoveBand, { tables }: Ruleset): number =>
  band === "overHalf" ? loadedInTurn + tables.missiles.additionalTurns : loadedInTurn;

/** What keeps shooters from shooting at anybody. */
export type ShootingFault = "noWeapon" | "chargesInstead" | "notLoaded";

/** What a unit's right to shoot depends on. */
export interface ShootingFacts {
  readonly charged: boolean;
  readonly turn: number;
  /** Absent while the weapons are loaded; all start loaded (D-117). */
  readonly loadedInTurn?: number;
}

/** Why a unit may not shoot at all this turn. @rule D-86, M-MOVE-4, D-115, M-FIRE-10, M-ARQ-3, D-117 */
export function findShootingFault(
  { weapon, rangeInches }: Pick<TroopProfile, "weapon" | "rangeInches">,
  { charged, turn, loadedInTurn }: ShootingFacts,
): RuleRefusal<ShootingFault> | undefined {
  if (weapon === "none" || rangeInches <= 0) return { code: "noWeapon", rule: "D-86", facts: {} };
  if (charged) return { code: "chargesInstead", rule: "D-115", facts: {} };
  if (loadedInTurn === undefined || turn >= loadedInTurn) return undefined;
  const rule = weapon === "arquebus" ? "M-ARQ-3" : "M-FIRE-10";
  return { code: "notLoaded", rule, facts: { readyInTurn: loadedInTurn } };
}

/** Why a weapon may not be shot in an arc. @rule M-FIRE-24, M-FIRE-34, M-ARQ-5 */
export function findModeFault(
  weapon: Missile,
  mode: FireMode,
  ruleset: Ruleset,
): RuleRefusal<"directOnly"> | undefined {
  if (mode === "direct" || rowOf(weapon, ruleset).indirect) return undefined;
  const rule = weapon === "arquebus" ? "M-ARQ-5" : weapon === "thrown" ? "M-FIRE-34" : "M-FIRE-24";
  return { code: "directOnly", rule, facts: {} };
}

/** How far shooters and throwers reach. @rule M-MOVE-4, M-MOVE-5, M-FIRE-25, M-FIRE-31 */
export const readReach = (
  { rangeInches }: Pick<TroopProfile, "rangeInches">,
  mode: FireMode,
  { tables }: Ruleset,
): Inches => (mode === "direct" ? rangeInches : rangeInches * tables.missiles.indirectShare);

/** To how far on either side shooters reach. @rule M-FIRE-20, M-ARQ-4, D-121 */
export const readFireArc = (
  profile: Pick<TroopProfile, "mounted" | "weapon">,
  { tables }: Ruleset,
): FireArc => (shootsAsMounted(profile) ? tables.fireArcs.mounted : tables.fireArcs.foot);

/** Whether shooters have the arc of horsemen; arquebuses have that of foot, whoever carries them. @rule M-FIRE-20, M-ARQ-4 */
export const shootsAsMounted = ({ mounted, weapon }: Pick<TroopProfile, "mounted" | "weapon">): boolean =>
  mounted && weapon !== "arquebus";

/** Why a target cannot be reached. */
export type ReachFault = "targetOutOfArc" | "beyondRange";

/**
 * Why a target cannot be shot at where it stands.
 *
 * @param distance - from the first rank to the nearest figure in the arc; absent if there is none
 * @rule M-FIRE-20, M-FIRE-23, M-FIRE-25, M-MOVE-4, M-ARQ-4, D-121
 */
export function findReachFault(
  profile: TroopProfile,
  mode: FireMode,
  distance: Inches | undefined,
  ruleset: Ruleset,
): RuleRefusal<ReachFault> | undefined {
  if (distance === undefined) {
    const rule = profile.weapon === "arquebus" ? "M-ARQ-4" : "M-FIRE-20";
    return { code: "targetOutOfArc", rule, facts: { ...readFireArc(profile, ruleset) } };
  }
  const limitInches = readReach(profile, mode, ruleset);
  if (isWithin(distance, limitInches)) return undefined;
  const rule = mode === "indirect" ? "M-FIRE-25" : "M-MOVE-4";
  return { code: "beyondRange", rule, facts: { distanceInches: distance, limitInches } };
}

/** A figure of a file as far as its right to shoot goes. */
export interface FileFigure {
  /** Whether it carries a missile weapon. */
  readonly armed: boolean;
  readonly heightInches: Inches;
}

/**
 * Which figures of a file may shoot: the first two, if both are missile troops, and those behind that stand much higher
 * than the second.
 *
 * @param file - front to back, as seen from the target
 * @returns their numbers in the file
 * @rule M-FIRE-21, M-FIRE-22, D-123, D-124
 */
export function listRanksThatShoot(
  file: readonly FileFigure[],
  { tables, settings }: Ruleset,
): readonly number[] {
  const { ranks } = tables.missiles;
  const second = file[ranks - 1];
  return file.flatMap(({ armed, heightInches }, rank) => {
    if (!armed || !file.slice(0, Math.min(rank, ranks)).every((figure) => figure.armed)) return [];
    if (rank < ranks) return [rank];
    const isHigher =
      second !== undefined && isWithin(second.heightInches + settings.rankHeight, heightInches);
    return isHigher ? [rank] : [];
  });
}
