import type { Combat, Contact, Figure, Skirmish, SkirmishClock } from "#battle/skirmish/state.ts";
import type { Dice } from "#rules/dice.ts";
import type { RuleId } from "#rules/line.ts";
import { dice } from "./battle-builders.ts";
import { eventsOf, type Played, play, skirmishOf } from "./skirmish-builders.ts";

interface MeleeFacts extends Omit<NonNullable<Parameters<typeof skirmishOf>[1]>, "contacts" | "clock"> {
  readonly clock?: Partial<SkirmishClock>;
}

/** A skirmish before the first round of a melee phase: both sides may still say whom they want. */
export const meleeOf = (
  figures: readonly Figure[],
  contacts: readonly Contact[],
  { clock, ...facts }: MeleeFacts = {},
): Skirmish =>
  skirmishOf(
    figures.map((one) => {
      const hasAttacked = one.turn.hasAttacked || contacts.some(({ attacker }) => attacker === one.id);
      return { ...one, turn: { ...one.turn, hasAttacked } };
    }),
    { contacts, clock: { phase: "melee", stage: "pairing", ...clock }, ...facts },
  );

/** A combat that has been locked for so many rounds. */
export const combatOf = (attacker: string, defender: string, facts: Partial<Combat> = {}): Combat => ({
  id: `${attacker}.${defender}`,
  attacker,
  defender,
  captures: false,
  rounds: 1,
  supports: { attacker: [], defender: [] },
  ...facts,
});

/** Both sides are done with the stage or phase that runs; the dice fall when the last is. */
export function endAll(battle: Skirmish, rolled: Dice = dice()): Played {
  const [one, other] = battle.sides.map(({ id }) => id).filter((id) => !battle.clock.ready.includes(id));
  if (one === undefined || other === undefined) return play(battle, { type: "endPhase" }, rolled);
  const half = play(battle, { type: "endPhase", side: one });
  const whole = play(half.battle, { type: "endPhase", side: other }, rolled);
  return { events: [...half.events, ...whole.events], battle: whole.battle };
}

/** From the end of a locked round through the attempts to leave, for which nobody has asked. */
export const toSupporting = (battle: Skirmish): Skirmish => endAll(battle).battle;

/** From the end of a locked round through the next. */
export const nextRound = (battle: Skirmish, rolled: Dice): Played => endAll(toSupporting(battle), rolled);

/** What a row was worth to a side in one of the rounds that were fought. */
export function worth(played: Played, combat: number, side: "attacker" | "defender", rule: RuleId): number {
  const fought = eventsOf(played, "roundFought")[combat];
  if (!fought) throw new Error("No such round was fought");
  return fought.lines[side].reduce((sum, line) => sum + (line.rule === rule ? Number(line.value) : 0), 0);
}
