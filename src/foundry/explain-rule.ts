import { writeRule } from "./words.ts";

/** What the row of the ledger that stands beside a number says, in the reader's language; empty if it has no text. */
export const ruleText = (id: string): string => writeRule(game.i18n, id);
