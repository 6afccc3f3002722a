import type { MeleeChangeEvent } from "#battle/mass/melee/melee-change-event.ts";
import { writeCount } from "../words.ts";
import { type CardStep, type Names, stepsIn } from "./card-step.ts";

function speak(names: Names) {
  const t = (key: string, data: Record<string, string> = {}): string =>
    names.format(`MANGONEL.Event.${key}`, data);
  const formatCount = (key: string, count: number, data: Record<string, string>): string =>
    writeCount(names, key, count, data);
  return { t, formatCount, ...stepsIn(names) };
}

/** Who has come into a melee or kept out of it, as steps of a card. */
export function describeMeleeChange(event: MeleeChangeEvent, names: Names): readonly CardStep[] {
  const { t, step, formatCount } = speak(names);
  switch (event.type) {
    case "meleeJoined":
      return step(
        t("meleeJoined", { unit: names.unit(event.unit), target: names.unit(event.target) }),
        event.rule,
      );
    case "figuresLapped":
      return event.count === 0
        ? []
        : step(
            formatCount("MANGONEL.Event.figuresLapped", event.count, { unit: names.unit(event.unit) }),
            event.rule,
          );
    case "lappedReturned":
      return [];
    case "meleeRefused":
      return step(t("meleeRefused", { unit: names.unit(event.unit) }), event.rule);
  }
}
