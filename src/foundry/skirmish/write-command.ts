import type { Names } from "../chat/card-step.ts";

/** Writes what was asked for in a skirmish in one line, with the figure for which it was. */
export function writeSkirmishCommand(command: object, names: Names): string {
  const { type, figure } = command as { readonly type: string; readonly figure?: string };
  const text = names.localize(`MANGONEL.Command.${type}`);
  return figure === undefined
    ? text
    : names.format("MANGONEL.Headline.command", { command: text, unit: names.unit(figure) });
}
