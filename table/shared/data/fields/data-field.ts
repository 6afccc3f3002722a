import { deepClone, type PlainObject } from "../../utils/objects.ts";
import type { DataModel } from "../data-model.ts";
import { DataModelValidationFailure } from "../validation.ts";
import { buildFormGroup, buildInput, type FormGroupConfig, type FormInputConfig } from "./inputs.ts";

/** Choices of a field: labels by value, a list of values, or a function that answers either. */
export type FieldChoices =
  | Readonly<Record<string | number, unknown>>
  | readonly (string | number)[]
  | (() => Readonly<Record<string | number, unknown>> | readonly (string | number)[]);

/** What every field may be told. */
export interface DataFieldOptions {
  required?: boolean;
  nullable?: boolean;
  initial?: unknown;
  readonly?: boolean;
  gmOnly?: boolean;
  label?: string;
  hint?: string;
  placeholder?: string;
  validate?: (value: unknown, options: ValidateOptions) => unknown;
  validationError?: string;
}

/** Where a field hangs in a schema. */
export interface FieldContext {
  name?: string;
  parent?: DataField;
}

/** How data are cleaned. */
export interface CleanOptions {
  /** The whole source of which the value is a part. */
  source?: PlainObject;
  /** Leaves out what is not named instead of filling it in. */
  partial?: boolean;
}

/** How data are validated. */
export interface ValidateOptions {
  source?: PlainObject;
  partial?: boolean;
}

/** One field of a schema: it cleans, validates and initialises one value. */
export class DataField {
  /** The options as given. */
  readonly options: DataFieldOptions;
  /** The name within the parent; empty until the field is put into a schema. */
  name = "";
  /** The field that holds this one. */
  parent: DataField | undefined;
  declare required: boolean;
  declare nullable: boolean;
  declare initial: unknown;
  declare readonly: boolean;
  declare gmOnly: boolean;
  declare label: string;
  declare hint: string;
  declare placeholder: string | undefined;
  declare validationError: string;
  /** Whether fields of this kind hold other fields. */
  static recursive = false;
  /** Whether values of this field hold other values. */
  static hierarchical = false;

  constructor(options: DataFieldOptions = {}, { name, parent }: FieldContext = {}) {
    this.options = options;
    const defaults = (this.constructor as typeof DataField)._defaults;
    const { validate, ...rest } = options;
    Object.assign(this, defaults, rest);
    if (validate) this.#customValidate = validate;
    if (name !== undefined) this.name = name;
    if (parent) this.parent = parent;
  }

  #customValidate: DataFieldOptions["validate"];

  /** What the options are where nothing is said. */
  static get _defaults(): PlainObject {
    return {
      required: false,
      nullable: false,
      initial: undefined,
      readonly: false,
      gmOnly: false,
      label: "",
      hint: "",
      validationError: "is not a valid value",
    };
  }

  /** The dotted path from the topmost schema. */
  get fieldPath(): string {
    return [this.parent?.fieldPath, this.name].filter(Boolean).join(".");
  }

  /** The model class whose schema holds this field, if any. */
  get model(): unknown {
    return this.parent?.model;
  }

  /** Calls a function on this field and all below, with the value that belongs to each. */
  apply(
    fn: string | ((this: DataField, value: unknown, options: PlainObject) => unknown),
    value?: unknown,
    options: PlainObject = {},
  ): unknown {
    const method: unknown = typeof fn === "string" ? Reflect.get(this, fn) : fn;
    return typeof method === "function" ? Reflect.apply(method, this, [value, options]) : undefined;
  }

  /** The value for a document that says nothing. */
  getInitialValue(source: PlainObject = {}): unknown {
    return typeof this.initial === "function"
      ? (this.initial as (data: PlainObject) => unknown)(source)
      : deepClone(this.initial);
  }

  /** Makes a value as valid as it can be made without guessing. */
  clean(value: unknown, options: CleanOptions = {}): unknown {
    if (value === undefined) return this.getInitialValue(options.source);
    const special = this._validateSpecial(value);
    if (special === true) return value;
    if (special instanceof DataModelValidationFailure) return this.getInitialValue(options.source);
    return this._cleanType(this._cast(value), options);
  }

  /** Turns a value into the type of this field. */
  _cast(value: unknown): unknown {
    return value;
  }

  /** Cleans a value that has the right type. */
  _cleanType(value: unknown, _options: CleanOptions): unknown {
    return value;
  }

  /** Answers why a value is not valid; undefined when it is. */
  validate(value: unknown, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    const special = this._validateSpecial(value);
    if (special === true) return undefined;
    if (special instanceof DataModelValidationFailure) return special;
    const failure = this._validateType(value, options);
    if (failure) return failure;
    return this.#validateCustom(value, options);
  }

  #validateCustom(value: unknown, options: ValidateOptions): DataModelValidationFailure | undefined {
    if (!this.#customValidate) return undefined;
    try {
      const answer = this.#customValidate.call(this, value, options);
      if (answer instanceof DataModelValidationFailure) return answer;
      return answer === false ? this.fail(value) : undefined;
    } catch (error) {
      return this.fail(value, error instanceof Error ? error.message : String(error));
    }
  }

  /** Judges undefined and null: true for allowed, a failure for forbidden, undefined for neither. */
  _validateSpecial(value: unknown): true | DataModelValidationFailure | undefined {
    if (value === undefined) return this.required ? this.fail(value, "may not be undefined") : true;
    if (value === null) return this.nullable ? true : this.fail(value, "may not be null");
    return undefined;
  }

  /** Judges a value that is neither undefined nor null. */
  _validateType(_value: unknown, _options: ValidateOptions): DataModelValidationFailure | undefined {
    return undefined;
  }

  /** Makes a failure about a value of this field. */
  fail(invalidValue: unknown, message: string = this.validationError): DataModelValidationFailure {
    return new DataModelValidationFailure({ invalidValue, message });
  }

  /** Makes the prepared value from the source value; a function becomes a getter. */
  initialize(value: unknown, _model: DataModel, _options: PlainObject = {}): unknown {
    return value;
  }

  /** Makes a source value from a prepared one. */
  toObject(value: unknown): unknown {
    return value;
  }

  /** An input element for this field. */
  toInput(config: FormInputConfig = {}): HTMLElement {
    if (typeof config.input === "function") return config.input(this, config);
    return this._toInput({ name: this.fieldPath, ...config });
  }

  /** Makes the input element of this kind of field. */
  _toInput(config: FormInputConfig): HTMLElement {
    return buildInput(this, config);
  }

  /** A form group with label, input and hint for this field. */
  toFormGroup(group: FormGroupConfig = {}, input: FormInputConfig = {}): HTMLElement {
    return buildFormGroup(this, group, input);
  }
}
