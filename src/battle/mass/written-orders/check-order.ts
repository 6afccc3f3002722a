import { measureFormationChange } from "#rules/mass/formation.ts";
import { maySplitFire, readSplitLeg } from "#rules/mass/half-turn.ts";
import { isWithin } from "#rules/quantities.ts";
import type { Refusal } from "../../refusal.ts";
import type { Leg } from "../command.ts";
import { changeFormation, findFormationFault } from "../commands/change-formation.ts";
import { findChargeCommandFault } from "../commands/charge.ts";
import { findCrewingFault } from "../commands/crew-engine.ts";
import { findMovingFault, finishTurn } from "../commands/move.ts";
import { findChoiceFault } from "../commands/rally.ts";
import { HALF_TURN } from "../forming.ts";
import type { Order } from "../order.ts";
import type { UnitId } from "../state.ts";
import { Unfolding } from "../unfolding.ts";
import { isMobile, listOpponents } from "../units.ts";
import { findInterceptFault } from "./intercept.ts";
import { aloneIn, planAlone } from "./march.ts";

type OrderOf<T extends Order["type"]> = Extract<Order, { type: T }>;

/** What forbids a unit that runs what was ordered, or one that does not to rally. @rule M-RET-6, D-178, D-181 */
function findRallyFault(run: Unfolding, id: UnitId, order: Order): Refusal | undefined {
  const unit = run.unit(id);
  const runs = unit.condition.type === "running";
  if (order.type !== "rally") return runs ? { code: "unitRunning", rule: "D-181" } : undefined;
  if (!runs) return { code: "nothingPending", rule: "M-RET-6" };
  const isHeld = order.choice === "runOn" && listOpponents(run.battle, id).length > 0;
  return findChoiceFault(unit, order.choice) ?? (isHeld ? { code: "unitHeld", rule: "D-233" } : undefined);
}

/** What could not be done even if nobody else were on the table. @rule M-TURN-2, D-68 */
const findWayFault = (run: Unfolding, id: UnitId, legs: readonly Leg[]): Refusal | undefined =>
  planAlone(run, id, legs).fault;

/** Either leg of a split move is at most half of a move. @rule M-FIRE-14, M-FIRE-15 */
function findSplitFault(
  run: Unfolding,
  id: UnitId,
  { before, after }: OrderOf<"splitMove">,
): Refusal | undefined {
  const { profile } = run.unit(id);
  if (!maySplitFire(profile)) return { code: "noSplitFire", rule: "M-FIRE-14" };
  const fault = findWayFault(run, id, [...before, ...after]);
  if (fault) return fault;
  const limitInches = readSplitLeg(profile, run.ruleset);
  const first = planAlone(run, id, before).plan.spentInches;
  const second = planAlone(run, id, [...before, ...after]).plan.spentInches - first;
  const spentInches = [first, second].find((inches) => !isWithin(inches, limitInches));
  return spentInches === undefined
    ? undefined
    : { code: "splitTooLate", rule: "M-FIRE-15", facts: { spentInches, limitInches } };
}

/** A change of formation, and where the unit goes then. @rule M-FORM-1, M-FORM-7 */
function findChangeFault(run: Unfolding, id: UnitId, order: OrderOf<"changeFormation">): Refusal | undefined {
  const unit = run.unit(id);
  const files = order.files ?? (unit.kind === "troops" ? unit.files : 1);
  const { formation, legs = [] } = order;
  const fault = findFormationFault(aloneIn(run.battle, unit), unit, { formation, files }, run.ruleset);
  if (fault || unit.kind !== "troops" || legs.length === 0) return fault;
  const change = measureFormationChange(unit.profile, unit.formation, formation, run.ruleset);
  if (!change.ok || change.turns > HALF_TURN) return { code: "changingFormation", rule: "M-FORM-1" };
  const formed = new Unfolding(aloneIn(run.battle, unit), run.dice);
  return (
    changeFormation(formed, { type: "changeFormation", unit: id, formation, files }) ??
    findWayFault(formed, id, legs)
  );
}

/**
 * Why a unit cannot be ordered so. Whoever else may be in its way is not looked at: what is ordered is followed as far as
 * it can be.
 *
 * @rule M-TURN-2, M-TURN-7, D-68, D-120
 */
export function findOrderFault(run: Unfolding, id: UnitId, order: Order): Refusal | undefined {
  const unit = run.unit(id);
  if (!isMobile(unit))
    return unit.condition.type === "gone" ? { code: "unitGone" } : { code: "noCrew", rule: "D-143" };
  if (order.type === "stand") return undefined;
  const rallyFault = findRallyFault(run, id, order);
  if (rallyFault || order.type === "rally") return rallyFault;
  const begun = new Unfolding(run.battle, run.dice);
  finishTurn(begun, id);
  const fault = findMovingFault(begun.battle, id);
  if (fault) return fault;
  switch (order.type) {
    case "move":
      return findWayFault(begun, id, order.legs);
    case "splitMove":
      return findSplitFault(begun, id, order);
    case "charge":
      return findChargeCommandFault(begun, id, order.target);
    case "intercept":
      return findInterceptFault(begun, id, order);
    case "changeFormation":
      return findChangeFault(begun, id, order);
    case "crewEngine":
      return findCrewingFault(begun.battle, { ...order, unit: id }, begun.ruleset);
  }
}
