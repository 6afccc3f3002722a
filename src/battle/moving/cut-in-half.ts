import type { Ruleset } from "#rules/mass/ruleset.ts";
import type { Inches } from "#rules/quantities.ts";
import type { Leg } from "../command.ts";
import type { Battle, Unit } from "../state.ts";
import { planMove } from "./plan-move.ts";

/** How often a stretch is halved until what it costs is known to far less than the tolerance of a length. */
const HALVINGS = 40;

/**
 * Cuts a lawful move where half of what it costs is spent. A turn is made at once, so that a cut within its price comes
 * after it (D-230).
 *
 * @param spentInches - what the whole move costs
 * @returns the legs up to the half, and those after it
 * @rule D-69, X-SEQ-2
 */
export function cutInHalf(
  battle: Battle,
  unit: Unit,
  legs: readonly Leg[],
  spentInches: Inches,
  ruleset: Ruleset,
): readonly [readonly Leg[], readonly Leg[]] {
  const costOf = (path: readonly Leg[]): Inches => {
    const planned = planMove(battle, unit, path, ruleset);
    return planned.ok ? planned.plan.spentInches : Number.POSITIVE_INFINITY;
  };
  const half = spentInches / 2;
  const index = legs.findIndex((_, at) => costOf(legs.slice(0, at + 1)) >= half);
  const leg = legs[index];
  if (!leg) return [legs, []];
  const before = legs.slice(0, index);
  let [low, high] = [0, leg.advanceInches];
  for (let round = 0; round < HALVINGS; round += 1) {
    const middle = (low + high) / 2;
    if (costOf([...before, { ...leg, advanceInches: middle }]) <= half) low = middle;
    else high = middle;
  }
  const { heading: _, ...straight } = leg;
  const rest = { ...straight, advanceInches: leg.advanceInches - low };
  return [
    [...before, { ...leg, advanceInches: low }],
    [rest, ...legs.slice(index + 1)],
  ];
}
