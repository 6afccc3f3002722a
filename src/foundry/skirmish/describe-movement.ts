import type { SkirmishEvent } from "#battle/skirmish/event.ts";
import { type CardStep, showDice, stepsIn } from "../chat/card-step.ts";
import type { SkirmishNames } from "./names.ts";

/** What has to do with where figures stand. */
type MovementEvent = Extract<
  SkirmishEvent,
  {
    type:
      | "figureMoved"
      | "bodyMoved"
      | "chargeRolled"
      | "chargeEnded"
      | "contactMade"
      | "formed"
      | "formationLeft"
      | "figurePlaced";
  }
>;

function speak(names: SkirmishNames) {
  const t = (key: string, data: Record<string, string> = {}): string =>
    names.format(`MANGONEL.SkirmishEvent.${key}`, data);
  return { t, ...stepsIn(names) };
}

function describeMove(
  event: Extract<MovementEvent, { type: "figureMoved" }>,
  names: SkirmishNames,
): readonly CardStep[] {
  const { t, step, formatInches, formatNumber } = speak(names);
  const facts = {
    figure: names.unit(event.figure),
    inches: formatInches(event.coveredInches),
    degrees: formatNumber(event.turned),
  };
  if (!event.isMove) return step(t("figureTurned", facts), event.rule);
  const isTurned = Math.round(event.turned) > 0;
  return step(t(isTurned ? "figureMovedAndTurned" : "figureMoved", facts), event.rule, event.lines);
}

function describeContact(
  { rule, contact }: Extract<MovementEvent, { type: "contactMade" }>,
  names: SkirmishNames,
): readonly CardStep[] {
  const { t, step } = speak(names);
  const facts = { attacker: names.unit(contact.attacker), defender: names.unit(contact.defender) };
  if (contact.surprise) return step(t("contactMade.surprise", facts), rule);
  return step(t(contact.charged ? "contactMade.charged" : "contactMade.moved", facts), rule);
}

function describeLeaving(
  { rule, figures, ends }: Extract<MovementEvent, { type: "formationLeft" }>,
  names: SkirmishNames,
): readonly CardStep[] {
  const { t, step } = speak(names);
  return [
    ...(figures.length > 0 ? step(t("formationLeft", { figures: names.list(figures) }), rule) : []),
    ...(ends ? step(t("formationEnded"), rule) : []),
  ];
}

function describePlace(
  { rule, figure, comes }: Extract<MovementEvent, { type: "figurePlaced" }>,
  names: SkirmishNames,
): readonly CardStep[] {
  const { t, step } = speak(names);
  const facts = { figure: names.unit(figure) };
  if (rule !== undefined) return step(t("figurePlaced.led", facts), rule);
  return step(t(comes ? "figurePlaced.came" : "figurePlaced.put", facts), "");
}

/** Who has gone where, as steps of a card. */
export function describeMovement(event: MovementEvent, names: SkirmishNames): readonly CardStep[] {
  const { t, step, formatInches } = speak(names);
  switch (event.type) {
    case "figureMoved":
      return describeMove(event, names);
    case "bodyMoved": {
      const facts = {
        figures: names.list(event.places.map(({ figure }) => figure)),
        inches: formatInches(event.coveredInches),
      };
      return step(t("bodyMoved", facts), event.rule, event.lines);
    }
    case "chargeRolled": {
      const facts = {
        figure: names.unit(event.figure),
        target: names.unit(event.target),
        inches: formatInches(event.allowanceInches),
      };
      return step(t("chargeRolled", facts), event.rule, event.lines, [showDice("", event.dice)]);
    }
    case "chargeEnded":
      return step(t(`chargeEnded.${event.outcome}`, { figure: names.unit(event.figure) }), event.rule);
    case "contactMade":
      return describeContact(event, names);
    case "formed": {
      const { formation, members } = event.body;
      return step(t(`formed.${formation}`, { figures: names.list(members) }), event.rule);
    }
    case "formationLeft":
      return describeLeaving(event, names);
    case "figurePlaced":
      return describePlace(event, names);
    default:
      return event satisfies never;
  }
}
