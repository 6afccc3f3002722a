import type { Line } from "#rules/line.ts";
import { nameLine, showValue } from "./words.ts";

/** The prices of a way in one row, as a tooltip or a warning has room for them. */
export const listPrices = (lines: readonly Line[]): string =>
  lines.map((line) => `${nameLine(game.i18n, line)}: ${showValue(game.i18n, line)}`).join("; ");
