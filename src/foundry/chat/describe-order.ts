import type { Leg } from "#battle/mass/command.ts";
import type { Order } from "#battle/mass/order.ts";
import type { OrderEvent } from "#battle/mass/order-event.ts";
import { type CardStep, type Names, stepsIn } from "./card-step.ts";

function speak(names: Names) {
  const t = (key: string, data: Record<string, string> = {}): string =>
    names.format(`MANGONEL.Event.${key}`, data);
  return { t, ...stepsIn(names) };
}

/** What a unit is ordered to do, as the facts of its sentence. */
function readOrder(order: Order, names: Names): Record<string, string> {
  const { formatInches } = speak(names);
  const inches = (legs: readonly Leg[]): string =>
    formatInches(legs.reduce((sum, { advanceInches }) => sum + advanceInches, 0));
  switch (order.type) {
    case "stand":
      return {};
    case "move":
      return { inches: inches(order.legs) };
    case "splitMove":
      return { before: inches(order.before), after: inches(order.after) };
    case "charge":
      return { target: names.unit(order.target) };
    case "intercept":
      return { protects: names.unit(order.protects) };
    case "changeFormation":
      return { formation: names.localize(`MANGONEL.Formation.${order.formation}`) };
    case "rally":
      return {};
    case "crewEngine":
      return { engine: names.unit(order.engine), figures: String(order.figures) };
  }
}

/** The last part of the key of an order's sentence. */
const keyOf = (order: Order): string => (order.type === "rally" ? `rally.${order.choice}` : order.type);

/** What has come of written orders, as steps of a card. */
export function describeOrder(event: OrderEvent, names: Names): readonly CardStep[] {
  const { t, step } = speak(names);
  switch (event.type) {
    case "orderGiven":
      return step(
        t(`orderGiven.${keyOf(event.order)}`, {
          unit: names.unit(event.unit),
          ...readOrder(event.order, names),
        }),
        event.rule,
      );
    case "ordersSealed":
      return step(t("ordersSealed", { side: names.side(event.side) }), event.rule);
    case "sequenceChosen": {
      const sequence = names.localize(`MANGONEL.Sequence.${event.sequence}`);
      return step(t("sequenceChosen", { sequence }), event.rule);
    }
    case "orderCutShort": {
      const unit = names.unit(event.unit);
      const text = event.by
        ? t("orderBlocked", { unit, by: names.unit(event.by) })
        : t("orderCutShort", { unit });
      return step(text, event.rule);
    }
    case "unitsMarched":
    case "halfTurnReached":
      return [];
  }
}
