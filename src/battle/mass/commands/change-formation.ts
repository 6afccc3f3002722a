import {
  type Formation,
  findHedgehogFault,
  fitsFormation,
  measureFormationChange,
  shapeOf,
} from "#rules/mass/formation.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import type { Refusal } from "../../refusal.ts";
import type { Command } from "../command.ts";
import { refreshContacts } from "../contacts.ts";
import { findFormed, HALF_TURN } from "../forming.ts";
import { type Hindrance, isInWoods } from "../ground.ts";
import { movingProfile } from "../moving/moving-profile.ts";
import type { Battle, TroopUnit, Unit } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import { findMovingFault } from "./move.ts";

/** A formation that a unit is to take, and in how many files. */
export interface FormationOrder {
  readonly formation: Formation;
  readonly files: number;
}

/** Whether a unit has moved or turned this turn, be it at no cost. */
const hasMoved = ({ turn }: Unit): boolean =>
  turn.moved || turn.reformed || turn.spentInches > 0 || turn.turnedFrom !== undefined;

/** Whether a change makes a square a hedgehog or a hedgehog a square, in which nobody changes his place (D-195). */
const keepsShape = ({ formation }: TroopUnit, wanted: Formation): boolean =>
  shapeOf(formation) === "square" && shapeOf(wanted) === "square";

/** What is wrong with a formation, wherever the unit stands. @rule M-FORM-0, M-FORM-2, M-OPT-8, D-90, D-195 */
function findShapeFault(
  unit: TroopUnit,
  { formation, files }: FormationOrder,
  ruleset: Ruleset,
): Refusal | undefined {
  if (formation === unit.formation) return { code: "sameFormation", rule: "M-FORM-0" };
  const change = measureFormationChange(unit.profile, unit.formation, formation, ruleset);
  if (!change.ok) return change.refusal;
  const fault = formation === "hedgehog" ? findHedgehogFault(unit.profile, unit.figures, ruleset) : undefined;
  if (fault) return fault;
  const fits = keepsShape(unit, formation)
    ? files === unit.files
    : fitsFormation(formation, unit.figures, files);
  return fits ? undefined : { code: "wrongShape", rule: "D-90", facts: { figures: unit.figures, files } };
}

/** A place that is not free, as a refusal. */
const refuseHindrance = (hindrance: Hindrance): Refusal => ({
  code: "noPlace",
  rule: "D-224",
  facts: hindrance.type === "unit" ? { unit: hindrance.id } : {},
});

/** What keeps a unit from changing formation at all. @rule M-FORM-1, M-TERR-2, D-77, D-89, D-233 */
export function findFormingFault(battle: Battle, unit: Unit): Refusal | undefined {
  const fault = findMovingFault(battle, unit.id);
  if (fault) return fault;
  if (unit.kind !== "troops") return { code: "troopsOnly", rule: "D-90" };
  if (hasMoved(unit)) return { code: "changeAfterMove", rule: "M-FORM-1" };
  return isInWoods(battle, unit) ? { code: "unformedInWoods", rule: "M-TERR-2" } : undefined;
}

/**
 * What forbids a change of formation. The place must be free when the new formation stands: only a change that is done
 * at once is refused for it.
 *
 * @rule M-FORM-1, M-FORM-2, M-OPT-8, M-TERR-2, D-90, D-224
 */
export function findFormationFault(
  battle: Battle,
  unit: Unit,
  order: FormationOrder,
  ruleset: Ruleset,
): Refusal | undefined {
  const fault = findFormingFault(battle, unit);
  if (fault || unit.kind !== "troops") return fault;
  const shapeFault = findShapeFault(unit, order, ruleset);
  if (shapeFault) return shapeFault;
  const change = measureFormationChange(unit.profile, unit.formation, order.formation, ruleset);
  if (!change.ok || change.turns > HALF_TURN) return undefined;
  const { hindrance } = findFormed(battle, unit, order.formation, order.files);
  return hindrance && refuseHindrance(hindrance);
}

/**
 * Begins a change of formation, which stands at the end of its last turn. One of half a turn is done at once, and
 * leaves half of the normal move; a square becomes a hedgehog, and a hedgehog a square, at no cost.
 *
 * @param halfTurn - whether a change of half a turn stands at once, or when the first half of the movement is over
 * @rule M-FORM-0, M-FORM-1, M-FORM-7, M-OPT-8, D-89, D-195
 */
export function changeFormation(
  run: Unfolding,
  { unit: id, formation, files: named }: Extract<Command, { type: "changeFormation" }>,
  halfTurn: "atOnce" | "atHalf" = "atOnce",
): Refusal | undefined {
  const unit = run.unit(id);
  const files = named ?? (unit.kind === "troops" ? unit.files : 1);
  const fault = findFormationFault(run.battle, unit, { formation, files }, run.ruleset);
  if (fault || unit.kind !== "troops") return fault;
  const change = measureFormationChange(unit.profile, unit.formation, formation, run.ruleset);
  if (!change.ok) return change.refusal;
  const { turns, lines } = change;
  if (turns > HALF_TURN || (turns > 0 && halfTurn === "atHalf")) {
    const endsInTurn = run.battle.clock.turn + Math.ceil(turns) - 1;
    run.emit({
      type: "formationChangeBegun",
      rule: "M-FORM-1",
      unit: id,
      formation,
      files,
      turns,
      endsInTurn,
      lines,
    });
    return undefined;
  }
  const { formed } = findFormed(run.battle, unit, formation, files);
  run.emit({
    type: "formationChanged",
    rule: turns > 0 ? "M-FORM-7" : "M-OPT-8",
    unit: id,
    formation,
    files,
    pose: formed.pose,
    spentInches: movingProfile(formed, run.ruleset).moveInches * turns,
    lines,
  });
  refreshContacts(run, id);
  return undefined;
}
