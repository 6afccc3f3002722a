import type { Refusal } from "#battle/refusal.ts";
import { listPrices } from "./explain-line.ts";
import { ruleText } from "./explain-rule.ts";
import { formatNumber, formatReach } from "./format.ts";
import { sayRefusal } from "./say-refusal.ts";

/** A refusal as a sentence in the reader's language that names the rule. */
export function explainRefusal(refusal: Refusal): string {
  const { rule, lines = [] } = refusal;
  const said = sayRefusal(refusal, game.i18n, { number: round, name: nameOf });
  const prices = listPrices(lines);
  const sentence = prices
    ? game.i18n.format("MANGONEL.Refusal.withPrices", { sentence: said, prices })
    : said;
  return rule ? game.i18n.format("MANGONEL.Refusal.withRule", { sentence, rule }) : sentence;
}

/** Why something may not be done, with what the rule says; both empty if it may. */
export const describeRefusal = (refusal: Refusal | undefined) => ({
  refusal: refusal ? explainRefusal(refusal) : "",
  ruleText: refusal?.rule ? ruleText(refusal.rule) : "",
});

/** The facts that say how far something goes. */
const REACHES: ReadonlySet<string> = new Set(["inches", "reachInches"]);

/** Numbers as a table shows them: one decimal at most. */
const round = (name: string, value: number): string =>
  REACHES.has(name) ? formatReach(value) : formatNumber(value);

/** The name of a unit where a fact is one. */
const nameOf = (value: string): string => game.actors.get(value)?.name ?? value;
