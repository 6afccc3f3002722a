import type { RuleId } from "#rules/line.ts";
import type { SideId } from "../sides.ts";
import type { Order, UnderWay } from "./order.ts";
import type { HalfOfMove, Pose, TurnSequence, UnitId } from "./state.ts";

/** What happens in the simultaneous sequence alone. */
export type OrderEvent =
  | { readonly type: "sequenceChosen"; readonly rule: RuleId; readonly sequence: TurnSequence }
  /** A side has written its orders: they are known by their hash alone, and it is ready. */
  | {
      readonly type: "ordersSealed";
      readonly rule: RuleId;
      readonly side: SideId;
      readonly hash: string;
    }
  | { readonly type: "orderGiven"; readonly rule: RuleId; readonly unit: UnitId; readonly order: Order }
  /** Where units on their way are at a moment at which something happens; what it has cost is told when they stop. */
  | {
      readonly type: "unitsMarched";
      readonly rule: RuleId;
      readonly half: HalfOfMove;
      /** From 0 to 1 in that half. */
      readonly moment: number;
      readonly units: readonly { readonly unit: UnitId; readonly pose: Pose }[];
    }
  | {
      readonly type: "orderCutShort";
      /** The row by which it could not be followed further. */
      readonly rule: RuleId;
      readonly unit: UnitId;
      /** Who is in the way. */
      readonly by?: UnitId;
    }
  | {
      readonly type: "halfTurnReached";
      readonly rule: RuleId;
      readonly underWay: Readonly<Record<UnitId, UnderWay>>;
    };
