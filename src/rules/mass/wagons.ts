import type { Base } from "../base.ts";
import type { TroopProfile } from "./profile.ts";
import type { Ruleset } from "./ruleset.ts";
import { readProfile } from "./troop-types.ts";

/** What the rules know of a wagon. */
export interface WagonFacts {
  readonly base: Base;
  /** Its row of Table 2, untrained; what it has of a fighter's numbers is never asked for. */
  readonly profile: TroopProfile;
}

/**
 * Everything printed about a wagon.
 *
 * @rule X-TYPE-1, M-MOVE-0, M-FORM-5, D-221, D-244
 */
export function readWagon(ruleset: Ruleset): WagonFacts {
  const { speedAndRange, bases } = ruleset.tables;
  const { moveInches, roadBonusInches, chargeInches, rangeInches } = speedAndRange.wagons;
  const base: Base = { shape: "rectangle", ...bases.wagon };
  const moves = { moveInches, roadBonusInches, chargeInches, rangeInches };
  const none = { armour: "none", rating: 0, trained: false } as const;
  return { base, profile: { ...readProfile("artilleryCrew", ruleset), ...moves, ...none, base } };
}
