import { countCrew, type EngineClock, readEngineClock } from "#rules/mass/engine-clock.ts";
import { isGun } from "#rules/mass/engines.ts";
import { type Ruleset, rulesetWith } from "#rules/mass/ruleset.ts";
import type { Refusal } from "../refusal.ts";
import type { SideId } from "../sides.ts";
import type { Battle, EngineUnit, Unit, UnitId } from "./state.ts";
import { isManned, listOpponents } from "./units.ts";

/** When an engine may shoot, judged by the crew that it has now. @rule M-CAT-3, M-CAT-4, M-CAT-5, M-CAN-1 */
export const readClock = (unit: EngineUnit, turn: number, ruleset: Ruleset): EngineClock =>
  readEngineClock(
    {
      intervalTurns: unit.intervalTurns,
      crew: unit.crewPose ? 0 : countCrew([unit]),
      turn,
      rule: isGun(unit.engine) ? "M-CAN-1" : "M-CAT-3",
      ...(unit.shotInTurn === undefined ? {} : { shotInTurn: unit.shotInTurn }),
      ...(unit.movedInTurn === undefined ? {} : { movedInTurn: unit.movedInTurn }),
    },
    ruleset,
  );

/** What keeps an engine from shooting now, whatever it aims at. @rule M-CAT-3, M-CAT-4, M-MEX-1, D-143, D-181 */
export function findFiringFault(battle: Battle, id: UnitId, ruleset: Ruleset): Refusal | undefined {
  const unit = battle.units[id];
  if (!unit) return { code: "unknownUnit" };
  if (unit.kind !== "engine") return { code: "notAnEngine" };
  if (unit.condition.type === "gone") return { code: "unitGone" };
  if (!isManned(unit)) return { code: "noCrew", rule: "M-CAT-4" };
  if (unit.condition.type === "running") return { code: "unitRunning", rule: "D-181" };
  if (unit.condition.type !== "goodOrder") return { code: "unitRallying", rule: "M-RET-2" };
  if (unit.crewPose) return { code: "crewAway", rule: "D-243" };
  if (listOpponents(battle, id).length > 0) return { code: "unitInMelee", rule: "M-MEX-1" };
  return readClock(unit, battle.clock.turn, ruleset).refusal;
}

/** Whether one of some sides must call a shot by eye now, so that its players may not measure. @rule D-147 */
export function mustCallBlind(battle: Battle, sides: readonly SideId[]): boolean {
  const { settings, clock, units } = battle;
  if (settings.catapultGuess === "off" || clock.step !== "artillery") return false;
  return Object.values(units).some(
    (unit) =>
      unit.kind === "engine" &&
      sides.includes(unit.side) &&
      (!isGun(unit.engine) || unit.engine === "bombard") &&
      canFireNow(battle, unit, rulesetWith(settings)),
  );
}

/** Whether a unit is an engine that may shoot now. */
export const canFireNow = (battle: Battle, { id, kind }: Unit, ruleset: Ruleset): boolean =>
  kind === "engine" && findFiringFault(battle, id, ruleset) === undefined;
