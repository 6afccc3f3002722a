import type { Game } from "./core/game.ts";
import type { Adventure } from "./documents/adventure.ts";

/**
 * On an empty world, imports the adventure that is sorted first in the system's packs, as a Game Master would by hand.
 * The server lets one client do it, however many are open.
 */
export async function importFirstBattle(game: Game): Promise<boolean> {
  if (!game.user.isActiveGM) return false;
  const pack = game.packs.find(
    (candidate) => candidate.documentName === "Adventure" && candidate.index.size > 0,
  );
  if (!pack || !(await game.connection.claimFirstImport())) return false;
  const [first] = [...pack.index.contents].sort((a, b) => Number(a["sort"] ?? 0) - Number(b["sort"] ?? 0));
  const adventure = first && (await pack.getDocument(first._id));
  if (!adventure) return false;
  await (adventure as Adventure).import({ dialog: false });
  await game.connection.finishFirstImport();
  return true;
}
