import type { Refusal } from "#battle/refusal.ts";
import type { Words } from "./words.ts";

/** How the facts of a refusal are written: a number by what it is, and what is called by a name. */
interface FactWriter {
  readonly number: (name: string, value: number) => string;
  readonly name: (id: string) => string;
}

/** The facts that name steps, with commas between several. */
const STEPS: ReadonlySet<string> = new Set(["step", "belongs"]);

function sayFact(name: string, value: string, words: Words, write: FactWriter): string {
  if (name === "sequence") return words.localize(`MANGONEL.Sequence.${value}`);
  if (!STEPS.has(name)) return write.name(value);
  return value
    .split(", ")
    .map((step) => words.localize(`MANGONEL.Step.${step}`))
    .join(", ");
}

/** A refusal as a sentence, without its rule. */
export function sayRefusal({ code, saying, facts = {} }: Refusal, words: Words, write: FactWriter): string {
  const said = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === "number" ? write.number(name, value) : sayFact(name, value, words, write),
  ]);
  return words.format(`MANGONEL.Refusal.${saying ?? code}`, Object.fromEntries(said));
}
