import { middleOfBase } from "#battle/mass/commands/fire-catapult.ts";
import type { EngineUnit } from "#battle/mass/state.ts";
import { toTable } from "#field/pose.ts";
import { readEngine } from "#rules/mass/engines.ts";
import type { Ruleset } from "#rules/mass/ruleset.ts";
import { measureBearing, placeAlong } from "#rules/mass/triangle.ts";
import type { Area } from "../areas.ts";
import { asGun } from "./panel-context.ts";

/** The disc where a call would fall without any die: what the request's document shows until it is resolved. */
export function calledArea(
  unit: EngineUnit,
  { distanceInches, offsetInches }: { readonly distanceInches: number; readonly offsetInches: number },
  ruleset: Ruleset,
): Area {
  const { killZoneDiameterInches = 0 } = readEngine(unit.engine, ruleset);
  const bearing = measureBearing(distanceInches, offsetInches);
  const { ahead, aside } = placeAlong(
    Number.isFinite(bearing) ? bearing : 0,
    Number.isFinite(distanceInches) ? distanceInches : 0,
  );
  const from = asGun(unit) ? unit.pose : middleOfBase(unit);
  return {
    type: "circle",
    at: toTable(from, { ahead, right: aside }),
    radiusInches: killZoneDiameterInches / 2,
  };
}
