import type { Command } from "#battle/mass/command.ts";
import { type Execution, execute } from "#battle/mass/execute.ts";
import type { Battle } from "#battle/mass/state.ts";
import { type D6, KnownDice } from "#rules/dice.ts";
import { GM, momentOf, type Played } from "./battle-builders.ts";

const FACES: readonly D6[] = [1, 2, 3, 4, 5, 6];

/** Every throw of so many dice. */
export function* listThrows(count: number): Generator<readonly D6[]> {
  if (count === 0) yield [];
  else for (const rest of listThrows(count - 1)) for (const face of FACES) yield [...rest, face];
}

/** One way in which a command may go, with its chance. */
export interface End extends Played {
  readonly chance: number;
}

function* explore(
  battle: Battle,
  command: Command,
  known: readonly (readonly D6[])[],
  chance: number,
): Generator<End> {
  const dice = new KnownDice(known);
  const execution: Execution = execute(battle, command, { issuer: GM, moment: momentOf(battle), dice });
  if (execution.type === "refused") throw new Error(`Refused: ${JSON.stringify(execution.refusal)}`);
  if (execution.type === "done") yield { ...execution, chance };
  else {
    const { count } = execution.request;
    for (const faces of listThrows(count))
      yield* explore(battle, command, [...known, faces], chance / FACES.length ** count);
  }
}

/** Carries a command out over all faces of all dice that it asks for, one after the other. */
export const listEnds = (battle: Battle, command: Command): Generator<End> => explore(battle, command, [], 1);

/** The chance of each outcome, by what is read from it. */
export function countEnds(
  ends: Iterable<End>,
  read: (end: End) => string | number | boolean,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const end of ends) {
    const key = String(read(end));
    found.set(key, (found.get(key) ?? 0) + end.chance);
  }
  return found;
}
