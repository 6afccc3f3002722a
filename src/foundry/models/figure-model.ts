import { FIGURE_KINDS, STANCES } from "#rules/skirmish/figure.ts";
import { MISSILES } from "#rules/skirmish/tables/ranges.ts";
import { count, inches, oneOf, optionalNumber } from "./body-fields.ts";

const { fields } = foundry.data;

const figureSchema = () => ({
  side: new fields.StringField({ required: true, blank: true, initial: "" }),
  base: new fields.SchemaField({
    shape: oneOf(["rectangle", "round"], "rectangle"),
    width: inches(0.75, 0.1),
    depth: inches(0.75, 0.1),
  }),
  profile: new fields.SchemaField({
    stance: oneOf(STANCES, "foot"),
    kind: oneOf(FIGURE_KINDS, "warrior"),
    leader: new fields.BooleanField(),
    berserker: new fields.BooleanField(),
    weapon: oneOf(["none", ...MISSILES], "none"),
    small: new fields.BooleanField(),
  }),
  /** One that waits off the table is no document (docs/decisions/0008). */
  condition: new fields.SchemaField({
    type: oneOf(["free", "captive", "gone"], "free"),
    guard: new fields.StringField({ required: true, blank: true, initial: "" }),
    how: oneOf(["none", "killed", "leftTable"], "none"),
  }),
  failedInTurn: optionalNumber(),
  turn: new fields.SchemaField({
    hasMoved: new fields.BooleanField(),
    movedInBody: new fields.BooleanField(),
    spentInches: inches(0),
    coveredInches: inches(0),
    facedAtFirst: optionalNumber(),
    turnedInAll: inches(0),
    charge: oneOf(["none", "reached", "failed"], "none"),
    hasShot: new fields.BooleanField(),
    hasAttacked: new fields.BooleanField(),
    surprise: new fields.BooleanField(),
    rounds: count(0),
    failedDisengaging: new fields.BooleanField(),
  }),
  notes: new fields.HTMLField({ required: true, blank: true, initial: "" }),
});

type FigureSchema = ReturnType<typeof figureSchema>;

/** System data of an Actor of type `figure`: one figure of the skirmish, alone on its base (S-FIG-1). */
export class FigureModel extends foundry.abstract.TypeDataModel<FigureSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["MANGONEL.Figure"];

  static override defineSchema(): FigureSchema {
    return figureSchema();
  }
}
