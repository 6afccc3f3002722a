import type { Refusal } from "#battle/refusal.ts";
import { listPrices } from "./explain-line.ts";
import { formatNumber } from "./format.ts";

/** A refusal as a sentence in the reader's language that names the rule. */
export function explainRefusal({ code, rule, facts = {}, lines = [] }: Refusal): string {
  const shown = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === "number" ? round(value) : nameOf(value),
    ]),
  );
  const said = game.i18n.format(`MANGONEL.Refusal.${code}`, shown);
  const prices = listPrices(lines);
  const sentence = prices
    ? game.i18n.format("MANGONEL.Refusal.withPrices", { sentence: said, prices })
    : said;
  return rule ? game.i18n.format("MANGONEL.Refusal.withRule", { sentence, rule }) : sentence;
}

/** Numbers as a table shows them: one decimal at most. */
const round = (value: number): string => formatNumber(value);

/** The name of a unit where a fact is one. */
const nameOf = (value: string): string => game.actors.get(value)?.name ?? value;
