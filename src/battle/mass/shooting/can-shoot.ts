import { putOffLoading } from "#rules/mass/missiles.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import type { Battle, UnitId } from "../state.ts";
import type { Unfolding } from "../unfolding.ts";
import { listUnits } from "../units.ts";
import { planVolley } from "./plan-volley.ts";
import { findShooter, listWithinRange, readBand } from "./shooters.ts";

/** Whether a unit can shoot at anybody now. */
export function canShootNow(battle: Battle, id: UnitId, ruleset: Ruleset): boolean {
  const found = findShooter(battle, id, ruleset);
  if (!found.ok) return false;
  return listWithinRange(battle, found.shooter.unit).some(({ id: target }) =>
    (["direct", "indirect"] as const).some(
      (mode) => planVolley(battle, { units: [id], target, mode }, ruleset).ok,
    ),
  );
}

/** At the end of a turn: loading turns with a long move do not count. @rule D-116, M-FIRE-11 */
export function putOffLoadings(run: Unfolding): void {
  const { turn } = run.battle.clock;
  for (const unit of listUnits(run.battle)) {
    if (unit.kind !== "troops" || unit.loadedInTurn === undefined) continue;
    if (unit.loadedInTurn <= turn || unit.turn.shots.length > 0) continue;
    const loadedInTurn = putOffLoading(unit.loadedInTurn, readBand(unit, run.ruleset), run.ruleset);
    if (loadedInTurn !== unit.loadedInTurn)
      run.emit({ type: "loadingPutOff", rule: "D-116", unit: unit.id, loadedInTurn });
  }
}
