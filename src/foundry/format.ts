/** A length for the reader: one decimal, the inch mark. */
export const formatInches = (inches: number): string => `${formatNumber(inches)}″`;

/** A number in the reader's notation, with one decimal at most. */
export const formatNumber = (value: number, maximumFractionDigits = 1): string =>
  new Intl.NumberFormat(game.i18n.lang, { maximumFractionDigits }).format(value === 0 ? 0 : value);

/** A chance as a whole percentage, never rounded to certainty. */
export function formatChance(chance: number): string {
  if (chance > 0 && chance < 0.01) return "<1 %";
  if (chance < 1 && chance > 0.99) return ">99 %";
  return `${Math.round(chance * 100)} %`;
}

/** The right plural form of a text with a count: keys `<key>.one`, `.few`, `.many`, `.other`. */
export const formatCount = (key: string, count: number): string =>
  game.i18n.format(`${key}.${new Intl.PluralRules(game.i18n.lang).select(count)}`, { count: String(count) });
