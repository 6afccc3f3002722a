import { type ClosedRanks, closeUp } from "#field/formation.ts";
import { measureClosing } from "#field/line-up.ts";
import type { RuleId } from "#rules/line.ts";
import { refreshContacts } from "./contacts.ts";
import type { Fallen } from "./event.ts";
import { doTouch, hasRoom, outlineOfUnit, unitAt } from "./ground.ts";
import type { TroopUnit, Unit, UnitId } from "./state.ts";
import type { Unfolding } from "./unfolding.ts";
import { isManned, listOpponents, poseOf } from "./units.ts";

/** How a unit closes up so that it keeps as many of its contacts as it can. @rule D-223 */
function closeRanks(run: Unfolding, before: TroopUnit, lost: number): ClosedRanks {
  const ranks = {
    pose: before.pose,
    figures: before.figures,
    files: before.files,
    base: before.profile.base,
  };
  const enemies = listOpponents(run.battle, before.id).map((id) => outlineOfUnit(run.unit(id)));
  return closeUp(ranks, lost, "right", enemies);
}

/** An enemy whom a gap has parted from a unit moves up to it, where there is room. @rule D-223 */
function moveUp(run: Unfolding, id: UnitId, to: UnitId): void {
  const [unit, other] = [run.unit(id), run.unit(to)];
  if (!isManned(unit) || !isManned(other) || doTouch(unit, other)) return;
  const { x, y } = measureClosing(outlineOfUnit(unit), outlineOfUnit(other));
  const now = poseOf(unit);
  const pose = { ...now, x: now.x + x, y: now.y + y };
  if (hasRoom(run.battle, unit, outlineOfUnit(unitAt(unit, pose))))
    run.emit({ type: "movedUp", rule: "D-223", unit: id, pose });
}

/** Ranks close up, gaps between enemies are filled, and units without figures are gone. @rule D-223, M-MEL-9 */
export function settleLosses(
  run: Unfolding,
  before: ReadonlyMap<UnitId, Unit>,
  losses: readonly Fallen[],
): void {
  for (const { unit: id, count } of losses) {
    const unit = before.get(id);
    if (unit?.kind !== "troops" || count === 0 || !isManned(run.unit(id))) continue;
    const closed = closeRanks(run, unit, count);
    if (closed.files !== unit.files)
      run.emit({ type: "ranksClosed", rule: "D-223", unit: id, pose: closed.pose, files: closed.files });
  }
  for (const { unit: id } of losses)
    for (const enemy of listOpponents(run.battle, id)) moveUp(run, enemy, id);
  for (const { unit: id } of losses) {
    const unit = run.unit(id);
    if (!isManned(unit) && unit.kind === "troops" && unit.condition.type !== "gone")
      run.emit({ type: "unitLeftPlay", rule: "M-MEL-9", unit: id, how: "destroyed" });
    else refreshContacts(run, id);
  }
}

/** Figures fall. @rule D-106, D-223 */
export function loseFigures(run: Unfolding, losses: readonly Fallen[], rule: RuleId): void {
  const real = losses.filter(({ count }) => count > 0);
  if (real.length === 0) return;
  const before = new Map(real.map(({ unit }) => [unit, run.unit(unit)]));
  run.emit({ type: "figuresFell", rule, losses: real });
  settleLosses(run, before, real);
}
