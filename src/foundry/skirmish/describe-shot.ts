import type { SkirmishEvent } from "#battle/skirmish/event.ts";
import { type CardStep, showDice, stepsIn } from "../chat/card-step.ts";
import type { SkirmishNames } from "./names.ts";

type Shot = Extract<SkirmishEvent, { type: "shotFired" }>;

function speak(names: SkirmishNames) {
  const t = (key: string, data: Record<string, string> = {}): string =>
    names.format(`MANGONEL.SkirmishEvent.${key}`, data);
  return { t, ...stepsIn(names) };
}

/** What a shot has come to. */
function outcomeOf({ kills, isWasted }: Shot): "kills" | "misses" | "wasted" {
  if (!kills) return "misses";
  return isWasted ? "wasted" : "kills";
}

/** A shot as steps of a card: who of the line was drawn, then the die. */
export function describeShot(event: Shot, names: SkirmishNames): readonly CardStep[] {
  const { t, step, formatNumber } = speak(names);
  const victim = names.unit(event.victim);
  const { drawn } = event;
  const draw =
    drawn === undefined
      ? []
      : step(
          t("victimDrawn", { figures: names.list(event.eligible), number: String(drawn), victim }),
          "S-FIRE-11",
        );
  const facts = { figure: names.unit(event.figure), victim, total: formatNumber(event.total) };
  return [
    ...draw,
    ...step(t(`shotFired.${outcomeOf(event)}`, facts), event.rule, event.lines, [
      showDice("", [event.die], () => event.kills),
    ]),
  ];
}
