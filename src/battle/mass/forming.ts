import { reform } from "#field/formation.ts";
import type { TurnedRectangle } from "#field/turned-rectangle.ts";
import { type Formation, listFilesOf, measureFormationChange, shapeOf } from "#rules/mass/formation.ts";
import type { SideId } from "../sides.ts";
import { refreshContacts } from "./contacts.ts";
import { loseChange } from "./formation-loss.ts";
import { doTouch, findHindrance, type Hindrance, outlineOfUnit } from "./ground.ts";
import { movingProfile } from "./moving/moving-profile.ts";
import { orderByHome } from "./precedence.ts";
import type { Battle, TroopUnit, Unit } from "./state.ts";
import type { Unfolding } from "./unfolding.ts";
import { listOpponents, listUnits } from "./units.ts";

/** The longest change that is done before the second half of the move (M-FORM-7). */
export const HALF_TURN = 1 / 2;

/**
 * A unit as it stands once it has changed formation: to or from a square it keeps the middle of its body, otherwise the
 * middle of its front edge.
 *
 * @rule D-224
 */
export function formedAs(unit: TroopUnit, formation: Formation, files: number): TroopUnit {
  const { pose, figures, profile } = unit;
  const isSquare = [unit.formation, formation].some((one) => shapeOf(one) === "square");
  const placed = { pose, figures, files: unit.files, base: profile.base };
  const { change: _, ...rest } = unit;
  return { ...rest, formation, files, pose: reform(placed, files, isSquare ? "body" : "front") };
}

/** Where a unit would stand in another formation, and what is in its way there. @rule D-224 */
export function findFormed(
  battle: Battle,
  unit: TroopUnit,
  formation: Formation,
  files: number,
): { readonly formed: TroopUnit; readonly outline: TurnedRectangle; readonly hindrance?: Hindrance } {
  const formed = formedAs(unit, formation, files);
  const outline = outlineOfUnit(formed);
  const hindrance = findHindrance(battle, formed, outline);
  return { formed, outline, ...(hindrance ? { hindrance } : {}) };
}

/** What a change comes to after losses: the number of files that is nearest to the one that was ordered. @rule D-90 */
function refit({ run, unit }: { run: Unfolding; unit: TroopUnit }, change: NonNullable<TroopUnit["change"]>) {
  const { figures, id } = unit;
  const wanted = change.files;
  const files = listFilesOf(change.formation, figures).reduce<number | undefined>(
    (best, one) => (best === undefined || Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best),
    undefined,
  );
  const isHeld = listOpponents(run.battle, id).some((enemy) => !run.unit(enemy).profile.poleArms);
  const isSmall = figures < run.ruleset.tables.limits.hedgehogFigures;
  const formation = change.formation === "hedgehog" && (isHeld || isSmall) ? "square" : change.formation;
  return { files, formation };
}

/**
 * The last turn of a change ends: the new formation stands, if its place is free and no contact is lost by it.
 *
 * @rule M-FORM-1, D-89, D-224, D-233
 */
function finishChange(
  run: Unfolding,
  unit: TroopUnit,
  change: NonNullable<TroopUnit["change"]>,
  when: EndOfChange,
): void {
  const { id } = unit;
  const { files, formation } = refit({ run, unit }, change);
  if (files === undefined) return loseChange(run, id, "D-90");
  const { formed, hindrance } = findFormed(run.battle, unit, formation, files);
  if (hindrance) return loseChange(run, id, "D-224", hindrance.type === "unit" ? hindrance.id : undefined);
  const parted = listOpponents(run.battle, id).find((enemy) => !doTouch(formed, run.unit(enemy)));
  if (parted !== undefined) return loseChange(run, id, "D-233", parted);
  run.emit({
    type: "formationChanged",
    rule: when === "halfTurn" ? "M-FORM-7" : "M-FORM-1",
    unit: id,
    formation,
    files,
    pose: formed.pose,
    spentInches: when === "halfTurn" ? movingProfile(formed, run.ruleset).moveInches * HALF_TURN : 0,
    lines: [],
  });
  refreshContacts(run, id);
}

/** When changes end: half-way through the movement those that take half a turn, all others with their last turn. */
type EndOfChange = "halfTurn" | "endOfTurn";

/** Whether the change of a unit ends now. */
function isDue(run: Unfolding, unit: Unit, when: EndOfChange): boolean {
  if (unit.kind !== "troops" || !unit.change || unit.change.endsInTurn > run.battle.clock.turn) return false;
  if (when === "endOfTurn") return true;
  const change = measureFormationChange(unit.profile, unit.formation, unit.change.formation, run.ruleset);
  return change.ok && change.turns <= HALF_TURN;
}

/** Ends the changes that are due, those nearest to their own edge first. @rule M-FORM-1, M-FORM-7, D-89, D-236 */
export function finishChanges(run: Unfolding, when: EndOfChange): void {
  const due = listUnits(run.battle).filter((unit) => isDue(run, unit, when));
  for (const { id } of orderByHome(run.battle, due)) {
    const unit = run.unit(id);
    if (unit.kind === "troops" && unit.change) finishChange(run, unit, unit.change, when);
  }
}

/** A unit that touches an enemy when its movement begins loses its change. @rule D-233 */
export function loseHeldChanges(run: Unfolding, side: SideId): void {
  for (const { id } of listUnits(run.battle, side)) {
    const [enemy] = listOpponents(run.battle, id);
    if (enemy !== undefined) loseChange(run, id, "D-233", enemy);
  }
}
