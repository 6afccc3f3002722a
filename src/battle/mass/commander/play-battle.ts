import type { Dice } from "#rules/dice.ts";
import { listActors } from "../clock/step-sequence.ts";
import type { Command } from "../command.ts";
import type { BattleEvent } from "../event.ts";
import { execute } from "../execute.ts";
import { isFightingDue } from "../melee/charging-on.ts";
import type { Battle } from "../state.ts";
import {
  listMeleeWishes,
  listMovementWishes,
  listOrders,
  listShots,
  listVolleys,
} from "./simple-commander.ts";

/** A command of a played battle and what came of it. */
export interface PlayedStep {
  readonly before: Battle;
  readonly command: Command;
  readonly events: readonly BattleEvent[];
  readonly after: Battle;
}

/** Of each list of wishes the first command that is allowed. */
type Wishes = readonly (readonly Command[])[];

function listWishes(battle: Battle): Wishes {
  const actors = listActors(battle);
  switch (battle.clock.step) {
    case "setUp":
      return [[{ type: "begin" }]];
    case "initiative":
      return [[{ type: "rollInitiative" }]];
    case "choice":
      return battle.pending.map(({ side }) => [{ type: "chooseFirst", side, first: side }]);
    case "orders":
      return actors.flatMap((side) => listOrders(battle, side));
    case "halfTurn":
      return actors.flatMap((side) => listVolleys(battle, side));
    case "firstMove":
    case "counterMove":
      return actors.flatMap((side) => listMovementWishes(battle, side));
    case "artillery":
      return actors.flatMap((side) => listShots(battle, side));
    case "missiles":
      return actors.flatMap((side) => listVolleys(battle, side));
    case "melee":
      return isFightingDue(battle)
        ? [...listMeleeWishes(battle), [{ type: "fight" }]]
        : battle.pending.map(({ id: pending }) => [{ type: "takeWagon", pending, choice: "keep" }]);
    default:
      return [];
  }
}

/**
 * Two simple commanders play a battle to its end, or until so many turns are over.
 *
 * @throws `RangeError` where nothing that they know to do is lawful, as when it cannot begin as it is set up
 */
export function* playBattle(start: Battle, turns: number, dice: Dice): Generator<PlayedStep> {
  let battle = start;
  function* attempt(commands: readonly Command[]): Generator<PlayedStep> {
    for (const command of commands) {
      const result = execute(battle, command, {
        issuer: { gm: true, sides: [] },
        moment: battle.clock,
        dice,
      });
      if (result.type === "needsDice") throw new Error("Drawn dice ran out");
      if (result.type === "refused") continue;
      yield { before: battle, command, events: result.events, after: result.battle };
      battle = result.battle;
      return;
    }
  }
  while (battle.clock.step !== "over" && battle.clock.turn <= turns) {
    const begin = battle;
    const { turn, step } = battle.clock;
    for (const commands of listWishes(battle)) yield* attempt(commands);
    if (battle.clock.turn === turn && battle.clock.step === step) yield* attempt([{ type: "endStep" }]);
    if (battle === begin) throw new RangeError(`nobody can go on from the step ${step}`);
  }
}
