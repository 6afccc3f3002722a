import * as v from "valibot";
import { VERSION } from "./parts.ts";
import { parseBy } from "./reading.ts";

/** The rule books by which a battle file may be. */
const BOOKS = ["mass", "skirmish"] as const;
export type BookName = (typeof BOOKS)[number];

const OPENING = v.looseObject({
  format: v.literal("mangonel-battle"),
  version: v.literal(VERSION),
  book: v.picklist(BOOKS),
});

/**
 * Reads by which rule book a battle file is.
 *
 * @throws `BattleFileError` where the text is no battle file, or by no book that there is
 */
export const readBook = (text: string): BookName => parseBy(OPENING, text).book;
