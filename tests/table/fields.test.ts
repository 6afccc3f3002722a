import { describe, expect, it } from "vitest";
import { DataModel, modelRules } from "../../table/shared/data/data-model.ts";
import { ArrayField, SetField, TypedObjectField } from "../../table/shared/data/fields/containers.ts";
import type { DataField } from "../../table/shared/data/fields/data-field.ts";
import { BooleanField, NumberField, StringField } from "../../table/shared/data/fields/primitives.ts";
import {
  type DataSchema,
  EmbeddedDataField,
  SchemaField,
} from "../../table/shared/data/fields/schema-field.ts";
import {
  AngleField,
  ColorField,
  DocumentUUIDField,
  FilePathField,
  JSONField,
} from "../../table/shared/data/fields/texts.ts";
import { DataModelValidationError } from "../../table/shared/data/validation.ts";
import { DELETE, replaceWith } from "../../table/shared/utils/operators.ts";

const clean = (field: DataField, value: unknown): unknown => field.clean(value);
const isValid = (field: DataField, value: unknown): boolean => field.validate(value) === undefined;

describe("cleaning (foundry-api.md 3.2, 3.3)", () => {
  const count = () =>
    new NumberField({ required: true, nullable: false, integer: true, min: 0, max: 10, initial: 3 });
  const cases: [string, DataField, unknown, unknown][] = [
    ["a number from text", count(), "7", 7],
    ["a number rounded", count(), 4.6, 5],
    ["a number clamped below", count(), -2, 0],
    ["a number clamped above", count(), 99, 10],
    ["a missing number", count(), undefined, 3],
    ["a null number that may not be", count(), null, 3],
    ["a null number that may be", new NumberField(), null, null],
    ["a blank number that may be null", new NumberField(), "", null],
    ["a step", new NumberField({ step: 0.5 }), 3.3, 3.5],
    ["a step from the least value", new NumberField({ min: 0.5, step: 0.5 }), 1.2, 1],
    ["text with room around it", new StringField({ required: true }), "  a ", "a"],
    ["missing text", new StringField({ required: true }), undefined, ""],
    ["text from a number", new StringField(), 7, "7"],
    ["truth from text", new BooleanField(), "false", false],
    ["a missing truth", new BooleanField({ initial: true }), undefined, true],
    ["an angle beyond the circle", new AngleField(), 450, 90],
    ["an angle below zero", new AngleField(), -90, 270],
    ["a list from a form", new ArrayField(count()), { 1: "2", 0: "1" }, [1, 2]],
    ["a list from one value", new ArrayField(count()), 4, [4]],
    ["a set without repetition", new SetField(new StringField()), ["a", "b", "a"], ["a", "b"]],
    ["a colour from three digits", new ColorField(), "#Fa0", "#ffaa00"],
    ["a colour from a number", new ColorField(), 255, "#0000ff"],
    ["a blank colour", new ColorField(), "", null],
    ["JSON from a value", new JSONField({ required: true }), { a: 1 }, '{"a":1}'],
    ["unknown keys", new SchemaField({ a: count() }), { a: 1, b: 2 }, { a: 1 }],
    ["an object that is missing", new SchemaField({ a: count() }), undefined, { a: 3 }],
    [
      "keys that reach for the prototype",
      new TypedObjectField(count()),
      JSON.parse('{"__proto__":1,"x":2}'),
      { x: 2 },
    ],
  ];

  it.each(cases)("%s", (_name, field, value, cleaned) => {
    expect(clean(field, value)).toEqual(cleaned);
  });
});

describe("validation", () => {
  const choice = new StringField({ required: true, choices: { foot: "Foot", horse: "Horse" } });
  const cases: [string, DataField, unknown, boolean][] = [
    ["a choice", choice, "foot", true],
    ["no choice", choice, "ship", false],
    ["a name that every object has", choice, "constructor", false],
    ["a blank choice", choice, "", false],
    ["choices from a function", new StringField({ choices: () => ["a"] }), "a", true],
    ["nothing where something is required", new NumberField({ required: true }), undefined, false],
    ["nothing where nothing is required", new NumberField(), undefined, true],
    ["no number", new NumberField(), Number.NaN, false],
    ["no finite number", new NumberField(), Number.POSITIVE_INFINITY, false],
    ["zero where more is wanted", new NumberField({ positive: true }), 0, false],
    ["a UUID", new DocumentUUIDField({ type: "Actor" }), "Actor.actorRedPikes001", true],
    ["a UUID of another class", new DocumentUUIDField({ type: "Actor" }), "Item.actorRedPikes001", false],
    ["a UUID below another", new DocumentUUIDField({ embedded: false }), "Scene.a.Token.b", false],
    ["no UUID", new DocumentUUIDField(), "Actor", false],
    ["a path that runs", new FilePathField(), "javascript:alert(1)", false],
    ["a validator of its own", new NumberField({ validate: (value) => Number(value) % 2 === 0 }), 3, false],
    ["an element", new ArrayField(new NumberField()), [1, "x"], false],
  ];

  it.each(cases)("%s", (_name, field, value, valid) => {
    expect(isValid(field, value)).toBe(valid);
  });

  it("says where each fault is", () => {
    const field = new SchemaField({ inner: new SchemaField({ list: new ArrayField(new NumberField()) }) });
    expect(field.validate({ inner: { list: [1, "x"] } })?.toLines()).toEqual([
      "inner.list.1: must be a number",
    ]);
  });

  it("does not put one field into two schemas", () => {
    const shared = new NumberField();
    new SchemaField({ shared });
    expect(() => new SchemaField({ shared })).toThrow(/already/);
  });
});

class Inner extends DataModel {
  declare n: number;
  static override defineSchema(): DataSchema {
    return { n: new NumberField({ required: true, nullable: false, initial: 1 }) };
  }
  get double(): number {
    return this.n * 2;
  }
}

class Outer extends DataModel {
  declare name: string;
  declare inner: Inner;
  declare slots: Record<string, number>;
  declare tags: Set<string>;
  static override defineSchema(): DataSchema {
    return {
      name: new StringField({ required: true, blank: false, initial: "x" }),
      inner: new EmbeddedDataField(Inner),
      slots: new TypedObjectField(new NumberField({ required: true })),
      tags: new SetField(new StringField()),
    };
  }
  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    if ("title" in source) source["name"] = source["title"];
    return super.migrateData(source);
  }
  static override validateJoint(data: Record<string, unknown>): void {
    if (data["name"] === "forbidden") throw new Error("that name is taken");
  }
}

describe("models", () => {
  it("keeps the source apart from what is prepared", () => {
    const model = new Outer({ tags: ["a"], inner: { n: 4 } });
    expect(model.inner.double).toBe(8);
    model.tags.add("b");
    expect(model.toObject()).toEqual({ name: "x", inner: { n: 4 }, slots: {}, tags: ["a"] });
    expect(model.toObject(false)).toMatchObject({ tags: ["a", "b"] });
  });

  it("migrates older data", () => {
    expect(new Outer({ title: "old" }).name).toBe("old");
  });

  it("throws for invalid data, and only reports them when told not to be strict", () => {
    expect(() => new Outer({ name: "forbidden" })).toThrow(DataModelValidationError);
    const lenient = new Outer({ name: "forbidden" }, { strict: false });
    expect(lenient.invalid).toBe(true);
  });

  it("answers what an update changes, and leaves everything as it was for a dry run", () => {
    modelRules.generation = 14;
    const model = new Outer({ slots: { a: 1, b: 2 } });
    const changes = { "slots.c": 3, slots: { a: DELETE }, name: "x" };
    expect(model.updateSource(changes, { dryRun: true })).toEqual({ slots: { a: DELETE, c: 3 } });
    expect(model.slots).toEqual({ a: 1, b: 2 });
    model.updateSource(changes);
    expect(model.slots).toEqual({ b: 2, c: 3 });
    model.updateSource({ slots: replaceWith({ z: 9 }) });
    expect(model.slots).toEqual({ z: 9 });
  });

  it("changes nothing when an update is invalid", () => {
    const model = new Outer({ name: "before" });
    expect(() => model.updateSource({ name: "forbidden", inner: { n: 5 } })).toThrow(/taken/);
    expect(model.toObject()).toMatchObject({ name: "before", inner: { n: 1 } });
  });

  it("replaces whole keys when an update is not recursive", () => {
    const model = new Outer({ slots: { a: 1, b: 2 } });
    model.updateSource({ slots: { c: 3 } }, { recursive: false });
    expect(model.slots).toEqual({ c: 3 });
  });
});
