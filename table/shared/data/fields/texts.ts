import { Color } from "../../utils/color.ts";
import type { PlainObject } from "../../utils/objects.ts";
import { isValidId, randomID } from "../../utils/text.ts";
import { parseUuid } from "../../utils/uuid.ts";
import type { DataModel } from "../data-model.ts";
import type { DataModelValidationFailure } from "../validation.ts";
import { type CleanOptions, DataField, type FieldContext, type ValidateOptions } from "./data-field.ts";
import { NumberField, StringField, type StringFieldOptions } from "./primitives.ts";

/** HTML text; the server cleans what the manifest or the host declares. */
export class HTMLField extends StringField {
  static override get _defaults(): PlainObject {
    return { ...super._defaults, required: true, blank: true };
  }
}

/** The source of a script. */
export class JavaScriptField extends StringField {
  static override get _defaults(): PlainObject {
    return { ...super._defaults, required: true, blank: true, nullable: true };
  }
}

/** Any JSON value, stored as text and read as the value. */
export class JSONField extends StringField {
  static override get _defaults(): PlainObject {
    return {
      ...super._defaults,
      blank: false,
      trim: true,
      initial: undefined,
      validationError: "is not a valid JSON string",
    };
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    if (value === undefined || value === null || typeof value === "string")
      return super.clean(value, options);
    return JSON.stringify(value);
  }

  override _validateType(value: unknown, options: ValidateOptions): DataModelValidationFailure | undefined {
    const failure = super._validateType(value, options);
    if (failure) return failure;
    try {
      JSON.parse(String(value));
      return undefined;
    } catch {
      return this.fail(value);
    }
  }

  override initialize(value: unknown): unknown {
    return typeof value === "string" ? JSON.parse(value) : value;
  }

  override toObject(value: unknown): unknown {
    return value === undefined || value === null ? value : JSON.stringify(value);
  }
}

/** Options of a {@link FilePathField}. */
export interface FilePathFieldOptions extends StringFieldOptions {
  categories?: readonly string[];
  base64?: boolean;
  wildcard?: boolean;
  virtual?: boolean;
}

/** The path of a file, or null. */
export class FilePathField extends StringField {
  declare categories: readonly string[];

  constructor(options: FilePathFieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
  }

  static override get _defaults(): PlainObject {
    return {
      ...super._defaults,
      categories: [],
      base64: false,
      wildcard: false,
      virtual: false,
      nullable: true,
      blank: false,
      initial: null,
      validationError: "is not a valid file path",
    };
  }

  override _validateType(value: unknown, options: ValidateOptions): DataModelValidationFailure | undefined {
    const failure = super._validateType(value, options);
    if (failure) return failure;
    const path = String(value);
    if (/^\s*(javascript|vbscript|data:text)/i.test(path)) return this.fail(value);
    return undefined;
  }
}

/** An identifier of sixteen letters and digits, or null. */
export class DocumentIdField extends StringField {
  static override get _defaults(): PlainObject {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      readonly: true,
      initial: null,
      validationError: "is not a valid Document ID string",
    };
  }

  override _cast(value: unknown): unknown {
    if (typeof value === "object" && value !== null && "_id" in value) return value._id;
    return String(value);
  }

  override _validateType(value: unknown): DataModelValidationFailure | undefined {
    return isValidId(value) ? undefined : this.fail(value, "must be a valid 16-character alphanumeric ID");
  }

  /** Makes an identifier. */
  static generate(): string {
    return randomID();
  }
}

/** Options of a {@link DocumentUUIDField}. */
export interface DocumentUUIDFieldOptions extends StringFieldOptions {
  type?: string;
  embedded?: boolean;
  relative?: boolean;
}

/** The UUID of a document, or null. */
export class DocumentUUIDField extends StringField {
  declare type: string | undefined;
  declare embedded: boolean | undefined;

  constructor(options: DocumentUUIDFieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
  }

  static override get _defaults(): PlainObject {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      initial: null,
      type: undefined,
      embedded: undefined,
      validationError: "is not a valid UUID string",
    };
  }

  override _validateType(value: unknown): DataModelValidationFailure | undefined {
    const parsed = typeof value === "string" ? parseUuid(value) : null;
    if (!parsed) return this.fail(value);
    if (this.type && parsed.type !== this.type) return this.fail(value, `must be a ${this.type}`);
    if (this.embedded === true && parsed.embedded.length === 0)
      return this.fail(value, "must be an embedded document");
    if (this.embedded === false && parsed.embedded.length > 0)
      return this.fail(value, "must be a primary document");
    return undefined;
  }
}

/** A colour as `#rrggbb`, or null. */
export class ColorField extends StringField {
  static override get _defaults(): PlainObject {
    return {
      ...super._defaults,
      nullable: true,
      blank: false,
      initial: null,
      validationError: "is not a valid hexadecimal color string",
    };
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    if (value === undefined) return this.getInitialValue(options.source);
    if (value === "" || value === null) return this.nullable ? null : this.getInitialValue(options.source);
    const color = Color.from(value as string | number);
    return color.valid ? color.css : value;
  }

  override initialize(value: unknown): unknown {
    return value === null || value === undefined ? value : Color.from(String(value));
  }

  override toObject(value: unknown): unknown {
    return value instanceof Color ? value.css : value;
  }

  override _validateType(value: unknown): DataModelValidationFailure | undefined {
    return typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value) ? undefined : this.fail(value);
  }
}

/** An angle in degrees, from 0 up to 360. */
export class AngleField extends NumberField {
  declare normalize: boolean;

  static override get _defaults(): PlainObject {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 0,
      normalize: true,
      min: 0,
      max: 360,
      validationError: "is not a number between 0 and 360",
    };
  }

  override _cleanType(value: unknown, options: CleanOptions): unknown {
    if (typeof value !== "number" || !this.normalize) return super._cleanType(value, options);
    const angle = value % 360;
    return super._cleanType(angle < 0 ? angle + 360 : angle, options);
  }
}

/** A share from 0 to 1. */
export class AlphaField extends NumberField {
  static override get _defaults(): PlainObject {
    return { ...super._defaults, required: true, nullable: false, initial: 1, min: 0, max: 1 };
  }
}

/** A place in an order. */
export class IntegerSortField extends NumberField {
  static override get _defaults(): PlainObject {
    return { ...super._defaults, required: true, nullable: false, integer: true, initial: 0 };
  }
}

/** How a {@link ForeignDocumentField} finds documents by class. */
export interface ForeignModel {
  readonly documentName: string;
  get?(id: string, options?: PlainObject): unknown;
}

/** Options of a {@link ForeignDocumentField}. */
export interface ForeignDocumentFieldOptions extends StringFieldOptions {
  idOnly?: boolean;
}

/** The identifier of a document of another collection; prepared, it reads as that document. */
export class ForeignDocumentField extends DocumentIdField {
  readonly foreign: ForeignModel | string;
  declare idOnly: boolean;

  constructor(
    foreign: ForeignModel | string,
    options: ForeignDocumentFieldOptions = {},
    context: FieldContext = {},
  ) {
    super(options, context);
    this.foreign = foreign;
  }

  static override get _defaults(): PlainObject {
    return { ...super._defaults, nullable: true, readonly: false, idOnly: false };
  }

  override initialize(value: unknown, model: DataModel): unknown {
    const { foreign } = this;
    if (this.idOnly || typeof foreign === "string" || typeof value !== "string") return value;
    return () => foreign.get?.(value, { pack: Reflect.get(model, "pack") }) ?? null;
  }

  override toObject(value: unknown): unknown {
    if (typeof value === "object" && value !== null && "_id" in value) return value._id;
    return value ?? null;
  }
}

export { DataField };
