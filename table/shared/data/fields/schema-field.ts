import { isPlainObject, type PlainObject, toPlain } from "../../utils/objects.ts";
import type { DataModel } from "../data-model.ts";
import { DataModelValidationFailure } from "../validation.ts";
import { defineValue } from "./containers.ts";
import {
  type CleanOptions,
  DataField,
  type DataFieldOptions,
  type FieldContext,
  type ValidateOptions,
} from "./data-field.ts";

/** Fields by name. */
export type DataSchema = Record<string, DataField>;

/** An object with named fields. */
export class SchemaField extends DataField {
  readonly fields: DataSchema;
  /** Names of fields that a source may still have and that are dropped. */
  readonly unknownKeys: readonly string[] = [];
  static override recursive = true;
  static override hierarchical = true;

  constructor(fields: DataSchema, options: DataFieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.fields = this._initializeFields(fields);
  }

  static override get _defaults(): PlainObject {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: undefined,
      validationError: "is not an Object",
    };
  }

  /** Takes the fields in: names them and makes this their parent. */
  _initializeFields(fields: DataSchema): DataSchema {
    for (const [name, field] of Object.entries(fields)) {
      if (!(field instanceof DataField))
        throw new Error(`The "${name}" field is not an instance of DataField`);
      if (field.parent)
        throw new Error(`The "${field.fieldPath}" field already belongs to some other parent`);
      field.name = name;
      field.parent = this;
    }
    return { ...fields };
  }

  override getInitialValue(source?: PlainObject): unknown {
    if (this.initial !== undefined) return super.getInitialValue(source);
    return this.required && !this.nullable ? this.clean({}) : this.nullable ? null : undefined;
  }

  *[Symbol.iterator](): IterableIterator<DataField> {
    yield* Object.values(this.fields);
  }

  /** Names of the fields. */
  keys(): string[] {
    return Object.keys(this.fields);
  }

  /** The fields. */
  values(): DataField[] {
    return Object.values(this.fields);
  }

  /** Names and fields. */
  entries(): [string, DataField][] {
    return Object.entries(this.fields);
  }

  /** Whether there is a field of that name. */
  has(name: string): boolean {
    return name in this.fields;
  }

  /** The field of that name. */
  get(name: string): DataField | undefined {
    return this.fields[name];
  }

  /** The field at a dotted path below this one. */
  getField(path: string | readonly string[]): DataField | undefined {
    const [head, ...rest] = typeof path === "string" ? path.split(".") : path;
    const field = head === undefined ? undefined : this.fields[head];
    if (!field || rest.length === 0) return field;
    if (field instanceof SchemaField) return field.getField(rest);
    let inner: unknown = field;
    for (const [index] of rest.entries()) {
      inner = typeof inner === "object" && inner !== null && "element" in inner ? inner.element : undefined;
      if (inner instanceof SchemaField)
        return index === rest.length - 1 ? inner : inner.getField(rest.slice(index + 1));
    }
    return inner instanceof DataField ? inner : undefined;
  }

  override apply(
    fn: string | ((this: DataField, value: unknown, options: PlainObject) => unknown),
    value?: unknown,
    options: PlainObject = {},
  ): unknown {
    super.apply(fn, value, options);
    const results: PlainObject = {};
    for (const [name, field] of Object.entries(this.fields))
      results[name] = field.apply(fn, isPlainObject(value) ? value[name] : undefined, options);
    return results;
  }

  override _cast(value: unknown): unknown {
    const plain = toPlain(value);
    return isPlainObject(plain) ? plain : {};
  }

  override _cleanType(value: unknown, options: CleanOptions): unknown {
    const source = value as PlainObject;
    const cleaned: PlainObject = {};
    const context = { ...options, source: options.source ?? source };
    for (const [name, field] of Object.entries(this.fields)) {
      if (options.partial && !(name in source)) continue;
      const result = field.clean(source[name], context);
      if (result !== undefined) cleaned[name] = result;
    }
    return cleaned;
  }

  override _validateType(value: unknown, options: ValidateOptions): DataModelValidationFailure | undefined {
    if (!isPlainObject(value)) return this.fail(value, "must be an object");
    const all = new DataModelValidationFailure();
    const context = { ...options, source: options.source ?? value };
    for (const [name, field] of Object.entries(this.fields)) {
      if (options.partial && !(name in value)) continue;
      const failure = field.validate(value[name], context);
      if (failure) all.fields[name] = failure;
    }
    return all.isEmpty() ? undefined : all;
  }

  override initialize(value: unknown, model: DataModel, options: PlainObject = {}): unknown {
    if (!isPlainObject(value)) return value;
    const object: PlainObject = {};
    for (const [name, field] of Object.entries(this.fields))
      defineValue(object, name, field.initialize(value[name], model, options));
    return object;
  }

  override toObject(value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    const object: PlainObject = {};
    for (const [name, field] of Object.entries(this.fields)) {
      const plain = field.toObject(Reflect.get(value, name));
      if (plain !== undefined) object[name] = plain;
    }
    return object;
  }
}

/** A model class, as far as a field must know it. */
export interface EmbeddedModelClass {
  readonly schema: SchemaField;
  new (data?: object, options?: PlainObject): DataModel;
  cleanData(source?: PlainObject, options?: CleanOptions): PlainObject;
  migrateDataSafe(source: PlainObject): PlainObject;
  validateJoint(data: PlainObject): void;
}

/** An object that is a model of its own. */
export class EmbeddedDataField extends SchemaField {
  /** The class of the model. */
  readonly modelClass: EmbeddedModelClass;

  constructor(model: EmbeddedModelClass, options: DataFieldOptions = {}, context: FieldContext = {}) {
    super({}, options, context);
    this.modelClass = model;
    Object.assign(this.fields, this._initializeFields(modelFields(model)));
  }

  override get model(): EmbeddedModelClass {
    return this.modelClass;
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    const source = isPlainObject(value) ? this.modelClass.migrateDataSafe({ ...value }) : value;
    return super.clean(source, { ...options, ...(isPlainObject(source) ? { source } : {}) });
  }

  override initialize(value: unknown, model: DataModel, options: PlainObject = {}): unknown {
    if (!isPlainObject(value)) return value;
    return new this.modelClass(value, { ...options, parent: model });
  }

  override toObject(value: unknown): unknown {
    return toPlain(value, false);
  }
}

/** A field cannot have two parents, so an embedded model's schema is defined anew. */
function modelFields(model: EmbeddedModelClass): DataSchema {
  const define: unknown = Reflect.get(model, "defineSchema");
  return typeof define === "function" ? (Reflect.apply(define, model, []) as DataSchema) : {};
}
