import { count } from "./body-fields.ts";

const { fields } = foundry.data;

const resolutionSchema = () => ({
  /** The battle and the entry of its log that this message shows; all else stands there. */
  battle: new fields.StringField({ required: true, blank: true, initial: "" }),
  sequence: count(0),
  /** The request that the entry answers: a message whose request is not the entry's shows nothing. */
  request: new fields.StringField({ required: true, blank: true, initial: "" }),
  /** Entries of the same step that are shown on the same card, as lines of it. */
  more: new fields.ArrayField(
    new fields.SchemaField({
      sequence: count(0),
      request: new fields.StringField({ required: true, blank: true, initial: "" }),
      undone: new fields.BooleanField(),
    }),
  ),
  /** Copied from the entry when it is taken back, so that the message is drawn anew; so is that of each of the others. */
  undone: new fields.BooleanField(),
});

type ResolutionSchema = ReturnType<typeof resolutionSchema>;

/** System data of a chat message of type `resolution`: the view of an entry of the battle log, and of more of its step. */
export class ResolutionModel extends foundry.abstract.TypeDataModel<
  ResolutionSchema,
  ChatMessage.Implementation
> {
  static override LOCALIZATION_PREFIXES = ["MANGONEL.Resolution"];

  static override defineSchema(): ResolutionSchema {
    return resolutionSchema();
  }
}
