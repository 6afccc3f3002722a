import type { Base } from "../base.ts";
import type { Degrees, Inches } from "../quantities.ts";
import type { CatapultKind, EngineKind, GunKind, TroopProfile } from "./profile.ts";
import type { Ruleset } from "./ruleset.ts";
import { readProfile } from "./troop-types.ts";

/** What the rules know of a kind of engine. */
export interface EngineFacts {
  readonly kind: EngineKind;
  readonly family: "catapult" | "gun";
  /** Least distance that may be called; 0 for guns. */
  readonly minRangeInches: Inches;
  readonly rangeInches: Inches;
  /** Diameter of the circle of an indirect shot; field guns have none. */
  readonly killZoneDiameterInches?: Inches;
  /** How far to either side of the facing it may aim. */
  readonly arc: Degrees;
  /** Turns from shot to shot with a full crew. */
  readonly intervalTurns: number;
  /** Figures of a full crew. */
  readonly fullCrew: number;
  readonly base: Base;
  readonly moveInches: Inches;
  readonly roadBonusInches: Inches;
  /** The unit of engine and crew: the crew's profile with the engine's row of Table 2. */
  readonly profile: TroopProfile;
  /** The crew alone, as it runs when it leaves the engine (D-243). */
  readonly crewProfile: TroopProfile;
}

/** Whether an engine throws in an arc (M-CAT-0). */
export const isCatapult = (kind: EngineKind): kind is CatapultKind =>
  kind === "lightCatapult" || kind === "heavyCatapult";

/** Whether an engine shoots along the pole (M-CAN-0). */
export const isGun = (kind: EngineKind): kind is GunKind => !isCatapult(kind);

/**
 * Everything printed about a kind of engine.
 *
 * @rule M-CAT-0, M-CAT-3, M-CAN-0, M-CAN-1, M-CAN-13, X-TYPE-1, D-149, D-221, D-243
 */
export function readEngine(kind: EngineKind, ruleset: Ruleset): EngineFacts {
  const { tables } = ruleset;
  const { moveInches, roadBonusInches, chargeInches, rangeInches } = tables.speedAndRange.engines;
  const crewProfile = readProfile("artilleryCrew", ruleset);
  const base: Base = { shape: "rectangle", ...tables.bases[kind] };
  return {
    kind,
    ...readReach(kind, ruleset),
    arc: tables.engineArc,
    intervalTurns: tables.crew.intervalTurns[kind],
    fullCrew: Math.max(...tables.crew.rows.map(({ crew }) => crew)),
    base,
    moveInches,
    roadBonusInches,
    profile: { ...crewProfile, moveInches, roadBonusInches, chargeInches, rangeInches },
    crewProfile,
  };
}

function readReach(
  kind: EngineKind,
  { tables }: Ruleset,
): Pick<EngineFacts, "family" | "minRangeInches" | "rangeInches" | "killZoneDiameterInches"> {
  if (isCatapult(kind)) {
    const row = tables.catapults[kind];
    return {
      family: "catapult",
      minRangeInches: row.leastRangeInches,
      rangeInches: row.greatestRangeInches,
      killZoneDiameterInches: row.killZoneInches,
    };
  }
  return {
    family: "gun",
    minRangeInches: 0,
    rangeInches: tables.cannon[kind].rangeInches,
    ...(kind === "bombard" ? { killZoneDiameterInches: tables.bombard.killZoneInches } : {}),
  };
}
