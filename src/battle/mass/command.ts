import type { RankEnd } from "#field/formation.ts";
import type { Pose } from "#field/pose.ts";
import type { TerrainOutline } from "#field/terrain.ts";
import type { Colour } from "#rules/mass/cannon.ts";
import type { Degrees, Inches } from "#rules/quantities.ts";
import type { SideId } from "../sides.ts";
import type { FreshUnit } from "./fresh-unit.ts";
import type { Order } from "./order.ts";
import type { VolleyMode } from "./shooting/plan-volley.ts";
import type { Formation, Step, TurnSequence, UnitId } from "./state.ts";

/**
 * One straight stretch: first a turn on the spot to `heading`, then straight ahead (M-FORM-3, D-71), or in
 * another `direction` where the setting moveDirection = free allows it.
 */
export interface Leg {
  readonly heading?: Degrees;
  readonly direction?: Degrees;
  readonly advanceInches: Inches;
}

/** What a running unit may do when its movement comes (M-RET-6). */
export const RALLY_CHOICES = ["stand", "roll", "runOn"] as const;
export type RallyChoice = (typeof RALLY_CHOICES)[number];

/** What a side does with a wagon that it takes: it keeps it unless it says otherwise (D-244). */
export const WAGON_CHOICES = ["keep", "destroy"] as const;
export type WagonChoice = (typeof WAGON_CHOICES)[number];

/** What a player or GM asks for. Plain data; everything in it is checked by {@link execute}. */
export type Command =
  | { readonly type: "begin" }
  | {
      readonly type: "dealTerrain";
      /** Who draws first, as the defender does; the side with fewer points if absent (D-82). */
      readonly first?: SideId;
    }
  | {
      readonly type: "placeTerrain";
      readonly pending: string;
      /** A circle or a polygon. */
      readonly outline: TerrainOutline;
    }
  | { readonly type: "rollInitiative" }
  | { readonly type: "chooseFirst"; readonly side: SideId; readonly first: SideId }
  /** Picks the system of movement, between turns (X-SEQ-4). */
  | { readonly type: "chooseSequence"; readonly sequence: TurnSequence }
  | { readonly type: "order"; readonly unit: UnitId; readonly order: Order }
  /** Names at the half-turn whom a unit rides at that was ordered to intercept (D-72). */
  | { readonly type: "intercept"; readonly unit: UnitId; readonly target: UnitId }
  | { readonly type: "move"; readonly unit: UnitId; readonly legs: readonly Leg[] }
  | { readonly type: "charge"; readonly unit: UnitId; readonly target: UnitId }
  | { readonly type: "rally"; readonly unit: UnitId; readonly choice: RallyChoice }
  | {
      readonly type: "changeFormation";
      readonly unit: UnitId;
      readonly formation: Formation;
      /** How many files it is to have; as many as now if absent. */
      readonly files?: number;
    }
  | {
      readonly type: "crewEngine";
      readonly unit: UnitId;
      readonly engine: UnitId;
      /** How many figures of the unit go over to the engine. */
      readonly figures: number;
    }
  | {
      readonly type: "prefer";
      readonly unit: UnitId;
      readonly firstEnd: RankEnd;
      readonly strikes?: UnitId;
      readonly watches?: boolean;
      /** Whether enemies may pass through its control; not if absent (D-183). */
      readonly waivesControl?: boolean;
      /** Whether its spare figures lap round the enemy; not if absent (M-MEX-4). */
      readonly laps?: boolean;
    }
  | {
      readonly type: "fireCatapult";
      readonly engine: UnitId;
      readonly distanceInches: Inches;
      /** To the right; negative is to the left. */
      readonly offsetInches: Inches;
    }
  | {
      readonly type: "fireCannon";
      readonly engine: UnitId;
      /** From straight ahead, right positive. */
      readonly bearing: Degrees;
      readonly colour: Colour;
    }
  | {
      readonly type: "fireBombard";
      readonly engine: UnitId;
      readonly distanceInches: Inches;
      readonly offsetInches: Inches;
    }
  | {
      readonly type: "volley";
      readonly unit: UnitId;
      readonly target: UnitId;
      /** Directly if absent (D-239). */
      readonly mode?: VolleyMode;
      /** Which of its volleys; the first that is left if absent (M-FIRE-7). */
      readonly volley?: number;
      /** Units of the same side that shoot together with it (D-110). */
      readonly with?: readonly UnitId[];
    }
  | {
      readonly type: "joinMelee";
      readonly unit: UnitId;
      /** An enemy of that melee, whom it is to touch. */
      readonly target: UnitId;
      /** Straight to him if absent. */
      readonly legs?: readonly Leg[];
    }
  | {
      readonly type: "refuseMelee";
      readonly unit: UnitId;
      /** How it faces where it falls back to; as it does now if absent. */
      readonly heading?: Degrees;
    }
  | { readonly type: "fight" }
  | { readonly type: "takeWagon"; readonly pending: string; readonly choice: WagonChoice }
  | { readonly type: "endStep"; readonly side?: SideId }
  | { readonly type: "skipChoice"; readonly pending: string }
  | {
      readonly type: "place";
      readonly unit: UnitId;
      readonly pose: Pose;
      readonly files?: number;
      readonly formation?: Formation;
    }
  /** Raises a unit before the battle begins. */
  | ({ readonly type: "muster" } & FreshUnit)
  /** How far from its own edge each side sets up its units; anywhere if absent. */
  | { readonly type: "chooseZones"; readonly depthInches?: Inches }
  | { readonly type: "endBattle" };

/** Who asks: the sides that the asker plays, and whether the asker is a GM, who may do anything for anybody. */
export interface Issuer {
  readonly gm: boolean;
  readonly sides: readonly SideId[];
}

/** The moment for which a command was meant; at any other it is refused as stale. */
export interface Moment {
  readonly turn: number;
  readonly step: Step;
}
