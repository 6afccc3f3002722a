import { isPlainObject, type PlainObject } from "../../utils/objects.ts";
import { isValidId } from "../../utils/text.ts";
import type { DataModelValidationFailure } from "../validation.ts";
import { ObjectField } from "./containers.ts";
import type { CleanOptions, DataFieldOptions, FieldContext, ValidateOptions } from "./data-field.ts";
import { BooleanField, NumberField, StringField } from "./primitives.ts";
import { SchemaField } from "./schema-field.ts";
import { FilePathField, ForeignDocumentField } from "./texts.ts";

/** Levels of ownership by user id, and `default`. */
export class DocumentOwnershipField extends ObjectField {
  static override get _defaults(): PlainObject {
    return {
      ...super._defaults,
      initial: () => ({ default: 0 }),
      validationError: "is not a mapping of user IDs and document permission levels",
    };
  }

  override _validateType(value: unknown, options: ValidateOptions): DataModelValidationFailure | undefined {
    if (!isPlainObject(value)) return this.fail(value);
    const isFine = Object.entries(value).every(
      ([key, level]) =>
        (key === "default" || isValidId(key)) &&
        typeof level === "number" &&
        [-1, 0, 1, 2, 3].includes(level),
    );
    return isFine ? super._validateType(value, options) : this.fail(value);
  }
}

/** Free data of packages, by package id. */
export class DocumentFlagsField extends ObjectField {
  override _cleanType(value: unknown, options: CleanOptions): unknown {
    return super._cleanType(value, options);
  }
}

/** Who wrote a document; stamped by the server. */
export class DocumentAuthorField extends ForeignDocumentField {
  static override get _defaults(): PlainObject {
    return { ...super._defaults, required: true, nullable: false, initial: undefined };
  }

  override _validateSpecial(value: unknown): true | DataModelValidationFailure | undefined {
    return value === undefined || value === null ? true : super._validateSpecial(value);
  }
}

/** Where a document comes from and when it was written. */
export class DocumentStatsField extends SchemaField {
  constructor(options: DataFieldOptions = {}, context: FieldContext = {}) {
    super(
      {
        coreVersion: new StringField({ required: true, blank: false, nullable: true, initial: null }),
        systemId: new StringField({ required: true, blank: false, nullable: true, initial: null }),
        systemVersion: new StringField({ required: true, blank: false, nullable: true, initial: null }),
        createdTime: new NumberField({ required: true, nullable: true, initial: null }),
        modifiedTime: new NumberField({ required: true, nullable: true, initial: null }),
        lastModifiedBy: new ForeignDocumentField("User", { idOnly: true }),
        compendiumSource: new StringField({ required: true, blank: false, nullable: true, initial: null }),
        duplicateSource: new StringField({ required: true, blank: false, nullable: true, initial: null }),
        exportSource: new ObjectField({ required: true, nullable: true, initial: null }),
      },
      options,
      context,
    );
  }
}

/** Options of a {@link DocumentTypeField}. */
export interface DocumentTypeFieldOptions extends DataFieldOptions {
  /** The types that documents may have; without it any will do. */
  types?: () => readonly string[];
}

/** The type of a document, among those that the manifest declares. */
export class DocumentTypeField extends StringField {
  declare types: (() => readonly string[]) | undefined;

  constructor(options: DocumentTypeFieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
  }

  static override get _defaults(): PlainObject {
    return { ...super._defaults, required: true, blank: false, validationError: "is not a valid type" };
  }

  override _validateType(value: unknown, options: ValidateOptions): DataModelValidationFailure | undefined {
    const failure = super._validateType(value, options);
    if (failure) return failure;
    const types = this.types?.();
    if (!types || types.includes(String(value))) return undefined;
    return this.fail(value, `"${String(value)}" is not a valid type; expected one of ${types.join(", ")}`);
  }
}

/** The embedded documents of one class, stored as a list of sources. */
export class EmbeddedCollectionField extends ObjectField {
  /** The document name of what is embedded. */
  readonly documentName: string;
  readonly elementSchema: () => SchemaField;

  constructor(
    documentName: string,
    elementSchema: () => SchemaField,
    options: DataFieldOptions = {},
    context: FieldContext = {},
  ) {
    super({ initial: () => [], ...options }, context);
    this.documentName = documentName;
    this.elementSchema = elementSchema;
  }

  override _cast(value: unknown): unknown {
    if (Array.isArray(value)) return value;
    if (typeof value === "object" && value !== null && Symbol.iterator in value)
      return [...(value as Iterable<unknown>)].map((entry) => super._cast(entry));
    return [];
  }

  override _cleanType(value: unknown, _options: CleanOptions): unknown {
    if (!Array.isArray(value)) return [];
    return value.map((entry: unknown) => this.cleanElement(isPlainObject(entry) ? entry : {}));
  }

  /** Cleans one embedded source. */
  cleanElement(source: PlainObject): PlainObject {
    return this.elementSchema().clean(source) as PlainObject;
  }

  override _validateType(value: unknown, _options: ValidateOptions): DataModelValidationFailure | undefined {
    if (!Array.isArray(value)) return this.fail(value, "must be an Array");
    for (const entry of value) {
      const failure = this.elementSchema().validate(entry);
      if (failure) return failure;
    }
    return undefined;
  }
}

/** The fields of an image that can be fitted and tinted. */
export function textureFields(initial: PlainObject = {}): SchemaField {
  return new SchemaField({
    src: new FilePathField({
      initial: (initial["src"] as string | undefined) ?? null,
      categories: ["IMAGE", "VIDEO"],
    }),
    anchorX: new NumberField({ nullable: false, initial: (initial["anchor"] as number | undefined) ?? 0 }),
    anchorY: new NumberField({ nullable: false, initial: (initial["anchor"] as number | undefined) ?? 0 }),
    offsetX: new NumberField({ nullable: false, integer: true, initial: 0 }),
    offsetY: new NumberField({ nullable: false, integer: true, initial: 0 }),
    fit: new StringField({ initial: "fill", choices: ["fill", "contain", "cover", "width", "height"] }),
    scaleX: new NumberField({ nullable: false, initial: 1 }),
    scaleY: new NumberField({ nullable: false, initial: 1 }),
    rotation: new NumberField({ nullable: false, initial: 0 }),
    tint: new StringField({ required: true, blank: false, initial: "#ffffff" }),
    alphaThreshold: new NumberField({ nullable: false, initial: 0.75, min: 0, max: 1 }),
  });
}

export { BooleanField };
