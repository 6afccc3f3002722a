import type { Throw } from "#rules/dice.ts";
import type { Line, RuleId } from "#rules/line.ts";
import type { SideId } from "../sides.ts";
import type { TroopUnit, UnitId } from "./state.ts";

/** Figures of one unit that another has taken, or killed where it gives no quarter (M-OPT-3). */
export interface Taken {
  readonly from: UnitId;
  readonly by: UnitId;
  readonly figures: number;
  readonly killed?: true;
}

/** What happens to prisoners and to those who guard them. @rule M-OPT-1, M-OPT-2, M-OPT-3, M-OPT-4 */
export type PrisonerEvent =
  | {
      readonly type: "prisonersTaken";
      readonly rule: RuleId;
      /** The side that loses them. */
      readonly side: SideId;
      readonly throws: readonly Throw[];
      readonly lines: readonly Line[];
      readonly taken: readonly Taken[];
    }
  | {
      readonly type: "guardsPosted";
      readonly rule: RuleId;
      readonly unit: UnitId;
      readonly figures: number;
    }
  | {
      readonly type: "prisonersEscaped";
      readonly rule: RuleId;
      /** Who held them. */
      readonly unit: UnitId;
      /** The units that they are now, each of captives from one unit. */
      readonly escaped: readonly { readonly from: UnitId; readonly as: TroopUnit }[];
    }
  | {
      readonly type: "guardsDismissed";
      readonly rule: RuleId;
      readonly unit: UnitId;
      /** How many go back to their unit: none if that is out of the battle. */
      readonly figures: number;
    };
