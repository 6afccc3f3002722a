import type { PlacedBody } from "#field/body.ts";
import { type FigureHit, findUnderDisc } from "#field/disc.ts";
import { measureGap } from "#field/gap.ts";
import { type PackedFigures, packFigures } from "#field/packing.ts";
import { findUnderPole } from "#field/pole.ts";
import type { Point } from "#field/pose.ts";
import { hasRoof } from "#field/terrain.ts";
import type { Section } from "#rules/mass/cannon.ts";
import { type Degrees, type Inches, isWithin } from "#rules/quantities.ts";
import type { Fallen } from "./event.ts";
import { bodyOfUnit, outlineOfUnit } from "./ground.ts";
import { listLapped } from "./melee/lapped.ts";
import type { Battle, Unit, UnitId } from "./state.ts";
import { listUnits } from "./units.ts";

/** Everybody on the table as areas see them: every base, and the same packed for speed. */
export interface Targets {
  readonly bodies: ReadonlyMap<UnitId, PlacedBody>;
  readonly packed: PackedFigures;
  /** Places of figures that have already fallen in this step (D-67). */
  readonly fallen: ReadonlyMap<UnitId, readonly number[]>;
}

/** Whether anybody of a unit may stand in a circle: whoever laps round an enemy stands beyond the outline of his unit. */
export const mayStandIn =
  (at: Point, radius: Inches) =>
  (unit: Unit): boolean =>
    listLapped(unit).length > 0 || isWithin(measureGap(outlineOfUnit(unit), at), radius);

/** Sets every base of the units on the table: of all of them, or of those that are asked for. */
export function standTargets(battle: Battle, isAskedFor: (unit: Unit) => boolean = () => true): Targets {
  const units = listUnits(battle).filter(isAskedFor);
  const bodies = new Map(units.map((unit) => [unit.id, bodyOfUnit(unit)]));
  const packed = packFigures([...bodies].map(([unit, { figures }]) => ({ unit, figures })));
  const fallen = new Map(units.flatMap((unit) => (unit.fallen ? [[unit.id, unit.fallen]] : [])));
  return { bodies, packed, fallen };
}

/** Nobody falls twice: whoever has fallen in this step is hit no more. @rule D-67 */
const listStanding = <T extends FigureHit>(hits: readonly T[], { fallen }: Targets): readonly T[] =>
  hits.filter(({ unit, figure }) => !fallen.get(unit)?.includes(figure));

/** One figure's hit as places of its unit; of several in a unit one entry. */
function gather<T extends FigureHit>(
  hits: readonly T[],
  sectionsOf?: (hit: T) => readonly string[],
): readonly Fallen[] {
  const byUnit = new Map<UnitId, T[]>();
  for (const hit of hits) byUnit.set(hit.unit, [...(byUnit.get(hit.unit) ?? []), hit]);
  return [...byUnit].map(([unit, own]) => ({
    unit,
    count: own.length,
    places: own.map(({ figure }) => figure),
    ...(sectionsOf ? { sections: own.map(sectionsOf) } : {}),
  }));
}

/**
 * Who falls under a kill zone, and whom a roof or trees save. Only figures fall, not engines; beyond the edge of the
 * table there is nobody.
 *
 * @rule M-CAT-2, M-CAT-8, D-140, D-145, D-106, X-SIEGE-1, D-5
 */
export function strikeDisc(
  battle: Battle,
  targets: Targets,
  at: Point,
  radius: Inches,
): { readonly hits: readonly Fallen[]; readonly covered: readonly Fallen[] } {
  const { bodies, packed } = targets;
  const under = listStanding(findUnderDisc(packed, at.x, at.y, radius), targets);
  const isCovered = ({ unit, figure }: FigureHit): boolean => {
    const base = bodies.get(unit)?.figures[figure];
    return base !== undefined && hasRoof(battle.terrain, base, battle.settings.catapultCover);
  };
  return {
    hits: gather(under.filter((hit) => !isCovered(hit))),
    covered: gather(under.filter(isCovered)),
  };
}

/** Who falls under the live sections of a pole, and under which of them. @rule M-CAN-8, D-140 */
export function strikePole(
  targets: Targets,
  muzzle: Point,
  heading: Degrees,
  halfThickness: Inches,
  live: readonly Section[],
): readonly Fallen[] {
  const hits = listStanding(findUnderPole(targets.packed, muzzle, heading, halfThickness, live), targets);
  return gather(hits, ({ sections }) => sections.flatMap((index) => live[index]?.name ?? []));
}

/** The same figure is not killed twice: what one list has, the other leaves out. */
export function joinHits(first: readonly Fallen[], second: readonly Fallen[]): readonly Fallen[] {
  const joined = new Map(first.map((entry) => [entry.unit, entry]));
  for (const entry of second) {
    const known = joined.get(entry.unit);
    const places = [...new Set([...(known?.places ?? []), ...(entry.places ?? [])])];
    joined.set(entry.unit, { ...known, unit: entry.unit, places, count: places.length });
  }
  return [...joined.values()];
}
