import type { FileFaultCause } from "#battle/file/battle-file-error.ts";
import { sayRefusal } from "../say-refusal.ts";
import { type Words, writeCount, writeNumber } from "../words.ts";

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
  if (refusal)
    return sayRefusal(refusal, words, {
      number: (_, value) => writeNumber(words, value),
      name: nameOf,
    });
  if (!request) return "";
  const purpose = words.localize(`MANGONEL.Dice.${request.purpose}`);
  const thrower = request.thrower === undefined ? "" : nameOf(request.thrower);
  const what = thrower === "" ? purpose : `${purpose}, ${thrower}`;
  const formatCount = (key: string): string => writeCount(words, key, request.count, { what });
  return formatCount("MANGONEL.Report.diceNeeded");
}
