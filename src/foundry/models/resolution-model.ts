import { count } from "./body-fields.ts";

const { fields } = foundry.data;

const resolutionSchema = () => ({
  request: new fields.StringField({ required: true, blank: false, initial: "none" }),
  battle: new fields.StringField({ required: true, blank: true, initial: "" }),
  sequence: count(0),
  turn: count(0),
  step: new fields.StringField({ required: true, blank: true, initial: "" }),
  command: new fields.ObjectField(),
  events: new fields.ArrayField(new fields.ObjectField()),
  /** Names and sides of the units that the card speaks of, as they were at that moment. */
  units: new fields.ArrayField(
    new fields.SchemaField({
      id: new fields.StringField({ required: true, blank: false }),
      name: new fields.StringField({ required: true, blank: true }),
      side: new fields.StringField({ required: true, blank: true }),
    }),
  ),
  readings: new fields.ObjectField(),
  byGm: new fields.BooleanField(),
  undone: new fields.BooleanField(),
});

type ResolutionSchema = ReturnType<typeof resolutionSchema>;

/** System data of a chat message of type `resolution`: the view of one entry of the battle log. */
export class ResolutionModel extends foundry.abstract.TypeDataModel<
  ResolutionSchema,
  ChatMessage.Implementation
> {
  static override LOCALIZATION_PREFIXES = ["MANGONEL.Resolution"];

  static override defineSchema(): ResolutionSchema {
    return resolutionSchema();
  }
}
