import type { PlainObject } from "../../utils/objects.ts";
import type { DataModelValidationFailure } from "../validation.ts";
import {
  type CleanOptions,
  DataField,
  type DataFieldOptions,
  type FieldChoices,
  type FieldContext,
  type ValidateOptions,
} from "./data-field.ts";

/** Whether a value is among the choices. */
export function isChoice(value: unknown, choices: FieldChoices | undefined): boolean {
  if (!choices) return true;
  const list = typeof choices === "function" ? choices() : choices;
  if (Array.isArray(list)) return list.includes(value as string | number);
  return Object.hasOwn(list, value as string | number);
}

/** Options of a {@link StringField}. */
export interface StringFieldOptions extends DataFieldOptions {
  blank?: boolean;
  trim?: boolean;
  choices?: FieldChoices;
  textSearch?: boolean;
}

/** Text. */
export class StringField extends DataField {
  declare blank: boolean;
  declare trim: boolean;
  declare choices: FieldChoices | undefined;
  declare textSearch: boolean;

  constructor(options: StringFieldOptions = {}, context: FieldContext = {}) {
    super(options.choices ? ({ blank: false, ...options } as StringFieldOptions) : options, context);
  }

  static override get _defaults(): PlainObject {
    return {
      ...super._defaults,
      blank: true,
      trim: true,
      choices: undefined,
      textSearch: false,
      validationError: "is not a valid string",
    };
  }

  override getInitialValue(source?: PlainObject): unknown {
    const value = super.getInitialValue(source);
    if (value !== undefined || !this.required) return value;
    if (this.blank) return "";
    return this.nullable ? null : undefined;
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    if (typeof value === "string" && this.trim) return super.clean(value.trim(), options);
    return super.clean(value, options);
  }

  override _cast(value: unknown): unknown {
    return String(value);
  }

  override _validateSpecial(value: unknown): true | DataModelValidationFailure | undefined {
    if (value === "") return this.blank ? true : this.fail(value, "may not be a blank string");
    return super._validateSpecial(value);
  }

  override _validateType(value: unknown, _options: ValidateOptions): DataModelValidationFailure | undefined {
    if (typeof value !== "string") return this.fail(value, "must be a string");
    return isChoice(value, this.choices) ? undefined : this.fail(value, `${value} is not a valid choice`);
  }
}

/** Options of a {@link NumberField}. */
export interface NumberFieldOptions extends DataFieldOptions {
  min?: number;
  max?: number;
  step?: number;
  integer?: boolean;
  positive?: boolean;
  choices?: FieldChoices;
}

/** A number. */
export class NumberField extends DataField {
  declare min: number | undefined;
  declare max: number | undefined;
  declare step: number | undefined;
  declare integer: boolean;
  declare positive: boolean;
  declare choices: FieldChoices | undefined;

  constructor(options: NumberFieldOptions = {}, context: FieldContext = {}) {
    super(options.choices ? ({ nullable: false, ...options } as NumberFieldOptions) : options, context);
  }

  static override get _defaults(): PlainObject {
    return {
      ...super._defaults,
      nullable: true,
      min: undefined,
      max: undefined,
      step: undefined,
      integer: false,
      positive: false,
      choices: undefined,
      validationError: "is not a valid number",
    };
  }

  override getInitialValue(source?: PlainObject): unknown {
    const value = super.getInitialValue(source);
    if (value !== undefined || !this.required) return value;
    return this.nullable ? null : undefined;
  }

  override _cast(value: unknown): unknown {
    return value === "" ? (this.nullable ? null : Number.NaN) : Number(value);
  }

  override _cleanType(value: unknown, _options: CleanOptions): unknown {
    if (typeof value !== "number" || Number.isNaN(value)) return value;
    let number = this.integer ? Math.round(value) : value;
    if (this.min !== undefined && Number.isFinite(this.min)) number = Math.max(number, this.min);
    if (this.max !== undefined && Number.isFinite(this.max)) number = Math.min(number, this.max);
    return this.step === undefined ? number : roundToStep(number, this.step, this.min ?? 0);
  }

  override _validateType(value: unknown, _options: ValidateOptions): DataModelValidationFailure | undefined {
    if (typeof value !== "number" || Number.isNaN(value)) return this.fail(value, "must be a number");
    if (!Number.isFinite(value)) return this.fail(value, "must be a finite number");
    if (this.positive && value <= 0) return this.fail(value, "must be a positive number");
    if (this.integer && !Number.isInteger(value)) return this.fail(value, "must be an integer");
    if (this.min !== undefined && value < this.min) return this.fail(value, `must be at least ${this.min}`);
    if (this.max !== undefined && value > this.max) return this.fail(value, `must be at most ${this.max}`);
    return isChoice(value, this.choices) ? undefined : this.fail(value, `${value} is not a valid choice`);
  }
}

/** The multiple of `step`, counted from `base` when that is finite, which is nearest to a number. */
function roundToStep(value: number, step: number, base: number): number {
  const from = Number.isFinite(base) ? base : 0;
  const digits = (String(step).split(".")[1] ?? "").length + (String(from).split(".")[1] ?? "").length;
  return Number((from + Math.round((value - from) / step) * step).toFixed(digits));
}

/** True or false. */
export class BooleanField extends DataField {
  static override get _defaults(): PlainObject {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: false,
      validationError: "is not a boolean",
    };
  }

  override _cast(value: unknown): unknown {
    if (typeof value === "string") return value === "true";
    if (typeof value === "object") return false;
    return Boolean(value);
  }

  override _validateType(value: unknown, _options: ValidateOptions): DataModelValidationFailure | undefined {
    return typeof value === "boolean" ? undefined : this.fail(value, "must be a boolean");
  }
}

/** Any value at all. */
export class AnyField extends DataField {
  static override get _defaults(): PlainObject {
    return { ...super._defaults, nullable: true };
  }

  override _validateType(): undefined {
    return undefined;
  }
}
