/** What the row of the ledger that stands beside a number says, in the reader's language; empty if it has no text. */
export function ruleText(id: string): string {
  const key = `MANGONEL.Rule.${id}`;
  const text = game.i18n.localize(key);
  return text === key ? "" : text;
}
