import { BattleFileError } from "#battle/file/battle-file-error.ts";
import { checkBattleFile, readOutcome } from "#battle/file/mass/replay.ts";
import { writeBattleFile } from "#battle/file/mass/write-battle-file.ts";
import type { BattleDocument } from "../read-battle.ts";
import { gatherBattle } from "./gather-battle.ts";

/** The name of a file for a battle: its letters and digits in lower case, joined by hyphens. */
const fileNameOf = (name: string): string =>
  `${
    name
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join("-") ?? "battle"
  }.json`;

/** Whether the log of a file can be played again; where somebody has corrected documents by hand it may not. */
function isReplayable(file: Parameters<typeof checkBattleFile>[0]): boolean {
  try {
    checkBattleFile(file);
    return true;
  } catch (error) {
    if (error instanceof BattleFileError) return false;
    throw error;
  }
}

/** Saves a battle with its log as a battle file; the GM is told of what the file cannot say. */
export function exportBattle(combat: BattleDocument): void {
  const gathered = game.user.isGM ? gatherBattle(combat) : undefined;
  if (!gathered) return;
  const { start, log, now } = gathered;
  const name = combat.scene?.name ?? game.i18n.localize("MANGONEL.BattleFile.battle");
  const { file, incomplete } = writeBattleFile({ name, start, log, outcome: readOutcome(now) });
  foundry.utils.saveDataToFile(`${JSON.stringify(file, null, 2)}\n`, "application/json", fileNameOf(name));
  const units = incomplete.map((unit) => unit.name).join(", ");
  if (units !== "") ui.notifications.warn(game.i18n.format("MANGONEL.BattleFile.incomplete", { units }));
  else if (!isReplayable(file))
    ui.notifications.warn("MANGONEL.BattleFile.notReplayable", { localize: true });
}
