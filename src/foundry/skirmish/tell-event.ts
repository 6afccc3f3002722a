import type { SkirmishEvent } from "#battle/skirmish/event.ts";
import type { Skirmish } from "#battle/skirmish/state.ts";
import { tellHeading, writeStep, writeTurn } from "../report/tell-event.ts";
import type { Words } from "../words.ts";
import { describeEvent } from "./describe-event.ts";
import type { SkirmishNames } from "./names.ts";

/** What a phase is called. */
export const writePhase = (phase: Skirmish["clock"]["phase"], words: Words): string =>
  words.localize(`MANGONEL.Phase.${phase}`);

/** What cards leave out and a report tells: one sentence, with its rule. */
function tellAside(event: SkirmishEvent, names: SkirmishNames): readonly string[] {
  const t = (key: string, data: Record<string, string> = {}): string =>
    names.format(`MANGONEL.SkirmishReport.${key}`, data);
  switch (event.type) {
    case "stageBegan":
      return [`- ${t(`stage.${event.stage}`)} [${event.rule}]`];
    case "sideReady":
      return [`- ${t("sideReady", { side: names.side(event.side) })}`];
    case "wishesMade":
      return [`- ${t("wishesMade", { side: names.side(event.side) })}`];
    case "combatEnded": {
      const facts = { attacker: names.unit(event.attacker), defender: names.unit(event.defender) };
      return [`- ${t("combatEnded", facts)} [${event.rule}]`];
    }
    case "contactsLost":
      return event.contacts.map(({ attacker, defender }) => {
        const facts = { attacker: names.unit(attacker), defender: names.unit(defender) };
        return `- ${t("contactLost", facts)} [${event.rule}]`;
      });
    default:
      return [];
  }
}

/** Tells an event in lines of Markdown: turns and phases as headings, all else as items with their workings. */
export function tellEvent(event: SkirmishEvent, names: SkirmishNames): readonly string[] {
  if (event.type === "turnBegan") return tellHeading(2, writeTurn(event.turn, names));
  if (event.type === "phaseBegan") return tellHeading(3, writePhase(event.phase, names));
  return [
    ...describeEvent(event, names).flatMap((step) => writeStep(step, names)),
    ...tellAside(event, names),
  ];
}
