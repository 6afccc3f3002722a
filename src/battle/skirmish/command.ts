import type { Point } from "#field/pose.ts";
import type { Degrees } from "#rules/quantities.ts";
import type { Formed } from "#rules/skirmish/formations.ts";
import type { SideId } from "../sides.ts";
import type { Bend, BodyId, FigureId, FigurePlace } from "./state.ts";

/** What a player or GM asks for. Plain data; everything in it is checked by `execute`. */
export type SkirmishCommand =
  | { readonly type: "begin" }
  | { readonly type: "rollInitiative" }
  | { readonly type: "chooseFirst"; readonly side: SideId; readonly first: SideId }
  /** Takes the default of the choice for whoever is absent: to go first. */
  | { readonly type: "skipChoice" }
  | {
      readonly type: "move";
      readonly figure: FigureId;
      /** The points that the centre of its base goes through; none to turn where it stands. */
      readonly path: readonly Point[];
      /** How it faces in the end; as before if absent. */
      readonly heading?: Degrees;
    }
  | { readonly type: "moveBody"; readonly body: BodyId; readonly path: readonly Point[] }
  | {
      readonly type: "charge";
      readonly figure: FigureId;
      readonly target: FigureId;
      /** Points on the way; straight to the target if absent. */
      readonly path?: readonly Point[];
      readonly heading?: Degrees;
    }
  | { readonly type: "form"; readonly formation: Formed; readonly figures: readonly FigureId[] }
  | { readonly type: "leaveFormation"; readonly figures: readonly FigureId[] }
  | {
      readonly type: "shoot";
      readonly figure: FigureId;
      /** Any figure of the line of enemies that is shot at (S-FIRE-11). */
      readonly target: FigureId;
    }
  /**
   * An attacker names the defender whom he wants to fight, where he slides to for it (D-44), and whether he means to
   * capture (S-PRI-1).
   */
  | {
      readonly type: "pair";
      readonly figure: FigureId;
      readonly target: FigureId;
      readonly captures?: boolean;
      readonly slide?: FigurePlace;
    }
  /** Whom of its own side a figure supports in the next round; nobody if absent. */
  | { readonly type: "support"; readonly figure: FigureId; readonly principal?: FigureId }
  /** A principal wants to leave, and says which of its supports then takes its place (D-60). */
  | { readonly type: "disengage"; readonly figure: FigureId; readonly heir?: FigureId }
  /** In which order figures of one side run, should they have to, and to which side they would rather bend (D-51, D-242). */
  | { readonly type: "orderRuns"; readonly figures: readonly FigureId[]; readonly bend?: Bend }
  /** An attacker without an opponent goes to a defender who is still locked (S-MEL-4). */
  | {
      readonly type: "reallocate";
      readonly figure: FigureId;
      readonly target: FigureId;
      /** Points on the way; straight to the target if absent. */
      readonly path?: readonly Point[];
      /** The way it comes if absent. */
      readonly heading?: Degrees;
    }
  /** A captive changes guards (D-63). */
  | { readonly type: "handOver"; readonly figure: FigureId; readonly guard: FigureId }
  /** A captive fights its way out (S-PRI-3, D-63). */
  | { readonly type: "escape"; readonly figure: FigureId }
  | { readonly type: "endPhase"; readonly side?: SideId }
  /** The GM calls the attacks of some figures a surprise (D-55). */
  | { readonly type: "surprise"; readonly figures: readonly FigureId[] }
  /** The GM puts a figure somewhere; one that has waited comes on the table with it. */
  | { readonly type: "place"; readonly figure: FigureId; readonly to: FigurePlace }
  | { readonly type: "endBattle" };

/** Who asks: a GM, or somebody who plays some sides. */
export interface SkirmishIssuer {
  readonly gm: boolean;
  readonly sides: readonly SideId[];
}
