import { countInRanks } from "#field/body.ts";
import { type ClosedRanks, closeUp } from "#field/formation.ts";
import { measureClosing } from "#field/line-up.ts";
import type { RuleId } from "#rules/line.ts";
import { refreshContacts } from "./contacts.ts";
import type { BattleEvent, Fallen } from "./event.ts";
import { checkHedgehog } from "./formation-loss.ts";
import { doTouch, hasRoom, outlineOfUnit, unitAt } from "./ground.ts";
import { leavePlay } from "./leaving.ts";
import { orderIdsByHome } from "./precedence.ts";
import type { Leaving, TroopUnit, Unit, UnitId } from "./state.ts";
import type { Unfolding } from "./unfolding.ts";
import { isManned, isServed, listOpponents, poseOf } from "./units.ts";

/** How a unit closes up so that it keeps as many of its contacts as it can. @rule D-223 */
export function closeRanks(run: Unfolding, before: TroopUnit, lost: number): ClosedRanks {
  const { pose, files, profile, prefers } = before;
  const figures = countInRanks(before);
  const enemies = listOpponents(run.battle, before.id).map((id) => outlineOfUnit(run.unit(id)));
  return closeUp({ pose, figures, files, base: profile.base }, lost, prefers.firstEnd, enemies);
}

/**
 * An enemy whom a gap has parted from a unit moves up to it, where there is room and no other contact is lost by it.
 * A crew does not leave its engine for that.
 *
 * @rule D-223
 */
function moveUp(run: Unfolding, id: UnitId, to: UnitId): void {
  const [unit, other] = [run.unit(id), run.unit(to)];
  if (!isManned(unit) || !isManned(other) || isServed(unit) || doTouch(unit, other)) return;
  const { x, y } = measureClosing(outlineOfUnit(unit), outlineOfUnit(other));
  const now = poseOf(unit);
  const pose = { ...now, x: now.x + x, y: now.y + y };
  const moved = unitAt(unit, pose);
  const keepsOthers = listOpponents(run.battle, id).every(
    (enemy) => enemy === to || !doTouch(unit, run.unit(enemy)) || doTouch(moved, run.unit(enemy)),
  );
  if (!keepsOthers || !hasRoom(run.battle, unit, outlineOfUnit(moved))) return;
  run.emit({ type: "movedUp", rule: "D-223", unit: id, pose });
  refreshContacts(run, id);
}

/** How losses are settled. */
interface Settling {
  /** By what rule a unit of which nobody is left is out of the battle, and how. */
  readonly rule: RuleId;
  readonly how: Leaving;
  readonly makesContacts: boolean;
}

const DESTROYED: Settling = { rule: "M-MEL-9", how: "destroyed", makesContacts: true };

/** Ranks close up, gaps between enemies are filled, and units without figures are gone. @rule D-223, M-MEL-9 */
function settleLosses(
  run: Unfolding,
  before: ReadonlyMap<UnitId, Unit>,
  losses: readonly Fallen[],
  { rule, how, makesContacts }: Settling,
): void {
  const order = orderIdsByHome(
    run.battle,
    losses.map(({ unit }) => unit),
  );
  for (const id of order) {
    const unit = before.get(id);
    const hasLost = losses.some((loss) => loss.unit === id && loss.count > 0);
    if (unit?.kind !== "troops" || !hasLost || !isManned(run.unit(id))) continue;
    const closed = closeRanks(run, unit, countInRanks(unit) - countInRanks(run.unit(id)));
    if (closed.files !== unit.files)
      run.emit({ type: "ranksClosed", rule: "D-223", unit: id, pose: closed.pose, files: closed.files });
  }
  for (const id of order)
    for (const enemy of orderIdsByHome(run.battle, listOpponents(run.battle, id))) moveUp(run, enemy, id);
  for (const id of order) {
    const unit = run.unit(id);
    if (!isManned(unit) && unit.condition.type !== "gone") leavePlay(run, id, rule, how);
    else {
      checkHedgehog(run, id);
      if (makesContacts) refreshContacts(run, id);
    }
  }
}

/** Figures leave their units by an event, dead or not. @rule D-223 */
export function comeOff(
  run: Unfolding,
  losses: readonly Fallen[],
  event: BattleEvent,
  settling: Partial<Settling> = {},
): void {
  const before = new Map(losses.map(({ unit }) => [unit, run.unit(unit)]));
  run.emit(event);
  settleLosses(run, before, losses, { ...DESTROYED, ...settling });
}

/**
 * Figures fall.
 *
 * @param makesContacts - false while a charge is about to touch, which has its own checks before contact (D-210)
 * @rule D-106, D-223
 */
export function loseFigures(
  run: Unfolding,
  losses: readonly Fallen[],
  rule: RuleId,
  makesContacts = true,
): void {
  const real = losses.filter(({ count }) => count > 0);
  if (real.length === 0) return;
  comeOff(run, real, { type: "figuresFell", rule, losses: real }, { makesContacts });
}

/** What has fallen in the step that ends, or at a half-turn, comes off. @rule D-67, D-223 */
export function takeOffFallen(run: Unfolding, makesContacts = true): void {
  const losses = Object.values(run.battle.units).flatMap(({ id, fallen }) =>
    fallen === undefined ? [] : [{ unit: id, count: fallen.length, places: fallen }],
  );
  loseFigures(run, losses, "D-67", makesContacts);
}
