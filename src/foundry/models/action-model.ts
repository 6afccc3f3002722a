import { count } from "./body-fields.ts";

const { fields } = foundry.data;

const actionSchema = () => ({
  /** The request that this entry answers; the same request is never recorded twice. */
  request: new fields.StringField({ required: true, blank: false, initial: "none" }),
  sequence: count(0),
  turn: count(0),
  step: new fields.StringField({ required: true, blank: true, initial: "" }),
  /** The user who asked. */
  user: new fields.StringField({ required: true, blank: true, initial: "" }),
  command: new fields.ObjectField(),
  throws: new fields.ArrayField(new fields.ObjectField()),
  events: new fields.ArrayField(new fields.ObjectField()),
  /** Names and sides of the units that the events speak of, as they were at that moment. */
  units: new fields.ArrayField(
    new fields.SchemaField({
      id: new fields.StringField({ required: true, blank: false }),
      name: new fields.StringField({ required: true, blank: true }),
      side: new fields.StringField({ required: true, blank: true }),
    }),
  ),
  /** The readings that were in force. */
  readings: new fields.ObjectField(),
  byGm: new fields.BooleanField(),
  /** The values from before of everything that changed: what undo puts back. */
  before: new fields.ArrayField(new fields.ObjectField()),
  /** The writes of this entry, kept until they are all made (hosts without transactions). */
  intent: new fields.ArrayField(new fields.ObjectField()),
  complete: new fields.BooleanField({ initial: true }),
  undone: new fields.BooleanField(),
  /** Pictures on the field that this entry took away, as they were. */
  removedAreas: new fields.ArrayField(new fields.ObjectField()),
  /** The picture that this entry left on the field, if any. */
  area: new fields.StringField({ required: true, blank: true, initial: "" }),
});

type ActionSchema = ReturnType<typeof actionSchema>;

/** System data of a journal page of type `action`: one entry of the battle log. */
export class ActionModel extends foundry.abstract.TypeDataModel<
  ActionSchema,
  JournalEntryPage.Implementation
> {
  static override LOCALIZATION_PREFIXES = ["MANGONEL.Action"];

  static override defineSchema(): ActionSchema {
    return actionSchema();
  }
}
