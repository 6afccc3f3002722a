import { DrawnDice, KnownDice } from "#rules/dice.ts";
import { chanceToStand } from "#rules/odds/check-odds.ts";
import type { Inches } from "#rules/quantities.ts";
import type { Refusal } from "../../refusal.ts";
import { aimCharge } from "../charging.ts";
import { charge, findChargeCommandFault } from "../commands/charge.ts";
import {
  type Blocker,
  measureStretch,
  measureUnits,
  outlineOfUnit,
  stopBeforeEngines,
  unitAt,
} from "../ground.ts";
import { readChargeFear } from "../meet-charge.ts";
import { ControlZones } from "../moving/control.ts";
import type { Battle, Unit, UnitId } from "../state.ts";
import { Unfolding } from "../unfolding.ts";
import { listEnemies, poseOf } from "../units.ts";

/** What draws a six. */
const HIGHEST = 1 - Number.EPSILON;

/** Where a charge would end if nobody moved but the charger. */
export type ChargeEnd =
  | { readonly type: "contact" }
  | { readonly type: "short"; readonly missingInches: Inches }
  | { readonly type: "stopped"; readonly by: Blocker };

/** A charge as it looks before it is ridden. */
export interface ChargePreview {
  readonly target: UnitId;
  readonly distanceInches: Inches;
  readonly refusal?: Refusal;
  /** Absent where it is refused. */
  readonly end?: ChargeEnd;
  /** The chance that the target stands, judged from where the charger is now; absent where it need not roll. */
  readonly stands?: number;
}

/** The charge as it would be ridden from where the charger is now: turned to its target, its start noted (D-167). */
function rideOff(run: Unfolding, id: UnitId, target: UnitId): Unfolding {
  const unit = run.unit(id);
  const turn = { ...unit.turn, startPose: unit.turn.startPose ?? poseOf(unit) };
  const aimed = { ...unitAt(unit, aimCharge(run, id, target)), turn };
  return new Unfolding({ ...run.battle, units: { ...run.battle.units, [id]: aimed } }, run.dice);
}

/** What stands right before a charge that has stopped short of what it had left. */
function findBar({ battle, ruleset }: Unfolding, unit: Unit, leftInches: Inches): Blocker | undefined {
  const outline = outlineOfUnit(unit);
  const ahead = measureStretch(battle, unit, outline, outline.heading, leftInches);
  const zones = new ControlZones(battle, unit, ruleset);
  const free = zones.cut(outline, outline.heading, ahead);
  return stopBeforeEngines(battle, unit, outline, outline.heading, free).blocker;
}

/** The battle without a shot from anybody: a charge is looked at as if nobody fell on the way. */
const withoutFire = (battle: Battle): Battle => ({
  ...battle,
  units: Object.fromEntries(
    Object.values(battle.units).map((unit) => [
      unit.id,
      { ...unit, profile: { ...unit.profile, weapon: "none" as const } },
    ]),
  ),
});

/** Rides the charge on a copy of the battle in which nobody shoots and whoever has to stand throws sixes. @rule M-MEL-10 */
function findEnd({ battle }: Unfolding, id: UnitId, target: UnitId): ChargeEnd {
  const ride = new Unfolding(withoutFire(battle), new DrawnDice(() => HIGHEST));
  charge(ride, { type: "charge", unit: id, target });
  const met = ride.events.flatMap((event) =>
    (event.type === "checkRolled" || event.type === "checkNotNeeded") && event.against === id
      ? event.unit
      : event.type === "contactMade" && event.contact.attacker === id
        ? event.contact.defender
        : [],
  );
  if (met.includes(target)) return { type: "contact" };
  const [other] = met;
  if (other !== undefined) return { type: "stopped", by: { type: "enemy", id: other } };
  const last = ride.events.findLast((event) => event.type === "chargeRun");
  const bar = findBar(ride, ride.unit(id), last?.leftInches ?? 0);
  return bar
    ? { type: "stopped", by: bar }
    : { type: "short", missingInches: measureUnits(ride.unit(id), ride.unit(target)) };
}

function previewOne(run: Unfolding, id: UnitId, target: UnitId): ChargePreview {
  const [unit, enemy] = [run.unit(id), run.unit(target)];
  const distanceInches = measureUnits(unit, enemy);
  const refusal = findChargeCommandFault(run, id, target);
  if (refusal) return { target, distanceInches, refusal };
  const end = findEnd(run, id, target);
  const fear = readChargeFear(rideOff(run, id, target), { attacker: id, defender: target });
  return fear.type === "roll"
    ? { target, distanceInches, end, stands: chanceToStand(fear, enemy.exertion.fatigued, run.ruleset) }
    : { target, distanceInches, end };
}

/** One charge of a unit at an enemy, as it looks from where it stands. @rule M-MEL-10, M-MOR-8 */
export const previewCharge = (battle: Battle, id: UnitId, target: UnitId): ChargePreview =>
  previewOne(new Unfolding(battle, new KnownDice([])), id, target);

/** Every enemy that a unit could think of charging, nearest first. @rule M-MEL-10, M-MOR-8 */
export function previewCharges(battle: Battle, id: UnitId): readonly ChargePreview[] {
  const unit = battle.units[id];
  if (!unit) return [];
  const run = new Unfolding(battle, new KnownDice([]));
  return listEnemies(battle, unit.side)
    .map((enemy) => previewOne(run, id, enemy.id))
    .sort((a, b) => a.distanceInches - b.distanceInches);
}
