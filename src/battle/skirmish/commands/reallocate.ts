import { headingTo } from "#field/pose.ts";
import { isWithin, normalizeHeading } from "#rules/quantities.ts";
import { maySupport } from "#rules/skirmish/figure.ts";
import { readAllowance } from "#rules/skirmish/movement.ts";
import type { Refusal } from "../../refusal.ts";
import type { SkirmishCommand } from "../command.ts";
import { bodyOf, isFree, listTouched } from "../figures.ts";
import { leadCaptives } from "../leading.ts";
import { makeContacts } from "../melee/contacts.ts";
import { isPrincipal } from "../melee/pairing.ts";
import type { SkirmishRun } from "../run.ts";
import type { Combat, Figure } from "../state.ts";
import { type Walked, walk } from "../walking.ts";
import { wish } from "./wishes.ts";

type Reallocate = Extract<SkirmishCommand, { type: "reallocate" }>;

/** Why a figure may not be sent to another combat at all. @rule S-MEL-4, D-45, D-65 */
function findJoinerFault(run: SkirmishRun, figure: Figure): Refusal | undefined {
  if (!isFree(figure)) return { code: "figureAway", rule: "S-MEL-4" };
  if (isPrincipal(run, figure.id) || !figure.turn.hasAttacked)
    return { code: "hasOpponent", rule: "S-MEL-4" };
  if (bodyOf(run.battle, figure.id)) return { code: "formedStands", rule: "S-FORM-4" };
  return maySupport(figure.profile, false) ? undefined : { code: "cannotSupport", rule: "D-65" };
}

/** The combat of a defender who is still locked with an attacker of the figure's side. @rule S-MEL-4 */
const findLocked = (run: SkirmishRun, { side }: Figure, target: string): Combat | undefined =>
  run.battle.combats.find(
    ({ attacker, defender, rounds }) =>
      defender === target && rounds > 0 && run.figure(attacker).side === side,
  );

/** The way into contact, as far as it may be. @rule D-45 */
function goTo(
  run: SkirmishRun,
  figure: Figure,
  { target, path = [], heading }: Reallocate,
): Walked | { readonly fault: Refusal } {
  const { x, y } = run.figure(target).place;
  const way = [...path, { x, y }];
  const facing = normalizeHeading(heading ?? headingTo(way.at(-2) ?? figure.place, { x, y }));
  const walked = walk(run, figure, way, facing);
  if (walked.fault) return { fault: walked.fault };
  const { inches: leftInches } = readAllowance(figure.profile, "none", run.ruleset);
  if (run.battle.settings.reallocReach === "unlimited" || isWithin(walked.cost, leftInches)) return walked;
  return { fault: { code: "tooFar", rule: "D-45", facts: { costInches: walked.cost, leftInches } } };
}

/** An attacker without an opponent goes to a defender who is still locked, and supports there. @rule S-MEL-4, D-45 */
export function reallocate(run: SkirmishRun, command: Reallocate): Refusal | undefined {
  const { figure: id, target } = command;
  const figure = run.figure(id);
  const fault = findJoinerFault(run, figure);
  if (fault) return fault;
  const combat = findLocked(run, figure, target);
  if (!combat) return { code: "notLocked", rule: "S-MEL-4" };
  const gone = goTo(run, figure, command);
  if (!("to" in gone)) return gone.fault;
  run.emit({ type: "attackerJoined", rule: "S-MEL-4", figure: id, target, to: gone.to });
  if (!listTouched(run.battle, run.figure(id)).some((enemy) => enemy.id === target))
    return { code: "noWay", rule: "D-45" };
  leadCaptives(run, figure);
  makeContacts(run, id, false);
  return wish(run, id, { supports: { ...run.battle.wishes.supports, [id]: combat.attacker } });
}
