import type { Figure } from "#battle/skirmish/state.ts";
import { type BattleDocument, sceneOf, tokenOf } from "../read-battle.ts";
import { readSkirmish } from "./read-skirmish.ts";
import { secretsIn } from "./secrets.ts";
import { keepSecrets } from "./vault.ts";

/** Takes a figure off the table before the first turn, to wait for the GM: no document tells of it any more. @rule D-55 */
export async function holdBack(combat: BattleDocument, id: string): Promise<void> {
  const scene = sceneOf(combat);
  const battle = readSkirmish(combat);
  const figure = battle?.figures[id];
  if (!game.user.isGM || !scene || !battle || !figure || combat.system.step !== "setUp") return;
  const waits: Figure = { ...figure, condition: { type: "waiting" } };
  const secrets = await keepSecrets(
    combat,
    secretsIn({ ...battle, figures: { ...battle.figures, [id]: waits } }),
  );
  await combat.update({ system: { secrets } } as never);
  await tokenOf(scene, id)?.delete();
  await game.actors.get(id)?.delete();
}
