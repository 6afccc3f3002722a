import { SEQUENCES, STEPS } from "#battle/mass/state.ts";
import { EDGES } from "#battle/sides.ts";
import { PHASE_NAMES } from "#rules/skirmish/tables/phases.ts";
import { count, oneOf, optionalNumber } from "./body-fields.ts";

const { fields } = foundry.data;

/** The rule books by which a battle can be fought. */
export const BOOK_NAMES = ["mass", "skirmish"] as const;

/** The steps of the mass battle and the phases of the skirmish. */
export const STEP_NAMES = [...new Set([...STEPS, ...PHASE_NAMES])];

const text = () => new fields.StringField({ required: true, blank: true, initial: "" });
const ids = () => new fields.ArrayField(new fields.StringField({ required: true, blank: false }));

const battleSchema = () => ({
  book: oneOf(BOOK_NAMES, "mass"),
  turn: count(0),
  /** The step of the mass battle, or the phase of the skirmish. */
  step: oneOf(STEP_NAMES, "setUp"),
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
  /** How far from its own edge each side sets up; anywhere if null. */
  zoneInches: optionalNumber(),
  /** Of the skirmish alone, from here on: who chooses who goes first, and the stage of its melee phase. */
  chooser: text(),
  stage: text(),
  rounds: count(0),
  bodies: new fields.ArrayField(new fields.ObjectField()),
  combats: new fields.ArrayField(new fields.ObjectField()),
  fallen: ids(),
  /** Attackers who have announced that they mean to capture (S-PRI-1). */
  captures: ids(),
  /** Which of the secrets that the GMs' clients keep belongs to the battle as it stands (docs/decisions/0008). */
  secrets: text(),
});

type BattleSchema = ReturnType<typeof battleSchema>;

/** System data of a Combat of type `battle`: the clock, the sides and who plays them, what is pending. */
export class BattleModel extends foundry.abstract.TypeDataModel<BattleSchema, Combat.Implementation> {
  static override LOCALIZATION_PREFIXES = ["MANGONEL.Battle"];

  static override defineSchema(): BattleSchema {
    return battleSchema();
  }
}
