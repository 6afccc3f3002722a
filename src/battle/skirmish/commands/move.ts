import { shiftPoint } from "#field/figures/path.ts";
import { bearingOf, type FigurePlace, placeBase } from "#field/figures/place.ts";
import { findClearing } from "#field/figures/sweep-base.ts";
import { overlaps } from "#field/gap.ts";
import { headingTo } from "#field/pose.ts";
import { type Degrees, normalizeBearing, normalizeHeading } from "#rules/quantities.ts";
import { findMoveFault, findTurnFault, readAllowance } from "#rules/skirmish/movement.ts";
import type { Refusal } from "../../refusal.ts";
import type { SkirmishCommand } from "../command.ts";
import { baseOf, formationOf, isFree, listOnTable, listTouched } from "../figures.ts";
import { leadCaptives } from "../leading.ts";
import { contactOf } from "../melee/contacts.ts";
import { findRoomFault } from "../room.ts";
import type { SkirmishRun } from "../run.ts";
import type { Figure, FigureId } from "../state.ts";
import { type Walked, walk, walkBody } from "../walking.ts";

type CommandOf<T extends SkirmishCommand["type"]> = Extract<SkirmishCommand, { type: T }>;

/** Why a figure may go nowhere this turn, whatever it means to do. @rule S-TURN-3, D-10, D-63 */
export function findMoverFault(run: SkirmishRun, figure: Figure): Refusal | undefined {
  if (figure.condition.type === "captive") return { code: "isCaptive", rule: "D-63" };
  if (!isFree(figure)) return { code: "figureAway", rule: "S-TURN-3" };
  if (figure.turn.hasMoved) return { code: "hasMoved", rule: "S-TURN-3" };
  return listTouched(run.battle, figure).length > 0 ? { code: "heldInContact", rule: "D-10" } : undefined;
}

/** How far a figure turns with a new facing, and why it may not. @rule S-MOVE-10, D-21 */
export function turnTo(
  run: SkirmishRun,
  { place, turn, profile }: Figure,
  heading: Degrees,
): { readonly turned: Degrees; readonly fault?: Refusal } {
  const turned = Math.abs(normalizeBearing(heading - place.heading));
  const net = normalizeBearing(heading - (turn.facedAtFirst ?? place.heading));
  const fault = findTurnFault(profile, { net, path: turn.turnedInAll + turned }, run.ruleset);
  return { turned, ...(fault ? { fault } : {}) };
}

/** Enemies whom a figure has come to touch: it is the attacker. @rule S-MEL-1, D-43, D-56 */
export function makeContacts(run: SkirmishRun, id: FigureId, charged: boolean): void {
  const figure = run.figure(id);
  for (const enemy of listTouched(run.battle, figure)) {
    if (contactOf(run.battle, figure, enemy)) continue;
    run.emit({
      type: "contactMade",
      rule: "S-MEL-1",
      contact: {
        attacker: id,
        defender: enemy.id,
        sinceTurn: run.battle.clock.turn,
        charged,
        surprise: figure.turn.surprise,
        bearing: bearingOf(enemy.place, figure.place),
      },
    });
  }
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
  const allowance = readAllowance(figure.profile, formation, run.ruleset).inches;
  const wayFault = walked.fault ?? findMoveFault(allowance, walked.cost);
  if (wayFault) return wayFault;
  emitMove(run, figure, walked, turned);
  leadCaptives(run, figure);
  makeContacts(run, id, false);
  return undefined;
}

/**
 * Where a figure stands that turns: it gives way to those on whom its base would come to lie, so that they touch.
 *
 * @rule D-10, S-MOVE-10
 */
function placeTurned({ battle }: SkirmishRun, figure: Figure, heading: Degrees): FigurePlace {
  let place: FigurePlace = { ...figure.place, heading };
  const others = listOnTable(battle).filter(({ id }) => id !== figure.id);
  for (const other of others) {
    const base = placeBase(place, figure.base);
    if (!overlaps(base, baseOf(other))) continue;
    const away = headingTo(other.place, place);
    place = { ...place, ...shiftPoint(place, away, findClearing(base, away, baseOf(other))) };
  }
  return place;
}

function turn(run: SkirmishRun, figure: Figure, heading: Degrees, turned: Degrees): Refusal | undefined {
  if (!isFree(figure)) return { code: "figureAway", rule: "S-MOVE-10" };
  const to = placeTurned(run, figure, heading);
  const fault = findRoomFault(run.battle, figure, to);
  if (fault) return fault;
  run.emit({
    type: "figureMoved",
    rule: "S-MOVE-10",
    figure: figure.id,
    path: [],
    to,
    turned,
    spentInches: 0,
    coveredInches: 0,
    lines: [],
    isMove: false,
  });
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
  const wayFault = walked.fault ?? findMoveFault(allowance, walked.cost);
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
