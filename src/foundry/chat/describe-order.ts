import type { OrderEvent } from "#battle/order-event.ts";
import { type CardStep, type Names, stepsIn } from "./card-step.ts";

function speak(names: Names) {
  const t = (key: string, data: Record<string, string> = {}): string =>
    names.format(`MANGONEL.Event.${key}`, data);
  return { t, ...stepsIn(names) };
}

/** What has come of written orders, as steps of a card. */
export function describeOrder(event: OrderEvent, names: Names): readonly CardStep[] {
  const { t, step } = speak(names);
  switch (event.type) {
    case "orderGiven":
      return step(t("orderGiven", { unit: names.unit(event.unit) }), event.rule);
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
