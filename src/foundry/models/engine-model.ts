import { engineFields } from "./body-fields.ts";

type EngineSchema = ReturnType<typeof engineFields>;

/** System data of an Actor of type `engine`: an artillery piece with its crew. */
export class EngineModel extends foundry.abstract.TypeDataModel<EngineSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["MANGONEL.Unit", "MANGONEL.Engine"];

  static override defineSchema(): EngineSchema {
    return engineFields();
  }
}
