import { TROOP_TYPES } from "#rules/mass/troop-types.ts";
import { EngineModel } from "./models/engine-model.ts";
import { UnitModel } from "./models/unit-model.ts";

/** The same where an actor has another name than that; what is in its name already need not be told twice. */
export function tellType(name: string, system: object): string {
  const type = nameType(system);
  return type !== "" && name === game.i18n.localize(type) ? "" : type;
}

/** The key of the name of what an actor is: its kind of engine, or its type of troops if the rules know it. */
function nameType(system: object): string {
  if (system instanceof EngineModel) return `MANGONEL.Engine.name.${system.engine}`;
  const { troop } = system instanceof UnitModel ? system : { troop: "" };
  return TROOP_TYPES.some((type) => type === troop) ? `MANGONEL.Troop.name.${troop}` : "";
}
