import type { Line } from "#rules/line.ts";

/** The texts of one language, as the host hands them out. Everything here runs without a host. */
export interface Words {
  /** The language, as `Intl` names it. */
  readonly lang: string;
  localize(key: string): string;
  format(key: string, data: Record<string, string>): string;
}

/** A number in the notation of a language, with one decimal at most. */
export const writeNumber = ({ lang }: Words, value: number, maximumFractionDigits = 1): string =>
  new Intl.NumberFormat(lang, { maximumFractionDigits }).format(value === 0 ? 0 : value);

/** A length: one decimal, the inch mark. */
export const writeInches = (words: Words, inches: number): string => `${writeNumber(words, inches)}″`;

/** The right plural form of a text with a count: keys `<key>.one`, `.few`, `.many`, `.other`. */
export const writeCount = (words: Words, key: string, count: number): string =>
  words.format(`${key}.${new Intl.PluralRules(words.lang).select(count)}`, { count: String(count) });

/** What the row of the ledger that stands beside a number says; empty if it has no text. */
export function writeRule(words: Words, id: string): string {
  const key = `MANGONEL.Rule.${id}`;
  const text = words.localize(key);
  return text === key ? "" : text;
}

/** What a line is about. */
export const nameLine = (words: Words, { label, inches = 0 }: Line): string =>
  words.format(`MANGONEL.Line.${label}`, { inches: writeInches(words, inches) });

/** What a line comes to. */
export function showValue(words: Words, { label, value }: Line): string {
  if (label === "reaction") return words.localize(`MANGONEL.Reaction.${value}`);
  if ((label === "killOn" || label === "hitOn") && Number(value) > 6) return "—";
  return typeof value === "number" ? writeNumber(words, value, 2) : words.localize(`MANGONEL.Value.${value}`);
}
