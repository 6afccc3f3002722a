import { DEFAULT_SKIRMISH_SETTINGS, type SkirmishSettings } from "../settings.ts";
import { DISENGAGING, type DisengagingTable } from "./tables/disengaging.ts";
import { FORMATIONS, type FormationTable } from "./tables/formations.ts";
import {
  MELEE,
  MELEE_MODIFIERS,
  type MeleeModifier,
  type MeleeNumbers,
  type ModifierRow,
  type Outcome,
  RESULTS,
  RUNS,
  type RunDice,
} from "./tables/melee.ts";
import { MISSILE_MODIFIERS, MISSILES, type MissileModifier, type MissileNumbers } from "./tables/missiles.ts";
import { MOVEMENT, type MovementTable } from "./tables/movement.ts";
import { RANGES, type RangeTable } from "./tables/ranges.ts";

/** The printed tables of the skirmish in force; a GM may edit them. */
export interface SkirmishTables {
  readonly movement: MovementTable;
  readonly formations: FormationTable;
  readonly ranges: RangeTable;
  readonly missiles: MissileNumbers;
  readonly missileModifiers: Readonly<Record<MissileModifier, number>>;
  readonly results: readonly { readonly from: number; readonly outcome: Outcome }[];
  readonly meleeModifiers: Readonly<Record<MeleeModifier, ModifierRow>>;
  readonly melee: MeleeNumbers;
  readonly runs: Readonly<Record<"retreat" | "disengaging", RunDice>>;
  readonly disengaging: DisengagingTable;
}

/** The rules of a skirmish: the readings and the tables in force. */
export interface SkirmishRuleset {
  readonly settings: SkirmishSettings;
  readonly tables: SkirmishTables;
}

const PRINTED_TABLES: SkirmishTables = {
  movement: MOVEMENT,
  formations: FORMATIONS,
  ranges: RANGES,
  missiles: MISSILES,
  missileModifiers: MISSILE_MODIFIERS,
  results: RESULTS,
  meleeModifiers: MELEE_MODIFIERS,
  melee: MELEE,
  runs: RUNS,
  disengaging: DISENGAGING,
};

/** The printed tables with some settings at another value. */
export const skirmishRulesetWith = (settings: Partial<SkirmishSettings>): SkirmishRuleset => ({
  settings: { ...DEFAULT_SKIRMISH_SETTINGS, ...settings },
  tables: PRINTED_TABLES,
});
