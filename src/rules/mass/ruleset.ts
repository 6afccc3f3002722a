import { DEFAULT_SETTINGS, type MassSettings } from "../settings.ts";
import { BASES, type BaseTable } from "./tables/bases.ts";
import { CLASS_STEPS, type ClassSteps, COMBAT, type CombatTable } from "./tables/combat.ts";
import { type CrewTable, ENGINE_CREW } from "./tables/engine-crew.ts";
import { FATIGUE, type FatigueTable } from "./tables/fatigue.ts";
import { ROW_LIMITS, type RowLimits } from "./tables/limits.ts";
import { MISSILES, type MissileNumbers } from "./tables/missiles.ts";
import { POINTS, type PointTable } from "./tables/points.ts";
import { RATINGS, type RatingTable, REACTION_TABLE, type ReactionTable } from "./tables/post-melee.ts";
import { TERRAIN_EFFECTS, type TerrainTable } from "./tables/table-01-terrain.ts";
import { SPEED_AND_RANGE, type SpeedAndRangeTable } from "./tables/table-02-speed-and-range.ts";
import {
  FORMATION_AND_FACING,
  type FormationAndFacingTable,
} from "./tables/table-03-formation-and-facing.ts";
import { VOLLEYS, type VolleyTable } from "./tables/table-04-volleys.ts";
import { FIRE_ARCS, type FireArcTable } from "./tables/table-05-arc-of-fire.ts";
import { ARQUEBUSES, type ArquebusTable } from "./tables/table-06-arquebuses.ts";
import { CATAPULTS, type CatapultTable, ENGINE_ARC } from "./tables/table-07-catapults.ts";
import { BOMBARD, type BombardNumbers, CANNON, type CannonTable } from "./tables/table-08-cannon.ts";
import { AIMING_SCALE, type AimingScale, POLES, type PoleTable } from "./tables/table-09-pole.ts";
import { RALLY, type RallyTable } from "./tables/table-12-rally.ts";
import { PRISONERS, type PrisonerTable } from "./tables/table-13-prisoners.ts";
import { EXCESS_CASUALTIES, type ExcessTable } from "./tables/table-14-excess-casualties.ts";
import { FEAR_OF_CAVALRY, type FearTable } from "./tables/table-15-fear-of-cavalry.ts";
import { TERRAIN_CARDS, type TerrainCards } from "./tables/terrain-cards.ts";
import { TROOP_TYPE_ROWS, type TroopTypeTable } from "./tables/troop-types.ts";

/** The printed tables in force; a GM may edit them. */
export interface MassTables {
  readonly terrain: TerrainTable;
  readonly terrainCards: TerrainCards;
  readonly speedAndRange: SpeedAndRangeTable;
  readonly formationAndFacing: FormationAndFacingTable;
  readonly volleys: VolleyTable;
  readonly fireArcs: FireArcTable;
  readonly arquebuses: ArquebusTable;
  readonly missiles: MissileNumbers;
  readonly catapults: CatapultTable;
  readonly engineArc: number;
  readonly crew: CrewTable;
  readonly cannon: CannonTable;
  readonly bombard: BombardNumbers;
  readonly poles: PoleTable;
  readonly aimingScale: AimingScale;
  readonly combat: CombatTable;
  readonly classSteps: ClassSteps;
  readonly ratings: RatingTable;
  readonly reactions: ReactionTable;
  readonly rally: RallyTable;
  readonly prisoners: PrisonerTable;
  readonly excess: ExcessTable;
  readonly fear: FearTable;
  readonly fatigue: FatigueTable;
  readonly troopTypes: TroopTypeTable;
  readonly bases: BaseTable;
  readonly points: PointTable;
  readonly limits: RowLimits;
}

/** The rules of a battle: the readings and the tables in force. */
export interface Ruleset {
  readonly settings: MassSettings;
  readonly tables: MassTables;
}

const PRINTED_TABLES: MassTables = {
  terrain: TERRAIN_EFFECTS,
  terrainCards: TERRAIN_CARDS,
  speedAndRange: SPEED_AND_RANGE,
  formationAndFacing: FORMATION_AND_FACING,
  volleys: VOLLEYS,
  fireArcs: FIRE_ARCS,
  arquebuses: ARQUEBUSES,
  missiles: MISSILES,
  catapults: CATAPULTS,
  engineArc: ENGINE_ARC,
  crew: ENGINE_CREW,
  cannon: CANNON,
  bombard: BOMBARD,
  poles: POLES,
  aimingScale: AIMING_SCALE,
  combat: COMBAT,
  classSteps: CLASS_STEPS,
  ratings: RATINGS,
  reactions: REACTION_TABLE,
  rally: RALLY,
  prisoners: PRISONERS,
  excess: EXCESS_CASUALTIES,
  fear: FEAR_OF_CAVALRY,
  fatigue: FATIGUE,
  troopTypes: TROOP_TYPE_ROWS,
  bases: BASES,
  points: POINTS,
  limits: ROW_LIMITS,
};

/** The tables as printed and every setting at its default. @rule D-66 */
export const DEFAULT_RULESET: Ruleset = { settings: DEFAULT_SETTINGS, tables: PRINTED_TABLES };

/** The printed tables with some settings at another value. */
export const rulesetWith = (settings: Partial<MassSettings>): Ruleset => ({
  settings: { ...DEFAULT_SETTINGS, ...settings },
  tables: PRINTED_TABLES,
});
