import type { Dice } from "#rules/dice.ts";
import type { SkirmishCommand } from "../command.ts";
import type { SkirmishEvent } from "../event.ts";
import { execute } from "../execute.ts";
import { listActors } from "../phases.ts";
import type { Skirmish } from "../state.ts";
import { listMovementWishes, listShots } from "./simple-commander.ts";

/** A command of a played skirmish and what came of it. */
export interface PlayedCommand {
  readonly before: Skirmish;
  readonly command: SkirmishCommand;
  readonly events: readonly SkirmishEvent[];
  readonly after: Skirmish;
}

/** Of each list of wishes the first command that is allowed. */
function listWishes(battle: Skirmish): readonly (readonly SkirmishCommand[])[] {
  const actors = listActors(battle);
  switch (battle.clock.phase) {
    case "setUp":
      return [[{ type: "begin" }]];
    case "initiative":
      return battle.clock.chooser === undefined ? [[{ type: "rollInitiative" }]] : [[{ type: "skipChoice" }]];
    case "firstMoves":
    case "secondMoves":
      return actors.flatMap((side) => listMovementWishes(battle, side));
    case "melee":
    case "over":
      return [];
    default:
      return actors.flatMap((side) => listShots(battle, side));
  }
}

/**
 * Two simple commanders play a skirmish to its end, or until so many turns are over.
 *
 * @throws `RangeError` where nothing that they know to do is lawful, as when it cannot begin as it is set up
 */
export function* playSkirmish(start: Skirmish, turns: number, dice: Dice): Generator<PlayedCommand> {
  let battle = start;
  function* attempt(commands: readonly SkirmishCommand[]): Generator<PlayedCommand> {
    for (const command of commands) {
      const { turn, phase } = battle.clock;
      const result = execute(battle, command, {
        issuer: { gm: true, sides: [] },
        moment: { turn, phase },
        dice,
      });
      if (result.type === "needsDice") throw new Error("Drawn dice ran out");
      if (result.type === "refused") continue;
      yield { before: battle, command, events: result.events, after: result.battle };
      battle = result.battle;
      return;
    }
  }
  while (battle.clock.phase !== "over" && battle.clock.turn <= turns) {
    const begin = battle;
    const { turn, phase, stage, ready } = battle.clock;
    for (const commands of listWishes(battle)) yield* attempt(commands);
    const { clock } = battle;
    const isStill = clock.turn === turn && clock.phase === phase && clock.stage === stage;
    if (isStill && clock.ready.length === ready.length && phase !== "initiative" && phase !== "setUp")
      yield* attempt([{ type: "endPhase" }]);
    if (battle === begin) throw new RangeError(`nobody can go on from the phase ${phase}`);
  }
}
