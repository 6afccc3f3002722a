import { listBattles } from "../read-battle.ts";

/** In a world without a battle the GM sees first where one begins. */
export function showFirst(): void {
  if (game.user.isGM && listBattles().length === 0) ui.combat.activate();
}
