import { SEQUENCES, STEPS } from "#battle/mass/state.ts";
import { EDGES } from "#battle/sides.ts";
import { count } from "./body-fields.ts";

const { fields } = foundry.data;

const battleSchema = () => ({
  turn: count(0),
  step: new fields.StringField({ required: true, blank: false, choices: [...STEPS], initial: "setUp" }),
  first: new fields.StringField({ required: true, blank: true, initial: "" }),
  ready: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
  /** How many actions the log of this battle holds; the next takes this number (see `record.ts`). */
  sequence: count(0),
  sides: new fields.ArrayField(
    new fields.SchemaField({
      id: new fields.StringField({ required: true, blank: false }),
      name: new fields.StringField({ required: true, blank: false }),
      edge: new fields.StringField({ required: true, blank: false, choices: [...EDGES], initial: "top" }),
      /** The users who play this side. */
      players: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
    }),
  ),
  pending: new fields.ArrayField(new fields.ObjectField()),
  contacts: new fields.ArrayField(new fields.ObjectField()),
  prisoners: new fields.ArrayField(new fields.ObjectField()),
  turnSequence: new fields.StringField({
    required: true,
    blank: false,
    choices: [...SEQUENCES],
    initial: "steps",
  }),
  /** What units were ordered, once it is revealed; before that nothing of it stands in any document. */
  orders: new fields.ArrayField(new fields.ObjectField()),
  underWay: new fields.ArrayField(new fields.ObjectField()),
});

type BattleSchema = ReturnType<typeof battleSchema>;

/** System data of a Combat of type `battle`: the clock, the sides and who plays them, what is pending. */
export class BattleModel extends foundry.abstract.TypeDataModel<BattleSchema, Combat.Implementation> {
  static override LOCALIZATION_PREFIXES = ["MANGONEL.Battle"];

  static override defineSchema(): BattleSchema {
    return battleSchema();
  }
}
