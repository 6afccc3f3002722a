import { currentBattle } from "./read-battle.ts";

/** The sides that a user plays in the battle that is looked at; a GM plays them all. */
export function sidesOf(user: User.Implementation): readonly string[] {
  const sides = currentBattle()?.system.sides ?? [];
  return sides.filter(({ players }) => user.isGM || players.includes(user.id ?? "")).map(({ id }) => id);
}

/** Whether a user may give commands for a side: its players and the GMs. */
export const mayCommand = (user: User.Implementation, side: string): boolean =>
  user.isGM || sidesOf(user).includes(side);
