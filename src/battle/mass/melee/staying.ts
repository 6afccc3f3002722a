import { toTable } from "#field/pose.ts";
import { sweepContact } from "#field/sweep.ts";
import { hasRoom, outlineOfUnit } from "../ground.ts";
import { movingProfile } from "../moving/moving-profile.ts";
import { orderByHome } from "../precedence.ts";
import type { LappedFigure, TroopUnit, UnitId } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import { isManned, listOpponents } from "../units.ts";
import { isStanding, outlineOfLapped } from "./lapped.ts";

/** Figures that a gap has parted from the enemy they have lapped move straight up to him. @rule D-185, D-223 */
export function closeOnEnemies(run: Unfolding, units: readonly UnitId[]): void {
  for (const id of units) {
    const unit = run.unit(id);
    if (unit.kind !== "troops" || !unit.lapped || !isManned(unit)) continue;
    const most = movingProfile(unit, run.ruleset).moveInches * run.ruleset.tables.limits.lapMove;
    const figures = unit.lapped.figures.map((figure): LappedFigure => {
      const enemy = run.battle.units[figure.enemy];
      if (!enemy || !isManned(enemy) || isStanding(run.battle, unit, figure)) return figure;
      const outline = outlineOfLapped(unit, figure);
      const met = sweepContact(outline, figure.heading, most, outlineOfUnit(enemy));
      if (met === undefined || met.distance <= 0) return figure;
      return { ...figure, ...toTable(figure, { ahead: met.distance, right: 0 }) };
    });
    if (figures.every((figure, index) => figure === unit.lapped?.figures[index])) continue;
    const { pose, files, lapped } = unit;
    run.emit({
      type: "figuresLapped",
      rule: "D-223",
      unit: id,
      count: 0,
      lapped: { ...lapped, figures },
      pose,
      files,
    });
  }
}

/** Figures whose enemy is in contact with their unit no more go back to its ranks, once there is room for them. @rule D-185 */
export function callBackLapped(run: Unfolding): void {
  for (const unit of orderByHome(run.battle, Object.values(run.battle.units))) {
    if (unit.kind !== "troops" || !unit.lapped || !isManned(unit)) continue;
    const opponents = listOpponents(run.battle, unit.id);
    const staying = unit.lapped.figures.filter(({ enemy }) => opponents.includes(enemy));
    if (staying.length === unit.lapped.figures.length) continue;
    const back = listReturns(unit, staying).find((returned) =>
      hasRoom(run.battle, returned, outlineOfUnit(returned)),
    );
    if (!back) continue;
    const { pose, files, lapped } = back;
    const event = { type: "lappedReturned", rule: "D-185", unit: unit.id, pose, files } as const;
    run.emit(lapped ? { ...event, lapped } : event);
  }
}

/** How a unit takes figures back: with the files that they left filled again, or else behind the others. */
function listReturns(unit: TroopUnit, staying: readonly LappedFigure[]): readonly TroopUnit[] {
  const { lapped, pose, profile, figures } = unit;
  if (!lapped) return [];
  const inRanks = figures - staying.length;
  const more = Math.max(0, Math.min(lapped.left + lapped.right, inRanks - unit.files));
  const left = Math.min(lapped.left, Math.max(more - lapped.right, Math.floor(more / 2)));
  const right = more - left;
  const take = (onLeft: number, onRight: number): TroopUnit => {
    const { lapped: _, ...rest } = unit;
    const aside = ((onRight - onLeft) * profile.base.width) / 2;
    return {
      ...rest,
      files: unit.files + onLeft + onRight,
      pose: { ...toTable(pose, { ahead: 0, right: aside }), heading: pose.heading },
      ...(staying.length === 0
        ? {}
        : { lapped: { figures: staying, left: lapped.left - onLeft, right: lapped.right - onRight } }),
    };
  };
  return more > 0 ? [take(left, right), take(0, 0)] : [take(0, 0)];
}
