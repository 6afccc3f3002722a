import type { Refusal } from "#battle/refusal.ts";
import { ruleText } from "./explain-rule.ts";
import { formatNumber } from "./format.ts";

/** A refusal as a sentence in the reader's language that names the rule. */
export function explainRefusal({ code, rule, facts = {} }: Refusal): string {
  const shown = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === "number" ? round(value) : nameOf(value),
    ]),
  );
  const sentence = game.i18n.format(`MANGONEL.Refusal.${code}`, shown);
  return rule ? game.i18n.format("MANGONEL.Refusal.withRule", { sentence, rule }) : sentence;
}

/** Why something may not be done, with what the rule says; both empty if it may. */
export const describeRefusal = (refusal: Refusal | undefined) => ({
  refusal: refusal ? explainRefusal(refusal) : "",
  ruleText: refusal?.rule ? ruleText(refusal.rule) : "",
});

/** Numbers as a table shows them: one decimal at most. */
const round = (value: number): string => formatNumber(value);

/** The name of a unit where a fact is one. */
const nameOf = (value: string): string => game.actors.get(value)?.name ?? value;
