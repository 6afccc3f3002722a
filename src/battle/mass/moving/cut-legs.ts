import { type Inches, LENGTH_TOLERANCE } from "#rules/quantities.ts";
import type { Leg } from "../command.ts";
import type { MoveStage } from "./planned-move.ts";
import type { Payment } from "./price-way.ts";

/** Less than this is nothing: far below the tolerance of a length. */
const NOTHING: Inches = LENGTH_TOLERANCE / 1e6;

/** How far along a way exactly so much of its price goes. */
function wayFor(payments: readonly Payment[], spent: Inches): Inches {
  const next = payments.find(({ costTo }) => costTo > spent);
  if (!next) return payments.at(-1)?.to ?? 0;
  const share = Math.max(0, spent - next.costFrom) / (next.costTo - next.costFrom);
  return next.from + share * (next.to - next.from);
}

/**
 * Parts the legs of a planned move where so much of it has been spent. A turn is made at once and so belongs to what is
 * before as soon as any of its price is spent; one that costs nothing belongs to what comes after it.
 *
 * @param legs - as they were planned, turns at one place joined
 * @rule D-69, D-230, X-SEQ-2
 */
export function cutLegs(
  legs: readonly Leg[],
  stages: readonly MoveStage[],
  spent: Inches,
): readonly [before: readonly Leg[], after: readonly Leg[]] {
  const isAhead = ({ type, costFrom, costTo }: MoveStage) =>
    costTo > spent + NOTHING || (type === "turn" && costFrom >= spent - NOTHING);
  const next = stages.find(isAhead);
  if (!next) return [legs, []];
  const leg = legs[next.leg];
  if (!leg) return [legs, []];
  const [done, todo] = [legs.slice(0, next.leg), legs.slice(next.leg + 1)];
  const { heading: _, ...straight } = leg;
  const hasBegun = next.costFrom < spent - NOTHING;
  if (next.type === "turn" && !hasBegun) return [done, [leg, ...todo]];
  if (next.type !== "advance")
    return [
      [...done, { ...leg, advanceInches: 0 }],
      [straight, ...todo],
    ];
  const gone = wayFor(next.payments, spent - next.costFrom);
  return [
    [...done, { ...leg, advanceInches: gone }],
    [{ ...straight, advanceInches: leg.advanceInches - gone }, ...todo],
  ];
}
