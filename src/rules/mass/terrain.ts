import type { LineLabel, RuleId } from "../line.ts";
import type { Inches } from "../quantities.ts";
import type { TroopProfile } from "./profile.ts";
import type { Ruleset } from "./ruleset.ts";
import { TERRAIN_ROWS, type TerrainRow } from "./tables/table-01-terrain.ts";

export type { TerrainRow };

/** Which way a stretch leads on a hill (D-226). */
export type Slope = "up" | "along" | "down";

/** Ground of Table 1 under the leading edge of a unit; of a hill, which way it is crossed. */
export type Footing =
  | { readonly ground: Exclude<TerrainRow, "hill"> }
  | { readonly ground: "hill"; readonly slope: Slope };

/** What an inch costs, and why. */
export interface Rate {
  /** Inches of move for each inch of the way. */
  readonly factor: number;
  readonly rule: RuleId;
  readonly label: LineLabel;
}

/** The row of the ledger for each row of Table 1. */
export const TERRAIN_RULES = {
  hill: "M-TERR-1",
  woods: "M-TERR-2",
  marsh: "M-TERR-3",
  roughGround: "M-TERR-4",
  ditchAndRampart: "M-TERR-5",
  stream: "M-TERR-6",
  river: "M-TERR-7",
} as const satisfies Record<TerrainRow, RuleId>;

/** Halved speed: each inch costs so many of the move. @rule D-73 */
const HALVED = 2;

const OPEN: Rate = { factor: 1, rule: "M-MOVE-1", label: "advance" };

const ON_SLOPES = {
  up: { label: "uphill" },
  along: { label: "alongHill" },
  down: { label: "downhill" },
} as const satisfies Record<Slope, Pick<Rate, "label">>;

const ON_GROUND: Readonly<Partial<Record<TerrainRow, Pick<Rate, "label">>>> = {
  woods: { label: "inWoods" },
  marsh: { label: "inMarsh" },
  ditchAndRampart: { label: "inDitch" },
};

/** What an inch costs on one kind of ground; absent where it costs no more than open ground and needs no word. */
function readOne(footing: Footing, { tables }: Pick<Ruleset, "tables">): Rate | undefined {
  const { speed } = tables.terrain[footing.ground];
  if (speed.type !== "halved") return undefined;
  if (footing.ground === "hill") {
    const isNormal = footing.slope === "down" && speed.downhill === "normal";
    return { factor: isNormal ? 1 : HALVED, rule: "M-TERR-1", ...ON_SLOPES[footing.slope] };
  }
  return { ...OPEN, ...ON_GROUND[footing.ground], factor: HALVED, rule: TERRAIN_RULES[footing.ground] };
}

/**
 * What each inch costs where these kinds of ground lie under the leading edge: the dearest of them, once. Of equally
 * dear ones the first in Table 1 is named.
 *
 * @rule M-TERR-0 to M-TERR-5, D-73, D-75, D-83, D-225
 */
export function readRate(footings: readonly Footing[], ruleset: Pick<Ruleset, "tables">): Rate {
  const order = [...footings].sort((a, b) => TERRAIN_ROWS.indexOf(a.ground) - TERRAIN_ROWS.indexOf(b.ground));
  return order.reduce<Rate>((dearest, footing) => {
    const rate = readOne(footing, ruleset);
    if (!rate) return dearest;
    return rate.factor > dearest.factor || dearest === OPEN ? rate : dearest;
  }, OPEN);
}

/** What it costs to cross a stream; all of it is due in one turn. @rule M-TERR-6, D-79 */
export function readStreamCost({ tables }: Pick<Ruleset, "tables">): Inches {
  const { speed } = tables.terrain.stream;
  return speed.type === "crossing" ? speed.inches : 0;
}

/** When a unit has been at the bank of a river, and when it has crossed one. */
export interface RiverFacts {
  readonly turn: number;
  /** The turn in which it last advanced; 0 if it never did. */
  readonly advancedInTurn: number;
  /** What of this turn's move is spent. */
  readonly spentInches: Inches;
}

/**
 * The first turn in which a unit that stands at the bank of a river may cross it, if it stays there until then: it
 * stands for one full turn before, and the crossing takes the whole move of a turn.
 *
 * @rule M-TERR-7, D-80
 */
export function findCrossingTurn(facts: RiverFacts, { tables, settings }: Ruleset): number {
  const { speed } = tables.terrain.river;
  const before = speed.type === "turns" && settings.riverHalt === "fullTurns" ? speed.before : 0;
  const free = facts.spentInches > 0 ? facts.turn + 1 : facts.turn;
  return Math.max(free, facts.advancedInTurn + before + 1);
}

/**
 * Whether a unit that crossed a river must still stand on its other side.
 *
 * @rule M-TERR-7, D-80
 */
export function isHaltedAfterRiver(
  { turn, crossedInTurn }: { readonly turn: number; readonly crossedInTurn?: number },
  { tables, settings }: Ruleset,
): boolean {
  const { speed } = tables.terrain.river;
  const after = speed.type === "turns" && settings.riverHalt === "fullTurns" ? speed.after : 0;
  return crossedInTurn !== undefined && turn > crossedInTurn && turn <= crossedInTurn + after;
}

/** Whether troops are heavy: heavy, elite heavy and armoured foot, janissaries, heavy horse and knights. @rule D-78 */
const isHeavy = ({ troopClass }: Pick<TroopProfile, "troopClass">): boolean =>
  troopClass === "HF" || troopClass === "AF" || troopClass === "HH";

/**
 * Whether marsh bars a unit.
 *
 * @param engine - whether it moves an engine
 * @rule M-TERR-3, D-78
 */
export const isBarredByMarsh = (
  profile: Pick<TroopProfile, "troopClass">,
  engine: boolean,
  { tables, settings }: Ruleset,
): boolean =>
  tables.terrain.marsh.bars === "heavyUnits" &&
  (engine || (settings.marshBars === "heavyTroops" && isHeavy(profile)));

/**
 * The row that forbids a charge over ground.
 *
 * @returns nothing for a slope that is charged down, unless downhillCharge = forbidden
 * @rule M-TERR-1 to M-TERR-7, D-74, D-76, D-83
 */
export function findChargeBan(footing: Footing, { settings }: Pick<Ruleset, "settings">): RuleId | undefined {
  if (footing.ground !== "hill" || footing.slope !== "down") return TERRAIN_RULES[footing.ground];
  return settings.downhillCharge === "forbidden" ? "D-76" : undefined;
}
