import { type Names, namesOf } from "../chat/card-step.ts";
import type { Words } from "../words.ts";

/** The words of a reader, and the names of the figures and sides of a skirmish. */
export interface SkirmishNames extends Names {
  /** What the sides are called, in their order. */
  readonly sides: readonly string[];
  /** What several figures are called, in one row. */
  readonly list: (ids: readonly string[]) => string;
}

/** What a figure or side is called. */
interface Named {
  readonly id: string;
  readonly name: string;
}

/** The names of a skirmish; a figure without a name is called by its id. */
export function namesOfSkirmish(
  words: Words,
  figures: readonly Named[],
  sides: readonly Named[],
): SkirmishNames {
  const called = figures.filter(({ name }) => name !== "");
  const names = namesOf(words, called, sides);
  return {
    ...names,
    sides: sides.map(({ name }) => name),
    list: (ids) => ids.map(names.unit).join(", "),
  };
}
