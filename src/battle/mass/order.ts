import type { Degrees, Inches } from "#rules/quantities.ts";
import type { Leg, RallyChoice } from "./command.ts";
import type { Formation, UnitId } from "./state.ts";

/** The kinds of orders that are written in the first step of a turn (M-TURN-2). */
export const ORDER_TYPES = [
  "stand",
  "move",
  "splitMove",
  "charge",
  "intercept",
  "changeFormation",
  "rally",
  "crewEngine",
] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/**
 * What a unit is ordered to do in a turn of the simultaneous sequence; a unit without orders stands.
 *
 * @rule M-TURN-2, M-TURN-7, D-68
 */
export type Order =
  | { readonly type: "stand" }
  | { readonly type: "move"; readonly legs: readonly Leg[] }
  /** Moves, shoots at the half-turn, and moves on (M-FIRE-15). */
  | { readonly type: "splitMove"; readonly before: readonly Leg[]; readonly after: readonly Leg[] }
  | { readonly type: "charge"; readonly target: UnitId }
  | {
      readonly type: "intercept";
      /** Itself or a friend. */
      readonly protects: UnitId;
      /** Named at the half-turn; the nearest that may be if absent (D-72, D-231). */
      readonly target?: UnitId;
    }
  | {
      readonly type: "changeFormation";
      readonly formation: Formation;
      /** As many as now if absent. */
      readonly files?: number;
      /** Where it goes then: in the second half, or at once where the change takes no time (M-FORM-7, M-OPT-8). */
      readonly legs?: readonly Leg[];
    }
  | { readonly type: "rally"; readonly choice: RallyChoice }
  | { readonly type: "crewEngine"; readonly engine: UnitId; readonly figures: number };

/** The rest of a march at the half-turn. */
export interface MarchUnderWay {
  readonly type: "march";
  readonly legs: readonly Leg[];
  /** What the second half was to spend. */
  readonly paceInches: Inches;
  /**
   * What a turn that has been made, or a stream that has been paid for, still takes of its time (D-230); less than nothing
   * for the time that the crossing of a river has taken, which is made at its end (M-TERR-7).
   */
  readonly owedInches: Inches;
}

/** The rest of a charge at the half-turn. */
export interface RideUnderWay {
  readonly type: "ride";
  readonly target: UnitId;
  /** What a half of it covers. */
  readonly halfInches: Inches;
  readonly leftInches: Inches;
  readonly owedInches: Inches;
  /** How far it has turned (M-MEL-12). */
  readonly turned: Degrees;
  /** Nobody stood before it, so that it only goes on (M-MEL-13). */
  readonly runsOn?: true;
  /** Its first turn costs nothing and is not counted (D-72). */
  readonly freeTurn?: true;
}

/** What a unit still has to do of its movement at the half-turn. */
export type UnderWay = MarchUnderWay | RideUnderWay;
