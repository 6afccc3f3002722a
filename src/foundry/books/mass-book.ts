import { isMoment } from "#battle/mass/check-command.ts";
import { listSteps } from "#battle/mass/clock/step-sequence.ts";
import type { Command } from "#battle/mass/command.ts";
import type { BattleEvent } from "#battle/mass/event.ts";
import { execute, sideOf } from "#battle/mass/execute.ts";
import type { Battle } from "#battle/mass/state.ts";
import { patchBack, unwind } from "#battle/patch.ts";
import { readHalfThickness } from "#rules/mass/cannon.ts";
import { isGun } from "#rules/mass/engines.ts";
import { rulesetWith } from "#rules/mass/ruleset.ts";
import { type Area, areaOfPicture } from "../areas.ts";
import { listBattleWrites } from "../battle-writes.ts";
import { namesOf } from "../chat/card-step.ts";
import { countAfter, isCardWorthy, isSmall, unitsOnCard } from "../chat/card-worthy.ts";
import { writeCommand } from "../chat/write-headline.ts";
import { readBattle } from "../read-battle.ts";
import type { Asked, Book, Execution } from "./book.ts";

function carryOut(battle: Battle, { command, issuer, moment, dice }: Asked): Execution<Battle, BattleEvent> {
  if (!isMoment(moment)) return { type: "refused", refusal: { code: "stale" } };
  // whatever was sent: its shape is the first that is looked at
  return execute(battle, command as Command, { issuer, moment, dice });
}

/** The area of the shot that an action has fired. */
function pictureOf(before: Battle, events: readonly BattleEvent[]): Area | undefined {
  const fired = events.find((event) => event.type === "engineFired");
  if (fired?.type !== "engineFired") return undefined;
  const engine = before.units[fired.engine];
  const half =
    engine?.kind === "engine" && isGun(engine.engine)
      ? readHalfThickness(engine.engine, rulesetWith(before.settings))
      : 0;
  return areaOfPicture(fired.picture, half);
}

/** The mass battle. Nothing of it is secret. */
export const MASS_BOOK: Book<Battle, BattleEvent> = {
  read: readBattle,
  momentOf: ({ clock: { turn, step } }) => ({ turn, step }),
  settingsOf: ({ settings }) => settings,
  execute: carryOut,
  tell: (_before, command, events) => ({ command, events }),
  change: async (combat, before, after, sequence) => ({
    before: patchBack(before, after),
    operations: listBattleWrites(combat, before, after, sequence),
  }),
  patch: async (_combat, before, after) => patchBack(before, after),
  unwind: (_combat, battle, patches) => unwind(battle, patches),
  askedBetween: (_before, _after, told) => told,
  sideOf: (battle, command) => sideOf(battle, command as Command),
  isCardWorthy,
  isSmall,
  countStepsLeft: ({ clock: { step }, turnSequence }) => countAfter(listSteps(turnSequence), step),
  namesIn: unitsOnCard,
  writeCommand: (command) => writeCommand(command as Command, namesOf(game.i18n, game.actors.contents, [])),
  pictureOf,
};
