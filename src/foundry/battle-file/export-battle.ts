import { BattleFileError } from "#battle/file/battle-file-error.ts";
import type { BattleDocument } from "../read-battle.ts";
import { isEmpty } from "../skirmish/secrets.ts";
import { knowsSecrets, listSecrets, secretsOf } from "../skirmish/vault.ts";
import type { AnyBattle, AnyFile, FileBook } from "./file-book.ts";
import { gatherBattle, listPatches } from "./gather-battle.ts";
import { withFiles } from "./with-files.ts";

/** The name of a file for a battle: its letters and digits in lower case, joined by hyphens. */
const fileNameOf = (name: string): string =>
  `${
    name
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join("-") ?? "battle"
  }.json`;

/** Whether the log of a file can be played again; where somebody has corrected documents by hand it may not. */
function isReplayable<F>(check: (file: F) => void, file: F): boolean {
  try {
    check(file);
    return true;
  } catch (error) {
    if (error instanceof BattleFileError) return false;
    throw error;
  }
}

/** Tells the GM what a file that was saved cannot say, and what it says that is not for everybody. */
function warn(
  combat: BattleDocument,
  incomplete: readonly { readonly name: string }[],
  isLawful: boolean,
): void {
  const tell = (key: string, data: Record<string, string> = {}): void => {
    ui.notifications.warn(game.i18n.format(`MANGONEL.BattleFile.${key}`, data));
  };
  const units = incomplete.map(({ name }) => name).join(", ");
  if (units !== "") tell("incomplete", { units });
  else if (!isLawful)
    tell(knowsSecrets(combat, listSecrets(combat, listPatches(combat))) ? "notReplayable" : "secretsUnknown");
  if (!isEmpty(secretsOf(combat))) tell("holdsSecrets");
}

function save<B extends AnyBattle, E extends object, F extends AnyFile>(
  files: FileBook<B, E, F>,
  combat: BattleDocument,
): void {
  const gathered = gatherBattle(files.book, combat);
  if (!gathered) return;
  const name = combat.scene?.name ?? game.i18n.localize("MANGONEL.BattleFile.battle");
  const { file, incomplete } = files.write(name, gathered);
  foundry.utils.saveDataToFile(`${JSON.stringify(file, null, 2)}\n`, "application/json", fileNameOf(name));
  warn(combat, incomplete, isReplayable(files.check, file));
}

/** Saves a battle with its log as a battle file; the GM, who alone may, is told of what the file cannot say. */
export function exportBattle(combat: BattleDocument): void {
  if (game.user.isGM) withFiles(combat.system.book, (files) => save(files, combat));
}
