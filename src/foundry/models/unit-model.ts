import { troopsFields } from "./body-fields.ts";

type UnitSchema = ReturnType<typeof troopsFields>;

/** System data of an Actor of type `unit`: a body of troops. */
export class UnitModel extends foundry.abstract.TypeDataModel<UnitSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["MANGONEL.Unit"];

  static override defineSchema(): UnitSchema {
    return troopsFields();
  }
}
