import { advanceStep, beginTurn } from "../clock/advance.ts";
import { listActors } from "../clock/step-sequence.ts";
import type { Command } from "../command.ts";
import { refreshContacts } from "../contacts.ts";
import { takeOffFallen } from "../losses.ts";
import { isFightingDue } from "../melee/charging-on.ts";
import type { Refusal } from "../refusal.ts";
import { findSetUpFault } from "../set-up.ts";
import type { Unfolding } from "../unfolding.ts";
import { listUnits } from "../units.ts";
import { layAside, listWaitingCards } from "./terrain.ts";

/** Ends the setting up, if all is in order, and begins turn 1; enemies set up touching are in contact (D-230), cards that wait are laid aside. */
export function begin(run: Unfolding): Refusal | undefined {
  const fault = findSetUpFault(run.battle)?.refusal;
  if (fault) return fault;
  for (const card of listWaitingCards(run.battle)) layAside(run, card);
  for (const { id } of listUnits(run.battle)) refreshContacts(run, id);
  beginTurn(run, 1);
  return undefined;
}

/** Ends the battle where it stands. */
export function endBattle(run: Unfolding): Refusal | undefined {
  if (run.battle.clock.step === "over") return { code: "wrongStep", facts: { step: "over" } };
  takeOffFallen(run);
  run.emit({ type: "battleEnded" });
  return undefined;
}

/**
 * Says that a side is done with this step; when all are, the next begins. Without a side, as a GM may, the step
 * ends for everybody. Melees must be fought first (X-SEQ-3).
 */
export function endStep(
  run: Unfolding,
  { side }: Extract<Command, { type: "endStep" }>,
): Refusal | undefined {
  if (run.battle.clock.step === "melee" && isFightingDue(run.battle))
    return { code: "meleesUnfought", rule: "X-SEQ-3" };
  const actors = listActors(run.battle);
  const done = side === undefined ? actors : [side];
  if (side !== undefined && run.battle.clock.ready.includes(side)) return { code: "alreadyReady" };
  for (const id of done) if (!run.battle.clock.ready.includes(id)) run.emit({ type: "sideReady", side: id });
  if (actors.every((id) => run.battle.clock.ready.includes(id))) advanceStep(run);
  return undefined;
}
