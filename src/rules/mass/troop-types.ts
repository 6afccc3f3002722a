import type { People, TroopProfile, Weapon } from "./profile.ts";
import type { Ruleset } from "./ruleset.ts";
import type { SpeedRow } from "./tables/table-02-speed-and-range.ts";
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

/** The rows of Table 2 that print a range for weapons which only some of their troops carry (D-86). */
const ROWS_WITH: Readonly<Partial<Record<Weapon, readonly SpeedRow[]>>> = {
  bow: ["lightFoot", "mediumHorse", "lightHorse"],
  thrown: ["heavyFoot", "lightHorse"],
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
    splitFire: false,
    firingRests: false,
    base: { shape: "rectangle", ...bases[mounted ? "mounted" : "foot"] },
  };
}

/**
 * The profile of a troop type whose figures are marked as having a weapon; nothing where Table 2 has no range for it.
 *
 * @rule D-86, M-MOVE-4, M-MOVE-5, M-MOVE-6
 */
export function armProfile(type: TroopType, weapon: Weapon, ruleset: Ruleset): TroopProfile | undefined {
  const { troopTypes, speedAndRange, missiles } = ruleset.tables;
  const { moves, troopClass } = troopTypes[type];
  const plain = readProfile(type, ruleset);
  if (weapon === plain.weapon) return plain;
  if (weapon === "none") return { ...plain, weapon, rangeInches: 0 };
  if (ROWS_WITH[weapon]?.includes(moves) !== true) return undefined;
  const isJavelin = weapon === "thrown" && troopClass === "LH";
  const rangeInches = isJavelin ? missiles.javelinInches : speedAndRange[moves].rangeInches;
  return { ...plain, weapon, rangeInches };
}
