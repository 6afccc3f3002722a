import { type Inches, isWithin } from "#rules/quantities.ts";
import type { Payment } from "./price-way.ts";
import { advanceOnRoad, type OnRoad, type PaidPart } from "./road.ts";

/** How far along a way so much of a move goes. */
export function measureReach(payments: readonly Payment[], budget: Inches): Inches {
  let reached = 0;
  for (const { from, to, costFrom, costTo } of payments) {
    if (!isWithin(isStep({ from, to }) ? costTo : costFrom, budget)) return from;
    if (!isWithin(costTo, budget)) return from + ((budget - costFrom) / (costTo - costFrom)) * (to - from);
    reached = to;
  }
  return reached;
}

const isStep = ({ from, to }: Pick<Payment, "from" | "to">): boolean => from === to;

/** The price of the first part of a way. */
const cutPayments = (payments: readonly Payment[], inches: Inches): readonly Payment[] =>
  payments
    .filter(({ from, to }) => from < inches || (to === from && from <= inches))
    .map((payment) =>
      payment.to <= inches ? payment : { ...payment, to: inches, costTo: costWithin(payment, inches) },
    );

const costWithin = ({ from, to, costFrom, costTo }: Payment, inches: Inches): Inches =>
  to === from ? costTo : costFrom + ((inches - from) / (to - from)) * (costTo - costFrom);

/** What the first part of a way costs. */
const costAt = (payments: readonly Payment[], inches: Inches): Inches =>
  cutPayments(payments, inches).at(-1)?.costTo ?? 0;

/** In how many rounds a share of the road bonus is looked for that fits the way on which it is spent (D-84). */
const MOST_ROUNDS = 60;

/** What decides how far the rest of a move goes along a way. */
interface RestOfMove {
  readonly onRoad: OnRoad;
  readonly before: Pick<PaidPart, "spentBefore" | "moveInches">;
  /** The whole move, once it has had so much to do with roads. */
  readonly allow: (onRoad: OnRoad) => Inches;
}

/** How far along a way the rest of a move goes, with what a road adds to it on that stretch. @rule M-MOVE-1, D-84 */
export function findReach(payments: readonly Payment[], { onRoad, before, allow }: RestOfMove): Inches {
  const leftAfter = (inches: Inches): Inches =>
    allow(advanceOnRoad(onRoad, cutPayments(payments, inches), before)) - before.spentBefore;
  const mayGo = (inches: Inches): boolean => isWithin(costAt(payments, inches), leftAfter(inches));
  const beside = payments.find(({ onRoad: isOn, from, to }) => !isOn && to > from);
  const whole = measureReach(payments, allow(onRoad) - before.spentBefore);
  let reach = measureReach(payments, before.moveInches - before.spentBefore);
  const kept = beside ? Math.min(whole, beside.from) : whole;
  if (kept > reach && mayGo(kept)) reach = kept;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const further = measureReach(payments, leftAfter(reach));
    if (isWithin(further, reach) || !mayGo(further)) break;
    reach = further;
  }
  return reach;
}
