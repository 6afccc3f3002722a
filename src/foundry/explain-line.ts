import type { Line } from "#rules/line.ts";
import { writePrices } from "./words.ts";

/** The prices of a way in one row, as a tooltip or a warning has room for them. */
export const listPrices = (lines: readonly Line[]): string => writePrices(game.i18n, lines);
