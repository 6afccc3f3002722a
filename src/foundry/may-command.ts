import { listActors } from "#battle/mass/clock/step-sequence.ts";
import { listActors as listSkirmishActors } from "#battle/skirmish/phases.ts";
import { type BattleDocument, currentBattle, readBattle } from "./read-battle.ts";
import { readSkirmish } from "./skirmish/read-skirmish.ts";

/** The sides that a user plays in the battle that is looked at; a GM plays them all. */
export function sidesOf(user: User.Implementation): readonly string[] {
  const sides = currentBattle()?.system.sides ?? [];
  return sides.filter(({ players }) => user.isGM || players.includes(user.id ?? "")).map(({ id }) => id);
}

/** The sides that act in the step or phase that runs. */
function readActors(combat: BattleDocument): readonly string[] {
  if (combat.system.book === "skirmish") {
    const battle = readSkirmish(combat);
    return battle ? listSkirmishActors(battle) : [];
  }
  const battle = readBattle(combat);
  return battle ? listActors(battle) : [];
}

/**
 * The first side of this user that still has to act in the step that runs; of a GM who plays none, the first of all.
 *
 * @param actors - the sides that act in the step, for whoever has read the battle already
 */
export function findOpenSide(combat: BattleDocument, actors = readActors(combat)): string | undefined {
  const { sides, ready } = combat.system;
  const played = sides.filter(({ players }) => players.includes(game.user.id ?? ""));
  const own = played.length === 0 && game.user.isGM ? sides : played;
  return own.find(({ id }) => actors.includes(id) && !ready.includes(id))?.id;
}

/** Whether a user may give commands for a side: its players and the GMs. */
export const mayCommand = (user: User.Implementation, side: string): boolean =>
  user.isGM || sidesOf(user).includes(side);
