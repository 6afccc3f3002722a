import { directionOf } from "#field/pose.ts";
import { HEADING_OUT, measureToEdge } from "#field/table.ts";
import { LENGTH_TOLERANCE } from "#rules/quantities.ts";
import { measureUnits, outlineOfUnit } from "./ground.ts";
import type { Battle, Unit, UnitId } from "./state.ts";

/** Units that are so near to being equally far are equally far: far below the tolerance of a length. */
const FINEST = 1e6;

/** Where a unit comes in the order: how far from its own edge, and how far to the left as it is seen from there. */
function placeOf({ sides, table }: Battle, unit: Unit): readonly number[] {
  const side = sides.findIndex(({ id }) => id === unit.side);
  const out = HEADING_OUT[sides[side]?.edge ?? "bottom"];
  const outline = outlineOfUnit(unit);
  const left = directionOf(out + 90);
  const places = [measureToEdge(outline, out, table), outline.x * left.x + outline.y * left.y];
  return [...places.map((inches) => Math.round(inches * FINEST)), side];
}

/**
 * Units in the order in which they come where things fall together, whatever their names: those nearest to their own
 * edge first, of those that are equally near the right before the left as they are seen from it.
 *
 * @rule D-236
 */
export function orderByHome<T extends Unit>(battle: Battle, units: readonly T[]): readonly T[] {
  const places = new Map(units.map((unit) => [unit.id, placeOf(battle, unit)]));
  const compare = (a: readonly number[] = [], b: readonly number[] = []): number => {
    const index = a.findIndex((place, at) => place !== b[at]);
    return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
  };
  return [...units].sort((a, b) => compare(places.get(a.id), places.get(b.id)));
}

/** Units from the nearest to another on; of those that are equally near the one nearest to its own edge first. @rule D-236 */
export function orderByNearness<T extends Unit>(battle: Battle, to: Unit, units: readonly T[]): readonly T[] {
  const gaps = new Map(
    units.map((unit) => [unit.id, Math.round(measureUnits(to, unit) / LENGTH_TOLERANCE)] as const),
  );
  return [...orderByHome(battle, units)].sort((a, b) => (gaps.get(a.id) ?? 0) - (gaps.get(b.id) ?? 0));
}

/** The same of units that are known by their ids. @rule D-236 */
export const orderIdsByHome = (battle: Battle, ids: readonly UnitId[]): readonly UnitId[] =>
  orderByHome(
    battle,
    ids.flatMap((id) => battle.units[id] ?? []),
  ).map(({ id }) => id);
