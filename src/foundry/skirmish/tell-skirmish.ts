import type { SkirmishCommand } from "#battle/skirmish/command.ts";
import type { SkirmishEvent } from "#battle/skirmish/event.ts";
import type { ActionPage } from "../battle-log.ts";
import type { CardLoss, Telling } from "../chat/describe-card.ts";
import { describeEvent } from "./describe-event.ts";
import { namesOfSkirmish, type SkirmishNames } from "./names.ts";
import { writeCommand, writeHeadline } from "./write-headline.ts";

/** Writes what was asked for in one line; of what is secret no more than that something was. */
export const writeSkirmishCommand = (command: object, names: SkirmishNames): string =>
  "type" in command && command.type === "wish"
    ? names.localize("MANGONEL.SkirmishCommand.wish")
    : writeCommand(command as SkirmishCommand, names);

/** Who came off, each once. */
function listLosses(
  events: readonly SkirmishEvent[],
  names: SkirmishNames,
  sideOf: (id: string) => string,
): readonly CardLoss[] {
  const killed = events.flatMap((event) => (event.type === "figuresKilled" ? event.figures : []));
  return [...new Set(killed)].map((id) => ({
    unit: id,
    name: names.unit(id),
    side: sideOf(id),
    count: 1,
    sections: "",
    own: false,
  }));
}

/** What the entry of a skirmish tells. */
export function tellSkirmish(
  { system }: ActionPage,
  sides: readonly { readonly id: string; readonly name: string }[],
): Telling {
  const names = namesOfSkirmish(game.i18n, system.units, sides);
  const sideOf = (id: string): string => system.units.find((unit) => unit.id === id)?.side ?? "";
  const events = system.events as unknown as readonly SkirmishEvent[];
  const headline = writeHeadline(events, names, sideOf);
  const { figure = "" } = system.command as { readonly figure?: string };
  return {
    headline: headline?.text ?? writeSkirmishCommand(system.command, names),
    side: headline?.side ?? sideOf(figure),
    step: system.step === "" ? "" : names.localize(`MANGONEL.Phase.${system.step}`),
    losses: listLosses(events, names, sideOf),
    steps: events.flatMap((event) => describeEvent(event, names)),
  };
}
