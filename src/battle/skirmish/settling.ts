import { measureGap } from "#field/gap.ts";
import { isWithin } from "#rules/quantities.ts";
import { isKept } from "#rules/skirmish/formations.ts";
import { baseOf, isFree, listTouched } from "./figures.ts";
import { endBroken, loseContacts, makeContacts } from "./melee/contacts.ts";
import type { SkirmishRun } from "./run.ts";
import type { Body, Figure } from "./state.ts";

/** What is looked at after every phase and every round of melee: formations, and who still touches whom. @rule S-FORM-5, S-FIG-2, D-242 */
export function settle(run: SkirmishRun): void {
  for (const body of Object.values(run.battle.bodies)) checkFormation(run, body);
  endBroken(run);
  loseContacts(run);
}

/** At the end of a phase captives are free whose guards are gone. @rule D-63 */
export function settleCaptives(run: SkirmishRun): void {
  for (const figure of Object.values(run.battle.figures)) checkGuard(run, figure);
}

/** Whoever is gone or has run has left his formation; one that is too small ends. @rule S-FORM-5, D-25 */
function checkFormation(run: SkirmishRun, body: Body): void {
  const lost = body.members.filter((id) => !isFree(run.figure(id)));
  const left = body.members.length - lost.length;
  const ends = !isKept(body.formation, left, run.ruleset);
  if (lost.length === 0 && !ends) return;
  run.emit({ type: "formationLeft", rule: "S-FORM-5", body: body.id, figures: lost, ends });
}

/** A captive without a guard near by is free; enemies whom it touches then are its attackers. @rule D-63, S-MEL-1 */
function checkGuard(run: SkirmishRun, figure: Figure): void {
  if (figure.condition.type !== "captive") return;
  const guard = run.battle.figures[figure.condition.guard];
  const reach = run.ruleset.tables.melee.guardReach;
  const isGuarded =
    guard !== undefined && isFree(guard) && isWithin(measureGap(baseOf(guard), baseOf(figure)), reach);
  if (isGuarded) return;
  run.emit({ type: "captiveFreed", rule: "D-63", figure: figure.id });
  for (const enemy of listTouched(run.battle, run.figure(figure.id))) makeContacts(run, enemy.id, false);
}
