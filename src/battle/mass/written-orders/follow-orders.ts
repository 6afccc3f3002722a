import type { Inches } from "#rules/quantities.ts";
import type { Leg } from "../command.ts";
import { changeFormation } from "../commands/change-formation.ts";
import { readChargeDistance } from "../commands/charge.ts";
import { handOver } from "../commands/crew-engine.ts";
import { findMovingFault, finishTurn } from "../commands/move.ts";
import { followRally } from "../commands/rally.ts";
import { enterTouched } from "../contacts.ts";
import { finishChanges, loseHeldChanges } from "../forming.ts";
import type { Order, RideUnderWay, UnderWay } from "../order.ts";
import { orderByHome } from "../precedence.ts";
import type { Unit, UnitId } from "../state.ts";
import { Unfolding } from "../unfolding.ts";
import { listMobile, listOpponents } from "../units.ts";
import { chooseTarget, readIntercept } from "./intercept.ts";
import { March, planAlone } from "./march.ts";
import { Movement } from "./movement.ts";
import type { Mover } from "./mover.ts";
import { HALF } from "./pace.ts";
import { type Due, Ride } from "./ride.ts";
import { stepOffEngines } from "./step-off-engines.ts";

/** What was ordered of a unit; nothing is an order to stand. @rule M-TURN-2 */
export const orderOf = (run: Unfolding, id: UnitId): Order => run.battle.orders[id] ?? { type: "stand" };

/** All that may be moved, in the order in which they come where things fall together. @rule D-236 */
const listInOrder = ({ battle }: Unfolding): readonly Unit[] => orderByHome(battle, listMobile(battle));

/** Those who have come to the end of what they may do when movement begins: turns, rallies, crews, formations. */
function beginMovement(run: Unfolding): void {
  for (const { id: side } of run.battle.sides) loseHeldChanges(run, side);
  for (const { id, pendingTurn } of listInOrder(run)) if (pendingTurn) finishTurn(run, id);
  runOrRally(run);
  for (const { id } of listInOrder(run)) {
    const order = orderOf(run, id);
    if (order.type === "crewEngine") tell(run, id, handOver(run, { ...order, unit: id }) !== undefined);
    if (order.type === "changeFormation") changeAtHalf(run, id, order);
  }
}

/** Tells that an order could not be followed at all. @rule D-68 */
function tell(run: Unfolding, unit: UnitId, failed: boolean): void {
  if (failed) run.emit({ type: "orderCutShort", rule: "D-68", unit });
}

/** Running units stand, roll or run on before all others move, those nearest to their own edge first. @rule M-RET-6, D-236 */
function runOrRally(run: Unfolding): void {
  const due = listInOrder(run).filter(
    ({ condition }) => condition.type === "running" && condition.inTurn < run.battle.clock.turn,
  );
  for (const { id } of due) {
    const order = orderOf(run, id);
    followRally(run, id, order.type === "rally" ? order.choice : undefined);
  }
}

/** A change of formation begins; one of half a turn stands at the half-turn. @rule M-FORM-4, M-FORM-7 */
function changeAtHalf(run: Unfolding, id: UnitId, order: Extract<Order, { type: "changeFormation" }>): void {
  const { legs: _, type, ...change } = order;
  tell(run, id, changeFormation(run, { type, unit: id, ...change }, "atHalf") !== undefined);
}

/** What a charge has to do from its beginning. @rule M-TURN-3, D-69 */
function beginRide(run: Unfolding, id: UnitId, target: UnitId): RideUnderWay {
  const leftInches = readChargeDistance(run.unit(id));
  return { type: "ride", target, halfInches: leftInches / 2, leftInches, owedInches: 0, turned: 0 };
}

/** How fast a march is gone: an ordinary move at half of its path, the legs of a split move each in its half. @rule D-69, M-FIRE-15 */
function beginMarch(run: Unfolding, id: UnitId, order: Order): March | undefined {
  const march = (legs: readonly Leg[], spendFirst: (whole: Inches) => Inches): March | undefined => {
    if (legs.length === 0) return undefined;
    const planned = planAlone(run, id, legs);
    const whole = planned.plan.spentInches;
    const first = spendFirst(whole);
    const way = { legs, pace: { first, second: whole - first }, owedInches: 0, from: 0 };
    return new March(run, id, way, planned);
  };
  switch (order.type) {
    case "splitMove":
      return march(
        [...order.before, ...order.after],
        () => planAlone(run, id, order.before).plan.spentInches,
      );
    case "move":
    case "changeFormation":
      return march(order.legs ?? [], (whole) => whole / 2);
    default:
      return undefined;
  }
}

/** The movers of the first half, as they were ordered. @rule M-TURN-3 */
function listFirstMovers(run: Unfolding): readonly Mover[] {
  const seen = new Unfolding(run.battle, run.dice);
  const free = listInOrder(run).filter(({ id }) => !findMovingFault(run.battle, id));
  const rides = free.flatMap(({ id }): readonly Due[] => {
    const order = orderOf(run, id);
    return order.type === "charge" ? [{ id, now: beginRide(run, id, order.target) }] : [];
  });
  const marches = free.flatMap(({ id }) => beginMarch(run, id, orderOf(run, id)) ?? []);
  return [...Ride.begin(run, rides, 0, seen), ...marches];
}

/**
 * Both sides are ready: all orders are followed to the half-turn.
 *
 * @rule M-TURN-2, M-TURN-3, M-TURN-4
 */
export function followToHalf(run: Unfolding): void {
  beginMovement(run);
  const movers = new Movement(run, 1, listFirstMovers(run)).carryOut();
  finishChanges(run, "halfTurn");
  const underWay: Record<UnitId, UnderWay> = {};
  for (const { id, underWay: rest } of movers) if (rest) underWay[id] = rest;
  run.emit({ type: "halfTurnReached", rule: "M-TURN-3", underWay });
}

/** Who rides in the second half: who is under way, and cavalry that intercepts. @rule M-TURN-6, M-TURN-7 */
function findRide(run: Unfolding, id: UnitId): RideUnderWay | undefined {
  const rest = run.battle.underWay[id];
  if (rest) return rest.type === "ride" && isFreeToGo(run, id) ? rest : undefined;
  const order = orderOf(run, id);
  if (order.type !== "intercept" || findMovingFault(run.battle, id)) return undefined;
  const target = chooseTarget(run, id, order);
  return target === undefined ? undefined : readIntercept(run, id, target);
}

/** Who marches in the second half: who is under way, and who has formed in the first. @rule M-TURN-6, M-FORM-7 */
function findMarch(run: Unfolding, id: UnitId): March | undefined {
  const rest = run.battle.underWay[id];
  if (rest) return rest.type === "march" && isFreeToGo(run, id) ? March.goOn(run, id, rest) : undefined;
  const order = orderOf(run, id);
  const { turn } = run.unit(id);
  const hasJustFormed = turn.reformed && turn.spentInches > 0 && !turn.moved;
  if (order.type !== "changeFormation" || !hasJustFormed || findMovingFault(run.battle, id)) return undefined;
  const legs = order.legs ?? [];
  const paceInches = planAlone(run, id, legs).plan.spentInches;
  return legs.length > 0
    ? March.goOn(run, id, { type: "march", legs, paceInches, owedInches: 0 })
    : undefined;
}

/** Whether a unit that was under way may still go on. */
function isFreeToGo(run: Unfolding, id: UnitId): boolean {
  return run.unit(id).condition.type === "goodOrder" && listOpponents(run.battle, id).length === 0;
}

/** The movers of the second half. @rule M-TURN-6, M-TURN-7 */
function listSecondMovers(run: Unfolding): readonly Mover[] {
  const seen = new Unfolding(run.battle, run.dice);
  const all = listInOrder(run);
  const rides = all.flatMap(({ id }): readonly Due[] => {
    const now = findRide(run, id);
    return now ? [{ id, now }] : [];
  });
  const marches = all.flatMap(({ id }) => findMarch(run, id) ?? []);
  return [...Ride.begin(run, rides, HALF, seen), ...marches];
}

/**
 * The second half of the movement, and what it leaves: bodies on engines of their own, enemies who have come to stand side
 * by side, and charges that are over.
 *
 * @rule M-TURN-6, D-230
 */
export function followToEnd(run: Unfolding): void {
  new Movement(run, 2, listSecondMovers(run)).carryOut();
  for (const { id, turn } of listInOrder(run)) if (turn.moved) stepOffEngines(run, id);
  for (const { id, turn, condition } of listInOrder(run))
    if (turn.moved && condition.type === "goodOrder") enterTouched(run, id);
  for (const { id, turn } of listInOrder(run)) {
    if (!turn.charge) continue;
    const outcome = listOpponents(run.battle, id).length > 0 ? "contact" : "noContact";
    run.emit({ type: "chargeEnded", rule: "M-MEL-10", unit: id, outcome });
  }
}
