import type { Line } from "#rules/line.ts";
import { formatInches, formatNumber } from "./format.ts";

/** What a line is about, in the reader's language. */
export const nameLine = ({ label, inches = 0 }: Line): string =>
  game.i18n.format(`MANGONEL.Line.${label}`, { inches: formatInches(inches) });

/** What a line comes to. */
export function showValue({ label, value }: Line): string {
  if (label === "reaction") return game.i18n.localize(`MANGONEL.Reaction.${value}`);
  if ((label === "killOn" || label === "hitOn") && Number(value) > 6) return "—";
  return typeof value === "number" ? formatNumber(value, 2) : game.i18n.localize(`MANGONEL.Value.${value}`);
}

/** The prices of a way in one row, as a tooltip or a warning has room for them. */
export const listPrices = (lines: readonly Line[]): string =>
  lines.map((line) => `${nameLine(line)}: ${showValue(line)}″`).join("; ");
