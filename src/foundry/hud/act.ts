import type { SkirmishCommand } from "#battle/skirmish/command.ts";
import type { give } from "../written-orders/drafts.ts";

/** The common acts, each with its sign. */
const SIGNS = {
  turnLeft: "rotate-left",
  turnRight: "rotate-right",
  move: "arrow-up",
  form: "grip",
  charge: "horse",
  shoot: "bullseye",
  rally: "flag",
  holdBack: "hourglass-half",
} as const;

type ActId = keyof typeof SIGNS;

/** Why something may not be done, with what the rule says; both empty if it may. */
export interface Why {
  readonly refusal: string;
  readonly ruleText: string;
}

/** What a unit may ask for, or a figure. */
export type ActCommand = Parameters<typeof give>[1] | SkirmishCommand;

/** One of the common acts on the menu of a token; without a command it opens the panel at its part. */
export interface Act extends Why {
  readonly id: ActId;
  readonly label: string;
  readonly icon: string;
  readonly command?: ActCommand | undefined;
}

/** How far the menu turns at a time, in degrees. */
export const MENU_TURN = 45;

/** An act as the menu shows it; whom it is about stands behind its name. */
export function act(id: ActId, { refusal, ruleText }: Why, command?: ActCommand, whom = ""): Act {
  const label = game.i18n.localize(`MANGONEL.Hud.act.${id}`);
  return {
    id,
    label: whom === "" ? label : `${label}: ${whom}`,
    icon: `fa-solid fa-${SIGNS[id]}`,
    refusal,
    ruleText,
    command,
  };
}
