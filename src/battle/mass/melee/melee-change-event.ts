import type { RuleId } from "#rules/line.ts";
import type { Lapped, Pose, UnitId } from "../state.ts";

/** How units come into a melee, keep out of it, or spread round it. @rule M-MEX-3, M-MEX-4, M-MEL-4 */
export type MeleeChangeEvent =
  | {
      readonly type: "meleeJoined";
      readonly rule: RuleId;
      readonly unit: UnitId;
      readonly target: UnitId;
    }
  | { readonly type: "meleeRefused"; readonly rule: RuleId; readonly unit: UnitId }
  | {
      /** Figures leave their ranks for the flank or the rear of an enemy, or set themselves right there. */
      readonly type: "figuresLapped";
      readonly rule: RuleId;
      readonly unit: UnitId;
      /** How many have come there now. */
      readonly count: number;
      readonly lapped: Lapped;
      readonly pose: Pose;
      readonly files: number;
    }
  | {
      /** Figures that had lapped round an enemy are in their ranks again; some may still be out there. */
      readonly type: "lappedReturned";
      readonly rule: RuleId;
      readonly unit: UnitId;
      readonly lapped?: Lapped;
      readonly pose: Pose;
      readonly files: number;
    };
