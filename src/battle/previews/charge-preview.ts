import { judgeApproach } from "#field/zones.ts";
import { KnownDice } from "#rules/dice.ts";
import { readFear } from "#rules/mass/fear-of-cavalry.ts";
import { chanceToStand } from "#rules/odds/check-odds.ts";
import type { Inches } from "#rules/quantities.ts";
import { aimCharge } from "../charging.ts";
import { findChargeCommandFault } from "../commands/charge.ts";
import { facesAllWays, measureUnits, outlineOfUnit, unitAt } from "../ground.ts";
import type { Refusal } from "../refusal.ts";
import type { Battle, UnitId } from "../state.ts";
import { Unfolding } from "../unfolding.ts";
import { isRunning, listEnemies } from "../units.ts";

/** A charge as it looks before it is ridden. */
export interface ChargePreview {
  readonly target: UnitId;
  readonly distanceInches: Inches;
  readonly refusal?: Refusal;
  /** The chance that the target stands, judged from where the charger is now; absent where it need not roll. */
  readonly stands?: number;
}

function previewOne(run: Unfolding, id: UnitId, target: UnitId): ChargePreview {
  const [unit, enemy] = [run.unit(id), run.unit(target)];
  const distanceInches = measureUnits(unit, enemy);
  const refusal = findChargeCommandFault(run, id, target);
  if (refusal) return { target, distanceInches, refusal };
  if (isRunning(enemy)) return { target, distanceInches };
  const { zone } = judgeApproach(
    outlineOfUnit(unitAt(unit, aimCharge(run, id, target))),
    outlineOfUnit(enemy),
    {
      allFronts: facesAllWays(enemy, run.ruleset),
    },
  );
  const fear = readFear(
    {
      charger: unit.profile,
      defender: enemy.profile,
      zone,
      defenderCharges: enemy.turn.charge !== undefined,
      defenderInSquare: enemy.kind === "troops" && enemy.formation === "square",
    },
    run.ruleset,
  );
  return fear.type === "roll"
    ? { target, distanceInches, stands: chanceToStand(fear, false, run.ruleset) }
    : { target, distanceInches };
}

/** Every enemy that a unit could think of charging, nearest first. @rule M-MEL-10, M-MOR-8 */
export function previewCharges(battle: Battle, id: UnitId): readonly ChargePreview[] {
  const unit = battle.units[id];
  if (!unit) return [];
  const run = new Unfolding(battle, new KnownDice([]));
  return listEnemies(battle, unit.side)
    .map((enemy) => previewOne(run, id, enemy.id))
    .sort((a, b) => a.distanceInches - b.distanceInches);
}
