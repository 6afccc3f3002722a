import type { BattleDocument } from "../read-battle.ts";
import type { Book } from "./book.ts";
import { MASS_BOOK } from "./mass-book.ts";
import { SKIRMISH_BOOK } from "./skirmish-book.ts";

/** Does something by the rule book of a battle. */
export const withBook = <R>(
  { system }: BattleDocument,
  act: <B extends object, E extends object>(book: Book<B, E>) => R,
): R => (system.book === "skirmish" ? act(SKIRMISH_BOOK) : act(MASS_BOOK));
