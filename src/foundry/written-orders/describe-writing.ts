import type { Leg } from "#battle/mass/command.ts";
import type { Order } from "#battle/mass/order.ts";
import { legsOf, type OrderPreview, previewOrder } from "#battle/mass/previews/order-preview.ts";
import type { Battle, Unit } from "#battle/mass/state.ts";
import { Unfolding } from "#battle/mass/unfolding.ts";
import { listUnits, poseOf } from "#battle/mass/units.ts";
import { findOrderFault } from "#battle/mass/written-orders/check-order.ts";
import { listTargets } from "#battle/mass/written-orders/intercept.ts";
import { KnownDice } from "#rules/dice.ts";
import { maySplitFire } from "#rules/mass/half-turn.ts";
import { namesOf } from "../chat/card-step.ts";
import { describeOrder } from "../chat/describe-order.ts";
import { listPrices } from "../explain-line.ts";
import { describeRefusal } from "../explain-refusal.ts";
import { formatInches, formatNumber } from "../format.ts";
import { describeFailing } from "../orders/charge-context.ts";

const t = (key: string, data: Record<string, string> = {}): string =>
  game.i18n.format(`MANGONEL.Orders.${key}`, data);

/** What a unit is ordered, as a sentence; empty where nothing is written. */
export function tellOrder(battle: Battle, unit: Unit, order: Order | undefined): string {
  if (!order) return "";
  const names = namesOf(game.i18n, Object.values(battle.units), battle.sides);
  const [told] = describeOrder({ type: "orderGiven", rule: "M-TURN-2", unit: unit.id, order }, names);
  return told?.text ?? "";
}

function tellLeg({ heading, advanceInches }: Leg): string {
  const inches = formatInches(advanceInches);
  if (heading === undefined) return t("leg.ahead", { inches });
  const facing = formatNumber(Math.round(heading));
  return advanceInches > 0
    ? t("leg.turned", { heading: facing, inches })
    : t("leg.faces", { heading: facing });
}

/** The legs of the way, and after which of them the unit shoots, where it may. @rule M-FIRE-15 */
function describeLegs(unit: Unit, order: Order | undefined) {
  const shotAfter = order?.type === "splitMove" ? order.before.length : undefined;
  const splits = maySplitFire(unit.profile) && order?.type !== "changeFormation";
  return legsOf(order).map((leg, index) => ({
    number: index + 1,
    text: tellLeg(leg),
    splits,
    shoots: shotAfter === index + 1,
  }));
}

/** Whom a unit may be ordered to intercept for; nothing for those that may not at all. @rule M-TURN-7, D-72 */
function describeIntercepts(battle: Battle, unit: Unit, order: Order | undefined) {
  if (!unit.profile.mounted) return [];
  const run = new Unfolding(battle, new KnownDice([]));
  return listUnits(battle, unit.side).flatMap(({ id, name }) => {
    const fault = findOrderFault(run, unit.id, { type: "intercept", protects: id });
    if (fault && (id !== unit.id || fault.code === "cavalryOnly")) return [];
    return [
      {
        id,
        name: id === unit.id ? t("itself") : name,
        chosen: order?.type === "intercept" && order.protects === id,
        ...describeRefusal(fault),
      },
    ];
  });
}

/** What a way costs and what is left of the move. */
export function tellPrice({ spentInches, leftInches, lines, path }: OrderPreview): string {
  if (path.length === 0) return "";
  const cost = { spent: formatInches(spentInches), left: formatInches(leftInches) };
  const price = game.i18n.format("MANGONEL.Drag.move", cost);
  return lines.some(({ inches }) => inches !== undefined) ? `${price} (${listPrices(lines)})` : price;
}

/** What is written for a unit, what it comes to, and what may be written beside moves, charges and formations. */
export function describeWriting(battle: Battle, unit: Unit) {
  const order = battle.orders[unit.id];
  const preview = order && previewOrder(battle, unit.id, order);
  return {
    unit: unit.id,
    sealed: battle.clock.ready.includes(unit.side),
    order: tellOrder(battle, unit, order),
    price: preview ? tellPrice(preview) : "",
    ...describeRefusal(preview?.refusal),
    ...describeFailing(battle, unit, preview?.refusal ? undefined : order),
    legs: describeLegs(unit, order),
    stands: order?.type === "stand",
    mayShift: unit.condition.type === "goodOrder",
    intercepts: unit.condition.type === "goodOrder" ? describeIntercepts(battle, unit, order) : [],
  };
}

/** Where a unit stands at the end of what is written for it, from where a further leg goes on. */
export function poseAfterOrder(battle: Battle, unit: Unit) {
  const order = battle.orders[unit.id];
  return (order && previewOrder(battle, unit.id, order).path.at(-1)) ?? poseOf(unit);
}

/** How much of its move what is written for a unit leaves. */
export function leftAfterOrder(battle: Battle, unit: Unit): number | undefined {
  const order = battle.orders[unit.id];
  return order && legsOf(order).length > 0 ? previewOrder(battle, unit.id, order).leftInches : undefined;
}

/** At whom a unit may ride at the half-turn that was ordered to intercept, where there is a choice. @rule D-72, D-231 */
export function describeNaming(battle: Battle, unit: Unit) {
  const order = battle.orders[unit.id];
  if (order?.type !== "intercept" || battle.clock.step !== "halfTurn") return [];
  if (battle.clock.ready.includes(unit.side)) return [];
  const targets = listTargets(new Unfolding(battle, new KnownDice([])), unit.id, order);
  const chosen = targets.find(({ id }) => id === order.target) ?? targets[0];
  return targets.map(({ id, name }) => ({ id, name, chosen: id === chosen?.id }));
}
