import { isWithin } from "#rules/quantities.ts";
import { readAllowance } from "#rules/skirmish/movement.ts";
import type { Refusal } from "../../refusal.ts";
import type { SkirmishCommand } from "../command.ts";
import { formationOf, isFree, listTouched } from "../figures.ts";
import type { SkirmishRun } from "../run.ts";
import type { FigureId } from "../state.ts";
import { walk } from "../walking.ts";
import { makeContacts } from "./move.ts";

const isPrincipal = ({ battle }: SkirmishRun, id: FigureId): boolean =>
  battle.combats.some(({ attacker, defender }) => attacker === id || defender === id);

/** An attacker without an opponent goes to a defender who is still locked, and supports there. @rule S-MEL-4, D-45 */
export function reallocate(
  run: SkirmishRun,
  { figure: id, target }: Extract<SkirmishCommand, { type: "reallocate" }>,
): Refusal | undefined {
  const figure = run.figure(id);
  if (!isFree(figure)) return { code: "figureAway", rule: "S-MEL-4" };
  if (isPrincipal(run, id) || !figure.turn.hasAttacked) return { code: "hasOpponent", rule: "S-MEL-4" };
  const combat = run.battle.combats.find(({ defender }) => defender === target);
  if (!combat || run.figure(combat.attacker).side !== figure.side)
    return { code: "notLocked", rule: "S-MEL-4" };
  const { x, y } = run.figure(target).place;
  const walked = walk(run, figure, [{ x, y }], figure.place.heading);
  if (walked.fault) return walked.fault;
  const { inches: limitInches } = readAllowance(figure.profile, formationOf(run.battle, id), run.ruleset);
  if (run.battle.settings.reallocReach === "allowance" && !isWithin(walked.cost, limitInches))
    return { code: "tooFar", rule: "D-45", facts: { costInches: walked.cost, leftInches: limitInches } };
  run.emit({ type: "attackerJoined", rule: "S-MEL-4", figure: id, target, to: walked.to });
  if (!listTouched(run.battle, run.figure(id)).some((enemy) => enemy.id === target))
    return { code: "noWay", rule: "D-45" };
  makeContacts(run, id, false);
  return undefined;
}
