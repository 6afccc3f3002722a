import type { PrisonerEvent } from "#battle/mass/prisoner-event.ts";
import { type CardStep, type Names, showDice, stepsIn } from "./card-step.ts";

function speak(names: Names) {
  const t = (key: string, data: Record<string, string> = {}): string =>
    names.format(`MANGONEL.Event.${key}`, data);
  return { t, ...stepsIn(names) };
}

function describeTaking(
  event: Extract<PrisonerEvent, { type: "prisonersTaken" }>,
  names: Names,
): readonly CardStep[] {
  const { t, step } = speak(names);
  const dice = event.throws.map(({ thrower, faces }) => showDice(names.side(thrower ?? ""), faces));
  const told = step(t("prisonersTaken", { side: names.side(event.side) }), event.rule, event.lines, dice);
  const each = event.taken.flatMap(({ from, by, figures, killed }) => {
    const facts = { from: names.unit(from), by: names.unit(by), figures: String(figures) };
    return killed ? step(t("noQuarter", facts), "M-OPT-3") : step(t("taken", facts), "M-OPT-2");
  });
  return [...told, ...each];
}

/** What has become of prisoners and their guards, as steps of a card. */
export function describePrisoners(event: PrisonerEvent, names: Names): readonly CardStep[] {
  const { t, step } = speak(names);
  switch (event.type) {
    case "prisonersTaken":
      return describeTaking(event, names);
    case "guardsPosted":
      return step(
        t("guardsPosted", { unit: names.unit(event.unit), figures: String(event.figures) }),
        event.rule,
      );
    case "prisonersEscaped":
      return event.escaped.flatMap(({ from, as }) =>
        step(
          t("prisonersEscaped", {
            from: names.unit(from),
            by: names.unit(event.unit),
            figures: String(as.figures),
          }),
          event.rule,
        ),
      );
    case "guardsDismissed":
      return event.figures === 0
        ? []
        : step(
            t("guardsDismissed", { unit: names.unit(event.unit), figures: String(event.figures) }),
            event.rule,
          );
  }
}
