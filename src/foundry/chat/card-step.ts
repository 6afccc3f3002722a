import type { Line, RuleId } from "#rules/line.ts";
import { nameLine, showValue, type Words, writeInches, writeNumber, writeRule } from "../words.ts";
import type { NamedUnit } from "./card-worthy.ts";

/** A line of workings as a card shows it. */
export interface CardLine {
  readonly label: string;
  readonly value: string;
  readonly rule: RuleId;
  /** What the rule says, in the reader's language. */
  readonly ruleText: string;
}

/** Dice on a card, with the faces that count marked. */
export interface CardDice {
  readonly label: string;
  readonly faces: readonly { readonly face: number; readonly counts: boolean }[];
}

/** One step of what happened, in the reader's words. */
export interface CardStep {
  readonly text: string;
  readonly rule: string;
  readonly ruleText: string;
  readonly dice: readonly CardDice[];
  readonly lines: readonly CardLine[];
}

/** The words of a reader, and the names of what events mention by id. */
export interface Names extends Words {
  readonly unit: (id: string) => string;
  readonly side: (id: string) => string;
}

/** The names on a card: units as they were called then, sides as the battle calls them. */
export const namesOf = (
  words: Words,
  units: readonly Pick<NamedUnit, "id" | "name">[],
  sides: readonly { id: string; name: string }[],
): Names => ({
  lang: words.lang,
  localize: (key) => words.localize(key),
  format: (key, data) => words.format(key, data),
  unit: (id) => units.find((unit) => unit.id === id)?.name ?? id,
  side: (id) => sides.find((side) => side.id === id)?.name ?? id,
});

/** A line of workings in the reader's words. */
export const showLine = (words: Words, line: Line): CardLine => ({
  rule: line.rule,
  ruleText: writeRule(words, line.rule),
  label: nameLine(words, line),
  value: showValue(words, line),
});

/** Shows dice of one throw; those that do not count are shown as such. */
export const showDice = (
  label: string,
  faces: readonly number[],
  counts: (face: number) => boolean = () => true,
): CardDice => ({
  label,
  faces: faces.map((face) => ({ face, counts: counts(face) })),
});

/** What makes the steps of a card in somebody's words. */
export function stepsIn(words: Words) {
  const step = (
    text: string,
    rule: string,
    lines: readonly Line[] = [],
    dice: readonly CardDice[] = [],
  ): readonly CardStep[] => [
    {
      text,
      rule,
      ruleText: writeRule(words, rule),
      lines: lines.map((line) => showLine(words, line)),
      dice: dice.filter(({ faces }) => faces.length > 0),
    },
  ];
  const formatInches = (inches: number): string => writeInches(words, inches);
  const formatNumber = (value: number): string => writeNumber(words, value);
  return { step, formatInches, formatNumber };
}
