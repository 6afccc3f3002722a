import type { Line } from "#rules/line.ts";
import type { Degrees, Inches } from "#rules/quantities.ts";
import type { Refusal } from "../../refusal.ts";
import type { Pose, TurnRecord, UnitId } from "../state.ts";
import type { Going, Payment } from "./price-way.ts";
import type { OnRoad } from "./road.ts";

/** What a part of a move costs, as what the move has cost before it and after it. */
interface Priced {
  /** Which of the legs it belongs to, turns at one place joined. */
  readonly leg: number;
  readonly costFrom: Inches;
  readonly costTo: Inches;
}

/** A part of a move: a turn on the spot, a straight way as it is paid for, or the crossing of a river. */
export type MoveStage =
  | (Priced & { readonly type: "turn" | "crossing"; readonly to: Pose })
  | (Priced & {
      readonly type: "advance";
      readonly from: Pose;
      readonly way: Degrees;
      readonly payments: readonly Payment[];
    });

/** A move as it would be carried out, with its price. */
export interface PlannedMove {
  /** The poses at the end of every turn and stretch, in order. */
  readonly path: readonly Pose[];
  readonly spentInches: Inches;
  readonly leftInches: Inches;
  readonly lines: readonly Line[];
  readonly advanced: boolean;
  readonly turnedFrom?: NonNullable<TurnRecord["turnedFrom"]>;
  /** The halves whose free deviation has been used up (D-231). */
  readonly deviations: TurnRecord["deviations"];
  /** What the move of this turn has had to do with roads (D-84). */
  readonly onRoad: OnRoad;
  /** What the ground has made of the move of this turn (M-TERR). */
  readonly going: Going;
  /** It is put across a river (M-TERR-7). */
  readonly crossed: boolean;
  /** The last turn costs more than is left: it is finished next turn (D-224). */
  readonly unfinished?: {
    readonly heading: Degrees;
    /** Paid for it so far, and of that in this move, beside `spentInches`. */
    readonly paidInches: Inches;
    readonly nowInches: Inches;
  };
  /** The enemy that it comes to touch. */
  readonly contact?: { readonly unit: UnitId; readonly heading: Degrees };
  /** The enemy whose control has ended it (M-MEX-2). */
  readonly stoppedBy?: UnitId;
  /** The parts of which it is made, in order. */
  readonly stages: readonly MoveStage[];
}

/** A move that may be made, or the first reason why it may not, with how far it would go. */
export type MovePlan =
  | { readonly ok: true; readonly plan: PlannedMove }
  | { readonly ok: false; readonly refusal: Refusal; readonly path: readonly Pose[] };
