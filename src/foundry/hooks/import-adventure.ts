import { findLog } from "../battle-log.ts";
import { nameSample } from "../name-sample.ts";
import { isBattle, sceneOf } from "../read-battle.ts";
import { dealSides } from "../seats.ts";

/** A sample battle that has been imported is made ready: its log empty, its sides dealt, its names in the GM's language, its scene in view. */
export async function onImportAdventure(adventure: Adventure.Implementation): Promise<void> {
  if (!game.user.isActiveGM) return;
  for (const { id } of adventure.toObject().combats.map(({ _id }) => ({ id: _id ?? "" }))) {
    const combat = game.combats.get(id);
    if (!isBattle(combat)) continue;
    await findLog(combat)?.delete();
    await dealSides(combat);
    const scene = sceneOf(combat);
    if (scene) await nameSample(scene);
    await scene?.activate();
    await combat.activate();
  }
}
