import { isPlainObject, type PlainObject, toPlain } from "../../utils/objects.ts";
import { isSafeKey } from "../../utils/paths.ts";
import type { DataModel } from "../data-model.ts";
import { DataModelValidationFailure } from "../validation.ts";
import {
  type CleanOptions,
  DataField,
  type DataFieldOptions,
  type FieldContext,
  type ValidateOptions,
} from "./data-field.ts";

/** Options of an {@link ArrayField}. */
export interface ArrayFieldOptions extends DataFieldOptions {
  min?: number;
  max?: number;
  empty?: boolean;
}

/** A list whose elements are all described by one field. */
export class ArrayField extends DataField {
  readonly element: DataField;
  declare min: number;
  declare max: number;
  declare empty: boolean;
  static override recursive = true;
  static override hierarchical = true;

  constructor(element: DataField, options: ArrayFieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.element = element;
    if (element.parent) throw new Error(`The field ${element.fieldPath} already has a parent`);
    element.parent = this;
    element.name ||= "element";
  }

  static override get _defaults(): PlainObject {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      empty: true,
      min: 0,
      max: Number.POSITIVE_INFINITY,
      initial: () => [],
      validationError: "is not an Array",
    };
  }

  override _cast(value: unknown): unknown {
    if (Array.isArray(value)) return [...value];
    if (value instanceof Set) return [...value];
    if (isPlainObject(value)) return castNumbered(value);
    return typeof value === "object" ? value : [value];
  }

  override _cleanType(value: unknown, _options: CleanOptions): unknown {
    return Array.isArray(value) ? value.map((entry) => this.element.clean(entry)) : value;
  }

  override _validateType(value: unknown, options: ValidateOptions): DataModelValidationFailure | undefined {
    if (!Array.isArray(value)) return this.fail(value, "must be an Array");
    if (value.length < this.min) return this.fail(value, `must have at least ${this.min} elements`);
    if (value.length > this.max) return this.fail(value, `must have at most ${this.max} elements`);
    if (!this.empty && value.length === 0) return this.fail(value, "cannot be empty");
    const all = new DataModelValidationFailure();
    for (const [index, entry] of value.entries()) {
      const failure = this.element.validate(entry, options);
      if (failure) all.elements.push({ id: index, failure });
    }
    return all.isEmpty() ? undefined : all;
  }

  override initialize(value: unknown, model: DataModel, options: PlainObject = {}): unknown {
    if (!Array.isArray(value)) return value;
    return value.map((entry: unknown) => resolve(this.element.initialize(entry, model, options)));
  }

  override toObject(value: unknown): unknown {
    return Array.isArray(value) ? value.map((entry) => this.element.toObject(entry)) : value;
  }
}

/** A form writes lists as `{0: …, 1: …}`. */
function castNumbered(value: PlainObject): unknown {
  const keys = Object.keys(value);
  if (!keys.every((key) => /^\d+$/.test(key))) return value;
  return keys.sort((a, b) => Number(a) - Number(b)).map((key) => value[key]);
}

/** Inside a list a getter makes no sense: the value is read at once. */
function resolve(value: unknown): unknown {
  return typeof value === "function" ? (value as () => unknown)() : value;
}

/** A set whose members are all described by one field; stored as a list. */
export class SetField extends ArrayField {
  override _cleanType(value: unknown, options: CleanOptions): unknown {
    const cleaned = super._cleanType(value, options);
    return Array.isArray(cleaned) ? [...new Set(cleaned)] : cleaned;
  }

  override _validateType(value: unknown, options: ValidateOptions): DataModelValidationFailure | undefined {
    return super._validateType(value instanceof Set ? [...value] : value, options);
  }

  override initialize(value: unknown, model: DataModel, options: PlainObject = {}): unknown {
    const list = super.initialize(value, model, options);
    return Array.isArray(list) ? new Set(list) : list;
  }

  override toObject(value: unknown): unknown {
    return value instanceof Set ? [...value].map((entry) => this.element.toObject(entry)) : value;
  }
}

/** An object of which nothing more is known. */
export class ObjectField extends DataField {
  static override get _defaults(): PlainObject {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: () => ({}),
      validationError: "is not an Object",
    };
  }

  override _cast(value: unknown): unknown {
    return toPlain(value);
  }

  override _validateType(value: unknown, _options: ValidateOptions): DataModelValidationFailure | undefined {
    return isPlainObject(value) ? undefined : this.fail(value, "must be an object");
  }
}

/** Options of a {@link TypedObjectField}. */
export interface TypedObjectFieldOptions extends DataFieldOptions {
  validateKey?: (key: string) => boolean;
}

/** An object whose values are all described by one field. */
export class TypedObjectField extends ObjectField {
  readonly element: DataField;
  declare validateKey: ((key: string) => boolean) | undefined;
  static override recursive = true;
  static override hierarchical = true;

  constructor(element: DataField, options: TypedObjectFieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.element = element;
    if (element.parent) throw new Error(`The field ${element.fieldPath} already has a parent`);
    element.parent = this;
    element.name ||= "element";
  }

  override _cleanType(value: unknown, _options: CleanOptions): unknown {
    if (!isPlainObject(value)) return value;
    const cleaned: PlainObject = {};
    for (const [key, entry] of Object.entries(value)) {
      if (!isSafeKey(key) || this.validateKey?.(key) === false) continue;
      cleaned[key] = this.element.clean(entry);
    }
    return cleaned;
  }

  override _validateType(value: unknown, options: ValidateOptions): DataModelValidationFailure | undefined {
    if (!isPlainObject(value)) return this.fail(value, "must be an object");
    const all = new DataModelValidationFailure();
    for (const [key, entry] of Object.entries(value)) {
      const failure = this.element.validate(entry, options);
      if (failure) all.fields[key] = failure;
    }
    return all.isEmpty() ? undefined : all;
  }

  override initialize(value: unknown, model: DataModel, options: PlainObject = {}): unknown {
    if (!isPlainObject(value)) return value;
    const object: PlainObject = {};
    for (const [key, entry] of Object.entries(value))
      defineValue(object, key, this.element.initialize(entry, model, options));
    return object;
  }

  override toObject(value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    const object: PlainObject = {};
    for (const [key, entry] of Object.entries(value)) object[key] = this.element.toObject(entry);
    return object;
  }
}

/** Puts an initialised value on an object; a function becomes a getter. */
export function defineValue(object: object, key: string, value: unknown): void {
  if (typeof value === "function" && !/^class\b/.test(Function.prototype.toString.call(value))) {
    Object.defineProperty(object, key, { get: value as () => unknown, configurable: true, enumerable: true });
    return;
  }
  Object.defineProperty(object, key, { value, writable: true, configurable: true, enumerable: true });
}
