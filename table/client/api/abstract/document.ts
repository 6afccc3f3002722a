import { DataModel, type ModelOptions, type UpdateSourceOptions } from "../../../shared/data/data-model.ts";
import { defineValue } from "../../../shared/data/fields/containers.ts";
import { EmbeddedCollectionField } from "../../../shared/data/fields/document-fields.ts";
import { DataModelValidationError } from "../../../shared/data/validation.ts";
import type { DocumentMetadata } from "../../../shared/schemas/metadata.ts";
import { listDocumentMetadata } from "../../../shared/schemas/metadata.ts";
import { applyChanges } from "../../../shared/utils/changes.ts";
import { isPlainObject, type PlainObject } from "../../../shared/utils/objects.ts";
import { EmbeddedCollection } from "../collections/embedded-collection.ts";
import { documentConfig } from "../config.ts";
import type { User } from "../documents/user.ts";
import { currentGame, host } from "../host.ts";
import { listDocumentTypes } from "./client-fields.ts";
import { canUserModify, testOwnership, userLevel } from "./document-permissions.ts";
import { TypeDataModel } from "./type-data-model.ts";

/** Options that travel with a write. */
export interface OperationOptions extends PlainObject {
  parent?: Document | null;
  pack?: string | null;
  keepId?: boolean;
  keepEmbeddedIds?: boolean;
  noHook?: boolean;
  render?: boolean;
  diff?: boolean;
  recursive?: boolean;
}

/** A class of documents. */
export type DocumentClass<T extends Document = Document> = {
  readonly [K in keyof typeof Document]: (typeof Document)[K];
} & (new (
  data?: object,
  options?: ModelOptions,
) => T);

/** A collection in which a document may stand. */
export interface DocumentHolder {
  readonly documentName: string;
  has(id: string): boolean;
}

/**
 * A record of the world: its stored source, its prepared values, who may do what with it,
 * and the embedded documents below it. Writing is in the subclass that every document has.
 */
export class Document extends DataModel {
  declare readonly parent: Document | null;
  declare _id: string | null;
  declare flags: Record<string, PlainObject>;
  /** Embedded collections by field name. */
  declare readonly collections: Record<string, EmbeddedCollection>;
  /** The pack that holds this document, if any. */
  declare readonly pack: string | null;
  /** The collection that holds this document; set when it is put there. */
  declare collection: DocumentHolder | null;

  /** The name of this class of documents. */
  static documentName = "Document";

  protected override _configure(options: PlainObject): void {
    const hide = (name: string, value: unknown): void => {
      Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: false });
    };
    hide("collections", {});
    hide("pack", options["pack"] ?? null);
    hide("collection", null);
    super._configure(options);
  }

  /** What the table knows of this class. */
  static get metadata(): DocumentMetadata & { label: string; labelPlural: string } {
    const metadata = listDocumentMetadata(host.generation)[this.documentName];
    if (!metadata) throw new Error(`There is no document class ${this.documentName}`);
    return {
      ...metadata,
      label: `DOCUMENT.${this.documentName}`,
      labelPlural: `DOCUMENT.${this.documentName}s`,
    };
  }

  /** The name of the field or collection that holds documents of this class. */
  static get collectionName(): string {
    return this.metadata.collection;
  }

  /** The class that is in use for this kind of document. */
  static get implementation(): DocumentClass {
    return documentConfig(this.documentName).documentClass;
  }

  /** The types that documents of this class may have. */
  static get TYPES(): string[] {
    return listDocumentTypes(this.documentName);
  }

  /** Whether documents of this class have `type` and `system`. */
  static get hasTypeData(): boolean {
    return this.metadata.hasTypeData;
  }

  /** The fields that hold embedded documents. */
  static get hierarchy(): Record<string, EmbeddedCollectionField> {
    const entries = this.schema
      .entries()
      .filter(
        (entry): entry is [string, EmbeddedCollectionField] => entry[1] instanceof EmbeddedCollectionField,
      );
    return Object.fromEntries(entries);
  }

  /** The name of this class of documents. */
  get documentName(): string {
    return (this.constructor as typeof Document).documentName;
  }

  /** The identifier, or null for a document that is not stored. */
  get id(): string | null {
    return this._id ?? null;
  }

  /** The address of this document. */
  get uuid(): string {
    const own = `${this.documentName}.${this.id}`;
    if (this.parent) return `${this.parent.uuid}.${own}`;
    return this.pack ? `Compendium.${this.pack}.${own}` : own;
  }

  /** Whether this document stands below another. */
  get isEmbedded(): boolean {
    return this.parent !== null;
  }

  /** Whether this document stands in a pack. */
  get inCompendium(): boolean {
    return this.pack !== null;
  }

  /** The name of the field of the parent that holds this document. */
  get parentCollection(): string | null {
    return this.parent ? (this.constructor as typeof Document).collectionName : null;
  }

  protected override _initialize(options: PlainObject = {}): void {
    const { hierarchy } = this.constructor as typeof Document;
    for (const [name, field] of this.schema.entries()) {
      if (name in hierarchy) initializeCollection(this, name, field as EmbeddedCollectionField);
      else defineValue(this, name, field.initialize(this._source[name], this, options));
    }
    this._safePrepareData();
  }

  /** Prepares, and reports an error instead of throwing it: one bad document must not stop the world. */
  protected _safePrepareData(): void {
    try {
      this.prepareData();
    } catch (error) {
      console.error(`Failed data preparation for ${this.documentName} ${this.id}`, error);
    }
  }

  /** Prepares the derived values: model, document, embedded, model, document, as documented. */
  prepareData(): void {
    const system: unknown = Reflect.get(this, "system");
    const model = system instanceof TypeDataModel ? system : null;
    model?.prepareBaseData();
    this.prepareBaseData();
    this.prepareEmbeddedDocuments();
    model?.prepareDerivedData();
    this.prepareDerivedData();
  }

  /** Prepares what needs no embedded documents. */
  prepareBaseData(): void {}

  /** Prepares the embedded documents; they do so when they are made and when the parent is made anew. */
  prepareEmbeddedDocuments(): void {}

  /** Prepares what rests on everything else. */
  prepareDerivedData(): void {}

  protected override _previewSource(
    changes: PlainObject,
    recursive: boolean,
  ): { before: PlainObject; after: PlainObject } {
    const cls = this.constructor as typeof Document;
    const embedded = Object.keys(cls.hierarchy);
    const empty = Object.fromEntries(embedded.map((name) => [name, []]));
    const before = { ...this._source, ...empty };
    const given = Object.fromEntries(Object.entries(changes).filter(([key]) => !embedded.includes(key)));
    const merged = cls.migrateDataSafe(applyChanges(before, given, { recursive }));
    if (merged["type"] !== before["type"] && !("==system" in given)) merged["system"] = given["system"] ?? {};
    const after = cls.cleanData(merged);
    const failure = this.schema.validate(after, { source: after });
    if (failure) throw new DataModelValidationError(failure);
    cls.validateJoint(after);
    for (const name of embedded) {
      delete before[name];
      delete after[name];
    }
    return { before, after };
  }

  override updateSource(changes: object = {}, options: UpdateSourceOptions = {}): PlainObject {
    const { hierarchy } = this.constructor as typeof Document;
    const changed = super.updateSource(changes, options);
    for (const [name, field] of Object.entries(hierarchy)) {
      const list: unknown = Reflect.get(changes, name);
      if (!Array.isArray(list)) continue;
      changed[name] = field.clean(list);
      if (options.dryRun) continue;
      this._source[name] = changed[name];
      this.collections[name]?.initialize();
    }
    return changed;
  }

  /** A copy, with changes, that is not stored; it keeps the identifier only with `keepId`. */
  override clone(
    data: object = {},
    { keepId = false, ...context }: ModelOptions & { keepId?: boolean } = {},
  ): this {
    const changes = keepId ? { ...data, _id: this.id } : { _id: null, ...data };
    return super.clone(changes, { pack: this.pack, ...context });
  }

  override toObject(source = true): PlainObject {
    const object = super.toObject(source);
    if (source) return object;
    for (const [name, collection] of Object.entries(this.collections))
      object[name] = collection.map((doc) => doc.toObject(false));
    return object;
  }

  /** The embedded collection of a class or field name. */
  getEmbeddedCollection(embeddedName: string): EmbeddedCollection {
    const field = (this.constructor as typeof Document).metadata.embedded[embeddedName] ?? embeddedName;
    const collection = this.collections[field];
    if (!collection) throw new Error(`${embeddedName} is not an embedded class of ${this.documentName}`);
    return collection;
  }

  /** The embedded document of a class by its identifier. */
  getEmbeddedDocument(
    embeddedName: string,
    id: string,
    { strict = false }: { strict?: boolean } = {},
  ): Document | undefined {
    return this.getEmbeddedCollection(embeddedName).get(id, { strict });
  }

  /** The level of ownership that the current user has. */
  get permission(): number {
    return userLevel(this, currentGame().user);
  }

  /** Whether the current user owns this document. */
  get isOwner(): boolean {
    return testOwnership(this, currentGame().user, "OWNER");
  }

  /** Whether the current user may see this document in lists. */
  get visible(): boolean {
    return testOwnership(this, currentGame().user, "LIMITED");
  }

  /** Whether the current user may see only little of this document. */
  get limited(): boolean {
    return testOwnership(this, currentGame().user, "LIMITED", { exact: true });
  }

  /** Whether somebody who is no Game Master owns this document. */
  get hasPlayerOwner(): boolean {
    return currentGame().users.some((user) => !user.isGM && testOwnership(this, user, "OWNER"));
  }

  /** The level of ownership that a user has. */
  getUserLevel(user: User | null = currentGame().user): number {
    return userLevel(this, user);
  }

  /** Whether a user has at least this level of ownership. */
  testUserPermission(user: User, permission: string | number, options: { exact?: boolean } = {}): boolean {
    return testOwnership(this, user, permission, options);
  }

  /** Whether a user may create, update or delete this document. */
  canUserModify(user: User, action: "create" | "update" | "delete", data: PlainObject = {}): boolean {
    return canUserModify(this, user, action, data);
  }

  /** Reads a flag of a package. */
  getFlag(scope: string, key: string): unknown {
    if (!currentGame().hasFlagScope(scope))
      throw new Error(`Flag scope "${scope}" is not valid or not currently active`);
    let value: unknown = this.flags?.[scope];
    for (const step of key.split(".")) value = isPlainObject(value) ? value[step] : undefined;
    return value;
  }
}

/** The collection of embedded documents is made once and stays; only its documents change. */
function initializeCollection(doc: Document, name: string, field: EmbeddedCollectionField): void {
  const known = doc.collections[name];
  if (known) {
    if (PREPARED_TOGETHER.has(doc.documentName)) known.prepare();
    return;
  }
  const collection = new EmbeddedCollection(name, doc, field.documentName);
  doc.collections[name] = collection;
  Object.defineProperty(doc, name, {
    value: collection,
    configurable: true,
    enumerable: true,
    writable: false,
  });
  collection.initialize();
}

/** Classes whose embedded documents are prepared anew with them; the others' stand for themselves. */
const PREPARED_TOGETHER: ReadonlySet<string> = new Set(["Actor", "Item", "Combat"]);
