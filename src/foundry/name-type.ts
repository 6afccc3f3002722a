import { TROOP_TYPES } from "#rules/mass/troop-types.ts";
import { EngineModel } from "./models/engine-model.ts";
import { UnitModel } from "./models/unit-model.ts";

/** The key of the name of what an actor is: its kind of engine, or its type of troops if the rules know it. */
export function nameType(system: object): string {
  if (system instanceof EngineModel) return `MANGONEL.Engine.name.${system.engine}`;
  const { troop } = system instanceof UnitModel ? system : { troop: "" };
  return TROOP_TYPES.some((type) => type === troop) ? `MANGONEL.Troop.name.${troop}` : "";
}
