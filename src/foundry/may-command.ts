import { listActors } from "#battle/mass/clock/step-sequence.ts";
import { type BattleDocument, currentBattle, readBattle } from "./read-battle.ts";

/** The sides that a user plays in the battle that is looked at; a GM plays them all. */
export function sidesOf(user: User.Implementation): readonly string[] {
  const sides = currentBattle()?.system.sides ?? [];
  return sides.filter(({ players }) => user.isGM || players.includes(user.id ?? "")).map(({ id }) => id);
}

/** The first side of this user that still has to act in the step that runs; of a GM who plays none, the first of all. */
export function findOpenSide(combat: BattleDocument): string | undefined {
  const battle = readBattle(combat);
  const { sides } = combat.system;
  const played = sides.filter(({ players }) => players.includes(game.user.id ?? ""));
  const own = played.length === 0 && game.user.isGM ? sides : played;
  return battle
    ? own.find(({ id }) => listActors(battle).includes(id) && !battle.clock.ready.includes(id))?.id
    : undefined;
}

/** Whether a user may give commands for a side: its players and the GMs. */
export const mayCommand = (user: User.Implementation, side: string): boolean =>
  user.isGM || sidesOf(user).includes(side);
