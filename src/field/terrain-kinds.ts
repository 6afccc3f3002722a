/** The rows of Table 1, and ground that is none of them. */
export const GROUNDS = [
  "open",
  "hill",
  "woods",
  "marsh",
  "roughGround",
  "ditchAndRampart",
  "stream",
  "river",
  "impassable",
] as const;
/** How a piece of terrain moves a mass-battle unit: a row of Table 1 (M-TERR-0), or none. */
export type Ground = (typeof GROUNDS)[number];

export const BALL_CLASSES = ["tall", "manHigh", "light", "water", "none"] as const;
/** Whether and where a piece stops a cannon ball (D-155). */
export type BallClass = (typeof BALL_CLASSES)[number];

export const MISSILE_COVERS = ["none", "soft", "full", "blocks", "fullInside"] as const;
/** What a piece does for whoever is shot at behind it (M-FIRE). */
type MissileCover = (typeof MISSILE_COVERS)[number];

export const HARD_COVERS = ["none", "upToHalf", "moreThanHalf", "blocks"] as const;
/** How much of a body a piece hides from shots. */
type HardCover = (typeof HARD_COVERS)[number];

/** What each piece of terrain is; every cell may be changed for a piece. */
export interface TerrainFields {
  /** Ground of the mass battle. */
  readonly ground: Ground;
  /** Ground of the skirmish. */
  readonly skirmish: "open" | "slow" | "plusOne" | "slowPlusOne" | "impassable";
  readonly missileCover: MissileCover;
  readonly roof: boolean;
  readonly hardCover: HardCover;
  readonly ball: BallClass;
}

const row = (
  ground: Ground,
  skirmish: TerrainFields["skirmish"],
  missileCover: TerrainFields["missileCover"],
  roof: boolean,
  hardCover: TerrainFields["hardCover"],
  ball: BallClass,
): TerrainFields => ({ ground, skirmish, missileCover, roof, hardCover, ball });

/**
 * What each piece of terrain is, in the columns and the order of the decision; a row that names two pieces
 * stands twice.
 *
 * @rule D-227, D-81
 * @remarks The cells that refer to D-81 hold what it adopts. The ball class of a hill counts from 0.5" above the
 * muzzle. "Impassable, unless marked as open" is `impassable`; the mark is `isOpen` of the piece.
 */
export const TERRAIN_KINDS = {
  hill: row("hill", "open", "none", false, "none", "tall"),
  woods: row("woods", "slow", "soft", true, "upToHalf", "tall"),
  bushes: row("roughGround", "slow", "soft", false, "none", "light"),
  rocks: row("roughGround", "slow", "soft", false, "upToHalf", "tall"),
  roughGround: row("roughGround", "slow", "none", false, "none", "none"),
  marsh: row("marsh", "slow", "none", false, "none", "none"),
  gully: row("ditchAndRampart", "slow", "none", false, "none", "none"),
  ditchAndRampart: row("ditchAndRampart", "slowPlusOne", "soft", false, "upToHalf", "manHigh"),
  stream: row("stream", "slow", "none", false, "none", "water"),
  ford: row("stream", "slow", "none", false, "none", "water"),
  river: row("river", "impassable", "none", false, "none", "water"),
  pond: row("impassable", "impassable", "none", false, "none", "water"),
  hedge: row("roughGround", "plusOne", "soft", false, "none", "light"),
  fence: row("roughGround", "plusOne", "soft", false, "none", "light"),
  lowWall: row("roughGround", "plusOne", "soft", false, "upToHalf", "light"),
  parapet: row("roughGround", "plusOne", "soft", false, "upToHalf", "light"),
  manHighWall: row("impassable", "plusOne", "soft", false, "moreThanHalf", "manHigh"),
  barricade: row("impassable", "plusOne", "soft", false, "moreThanHalf", "manHigh"),
  higherWall: row("impassable", "impassable", "blocks", false, "blocks", "tall"),
  wallWithLoopholes: row("impassable", "impassable", "full", false, "moreThanHalf", "tall"),
  mantlet: row("impassable", "plusOne", "full", false, "moreThanHalf", "manHigh"),
  building: row("impassable", "impassable", "fullInside", true, "moreThanHalf", "tall"),
} as const satisfies Record<string, TerrainFields>;

/**
 * Roads, which the table above does not have, as it lists what hinders: along them a move has its bonus, and in
 * themselves they are open ground. A bridge is road.
 *
 * @rule M-MOVE-2, D-225
 */
const ROAD = row("open", "open", "none", false, "none", "none");

/** A kind of terrain. */
export type TerrainKind = keyof typeof TERRAIN_KINDS | "road";

/** What each kind of terrain is: the table, and roads. */
export const KIND_FIELDS: Readonly<Record<TerrainKind, TerrainFields>> = { ...TERRAIN_KINDS, road: ROAD };

/** The names of all kinds: those of the table in its order, then roads. */
export const TERRAIN_KIND_NAMES = Object.keys(KIND_FIELDS) as readonly TerrainKind[];

/** Pieces that stand between people as lines do, however they are drawn. @rule D-228 */
export const OBSTACLE_LINES: ReadonlySet<TerrainKind> = new Set([
  "hedge",
  "fence",
  "lowWall",
  "parapet",
  "manHighWall",
  "barricade",
  "higherWall",
  "wallWithLoopholes",
  "mantlet",
]);

/** Pieces on which a weapon can rest. @rule D-245 */
export const FIRM_RESTS: ReadonlySet<TerrainKind> = new Set([
  "fence",
  "lowWall",
  "parapet",
  "manHighWall",
  "barricade",
  "higherWall",
  "wallWithLoopholes",
]);
