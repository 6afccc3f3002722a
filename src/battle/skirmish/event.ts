import type { Point } from "#field/pose.ts";
import type { D6 } from "#rules/dice.ts";
import type { Line, RuleId } from "#rules/line.ts";
import type { Degrees, Inches } from "#rules/quantities.ts";
import type { FigureProfile } from "#rules/skirmish/figure.ts";
import type { Outcome } from "#rules/skirmish/melee.ts";
import type { Phase } from "#rules/skirmish/tables/phases.ts";
import type { SideId } from "../sides.ts";
import type {
  Body,
  BodyId,
  Combat,
  CombatId,
  Contact,
  FigureId,
  FigurePlace,
  MeleeStage,
  Wishes,
} from "./state.ts";

/** What somebody runs: the dice, the way and where it ends. */
interface Run {
  readonly figure: FigureId;
  readonly dice: readonly D6[];
  readonly to: FigurePlace;
  readonly inches: Inches;
  readonly leavesTable: boolean;
}

/** What has happened in a skirmish; each with the row by which it did. */
export type SkirmishEvent =
  | { readonly type: "phaseBegan"; readonly rule: "S-TURN-1"; readonly turn: number; readonly phase: Phase }
  | { readonly type: "turnBegan"; readonly rule: "S-TURN-1"; readonly turn: number }
  | {
      readonly type: "initiativeRolled";
      readonly rule: "S-TURN-2";
      /** All throws in order, the first side's die first; all but the last were equal (D-8). */
      readonly rolls: readonly (readonly [D6, D6])[];
      readonly chooser: SideId;
    }
  | {
      readonly type: "firstSideChosen";
      readonly rule: "S-TURN-2";
      readonly first: SideId;
      readonly by: SideId;
      readonly byDefault: boolean;
    }
  | { readonly type: "sideReady"; readonly side: SideId }
  | {
      readonly type: "figureMoved";
      readonly rule: RuleId;
      readonly figure: FigureId;
      readonly path: readonly Point[];
      readonly to: FigurePlace;
      readonly turned: Degrees;
      readonly spentInches: Inches;
      readonly coveredInches: Inches;
      readonly lines: readonly Line[];
      /** Its move is over with it. */
      readonly isMove: boolean;
    }
  | {
      readonly type: "bodyMoved";
      readonly rule: "S-FORM-4";
      readonly body: BodyId;
      readonly places: readonly { readonly figure: FigureId; readonly to: FigurePlace }[];
      readonly spentInches: Inches;
      readonly coveredInches: Inches;
      readonly lines: readonly Line[];
    }
  | {
      readonly type: "chargeRolled";
      readonly rule: "S-MOVE-6";
      readonly figure: FigureId;
      readonly target: FigureId;
      readonly dice: readonly D6[];
      readonly allowanceInches: Inches;
      readonly lines: readonly Line[];
    }
  | {
      readonly type: "chargeEnded";
      readonly rule: "D-18" | "S-MOVE-8";
      readonly figure: FigureId;
      readonly outcome: "reached" | "failed";
    }
  | { readonly type: "contactMade"; readonly rule: "S-MEL-1"; readonly contact: Contact }
  /** Contacts that are no more, because somebody has been moved or has slid. */
  | {
      readonly type: "contactsLost";
      readonly rule: "S-FIG-2";
      readonly contacts: readonly Pick<Contact, "attacker" | "defender">[];
    }
  | { readonly type: "formed"; readonly rule: "S-FORM-4"; readonly body: Body }
  | {
      readonly type: "formationLeft";
      readonly rule: "S-FORM-4" | "S-FORM-5";
      readonly body: BodyId;
      readonly figures: readonly FigureId[];
      /** The formation ends with it. */
      readonly ends: boolean;
    }
  | {
      readonly type: "shotFired";
      readonly rule: "S-FIRE-2";
      readonly figure: FigureId;
      /** The eligible figures in the order of their numbers, and the number that was drawn among more than one. */
      readonly eligible: readonly FigureId[];
      readonly drawn?: number;
      readonly victim: FigureId;
      readonly die: D6;
      readonly total: number;
      readonly kills: boolean;
      /** The victim had fallen before in this phase (S-FIRE-12). */
      readonly isWasted: boolean;
      readonly lines: readonly Line[];
    }
  | { readonly type: "figuresKilled"; readonly rule: RuleId; readonly figures: readonly FigureId[] }
  | { readonly type: "surpriseCalled"; readonly rule: "D-55"; readonly figures: readonly FigureId[] }
  | { readonly type: "wishesMade"; readonly side: SideId; readonly wishes: Wishes }
  | { readonly type: "stageBegan"; readonly rule: "D-49"; readonly stage: MeleeStage }
  | {
      readonly type: "combatFormed";
      readonly rule: "S-MEL-2";
      readonly combat: Combat;
      readonly slid?: FigurePlace;
    }
  | {
      readonly type: "principalReplaced";
      readonly rule: "D-60";
      readonly combat: CombatId;
      readonly side: "attacker" | "defender";
      readonly by: FigureId;
      /** Who has left, and whom it fought. */
      readonly left: FigureId;
      readonly enemy: FigureId;
    }
  | {
      readonly type: "roundFought";
      readonly rule: "S-MEL-7";
      readonly combat: CombatId;
      readonly attacker: FigureId;
      readonly defender: FigureId;
      readonly round: number;
      readonly supports: Combat["supports"];
      readonly dice: readonly [attacker: D6, defender: D6];
      readonly lines: { readonly attacker: readonly Line[]; readonly defender: readonly Line[] };
      readonly totals: readonly [attacker: number, defender: number];
      readonly difference: number;
      readonly outcome: Outcome;
    }
  | {
      readonly type: "combatEnded";
      readonly rule: RuleId;
      readonly combat: CombatId;
      readonly attacker: FigureId;
      readonly defender: FigureId;
    }
  | (Run & { readonly type: "figureRetreated"; readonly rule: "S-MEL-11" | "S-MEL-13" | "S-MEL-10" })
  | {
      readonly type: "disengagingTried";
      readonly rule: "S-DIS-2";
      readonly figure: FigureId;
      readonly die: D6;
      readonly total: number;
      readonly succeeds: boolean;
      readonly lines: readonly Line[];
    }
  | (Run & { readonly type: "figureDisengaged"; readonly rule: "S-DIS-3" })
  | {
      readonly type: "attackerJoined";
      readonly rule: "S-MEL-4";
      readonly figure: FigureId;
      readonly target: FigureId;
      readonly to: FigurePlace;
    }
  | {
      readonly type: "figureCaptured";
      readonly rule: "S-PRI-2";
      readonly figure: FigureId;
      readonly guard: FigureId;
      readonly profile: FigureProfile;
    }
  | {
      readonly type: "captiveHandedOver";
      readonly rule: "D-63";
      readonly figure: FigureId;
      readonly guard: FigureId;
    }
  | { readonly type: "captiveFreed"; readonly rule: "D-63"; readonly figure: FigureId }
  | {
      readonly type: "figurePlaced";
      /** A captive whom its guard leads; absent where the GM has put somebody somewhere. */
      readonly rule?: "D-63";
      readonly figure: FigureId;
      readonly to: FigurePlace;
      /** It has waited off the table until now. */
      readonly comes: boolean;
    }
  | { readonly type: "battleEnded"; readonly winner?: SideId };
