import { KnownDice } from "#rules/dice.ts";
import type { Line } from "#rules/line.ts";
import type { Inches } from "#rules/quantities.ts";
import type { Refusal } from "../../refusal.ts";
import type { Leg } from "../command.ts";
import { changeFormation } from "../commands/change-formation.ts";
import { finishTurn } from "../commands/move.ts";
import type { Order } from "../order.ts";
import type { Battle, Pose, Unit, UnitId } from "../state.ts";
import { Unfolding } from "../unfolding.ts";
import { poseOf } from "../units.ts";
import { findOrderFault } from "../written-orders/check-order.ts";
import { aloneIn, planAlone } from "../written-orders/march.ts";

/** What an order comes to if nobody else is met: the way with its price, and why it cannot be given, if so. */
export interface OrderPreview {
  readonly refusal?: Refusal;
  /** The poses at the end of every turn and stretch, in order. */
  readonly path: readonly Pose[];
  /** The places at the ends of the legs, for a hand to count; the last is where it stands then. */
  readonly wayPoints: readonly Pose[];
  readonly spentInches: Inches;
  readonly leftInches: Inches;
  readonly lines: readonly Line[];
  /** The unit in the formation in which it goes. */
  readonly unit: Unit;
}

/** The legs of an order, in order. */
export function legsOf(order: Order | undefined): readonly Leg[] {
  if (order?.type === "splitMove") return [...order.before, ...order.after];
  return order?.type === "move" || order?.type === "changeFormation" ? (order.legs ?? []) : [];
}

/** The battle with one unit alone, in the formation in which it goes its way. */
function formIn(battle: Battle, unit: Unit, order: Order): Unfolding {
  const run = new Unfolding(aloneIn(battle, unit), new KnownDice([]));
  finishTurn(run, unit.id);
  if (order.type === "changeFormation") {
    const { legs: _, ...change } = order;
    changeFormation(run, { ...change, unit: unit.id });
  }
  return run;
}

/** Shows what an order would come to. @rule M-TURN-2, M-MOVE-1, D-68 */
export function previewOrder(battle: Battle, id: UnitId, order: Order): OrderPreview {
  const run = new Unfolding(battle, new KnownDice([]));
  const refusal = findOrderFault(run, id, order);
  const alone = formIn(battle, run.unit(id), order);
  const legs = legsOf(order);
  const { plan } = planAlone(alone, id, legs);
  const wayPoints = legs.map(
    (_, index) => planAlone(alone, id, legs.slice(0, index + 1)).plan.path.at(-1) ?? poseOf(alone.unit(id)),
  );
  return {
    ...(refusal ? { refusal } : {}),
    path: plan.path,
    wayPoints,
    spentInches: plan.spentInches,
    leftInches: plan.leftInches,
    lines: plan.lines,
    unit: alone.unit(id),
  };
}

/** The order with one more leg: a march, or the way after what else was ordered. */
export function withLeg(order: Order | undefined, leg: Leg): Order {
  switch (order?.type) {
    case "move":
      return { ...order, legs: [...order.legs, leg] };
    case "splitMove":
      return { ...order, after: [...order.after, leg] };
    case "changeFormation":
      return { ...order, legs: [...(order.legs ?? []), leg] };
    default:
      return { type: "move", legs: [leg] };
  }
}

/** The order with one leg less, the last. */
export function withoutLastLeg(order: Order): Order | undefined {
  switch (order.type) {
    case "move":
      return order.legs.length > 1 ? { ...order, legs: order.legs.slice(0, -1) } : undefined;
    case "splitMove":
      return order.after.length > 0
        ? { ...order, after: order.after.slice(0, -1) }
        : order.before.length > 0
          ? { type: "move", legs: order.before }
          : undefined;
    case "changeFormation": {
      const { legs = [], ...change } = order;
      return legs.length > 1 ? { ...change, legs: legs.slice(0, -1) } : change;
    }
    default:
      return order;
  }
}

/** The way of an order with a shot at the half-turn: after so many of its legs (M-FIRE-15); without one if undefined. */
export function withShotAfter(order: Order, legs: number | undefined): Order {
  const way = legsOf(order);
  if (legs === undefined) return way.length > 0 ? { type: "move", legs: way } : { type: "stand" };
  return { type: "splitMove", before: way.slice(0, legs), after: way.slice(legs) };
}
