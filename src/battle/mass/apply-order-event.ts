import { FIRST_STEPS } from "./clock/step-sequence.ts";
import { unitAt } from "./ground.ts";
import type { OrderEvent } from "./order-event.ts";
import type { Battle, Pose, Unit, UnitId } from "./state.ts";
import { poseOf } from "./units.ts";

/** A unit on its way is at a place. */
function march({ clock }: Battle, unit: Unit, pose: Pose): Unit {
  const was = poseOf(unit);
  const advanced = was.x !== pose.x || was.y !== pose.y;
  const { turn } = unit;
  return {
    ...unitAt(unit, pose),
    ...(advanced ? { advancedInTurn: clock.turn } : {}),
    turn: { ...turn, moved: turn.moved || advanced, startPose: turn.startPose ?? was },
  };
}

/** The battle after what happens in the simultaneous sequence alone. */
export function applyOrderEvent(
  battle: Battle,
  event: Exclude<OrderEvent, { type: "orderCutShort" }>,
): Battle {
  switch (event.type) {
    case "sequenceChosen": {
      const { clock } = battle;
      const step = clock.step === "setUp" ? clock.step : FIRST_STEPS[event.sequence];
      return { ...battle, turnSequence: event.sequence, clock: { ...clock, step } };
    }
    case "ordersSealed": {
      const { clock } = battle;
      return { ...battle, clock: { ...clock, ready: [...clock.ready, event.side] } };
    }
    case "orderGiven":
      return { ...battle, orders: { ...battle.orders, [event.unit]: event.order } };
    case "unitsMarched": {
      const units: Record<UnitId, Unit> = { ...battle.units };
      for (const { unit: id, pose } of event.units) {
        const unit = units[id];
        if (unit) units[id] = march(battle, unit, pose);
      }
      return { ...battle, units };
    }
    case "halfTurnReached":
      return { ...battle, underWay: event.underWay };
  }
}
