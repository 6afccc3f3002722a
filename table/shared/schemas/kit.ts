import type { DataField } from "../data/fields/data-field.ts";
import {
  DocumentAuthorField,
  DocumentFlagsField,
  DocumentOwnershipField,
  DocumentStatsField,
} from "../data/fields/document-fields.ts";
import { NumberField, StringField } from "../data/fields/primitives.ts";
import type { DataSchema } from "../data/fields/schema-field.ts";
import {
  DocumentIdField,
  ForeignDocumentField,
  type ForeignModel,
  IntegerSortField,
} from "../data/fields/texts.ts";
import type { Generation } from "../protocol.ts";

/** What the schemas of documents need from the side that uses them, server or client. */
export interface SchemaKit {
  readonly generation: Generation;
  /** The `type` field of a class of documents. */
  type(documentName: string): DataField;
  /** The `system` field of a class of documents. */
  system(documentName: string): DataField;
  /** The field that holds embedded documents. */
  embedded(documentName: string): DataField;
  /** The class behind a reference. */
  foreign(documentName: string): ForeignModel | string;
}

/** `_id`, which every document has. */
export const id = (): DataSchema => ({ _id: new DocumentIdField() });

/** `flags` and `_stats`, which nearly every document has. */
export const trail = (): DataSchema => ({
  flags: new DocumentFlagsField(),
  _stats: new DocumentStatsField(),
});

/** `name` that may not be blank. */
export const requiredName = (): StringField =>
  new StringField({ required: true, blank: false, textSearch: true });

/** `name` that may be blank. */
export const optionalName = (): StringField => new StringField({ required: true, blank: true });

/** `folder` and `sort`. */
export const filed = (kit: SchemaKit): DataSchema => ({
  folder: new ForeignDocumentField(kit.foreign("Folder")),
  sort: new IntegerSortField(),
});

/** `ownership`. */
export const owned = (): DataSchema => ({ ownership: new DocumentOwnershipField() });

/** `author`. */
export const author = (kit: SchemaKit): DataSchema => ({
  author: new DocumentAuthorField(kit.foreign("User")),
});

/** A whole number that must be given or has a default. */
export const whole = (initial: number, options: { min?: number; max?: number } = {}): NumberField =>
  new NumberField({ required: true, nullable: false, integer: true, initial, ...options });

/** A number with a default. */
export const real = (
  initial: number,
  options: { min?: number; max?: number; step?: number; positive?: boolean } = {},
): NumberField => new NumberField({ required: true, nullable: false, initial, ...options });
