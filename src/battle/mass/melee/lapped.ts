import { countInRanks } from "#field/body.ts";
import { measureGap } from "#field/gap.ts";
import { rectangleAt, type TurnedRectangle } from "#field/turned-rectangle.ts";
import { isWithin } from "#rules/quantities.ts";
import { outlineOfUnit } from "../ground.ts";
import type { Battle, Lapped, LappedFigure, Pose, TroopUnit, Unit } from "../state.ts";
import { isManned } from "../units.ts";
import type { MeleeChangeEvent } from "./melee-change-event.ts";

/**
 * What losses leave of the figures that have lapped round an enemy: whoever of them is known to have fallen is gone,
 * others only where the ranks have nobody left to lose.
 *
 * @param places - who has fallen, where that is known
 * @rule M-MEX-4, D-106
 */
export function dropLapped(
  unit: Unit,
  count: number,
  places: readonly number[] = [],
): { readonly lapped?: Lapped } {
  if (unit.kind !== "troops" || unit.lapped === undefined) return {};
  const inRanks = countInRanks(unit);
  const figures = unit.lapped.figures
    .filter((_, index) => !places.includes(inRanks + index))
    .slice(0, Math.max(0, unit.figures - count - 1));
  return { lapped: { ...unit.lapped, figures } };
}

/** The battle after figures have lapped round, or have come back. @rule M-MEX-4, D-185 */
export function withLapped(
  battle: Battle,
  event: Extract<MeleeChangeEvent, { type: "figuresLapped" | "lappedReturned" }>,
): Battle {
  const unit = battle.units[event.unit];
  if (unit?.kind !== "troops") return battle;
  const { lapped: _, ...rest } = unit;
  const { lapped, pose, files } = event;
  const changed = { ...rest, pose, files, ...(lapped ? { lapped } : {}) };
  return { ...battle, units: { ...battle.units, [unit.id]: changed } };
}

/** The figures of a unit that have lapped round an enemy, as many as there still are. */
export const listLapped = (unit: Unit): readonly LappedFigure[] =>
  unit.kind === "troops" && unit.lapped
    ? unit.lapped.figures.slice(0, unit.figures - countInRanks(unit))
    : [];

/** A unit without those of it that have lapped round an enemy. @rule D-185 */
export function withoutLapped(unit: TroopUnit): TroopUnit {
  const { lapped: _, ...ranks } = unit;
  return { ...ranks, figures: countInRanks(unit) };
}

/** The footing of a figure that has lapped round. */
export const outlineOfLapped = ({ profile: { base } }: Unit, pose: Pose): TurnedRectangle =>
  rectangleAt(pose, base.width, base.depth);

/** Whether a figure that has lapped round still touches its enemy. @rule D-185 */
export function isStanding({ units }: Battle, unit: Unit, figure: LappedFigure): boolean {
  const enemy = units[figure.enemy];
  if (!enemy || !isManned(enemy)) return false;
  return isWithin(measureGap(outlineOfLapped(unit, figure), outlineOfUnit(enemy)), 0);
}
