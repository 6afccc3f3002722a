import type { Armour, FearLine, TroopClass } from "../profile.ts";
import type { RatingLine } from "./post-melee.ts";
import type { SpeedRow } from "./table-02-speed-and-range.ts";
import type { ExcessLine } from "./table-14-excess-casualties.ts";

/** The types of figures of X-TYPE-1, in printed order. */
export const TROOP_TYPES = [
  "peasants",
  "levies",
  "lightFoot",
  "archers",
  "longbowmen",
  "turkishArchers",
  "crossbowmen",
  "heavyCrossbowmen",
  "arquebusiers",
  "artilleryCrew",
  "landsknechts",
  "swissPikemen",
  "heavyFoot",
  "eliteHeavyFoot",
  "janissaries",
  "armouredFoot",
  "lightHorse",
  "mongolLightHorse",
  "mediumHorse",
  "mongolMediumHorse",
  "normanKnights",
  "heavyHorse",
  "mountedKnights",
] as const;

/** The key of a troop type. */
export type TroopType = (typeof TROOP_TYPES)[number];

/** A row of X-TYPE-1; the tables that it points at hold the numbers. */
export interface TroopTypeRow {
  readonly moves: SpeedRow;
  readonly troopClass: TroopClass;
  readonly armour: Armour;
  readonly excess: ExcessLine;
  readonly fear: FearLine;
  readonly rating: RatingLine;
  readonly trained: boolean;
}

/** X-TYPE-1 as far as it concerns figures; engines and wagons have their row of Table 2 and their base. */
export type TroopTypeTable = Readonly<Record<TroopType, TroopTypeRow>>;

/** What the ten rows of light foot share. */
const LIGHT_FOOT = {
  troopClass: "LF",
  armour: "none",
  excess: "lightFoot",
  fear: "lightFoot",
  rating: "lightFoot",
  trained: true,
} as const;

/**
 * Profiles of the troop types.
 *
 * @rule X-TYPE-1, D-95, D-105, D-163, D-200, D-209
 * @remarks Italian city militia are `armouredFoot` in every table, other militia are `levies`.
 */
export const TROOP_TYPE_ROWS = {
  peasants: { ...LIGHT_FOOT, moves: "lightFoot", fear: "peasants", rating: "peasants", trained: false },
  levies: { ...LIGHT_FOOT, moves: "lightFoot", trained: false },
  lightFoot: { ...LIGHT_FOOT, moves: "lightFoot" },
  archers: { ...LIGHT_FOOT, moves: "lightFoot" },
  longbowmen: { ...LIGHT_FOOT, moves: "longbow" },
  turkishArchers: { ...LIGHT_FOOT, moves: "turkishArchers" },
  crossbowmen: { ...LIGHT_FOOT, moves: "crossbow" },
  heavyCrossbowmen: { ...LIGHT_FOOT, moves: "heavyCrossbow", armour: "half" },
  arquebusiers: { ...LIGHT_FOOT, moves: "crossbow" },
  artilleryCrew: { ...LIGHT_FOOT, moves: "lightFoot" },
  landsknechts: {
    moves: "swiss",
    troopClass: "LF",
    armour: "half",
    excess: "swissPikemen",
    fear: "heavyFoot",
    rating: "landsknechts",
    trained: true,
  },
  swissPikemen: {
    moves: "swiss",
    troopClass: "LF",
    armour: "half",
    excess: "swissPikemen",
    fear: "heavyFoot",
    rating: "swissPikemen",
    trained: true,
  },
  heavyFoot: {
    moves: "heavyFoot",
    troopClass: "HF",
    armour: "half",
    excess: "heavyFoot",
    fear: "heavyFoot",
    rating: "heavyFoot",
    trained: true,
  },
  eliteHeavyFoot: {
    moves: "heavyFoot",
    troopClass: "HF",
    armour: "half",
    excess: "eliteHeavyFoot",
    fear: "eliteFoot",
    rating: "eliteHeavyFoot",
    trained: true,
  },
  janissaries: {
    moves: "heavyFoot",
    troopClass: "HF",
    armour: "half",
    excess: "eliteHeavyFoot",
    fear: "eliteFoot",
    rating: "armouredFoot",
    trained: true,
  },
  armouredFoot: {
    moves: "armouredFoot",
    troopClass: "AF",
    armour: "full",
    excess: "eliteHeavyFoot",
    fear: "eliteFoot",
    rating: "armouredFoot",
    trained: true,
  },
  lightHorse: {
    moves: "lightHorse",
    troopClass: "LH",
    armour: "half",
    excess: "lightFoot",
    fear: "lightHorse",
    rating: "lightHorse",
    trained: true,
  },
  mongolLightHorse: {
    moves: "lightHorse",
    troopClass: "LH",
    armour: "half",
    excess: "mongols",
    fear: "lightHorse",
    rating: "lightHorse",
    trained: true,
  },
  mediumHorse: {
    moves: "mediumHorse",
    troopClass: "MH",
    armour: "half",
    excess: "mediumHorse",
    fear: "mediumHorse",
    rating: "mediumHorse",
    trained: true,
  },
  mongolMediumHorse: {
    moves: "mediumHorse",
    troopClass: "MH",
    armour: "half",
    excess: "mongols",
    fear: "mediumHorse",
    rating: "mediumHorse",
    trained: true,
  },
  normanKnights: {
    moves: "mediumHorse",
    troopClass: "MH",
    armour: "half",
    excess: "heavyHorse",
    fear: "mediumHorse",
    rating: "mediumHorse",
    trained: true,
  },
  heavyHorse: {
    moves: "heavyHorse",
    troopClass: "HH",
    armour: "full",
    excess: "heavyHorse",
    fear: "heavyHorse",
    rating: "heavyHorse",
    trained: true,
  },
  mountedKnights: {
    moves: "heavyHorse",
    troopClass: "HH",
    armour: "full",
    excess: "mountedKnights",
    fear: "heavyHorse",
    rating: "heavyHorse",
    trained: true,
  },
} as const satisfies TroopTypeTable;
