import type { ActionPage } from "../battle-log.ts";
import type { Names } from "../chat/card-step.ts";
import type { Telling } from "../chat/describe-card.ts";
import { writeSkirmishCommand } from "./write-command.ts";

/** What the entry of a skirmish tells. */
export function tellSkirmish({ system }: ActionPage, names: Names, sideOf: (id: string) => string): Telling {
  const { figure = "" } = system.command as { readonly figure?: string };
  return {
    headline: writeSkirmishCommand(system.command, names),
    side: sideOf(figure),
    step: names.localize(`MANGONEL.Phase.${system.step}`),
    losses: [],
    steps: [],
  };
}
