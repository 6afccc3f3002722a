import type { BattleDocument } from "../read-battle.ts";
import type { AnyBattle, AnyFile, FileBook } from "./file-book.ts";
import { MASS_FILES } from "./mass-files.ts";
import { SKIRMISH_FILES } from "./skirmish-files.ts";

/** Does something with the battle files of a rule book. */
export const withFiles = <R>(
  book: BattleDocument["system"]["book"],
  act: <B extends AnyBattle, E extends object, F extends AnyFile>(files: FileBook<B, E, F>) => R,
): R => (book === "skirmish" ? act(SKIRMISH_FILES) : act(MASS_FILES));
