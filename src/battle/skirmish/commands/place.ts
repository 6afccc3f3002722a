import { findHedgehog, findShieldWall } from "#field/figures/formations.ts";
import { inOneTurn } from "#field/figures/place.ts";
import { isKept } from "#rules/skirmish/formations.ts";
import type { Refusal } from "../../refusal.ts";
import type { SkirmishCommand } from "../command.ts";
import { bodyOf, isOnTable } from "../figures.ts";
import { leadCaptives } from "../leading.ts";
import { endBroken, loseContacts, makeContacts } from "../melee/contacts.ts";
import { findRoomFault } from "../room.ts";
import type { SkirmishRun } from "../run.ts";
import type { FigureId } from "../state.ts";

type CommandOf<T extends SkirmishCommand["type"]> = Extract<SkirmishCommand, { type: T }>;

/** The GM calls the attacks of figures a surprise, for this turn and before they make contact. @rule D-55, S-MMOD-6 */
export function surprise(run: SkirmishRun, { figures }: CommandOf<"surprise">): Refusal | undefined {
  if (figures.some((id) => run.figure(id).turn.hasAttacked)) return { code: "contactMade", rule: "D-55" };
  run.emit({ type: "surpriseCalled", rule: "D-55", figures });
  return undefined;
}

/** A figure that has been put where its formation does not stand is no member any more. @rule S-FORM-4, D-22, D-23 */
function leaveFormation(run: SkirmishRun, id: FigureId): void {
  const body = bodyOf(run.battle, id);
  if (!body) return;
  const members = body.members.map((member) => run.figure(member));
  const find = body.formation === "hedgehog" ? findHedgehog : findShieldWall;
  if (find(members, run.ruleset).formed) return;
  const ends = !isKept(body.formation, members.length - 1, run.ruleset);
  run.emit({ type: "formationLeft", rule: "S-FORM-4", body: body.id, figures: [id], ends });
}

/** The GM puts a figure somewhere: a ruling, an ambush that is sprung, or what the paper has otherwise. @rule D-55, D-4, S-MEL-1 */
export function place(run: SkirmishRun, { figure: id, to }: CommandOf<"place">): Refusal | undefined {
  const figure = run.figure(id);
  const comes = figure.condition.type === "waiting";
  if (!comes && !isOnTable(figure)) return { code: "figureAway", rule: "D-4" };
  const place = inOneTurn(to);
  const fault = findRoomFault(run.battle, figure, place);
  if (fault) return fault;
  run.emit({ type: "figurePlaced", figure: id, to: place, comes });
  if (run.battle.clock.phase === "setUp") return undefined;
  leaveFormation(run, id);
  loseContacts(run);
  endBroken(run);
  leadCaptives(run, figure);
  makeContacts(run, id, false);
  return undefined;
}
