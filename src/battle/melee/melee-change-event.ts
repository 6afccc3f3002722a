import type { RuleId } from "#rules/line.ts";
import type { UnitId } from "../state.ts";

/** How units come into a melee, keep out of it, or spread round it. @rule M-MEX-3, M-MEX-4, M-MEL-4 */
export type MeleeChangeEvent =
  | {
      readonly type: "meleeJoined";
      readonly rule: RuleId;
      readonly unit: UnitId;
      readonly target: UnitId;
    }
  | { readonly type: "meleeRefused"; readonly rule: RuleId; readonly unit: UnitId };
