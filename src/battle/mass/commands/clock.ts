import { rulesetWith } from "#rules/mass/ruleset.ts";
import type { Refusal } from "../../refusal.ts";
import type { SideId } from "../../sides.ts";
import { advanceStep, beginTurn } from "../clock/advance.ts";
import { listActors } from "../clock/step-sequence.ts";
import type { Command } from "../command.ts";
import { refreshContacts } from "../contacts.ts";
import { takeOffFallen } from "../losses.ts";
import { isFightingDue } from "../melee/charging-on.ts";
import { listUndecided } from "../melee/deciding.ts";
import { orderByHome } from "../precedence.ts";
import { findSetUpFault } from "../set-up.ts";
import type { Battle } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import { listUnits } from "../units.ts";
import { fight } from "./fight.ts";
import { layAside, listWaitingCards } from "./terrain.ts";

/** Ends the setting up, if all is in order, and begins turn 1; enemies set up touching are in contact (D-230), cards that wait are laid aside. */
export function begin(run: Unfolding): Refusal | undefined {
  const fault = findSetUpFault(run.battle)?.refusal;
  if (fault) return fault;
  for (const card of listWaitingCards(run.battle)) layAside(run, card);
  for (const { id } of orderByHome(run.battle, listUnits(run.battle))) refreshContacts(run, id);
  beginTurn(run, 1);
  return undefined;
}

/** Whether a turn has not begun yet: nobody has ordered anything, and no die was thrown. */
function isBetweenTurns({ clock, orders }: Battle): boolean {
  if (clock.step === "orders") return clock.ready.length === 0 && Object.keys(orders).length === 0;
  return clock.step === "setUp" || clock.step === "initiative";
}

/** Picks written orders or the step sequence for the turns to come. @rule X-SEQ-4 */
export function chooseSequence(
  run: Unfolding,
  { sequence }: Extract<Command, { type: "chooseSequence" }>,
): Refusal | undefined {
  if (!isBetweenTurns(run.battle)) return { code: "sequenceFixed", rule: "X-SEQ-4" };
  run.emit({ type: "sequenceChosen", rule: "X-SEQ-4", sequence });
  return undefined;
}

/** Ends the battle where it stands. */
export function endBattle(run: Unfolding): Refusal | undefined {
  if (run.battle.clock.step === "over")
    return { code: "wrongStep", saying: "battleOver", facts: { step: "over" } };
  takeOffFallen(run);
  run.emit({ type: "battleEnded" });
  return undefined;
}

/**
 * Has the melees fought before the other sides have said that they are done, where they could still join or refuse one.
 *
 * @rule M-MEX-3, M-MEL-4
 */
export function findFightFault(battle: Battle, sides: readonly SideId[]): Refusal | undefined {
  const other = listUndecided(battle, rulesetWith(battle.settings)).find((id) => !sides.includes(id));
  const name = battle.sides.find(({ id }) => id === other)?.name;
  return name === undefined ? undefined : { code: "othersMayJoin", rule: "M-MEX-3", facts: { side: name } };
}

/** Fights the melees; the step ends with them if all sides have said that they are done. */
export function fightMelees(run: Unfolding): Refusal | undefined {
  const fault = fight(run);
  if (fault) return fault;
  if (listActors(run.battle).every((id) => run.battle.clock.ready.includes(id))) advanceStep(run);
  return undefined;
}

/**
 * Says that a side is done with this step; when all are, the next begins. Without a side, as a GM may, the step
 * ends for everybody. Melees must be fought first (X-SEQ-3); where a side could still join or refuse one, each may say
 * beforehand that it is done.
 */
export function endStep(
  run: Unfolding,
  { side }: Extract<Command, { type: "endStep" }>,
): Refusal | undefined {
  const actors = listActors(run.battle);
  const isDue = run.battle.clock.step === "melee" && isFightingDue(run.battle);
  if (isDue && (side === undefined || listUndecided(run.battle, run.ruleset).length === 0))
    return { code: "meleesUnfought", rule: "X-SEQ-3" };
  const done = side === undefined ? actors : [side];
  if (side !== undefined && run.battle.clock.ready.includes(side)) return { code: "alreadyReady" };
  for (const id of done) if (!run.battle.clock.ready.includes(id)) run.emit({ type: "sideReady", side: id });
  if (!isDue && actors.every((id) => run.battle.clock.ready.includes(id))) advanceStep(run);
  return undefined;
}
