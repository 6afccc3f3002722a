import type { FigureProfile } from "#rules/skirmish/figure.ts";
import { skirmishRulesetWith } from "#rules/skirmish/ruleset.ts";

/** A warrior on foot without anything, changed as a test wants it. */
export const figure = (change: Partial<FigureProfile> = {}): FigureProfile => ({
  stance: "foot",
  kind: "warrior",
  leader: false,
  berserker: false,
  weapon: "none",
  small: false,
  ...change,
});

export const FOOT = figure();
export const MOUNTED = figure({ stance: "mounted" });
export const RULES = skirmishRulesetWith({});
