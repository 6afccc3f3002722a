import { count } from "./body-fields.ts";

const { fields } = foundry.data;

const resolutionSchema = () => ({
  /** The battle and the entry of its log that this message shows; all else stands there. */
  battle: new fields.StringField({ required: true, blank: true, initial: "" }),
  sequence: count(0),
  /** The request that the entry answers: a message whose request is not the entry's shows nothing. */
  request: new fields.StringField({ required: true, blank: true, initial: "" }),
  /** Copied from the entry when it is taken back, so that the message is drawn anew. */
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
