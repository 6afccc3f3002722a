import { directionOf } from "#field/pose.ts";
import { HEADING_OUT } from "#field/table.ts";
import type { Figure, Skirmish } from "./state.ts";

/** Figures that are so near to being equally far are equally far. */
export const FINEST = 1e6;

/** Figures in the order in which they come where things fall together: from their own edge, and from the right as seen from it. @rule D-242 */
export function orderByHome<T extends Figure>(battle: Skirmish, figures: readonly T[]): readonly T[] {
  const first = battle.clock.first ?? battle.sides[0].id;
  const placeOf = ({ side: id, place }: Figure): readonly number[] => {
    const out = directionOf(HEADING_OUT[battle.sides.find((side) => side.id === id)?.edge ?? "bottom"]);
    const ahead = -(place.x * out.x + place.y * out.y);
    const left = place.x * out.y - place.y * out.x;
    return [id === first ? 0 : 1, Math.round(ahead * FINEST), Math.round(left * FINEST)];
  };
  const places = new Map(figures.map((figure) => [figure.id, placeOf(figure)]));
  return [...figures].sort((one, other) => {
    const [a = [], b = []] = [places.get(one.id), places.get(other.id)];
    const at = a.findIndex((value, index) => value !== b[index]);
    return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
  });
}
