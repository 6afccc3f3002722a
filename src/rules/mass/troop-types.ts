import type { People, TroopProfile, Weapon } from "./profile.ts";
import type { Ruleset } from "./ruleset.ts";
import type { TroopType } from "./tables/troop-types.ts";

export { TROOP_TYPES, type TroopType } from "./tables/troop-types.ts";

/** What types carry by their name, with the range of their row; all others are marked by their owner (D-86). */
const WEAPONS_OF_TYPES: Readonly<Partial<Record<TroopType, Weapon>>> = {
  archers: "bow",
  longbowmen: "bow",
  turkishArchers: "bow",
  crossbowmen: "crossbow",
  heavyCrossbowmen: "heavyCrossbow",
  arquebusiers: "arquebus",
};

const PEOPLES_OF_TYPES: Readonly<Partial<Record<TroopType, People>>> = {
  turkishArchers: "turk",
  landsknechts: "landsknecht",
  swissPikemen: "swiss",
  janissaries: "turk",
  mongolLightHorse: "mongol",
  mongolMediumHorse: "mongol",
};

/**
 * The profile of a troop type: its row of X-TYPE-1 with the numbers of the tables at which the row points.
 *
 * @rule X-TYPE-1, M-MOVE-0, M-MOR-0, X-PMM-4, D-86, D-221
 * @remarks The rating is that of the default printing; horseRatings is applied where the rating is used (D-217).
 */
export function readProfile(type: TroopType, ruleset: Ruleset): TroopProfile {
  const { troopTypes, speedAndRange, excess, ratings, bases } = ruleset.tables;
  const row = troopTypes[type];
  const moves = speedAndRange[row.moves];
  const line = excess.lines[row.excess];
  const mounted = row.troopClass === "LH" || row.troopClass === "MH" || row.troopClass === "HH";
  const weapon = WEAPONS_OF_TYPES[type] ?? "none";
  const people = PEOPLES_OF_TYPES[type] ?? "other";
  return {
    moveInches: moves.moveInches,
    roadBonusInches: moves.roadBonusInches,
    chargeInches: moves.chargeInches,
    rangeInches: weapon === "none" ? 0 : moves.rangeInches,
    troopClass: row.troopClass,
    mounted,
    armour: row.armour,
    excessShare: line.share,
    stabilityNeed: line.need,
    fearLine: row.fear,
    rating: ratings.ratings[row.rating],
    trained: row.trained,
    people,
    poleArms: people === "swiss" || people === "landsknecht",
    weapon,
    firingRests: false,
    base: { shape: "rectangle", ...bases[mounted ? "mounted" : "foot"] },
  };
}
