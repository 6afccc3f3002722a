import { FORMATIONS, LEAVINGS } from "#battle/mass/state.ts";
import { RANK_ENDS } from "#field/formation.ts";
import {
  ARMOUR_GRADES,
  ENGINE_KINDS,
  EXCESS_SHARES,
  FEAR_LINES,
  PEOPLES,
  TROOP_CLASSES,
  WEAPONS,
} from "#rules/mass/profile.ts";

const { fields } = foundry.data;

/** A number that is always there. */
export const count = (initial: number, min = 0) =>
  new fields.NumberField({ required: true, nullable: false, integer: true, min, initial });

/** A length in inches that is always there. */
export const inches = (initial: number, min = 0) =>
  new fields.NumberField({ required: true, nullable: false, min, initial });

/** A number that may be absent, kept as null. */
export const optionalNumber = () => new fields.NumberField({ required: true, nullable: true, initial: null });

/** A text of one of the given values. */
export const oneOf = <const T extends string>(values: readonly T[], initial: NoInfer<T>) =>
  new fields.StringField({ required: true, blank: false, choices: [...values], initial });

/** The numbers of a troop type, as the rules take them (X-TYPE-1). */
export const profileField = () =>
  new fields.SchemaField({
    moveInches: inches(9),
    roadBonusInches: inches(0),
    chargeInches: inches(12),
    rangeInches: inches(0),
    troopClass: oneOf(TROOP_CLASSES, "HF"),
    mounted: new fields.BooleanField(),
    armour: oneOf(ARMOUR_GRADES, "half"),
    excessShare: oneOf(EXCESS_SHARES, "third"),
    stabilityNeed: count(7, 2),
    fearLine: oneOf(FEAR_LINES, "heavyFoot"),
    rating: count(5),
    trained: new fields.BooleanField({ initial: true }),
    people: oneOf(PEOPLES, "other"),
    poleArms: new fields.BooleanField(),
    weapon: oneOf(WEAPONS, "none"),
    splitFire: new fields.BooleanField(),
    firingRests: new fields.BooleanField(),
    points: optionalNumber(),
    base: new fields.SchemaField({
      shape: oneOf(["rectangle", "round"], "rectangle"),
      width: inches(0.75, 0.1),
      depth: inches(0.75, 0.1),
    }),
  });

/** A place and facing in inches and degrees; all null where there is none. */
const optionalPose = () =>
  new fields.SchemaField({ x: optionalNumber(), y: optionalNumber(), heading: optionalNumber() });

/** What units and engines have in common: the stored form of the battle's own unit. */
export const bodyFields = () => ({
  side: new fields.StringField({ required: true, blank: true, initial: "" }),
  troop: new fields.StringField({ required: true, blank: true, initial: "" }),
  profile: profileField(),
  figures: new fields.SchemaField({ value: count(20), max: count(20) }),
  condition: new fields.SchemaField({
    type: oneOf(["goodOrder", "running", "rallying", "rallied", "gone"], "goodOrder"),
    mode: oneOf(["none", "retreat", "rout"], "none"),
    runningTurn: count(0),
    inTurn: count(0),
    fromPikes: new fields.BooleanField(),
    how: oneOf(["none", ...LEAVINGS], "none"),
  }),
  turn: new fields.SchemaField({
    spentInches: inches(0),
    moved: new fields.BooleanField(),
    roadInches: inches(0),
    leftRoad: new fields.BooleanField(),
    climbed: new fields.BooleanField(),
    hillsLeft: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
    waded: new fields.ArrayField(
      new fields.SchemaField({
        stream: new fields.StringField({ required: true, blank: false }),
        leftInches: inches(0),
      }),
    ),
    fought: new fields.BooleanField(),
    freeFacing: new fields.BooleanField(),
    crewed: new fields.BooleanField(),
    reformed: new fields.BooleanField(),
    ran: new fields.BooleanField(),
    losses: count(0),
    failedAtLosses: optionalNumber(),
    deviations: new fields.ArrayField(count(1, 1)),
    shots: new fields.ArrayField(
      new fields.SchemaField({
        volley: count(1, 1),
        target: new fields.StringField({ required: true, blank: false }),
        places: new fields.ArrayField(count(0)),
      }),
    ),
    charge: new fields.SchemaField({
      target: new fields.StringField({ required: true, blank: true, initial: "" }),
      leftInches: inches(0),
      heading: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
      met: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
      chargedOn: new fields.BooleanField(),
      roughBehindInches: optionalNumber(),
    }),
    turnedFrom: new fields.SchemaField({
      heading: optionalNumber(),
      paidInches: inches(0),
      deviation: count(0),
    }),
    splitAt: optionalNumber(),
    startPose: optionalPose(),
  }),
  chargedInTurn: optionalNumber(),
  advancedInTurn: optionalNumber(),
  crossedInTurn: optionalNumber(),
  passedExcess: new fields.BooleanField(),
  lossesSincePassed: count(0),
  fallen: new fields.ArrayField(count(0)),
  prefers: new fields.SchemaField({
    firstEnd: oneOf(RANK_ENDS, "right"),
    strikes: new fields.StringField({ required: true, blank: true, initial: "" }),
    watches: new fields.BooleanField(),
    waivesControl: new fields.BooleanField(),
    laps: new fields.BooleanField(),
  }),
  exertion: new fields.SchemaField({
    // a turn whose activities are all used up stays as a turn without any (D-101)
    run: new fields.ArrayField(new fields.StringField({ required: true, blank: true })),
    completed: count(0),
    fatigued: new fields.BooleanField(),
  }),
  pendingTurn: new fields.SchemaField({ heading: optionalNumber(), paidInches: inches(0) }),
  notes: new fields.HTMLField({ required: true, blank: true, initial: "" }),
});

/** What an engine has besides: the piece itself and its clock (M-CAT-3, D-243); a wagon is kept as one (D-244). */
export const engineFields = () => ({
  ...bodyFields(),
  engine: oneOf([...ENGINE_KINDS, "wagon"], "lightCatapult"),
  intervalTurns: count(2, 1),
  engineBase: new fields.SchemaField({ width: inches(1.5, 0.1), depth: inches(2, 0.1) }),
  shotInTurn: optionalNumber(),
  movedInTurn: optionalNumber(),
  crewPose: optionalPose(),
});

/** What a unit of troops has besides: its shape (D-90), what it changes to (M-FORM-1), and when its weapons are loaded (D-116). */
export const troopsFields = () => ({
  ...bodyFields(),
  files: count(10, 1),
  formation: oneOf(FORMATIONS, "line"),
  change: new fields.SchemaField({
    formation: oneOf(["none", ...FORMATIONS], "none"),
    files: count(0),
    endsInTurn: count(0),
  }),
  loadedInTurn: optionalNumber(),
  lapped: new fields.SchemaField({
    figures: new fields.ArrayField(
      new fields.SchemaField({
        x: new fields.NumberField({ required: true, nullable: false }),
        y: new fields.NumberField({ required: true, nullable: false }),
        heading: new fields.NumberField({ required: true, nullable: false }),
        enemy: new fields.StringField({ required: true, blank: false }),
        sinceTurn: count(0),
      }),
    ),
    left: count(0),
    right: count(0),
  }),
});
