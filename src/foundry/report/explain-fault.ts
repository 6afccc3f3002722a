import type { FileFaultCause } from "#battle/file/battle-file-error.ts";
import { sayRefusal } from "../say-refusal.ts";
import { type Words, writeCount, writeNumber, writePrices } from "../words.ts";

/**
 * Says in a reader's words why a battle file is refused: what the rules say against it, or which throw they ask for.
 *
 * @param nameOf - what a unit or side is called, and the same text for what is neither
 * @returns nothing where the place and the reason say all
 */
export function explainFault(
  { refusal, request }: FileFaultCause,
  words: Words,
  nameOf: (id: string) => string,
): string {
  if (refusal) {
    const write = { number: (_: string, value: number) => writeNumber(words, value), name: nameOf };
    const sentence = sayRefusal(refusal, words, write);
    const prices = writePrices(words, refusal.lines ?? []);
    return prices === "" ? sentence : words.format("MANGONEL.Refusal.withPrices", { sentence, prices });
  }
  if (!request) return "";
  const { purpose, thrower, against, round, sides = 6 } = request;
  const t = (key: string, data: Record<string, string>): string =>
    words.format(`MANGONEL.Report.${key}`, data);
  const what = [
    words.localize(`MANGONEL.Dice.${purpose}`),
    ...(thrower === undefined ? [] : [nameOf(thrower)]),
    ...(against === undefined ? [] : [t("diceAgainst", { enemy: nameOf(against) })]),
    ...(round === undefined ? [] : [t("diceInRound", { round: String(round) })]),
    ...(sides === 6 ? [] : [t("diceSides", { sides: String(sides) })]),
  ].join(", ");
  const formatCount = (key: string): string => writeCount(words, key, request.count, { what });
  return formatCount("MANGONEL.Report.diceNeeded");
}
