/** The lines of X-PMM-4, each kind of troops by itself. */
export const RATING_LINES = [
  "peasants",
  "lightFoot",
  "heavyFoot",
  "eliteHeavyFoot",
  "lightHorse",
  "armouredFoot",
  "mediumHorse",
  "landsknechts",
  "heavyHorse",
  "swissPikemen",
] as const;

/** A line of X-PMM-4. */
export type RatingLine = (typeof RATING_LINES)[number];

/** Quality ratings and the numbers of the other printing. */
export interface RatingTable {
  readonly ratings: Readonly<Record<RatingLine, number>>;
  /** horseRatings = 7/8. */
  readonly otherPrinting: { readonly mediumHorse: number; readonly heavyHorse: number };
}

/** Quality of one figure in post-melee morale. @rule X-PMM-4, D-217 */
export const RATINGS = {
  ratings: {
    peasants: 3,
    lightFoot: 4,
    heavyFoot: 5,
    eliteHeavyFoot: 6,
    lightHorse: 6,
    armouredFoot: 7,
    mediumHorse: 8,
    landsknechts: 8,
    heavyHorse: 9,
    swissPikemen: 9,
  },
  otherPrinting: { mediumHorse: 7, heavyHorse: 8 },
} as const satisfies RatingTable;

/** The reactions of X-PMM-6, mildest first; `backTwo` is the other printing of the second. */
export const REACTIONS = [
  "continues",
  "backHalf",
  "backOne",
  "backTwo",
  "retreat",
  "rout",
  "surrender",
] as const;

/** A reaction of the loser of a melee. */
export type Reaction = (typeof REACTIONS)[number];

/** Differences and reactions, and how far each reaction carries. */
export interface ReactionTable {
  /** In rising order: the least difference, after doubling, and the reaction from there on. */
  readonly rows: readonly { readonly from: number; readonly reaction: Reaction }[];
  /** Distance of each reaction, in normal moves. */
  readonly moves: Readonly<Record<Reaction, number>>;
  /** What a small melee multiplies the difference by. */
  readonly smallMeleeFactor: number;
  /** How many pairs of rounds a melee has at most when it is fought until decided. */
  readonly pairsAtMost: number;
}

/** Post-melee reactions. @rule X-PMM-5, X-PMM-6, D-219, D-180, D-212 */
export const REACTION_TABLE = {
  rows: [
    { from: 0, reaction: "continues" },
    { from: 20, reaction: "backHalf" },
    { from: 40, reaction: "backOne" },
    { from: 60, reaction: "retreat" },
    { from: 80, reaction: "rout" },
    { from: 100, reaction: "surrender" },
  ],
  moves: { continues: 0, backHalf: 0.5, backOne: 1, backTwo: 2, retreat: 1, rout: 1.5, surrender: 0 },
  smallMeleeFactor: 2,
  pairsAtMost: 10,
} as const satisfies ReactionTable;
