import { profileField } from "./body-fields.ts";

const { fields } = foundry.data;

const troopSchema = () => ({
  troop: new fields.StringField({ required: true, blank: true, initial: "" }),
  profile: profileField(),
});

type TroopSchema = ReturnType<typeof troopSchema>;

/** System data of an Item of type `troop`: a troop profile that fills the unit on which it is dropped. */
export class TroopModel extends foundry.abstract.TypeDataModel<TroopSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["MANGONEL.Troop"];

  static override defineSchema(): TroopSchema {
    return troopSchema();
  }
}
