import { facesTogether } from "#field/figures/formations.ts";
import { shiftPoint } from "#field/figures/path.ts";
import { type FigurePlace, placeBase, reachOfBase } from "#field/figures/place.ts";
import { setBack } from "#field/figures/set-back.ts";
import { findClearing, sweepBase } from "#field/figures/sweep-base.ts";
import { measureGap, overlaps } from "#field/gap.ts";
import { headingTo } from "#field/pose.ts";
import { type Degrees, isWithin, normalizeBearing } from "#rules/quantities.ts";
import { findTurnFault } from "#rules/skirmish/movement.ts";
import type { Refusal } from "../../refusal.ts";
import { baseOf, bodyOf, isFree, listOnTable, listTouched } from "../figures.ts";
import { makeContacts } from "../melee/contacts.ts";
import { findRoomFault } from "../room.ts";
import type { SkirmishRun } from "../run.ts";
import type { Figure } from "../state.ts";

/** How far a figure turns with a new facing, and why it may not. @rule S-MOVE-10, D-21 */
export function turnTo(
  run: SkirmishRun,
  { place, turn: done, profile }: Figure,
  heading: Degrees,
): { readonly turned: Degrees; readonly fault?: Refusal } {
  const turned = Math.abs(normalizeBearing(heading - place.heading));
  const net = normalizeBearing(heading - (done.facedAtFirst ?? place.heading));
  const fault = findTurnFault(profile, { net, path: done.turnedInAll + turned }, run.ruleset);
  return { turned, ...(fault ? { fault } : {}) };
}

/** Closes up to an enemy from whom a base would come away as it turns. */
function closeUp(place: FigurePlace, { base }: Figure, enemy: Figure): FigurePlace {
  const towards = headingTo(place, enemy.place);
  const far = 2 * (reachOfBase(base) + reachOfBase(enemy.base));
  const inches = sweepBase(placeBase(place, base), towards, far, baseOf(enemy));
  return inches === undefined ? place : { ...place, ...shiftPoint(place, towards, inches) };
}

/**
 * Where a figure stands that has turned: set back from what it would stand across; it stays in contact with the enemies
 * that it touches, and gives way to those on whom its base would come to lie, so that they touch.
 *
 * @rule D-10, D-228, S-MOVE-10
 */
function placeTurned({ battle }: SkirmishRun, figure: Figure, heading: Degrees): FigurePlace | undefined {
  const start = { ...figure.place, heading };
  let place = setBack(start, figure.base, battle.terrain);
  if (!place) return undefined;
  for (const enemy of listTouched(battle, figure)) place = closeUp(place, figure, enemy);
  for (const other of listOnTable(battle)) {
    const base = placeBase(place, figure.base);
    if (other.id === figure.id || !overlaps(base, baseOf(other))) continue;
    const away = headingTo(other.place, place);
    place = { ...place, ...shiftPoint(place, away, findClearing(base, away, baseOf(other))) };
  }
  const set = setBack(place, figure.base, battle.terrain);
  return set && isWithin(Math.hypot(set.x - place.x, set.y - place.y), 0) ? place : undefined;
}

/** Why a figure cannot stand so: there is no room, it would come away from an enemy, or its formation does not allow it. @rule D-10, D-22, D-23, D-229 */
function findStandFault(run: SkirmishRun, figure: Figure, to: FigurePlace): Refusal | undefined {
  const { battle, ruleset } = run;
  const fault = findRoomFault(battle, figure, to);
  if (fault) return fault;
  const base = placeBase(to, figure.base);
  const comesAway = listTouched(battle, figure).some(
    (enemy) => !isWithin(measureGap(base, baseOf(enemy)), 0),
  );
  if (comesAway) return { code: "heldInContact", rule: "D-10" };
  const body = bodyOf(battle, figure.id);
  const members = body?.members.map((id) => (id === figure.id ? { ...figure, place: to } : run.figure(id)));
  return body && members && !facesTogether(body.formation, members, figure.id, ruleset)
    ? { code: "formedStands", rule: "S-FORM-4" }
    : undefined;
}

/** A figure turns where it stands, as often as it likes within its limit. @rule S-MOVE-10, D-10, D-11 */
export function turn(
  run: SkirmishRun,
  figure: Figure,
  heading: Degrees,
  turned: Degrees,
): Refusal | undefined {
  if (figure.condition.type === "captive") return { code: "isCaptive", rule: "D-63" };
  if (!isFree(figure)) return { code: "figureAway", rule: "S-MOVE-10" };
  const to = placeTurned(run, figure, heading);
  if (!to) return { code: "noPlace", rule: "D-228", saying: "noRoomToTurn" };
  const fault = findStandFault(run, figure, to);
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
  makeContacts(run, figure.id, false);
  return undefined;
}
