import type { Refusal } from "#battle/refusal.ts";
import type { Words } from "./words.ts";

/** How the facts of a refusal are written: a number by what it is, and what is called by a name. */
interface FactWriter {
  readonly number: (name: string, value: number) => string;
  readonly name: (id: string) => string;
}

/** The facts that name moments of a turn, with commas between several, and where their texts stand. */
const MOMENTS: Readonly<Record<string, "Step" | "Phase" | "Stage">> = {
  step: "Step",
  belongs: "Step",
  phase: "Phase",
  phases: "Phase",
  stage: "Stage",
  stages: "Stage",
};

function sayFact(name: string, value: string, words: Words, write: FactWriter): string {
  if (name === "sequence") return words.localize(`MANGONEL.Sequence.${value}`);
  const moments = MOMENTS[name];
  if (moments === undefined) return write.name(value);
  return value
    .split(", ")
    .map((moment) => words.localize(`MANGONEL.${moments}.${moment}`))
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
