import type { Unit } from "#battle/mass/state.ts";
import { LENGTH_TOLERANCE } from "#rules/quantities.ts";
import { writeCount, writeInches, writeNumber } from "./words.ts";

/** A length for the reader: one decimal, the inch mark. */
export const formatInches = (inches: number): string => writeInches(game.i18n, inches);

/** How far something goes, rounded down to one decimal, so that whoever asks for what is shown is not refused. */
export const formatReach = (inches: number): string =>
  formatNumber(Math.floor((inches + LENGTH_TOLERANCE) * 10) / 10);

/** A number in the reader's notation, with one decimal at most. */
export const formatNumber = (value: number, maximumFractionDigits = 1): string =>
  writeNumber(game.i18n, value, maximumFractionDigits);

const formatPercent = (share: number): string =>
  new Intl.NumberFormat(game.i18n.lang, { style: "percent" }).format(share);

/** A chance as a whole percentage, never rounded to certainty. */
export function formatChance(chance: number): string {
  if (chance > 0 && chance < 0.01) return `<${formatPercent(0.01)}`;
  if (chance < 1 && chance > 0.99) return `>${formatPercent(0.99)}`;
  return formatPercent(chance);
}

/** The sections of a pole by their short names. */
export const formatSections = (sections: Iterable<string>): string =>
  [...sections].map((name) => game.i18n.localize(`MANGONEL.Section.${name}`)).join(", ");

/** The name of a side as stored: a key of ours, or what somebody called it. */
export const formatSide = (name: string): string => game.i18n.localize(name);

/** The right plural form of a text with a count: keys `<key>.one`, `.few`, `.many`, `.other`. */
export const formatCount = (key: string, count: number): string => writeCount(game.i18n, key, count);

/** That a unit changes formation, and how many turns that still takes; nothing if it does not. */
export function formatChange(unit: Unit, turn: number): string {
  if (unit.kind !== "troops" || !unit.change) return "";
  return formatCount("MANGONEL.Condition.changing", Math.max(1, unit.change.endsInTurn - turn + 1));
}
