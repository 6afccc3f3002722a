import { type Degrees, LENGTH_TOLERANCE, normalizeHeading, toDegrees } from "#rules/quantities.ts";
import { nearestStretch } from "./gap.ts";
import { directionOf, type Point } from "./pose.ts";
import { headingOutOf, SIDES, type Side, type TurnedRectangle } from "./turned-rectangle.ts";

const headingOf = ({ x, y }: Point): Degrees => normalizeHeading(toDegrees(Math.atan2(x, -y)));

/**
 * Finds the way away from enemies that touch a unit or are about to: at right angles to the sides they attack,
 * the mean of these if there are several.
 *
 * @param sides - the sides attacked (D-167); each counts once, however many enemies are there
 * @param towardsOwnEdge - the heading to the own table edge, taken if the directions cancel
 * @rule D-234
 */
export function findAwayFromSides(
  outline: TurnedRectangle,
  sides: readonly Side[],
  towardsOwnEdge: Degrees,
): Degrees {
  let x = 0;
  let y = 0;
  for (const side of SIDES) {
    if (!sides.includes(side)) continue;
    const way = directionOf(headingOutOf(outline, side) + 180);
    x += way.x;
    y += way.y;
  }
  return Math.hypot(x, y) <= LENGTH_TOLERANCE ? normalizeHeading(towardsOwnEdge) : headingOf({ x, y });
}

/**
 * Finds the way away from the nearest enemy along the shortest line between the outlines (of a stretch equally
 * near its middle); of outlines that touch, from middle to middle.
 *
 * @rule D-234
 */
export function findAwayFromEnemy(outline: TurnedRectangle, enemy: TurnedRectangle): Degrees {
  const { middle, inches } = nearestStretch(outline, enemy);
  if (inches <= LENGTH_TOLERANCE) return headingOf({ x: outline.x - enemy.x, y: outline.y - enemy.y });
  const there = nearestStretch(enemy, outline).middle;
  return headingOf({ x: middle.x - there.x, y: middle.y - there.y });
}

/** From whom a unit runs. */
export type Threat =
  | { readonly type: "sides"; readonly sides: readonly Side[] }
  | { readonly type: "enemy"; readonly outline: TurnedRectangle };

/**
 * Finds which way is away: from the sides that are attacked, or from the nearest enemy.
 *
 * @param towardsOwnEdge - the heading to the own table edge
 * @rule D-234
 */
export const findAway = (outline: TurnedRectangle, threat: Threat, towardsOwnEdge: Degrees): Degrees =>
  threat.type === "sides"
    ? findAwayFromSides(outline, threat.sides, towardsOwnEdge)
    : findAwayFromEnemy(outline, threat.outline);
