import { ask } from "./ask.ts";
import { type ActionPage, listStanding } from "./battle-log.ts";
import { formatCount } from "./format.ts";
import type { BattleDocument } from "./read-battle.ts";
import { listUndone } from "./record.ts";
import { submit } from "./submit.ts";

/**
 * Takes back an entry of the log; where others came after it, the GM is asked whether those may go too. What happens
 * while the GM is asked is never taken back unseen: the request then comes too late.
 */
export async function confirmUndo(combat: BattleDocument, entry: ActionPage | undefined): Promise<void> {
  if (!entry || !game.user.isGM) return;
  const { sequence } = entry.system;
  const last = combat.system.sequence;
  const others = listUndone(combat, sequence).length - 1;
  if (others > 0) {
    if (!(await ask("MANGONEL.Undo.title", formatCount("MANGONEL.Undo.others", others)))) return;
  }
  await submit(combat, { type: "undo", sequence, last });
}

/** Takes back everything since the battle began, so that all stand as they were set up. */
export async function undoToStart(combat: BattleDocument): Promise<void> {
  const standing = listStanding(combat);
  await confirmUndo(combat, standing.find(({ system }) => system.command.type === "begin") ?? standing[0]);
}
