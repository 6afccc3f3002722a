import type { Line, LineLabel } from "#rules/line.ts";

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
export const writeCount = (
  words: Words,
  key: string,
  count: number,
  data: Readonly<Record<string, string>> = {},
): string =>
  words.format(`${key}.${new Intl.PluralRules(words.lang).select(count)}`, { count: String(count), ...data });

/** What the row of the ledger that stands beside a number says; empty if it has no text. */
export function writeRule(words: Words, id: string): string {
  const key = `MANGONEL.Rule.${id}`;
  const text = words.localize(key);
  return text === key ? "" : text;
}

/** What a line is about. */
export const nameLine = (words: Words, { label, inches = 0 }: Line): string =>
  words.format(`MANGONEL.Line.${label}`, { inches: writeInches(words, inches) });

/** The lines that come to a length in inches. */
const LENGTHS: ReadonlySet<LineLabel> = new Set([
  "distanceCalled",
  "offsetCalled",
  "ahead",
  "aside",
  "deviation",
  "secondLeg",
  "distance",
  "advance",
  "uphill",
  "alongHill",
  "downhill",
  "inWoods",
  "inMarsh",
  "inDitch",
  "acrossStream",
  "acrossRiver",
  "normalMove",
  "roadBonus",
  "chargeMove",
  "turnCost",
  "groundEndsCharge",
  "allowance",
  "onRoad",
  "slowGround",
  "obstaclesCrossed",
  "chargeDice",
]);

/** The lines that come to an angle in degrees. */
const ANGLES: ReadonlySet<LineLabel> = new Set(["heading", "poleTurn", "freeDeviation", "turn"]);

/** The lines that say why nobody strikes, and come to no number. */
const BARS: ReadonlySet<LineLabel> = new Set(["noReturnBlow", "notRallied"]);

/** The unit in which a line is measured; empty for what is counted. */
function unitOf(label: LineLabel): string {
  if (ANGLES.has(label)) return "°";
  return LENGTHS.has(label) ? "″" : "";
}

/** What a line comes to, with its unit. */
export function showValue(words: Words, { label, value }: Line): string {
  if (BARS.has(label)) return "";
  if (label === "reaction") return words.localize(`MANGONEL.Reaction.${value}`);
  if ((label === "killOn" || label === "hitOn") && Number(value) > 6) return "—";
  if (typeof value === "string") return words.localize(`MANGONEL.Value.${value}`);
  return `${writeNumber(words, value, 2)}${unitOf(label)}`;
}

/** The prices of a way in one row. */
export const writePrices = (words: Words, lines: readonly Line[]): string =>
  lines.map((line) => `${nameLine(words, line)}: ${showValue(words, line)}`).join("; ");
