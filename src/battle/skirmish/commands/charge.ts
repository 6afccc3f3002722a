import { headingTo, type Point } from "#field/pose.ts";
import type { D6 } from "#rules/dice.ts";
import { type Degrees, normalizeBearing, normalizeHeading } from "#rules/quantities.ts";
import { countChargeDice, findChargeFault, readChargeAllowance } from "#rules/skirmish/charge.ts";
import { turnsAs } from "#rules/skirmish/figure.ts";
import type { Refusal } from "../../refusal.ts";
import type { SkirmishCommand } from "../command.ts";
import { areEnemies, formationOf, isFree, listTouched } from "../figures.ts";
import { leadCaptives } from "../leading.ts";
import { makeContacts } from "../melee/contacts.ts";
import type { SkirmishRun } from "../run.ts";
import { fireAtCharger } from "../shooting.ts";
import type { Figure } from "../state.ts";
import { type Walked, walk } from "../walking.ts";
import { emitMove, findMoverFault } from "./move.ts";
import { turnTo } from "./turn.ts";

/** How a charger faces unless he says: the way he comes, as far as he may turn. @rule S-MOVE-10, D-18 */
function faceTheWay(run: SkirmishRun, { place, turn, profile }: Figure, way: Degrees): Degrees {
  const from = turn.facedAtFirst ?? place.heading;
  const limit = run.ruleset.tables.movement.turnLimits[turnsAs(profile)];
  const angle = normalizeBearing(way - from);
  return normalizeHeading(from + Math.max(-limit, Math.min(limit, angle)));
}

type Charge = Omit<Extract<SkirmishCommand, { type: "charge" }>, "type">;

/** A charge that is lawful, before its dice. */
interface AimedCharge {
  readonly figure: Figure;
  readonly way: readonly Point[];
  readonly facing: Degrees;
  readonly turned: Degrees;
  /** The way as it would be gone with allowance enough. */
  readonly whole: Walked;
}

/** The way of a charge, or why there is none. @rule S-MOVE-7, D-18, D-19, D-20 */
export function aimCharge(
  run: SkirmishRun,
  { figure: id, target, path = [], heading }: Charge,
): Refusal | AimedCharge {
  const [figure, enemy] = [run.figure(id), run.figure(target)];
  const facts = {
    profile: figure.profile,
    formation: formationOf(run.battle, id),
    turn: run.battle.clock.turn,
    ...(figure.failedInTurn === undefined ? {} : { failedInTurn: figure.failedInTurn }),
  };
  const chargeFault = findMoverFault(run, figure) ?? findChargeFault(facts);
  if (chargeFault) return chargeFault;
  if (figure.turn.hasShot) return { code: "hasShot", rule: "S-FIRE-10" };
  if (!areEnemies(figure, enemy)) return { code: "notAnEnemy", rule: "D-18" };
  const way = [...path, { x: enemy.place.x, y: enemy.place.y }];
  const last = way.at(-2) ?? figure.place;
  const facing = normalizeHeading(heading ?? faceTheWay(run, figure, headingTo(last, enemy.place)));
  const { turned, fault } = turnTo(run, figure, facing);
  const whole = walk(run, figure, way, facing);
  return fault ?? whole.fault ?? { figure, way, facing, turned, whole };
}

/**
 * A figure charges: it names its target, rolls, and goes as far as it must.
 *
 * @rule S-MOVE-6, S-MOVE-8, D-18
 */
export function charge(run: SkirmishRun, command: Charge): Refusal | undefined {
  const aimed = aimCharge(run, command);
  if ("code" in aimed) return aimed;
  const { figure, way, facing, turned } = aimed;
  const { figure: id, target } = command;
  const dice: readonly D6[] = run.dice.roll({
    purpose: "chargeDistance",
    count: countChargeDice(figure.profile, run.ruleset),
    thrower: figure.side,
  });
  const { inches, lines } = readChargeAllowance(figure.profile, dice, run.ruleset);
  run.emit({
    type: "chargeRolled",
    rule: "S-MOVE-6",
    figure: id,
    target,
    dice,
    allowanceInches: inches,
    lines,
  });
  emitMove(run, figure, walk(run, figure, way, facing, inches), turned);
  leadCaptives(run, figure);
  arrive(run, id);
  return undefined;
}

/** Whoever touches an enemy has charged home; whoever does not has failed. @rule S-MOVE-8, D-18, D-33 */
function arrive(run: SkirmishRun, id: string): void {
  const met = listTouched(run.battle, run.figure(id));
  if (run.battle.settings.chargedFire === "interrupt")
    for (const enemy of met) if (isFree(run.figure(id))) fireAtCharger(run, enemy, run.figure(id));
  if (!isFree(run.figure(id))) return;
  const outcome = met.length > 0 ? "reached" : "failed";
  run.emit({ type: "chargeEnded", rule: outcome === "reached" ? "D-18" : "S-MOVE-8", figure: id, outcome });
  if (outcome === "reached") makeContacts(run, id, true);
}
