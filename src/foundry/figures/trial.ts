import type { Refusal } from "#battle/refusal.ts";
import type { SkirmishCommand, SkirmishIssuer } from "#battle/skirmish/command.ts";
import type { SkirmishEvent } from "#battle/skirmish/event.ts";
import { execute } from "#battle/skirmish/execute.ts";
import { areEnemies } from "#battle/skirmish/figures.ts";
import type { Figure, Skirmish } from "#battle/skirmish/state.ts";
import { KnownDice } from "#rules/dice.ts";

/** What a command would come to before any die is thrown. */
export interface Trial {
  readonly refusal?: Refusal;
  /** What would happen; nothing is told where dice decide. */
  readonly events: readonly SkirmishEvent[];
  /** The battle after it; as before where dice decide, or where it is refused. */
  readonly after: Skirmish;
}

/** Tries a command on the battle as it stands: what is shown is what is enforced. */
export function tryOut(battle: Skirmish, command: SkirmishCommand, issuer: SkirmishIssuer): Trial {
  const { turn, phase } = battle.clock;
  const result = execute(battle, command, { issuer, moment: { turn, phase }, dice: new KnownDice([]) });
  if (result.type === "refused") return { refusal: result.refusal, events: [], after: battle };
  return result.type === "done"
    ? { events: result.events, after: result.battle }
    : { events: [], after: battle };
}

/** Tries commands one after the other, up to the first that is refused. */
export function tryAll(
  battle: Skirmish,
  commands: readonly SkirmishCommand[],
  issuer: SkirmishIssuer,
): Trial {
  let events: readonly SkirmishEvent[] = [];
  let after = battle;
  for (const command of commands) {
    const trial = tryOut(after, command, issuer);
    if (trial.refusal) return trial;
    events = [...events, ...trial.events];
    after = trial.after;
  }
  return { events, after };
}

const apart = (a: Figure, b: Figure): number => Math.hypot(a.place.x - b.place.x, a.place.y - b.place.y);

/** The enemies of a figure within a distance, the nearest first. */
export const listNear = (battle: Skirmish, figure: Figure, inches: number): readonly Figure[] =>
  Object.values(battle.figures)
    .filter((other) => areEnemies(figure, other) && apart(figure, other) <= inches)
    .sort((a, b) => apart(figure, a) - apart(figure, b));
