import { ArrayField, ObjectField, SetField } from "../data/fields/containers.ts";
import { textureFields } from "../data/fields/document-fields.ts";
import { BooleanField, NumberField, StringField } from "../data/fields/primitives.ts";
import { type DataSchema, SchemaField } from "../data/fields/schema-field.ts";
import {
  AlphaField,
  AngleField,
  ColorField,
  FilePathField,
  ForeignDocumentField,
  IntegerSortField,
} from "../data/fields/texts.ts";
import {
  author,
  filed,
  id,
  optionalName,
  owned,
  real,
  requiredName,
  type SchemaKit,
  trail,
  whole,
} from "./kit.ts";

const sizes = (kit: SchemaKit): DataSchema => {
  const step = kit.generation === 13 ? { step: 0.5 } : {};
  return {
    width: real(1, { positive: true, min: kit.generation === 13 ? 0.5 : 0.01, ...step }),
    height: real(1, { positive: true, min: kit.generation === 13 ? 0.5 : 0.01, ...step }),
    ...(kit.generation >= 14 ? { depth: real(1, { min: 0 }) } : {}),
  };
};

/** What a token and the prototype of an actor's tokens have in common. */
const tokenBase = (kit: SchemaKit): DataSchema => ({
  name: optionalName(),
  displayName: whole(0, { min: 0, max: 50 }),
  actorLink: new BooleanField(),
  ...sizes(kit),
  texture: textureFields({ src: "icons/svg/mystery-man.svg", anchor: 0.5 }),
  shape: whole(4, { min: 0, max: 5 }),
  lockRotation: new BooleanField(),
  rotation: new AngleField(),
  alpha: new AlphaField(),
  disposition: whole(-1, { min: -2, max: 1 }),
  displayBars: whole(0, { min: 0, max: 50 }),
  bar1: new SchemaField({
    attribute: new StringField({ required: true, nullable: true, blank: false, initial: null }),
  }),
  bar2: new SchemaField({
    attribute: new StringField({ required: true, nullable: true, blank: false, initial: null }),
  }),
  sight: new SchemaField({
    enabled: new BooleanField(),
    range: new NumberField({ nullable: true, initial: 0, min: 0 }),
  }),
  flags: new ObjectField(),
});

/** A token on a scene. */
export const tokenSchema = (kit: SchemaKit): DataSchema => ({
  ...id(),
  ...tokenBase(kit),
  actorId: new ForeignDocumentField(kit.foreign("Actor"), { idOnly: true }),
  delta: new ObjectField({ required: true, nullable: true, initial: null }),
  x: whole(0),
  y: whole(0),
  elevation: real(0),
  ...(kit.generation >= 14
    ? { level: new StringField({ required: true, nullable: true, blank: false, initial: null }) }
    : {}),
  sort: whole(0),
  locked: new BooleanField(),
  hidden: new BooleanField(),
  movementAction: new StringField({ required: true, nullable: true, blank: false, initial: null }),
  _stats: new ObjectField({ required: false }),
});

/** How an actor's tokens begin. */
const prototypeTokenSchema = (kit: SchemaKit): DataSchema => ({
  ...tokenBase(kit),
  randomImg: new BooleanField(),
  appendNumber: new BooleanField(),
  prependAdjective: new BooleanField(),
});

/** An actor. */
export const actorSchema = (kit: SchemaKit): DataSchema => ({
  ...id(),
  name: requiredName(),
  img: new FilePathField({ categories: ["IMAGE"], initial: "icons/svg/mystery-man.svg" }),
  type: kit.type("Actor"),
  system: kit.system("Actor"),
  prototypeToken: new SchemaField(prototypeTokenSchema(kit)),
  items: kit.embedded("Item"),
  effects: kit.embedded("ActiveEffect"),
  ...filed(kit),
  ...owned(),
  ...trail(),
});

/** An item. */
export const itemSchema = (kit: SchemaKit): DataSchema => ({
  ...id(),
  name: requiredName(),
  img: new FilePathField({ categories: ["IMAGE"], initial: "icons/svg/item-bag.svg" }),
  type: kit.type("Item"),
  system: kit.system("Item"),
  effects: kit.embedded("ActiveEffect"),
  ...filed(kit),
  ...owned(),
  ...trail(),
});

/** A scene. */
export const sceneSchema = (kit: SchemaKit): DataSchema => ({
  ...id(),
  name: requiredName(),
  active: new BooleanField(),
  navigation: new BooleanField({ initial: true }),
  navOrder: whole(0),
  navName: optionalName(),
  background: textureFields(),
  foreground: new FilePathField({ categories: ["IMAGE", "VIDEO"] }),
  foregroundElevation: new NumberField({ required: true, nullable: true, initial: null }),
  thumb: new FilePathField({ categories: ["IMAGE"] }),
  width: whole(4000, { min: 1 }),
  height: whole(3000, { min: 1 }),
  padding: real(0.25, { min: 0, max: 0.5, step: 0.05 }),
  initial: new SchemaField({
    x: new NumberField({ integer: true, required: true, initial: null }),
    y: new NumberField({ integer: true, required: true, initial: null }),
    scale: new NumberField({ required: true, positive: true, initial: null }),
  }),
  backgroundColor: new ColorField({ nullable: false, initial: "#999999" }),
  grid: new SchemaField({
    type: whole(1, { min: 0, max: 5 }),
    size: whole(100, { min: 20 }),
    style: new StringField({ required: true, blank: false, initial: "solidLines" }),
    thickness: whole(1, { min: 1 }),
    color: new ColorField({ required: true, nullable: false, initial: "#000000" }),
    alpha: new AlphaField({ initial: 0.2 }),
    distance: real(1, { positive: true }),
    units: new StringField({ required: true }),
  }),
  tokenVision: new BooleanField({ initial: true }),
  fog: new ObjectField(),
  environment: new ObjectField(),
  tokens: kit.embedded("Token"),
  regions: kit.embedded("Region"),
  ...(kit.generation === 13 ? { templates: kit.embedded("MeasuredTemplate") } : {}),
  journal: new ForeignDocumentField(kit.foreign("JournalEntry")),
  ...filed(kit),
  ...owned(),
  ...trail(),
});

/** An area of a scene. */
export const regionSchema = (kit: SchemaKit): DataSchema => ({
  ...id(),
  name: requiredName(),
  color: new ColorField({ required: true, nullable: false, initial: "#4a7a5a" }),
  shapes: new ArrayField(shapeField(kit)),
  elevation: new SchemaField({
    bottom: new NumberField({ required: true, nullable: true, initial: null }),
    top: new NumberField({ required: true, nullable: true, initial: null }),
  }),
  behaviors: kit.embedded("RegionBehavior"),
  visibility: whole(0, { min: 0, max: kit.generation >= 14 ? 4 : 2 }),
  locked: new BooleanField(),
  ...(kit.generation >= 14
    ? {
        levels: new SetField(new StringField({ required: true, blank: false })),
        restriction: new SchemaField({
          enabled: new BooleanField(),
          type: new StringField({ required: true, initial: "move" }),
          priority: whole(0),
        }),
        attachment: new SchemaField({
          token: new StringField({ required: true, nullable: true, blank: false, initial: null }),
        }),
        hidden: new BooleanField(),
        highlightMode: new StringField({
          required: true,
          initial: "shapes",
          choices: ["shapes", "coverage"],
        }),
        displayMeasurements: new BooleanField(),
        ...owned(),
      }
    : {}),
  ...trail(),
});

/** The kinds of shapes that regions of a generation have, with the numbers that each must give. */
const SHAPES: Record<string, { since: 13 | 14; numbers: readonly string[] }> = {
  rectangle: { since: 13, numbers: ["x", "y", "width", "height"] },
  circle: { since: 13, numbers: ["x", "y", "radius"] },
  ellipse: { since: 13, numbers: ["x", "y", "radiusX", "radiusY"] },
  polygon: { since: 13, numbers: [] },
  line: { since: 14, numbers: ["x", "y", "length", "width"] },
};

function shapeField(kit: SchemaKit): ObjectField {
  return new ObjectField({
    validationError: "is not a valid region shape",
    validate: (value) => {
      const shape = value as Record<string, unknown>;
      const kind = SHAPES[String(shape["type"])];
      if (!kind || kind.since > kit.generation)
        throw new Error(`"${String(shape["type"])}" is not a shape of this generation`);
      for (const name of kind.numbers)
        if (typeof shape[name] !== "number" || !Number.isFinite(shape[name]))
          throw new Error(`${name} must be a number`);
      if (shape["type"] !== "polygon") return undefined;
      const points: unknown = shape["points"];
      if (
        !Array.isArray(points) ||
        points.length < 6 ||
        points.length % 2 !== 0 ||
        !points.every((p) => Number.isFinite(p))
      )
        throw new Error("points must be a list of at least three pairs of numbers");
      return undefined;
    },
  });
}

/** What a region does. */
export const regionBehaviorSchema = (kit: SchemaKit): DataSchema => ({
  ...id(),
  name: optionalName(),
  type: kit.type("RegionBehavior"),
  system: kit.system("RegionBehavior"),
  disabled: new BooleanField(),
  ...trail(),
});

/** A measured template (generation 13). */
export const measuredTemplateSchema = (kit: SchemaKit): DataSchema => ({
  ...id(),
  ...author(kit),
  t: new StringField({ required: true, initial: "circle", choices: ["circle", "cone", "rect", "ray"] }),
  x: whole(0),
  y: whole(0),
  elevation: real(0),
  sort: new IntegerSortField(),
  distance: real(0, { min: 0 }),
  direction: new AngleField(),
  angle: new AngleField(),
  width: real(0, { min: 0, step: 0.01 }),
  borderColor: new ColorField({ nullable: false, initial: "#000000" }),
  fillColor: new ColorField({ nullable: false, initial: "#ffffff" }),
  texture: new FilePathField({ categories: ["IMAGE", "VIDEO"] }),
  hidden: new BooleanField(),
  flags: new ObjectField(),
  _stats: new ObjectField({ required: false }),
});
