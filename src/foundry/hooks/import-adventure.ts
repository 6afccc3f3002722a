import { findLog, openLog } from "../battle-log.ts";
import { ResolutionModel } from "../models/resolution-model.ts";
import { nameSample } from "../name-sample.ts";
import { type BattleDocument, isBattle, sceneOf } from "../read-battle.ts";
import { readRequest } from "../request.ts";
import { dealSides } from "../seats.ts";

/** Nothing is left of an earlier fight of the same battle: its log, its cards, requests that still stand. */
async function forgetBattle(combat: BattleDocument): Promise<void> {
  await findLog(combat)?.delete();
  const cards = game.messages.filter(
    ({ system }) => system instanceof ResolutionModel && system.battle === combat.id,
  );
  if (cards.length > 0) await ChatMessage.implementation.deleteDocuments(cards.flatMap(({ id }) => id ?? []));
  const asked = game.users.filter((user) => readRequest(user) !== undefined);
  await User.implementation.updateDocuments(
    asked.map(({ id }) => ({ _id: id, flags: { mangonel: { request: null, reply: null } } })) as never,
  );
}

/** A sample battle that has been imported is made ready: its log empty, its sides dealt, its names in the GM's language, its scene in view. */
export async function onImportAdventure(adventure: Adventure.Implementation): Promise<void> {
  if (!game.user.isActiveGM) return;
  for (const { id } of adventure.toObject().combats.map(({ _id }) => ({ id: _id ?? "" }))) {
    const combat = game.combats.get(id);
    if (!isBattle(combat)) continue;
    await forgetBattle(combat);
    await openLog(combat);
    await dealSides(combat);
    const scene = sceneOf(combat);
    if (scene) await nameSample(scene);
    await scene?.activate();
    await combat.activate();
  }
}
