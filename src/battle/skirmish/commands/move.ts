import { type Degrees, normalizeHeading } from "#rules/quantities.ts";
import { findMoveFault, readAllowance } from "#rules/skirmish/movement.ts";
import type { Refusal } from "../../refusal.ts";
import type { SkirmishCommand } from "../command.ts";
import { formationOf, isFree, listTouched } from "../figures.ts";
import { leadCaptives } from "../leading.ts";
import { makeContacts } from "../melee/contacts.ts";
import type { SkirmishRun } from "../run.ts";
import { bandOf } from "../shooting.ts";
import type { Figure } from "../state.ts";
import { type Walked, walk, walkBody } from "../walking.ts";
import { turn, turnTo } from "./turn.ts";

type CommandOf<T extends SkirmishCommand["type"]> = Extract<SkirmishCommand, { type: T }>;

/** Why a figure may go nowhere this turn, whatever it means to do. @rule S-TURN-3, D-10, D-63 */
export function findMoverFault(run: SkirmishRun, figure: Figure): Refusal | undefined {
  if (figure.condition.type === "captive") return { code: "isCaptive", rule: "D-63" };
  if (!isFree(figure)) return { code: "figureAway", rule: "S-TURN-3" };
  if (figure.turn.hasMoved) return { code: "hasMoved", rule: "S-TURN-3" };
  return listTouched(run.battle, figure).length > 0 ? { code: "heldInContact", rule: "D-10" } : undefined;
}

/** Who has shot before its move, at a charger, goes no farther than a shooter may. @rule S-MOVE-9, D-33 */
function findShotFault(
  run: SkirmishRun,
  { profile, turn: done }: Figure,
  { cost: spentInches, covered: coveredInches }: Pick<Walked, "cost" | "covered">,
  movedInBody = false,
): Refusal | undefined {
  if (!done.hasShot) return undefined;
  const { band } = bandOf(run, { profile, turn: { ...done, spentInches, coveredInches, movedInBody } });
  return band === "overHalf" ? { code: "hasShot", rule: "S-MOVE-9" } : undefined;
}

/** A figure walks along a path, and turns in the end; without a path it only turns. @rule S-MOVE-1, S-MOVE-5, S-MOVE-10, S-TURN-3, D-4, D-229 */
export function move(
  run: SkirmishRun,
  { figure: id, path, heading }: CommandOf<"move">,
): Refusal | undefined {
  const figure = run.figure(id);
  const facing = normalizeHeading(heading ?? figure.place.heading);
  const { turned, fault } = turnTo(run, figure, facing);
  if (path.length === 0) return fault ?? turn(run, figure, facing, turned);
  const formation = formationOf(run.battle, id);
  if (formation !== "none") return { code: "formedStands", rule: "S-FORM-4" };
  const moverFault = findMoverFault(run, figure) ?? fault;
  if (moverFault) return moverFault;
  const walked = walk(run, figure, path, facing);
  const { inches } = readAllowance(figure.profile, formation, run.ruleset);
  const wayFault = walked.fault ?? findMoveFault(inches, walked.cost) ?? findShotFault(run, figure, walked);
  if (wayFault) return wayFault;
  emitMove(run, figure, walked, turned);
  leadCaptives(run, figure);
  makeContacts(run, id, false);
  return undefined;
}

/** Tells where a figure has gone. */
export function emitMove(run: SkirmishRun, { id }: Figure, walked: Walked, turned: Degrees): void {
  run.emit({
    type: "figureMoved",
    rule: "S-MOVE-1",
    figure: id,
    path: walked.path,
    to: walked.to,
    turned,
    spentInches: walked.cost,
    coveredInches: walked.covered,
    lines: walked.lines,
    isMove: true,
  });
}

/** A hedgehog moves as one body. @rule S-MOVE-1, S-FORM-1, S-FORM-4, D-17, D-225 */
export function moveBody(run: SkirmishRun, { body: id, path }: CommandOf<"moveBody">): Refusal | undefined {
  const body = run.battle.bodies[id];
  if (!body) return { code: "notFormed", rule: "S-FORM-4" };
  if (body.formation === "shieldWall") return { code: "wallStands", rule: "S-MOVE-1" };
  const members = body.members.map((member) => run.figure(member));
  const fault = members.map((member) => findMoverFault(run, member)).find((one) => one !== undefined);
  const [first] = members;
  if (fault || !first) return fault ?? { code: "notFormed", rule: "S-FORM-4" };
  const walked = walkBody(run, members, path);
  const allowance = readAllowance(first.profile, "hedgehog", run.ruleset).inches;
  const shotFault = members
    .map((member) => findShotFault(run, member, walked, true))
    .find((one) => one !== undefined);
  const wayFault = walked.fault ?? findMoveFault(allowance, walked.cost) ?? shotFault;
  if (wayFault) return wayFault;
  run.emit({
    type: "bodyMoved",
    rule: "S-FORM-4",
    body: id,
    places: walked.places,
    spentInches: walked.cost,
    coveredInches: walked.covered,
    lines: walked.lines,
  });
  for (const member of members) {
    leadCaptives(run, member);
    makeContacts(run, member.id, false);
  }
  return undefined;
}
