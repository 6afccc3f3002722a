import { formatCount } from "./format.ts";
import { isBattle } from "./read-battle.ts";
import { listUndone } from "./record.ts";
import { submit } from "./submit.ts";

/** Takes back an action of the log; where others came after it, the GM is asked whether those may go too. */
export async function confirmUndo(battle: string, sequence: number): Promise<void> {
  const combat = game.combats.get(battle);
  if (!isBattle(combat) || !game.user.isGM) return;
  const others = listUndone(combat, sequence).length - 1;
  if (others > 0) {
    const agreed = await foundry.applications.api.DialogV2.confirm({
      window: { title: "MANGONEL.Undo.title" },
      content: `<p>${foundry.utils.escapeHTML(formatCount("MANGONEL.Undo.others", others))}</p>`,
      rejectClose: false,
    });
    if (!agreed) return;
  }
  await submit(combat, { type: "undo", sequence });
}
