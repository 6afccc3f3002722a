import {
  DEFAULT_SETTINGS,
  DEFAULT_SKIRMISH_SETTINGS,
  MASS_SETTINGS,
  SKIRMISH_SETTINGS,
} from "#rules/settings.ts";
import { type Words, writeRule } from "../words.ts";
import type { CardLine } from "./card-step.ts";

const SETTINGS = { ...MASS_SETTINGS, ...SKIRMISH_SETTINGS };
const DEFAULTS = { ...DEFAULT_SETTINGS, ...DEFAULT_SKIRMISH_SETTINGS };

/** A setting as an entry shows it. */
export interface CardReading extends CardLine {
  /** Whether it was not at its default. */
  readonly changed: boolean;
}

/** The readings that were in force. */
export function listReadings(
  words: Words,
  settings: Readonly<Record<string, unknown>>,
): readonly CardReading[] {
  return (Object.keys(SETTINGS) as (keyof typeof SETTINGS)[]).flatMap((name) => {
    const value = settings[name];
    if (value === undefined) return [];
    const shown =
      typeof value === "number"
        ? String(value)
        : words.localize(`MANGONEL.Setting.${name}.value.${String(value).replace("/", "and")}`);
    return [
      {
        label: words.localize(`MANGONEL.Setting.${name}.name`),
        value: shown,
        rule: SETTINGS[name].rule,
        ruleText: writeRule(words, SETTINGS[name].rule),
        changed: value !== DEFAULTS[name],
      },
    ];
  });
}
