import type { Command } from "#battle/mass/command.ts";
import type { Unit } from "#battle/mass/state.ts";
import { battleOf, foe, type Played, pick, troops } from "./battle-builders.ts";

type Facts = Parameters<typeof battleOf>[1];

/** The missile step of a turn. */
export const missiles = (units: readonly Unit[], facts: Facts = {}) =>
  battleOf(units, { step: "missiles", turn: 3, ...facts });

type Volley = Extract<Command, { type: "volley" }>;

export const shoot = (facts: Partial<Volley> = {}): Volley => ({
  type: "volley",
  unit: "a",
  target: "b",
  ...facts,
});

/** Archers of red in one rank of ten, with blue's foot ten inches before them. */
export const archers = (facts: Parameters<typeof troops>[0] = {}) =>
  troops({ type: "archers", figures: 10, ...facts });
export const peasants = (facts: Parameters<typeof troops>[0] = {}) =>
  foe({ type: "peasants", figures: 20, ...facts });

export const shotOf = (played: Pick<Played, "events">) => {
  const [shot] = pick(played, "volleyShot");
  if (!shot) throw new Error("There was no volley");
  return shot;
};

export const killsOf = (played: Pick<Played, "events">): readonly number[] =>
  shotOf(played).groups.map(({ kills }) => kills);

export const shootersOf = (played: Pick<Played, "events">): readonly number[] =>
  shotOf(played).groups.map(({ shooters }) => shooters);

export const MOVED = { moved: true } as const;
