import type { ModelOptions } from "../../../shared/data/data-model.ts";
import type { PlainObject } from "../../../shared/utils/objects.ts";
import { DELETE } from "../../../shared/utils/operators.ts";
import { getProperty, setProperty } from "../../../shared/utils/paths.ts";
import { createDocuments, deleteDocuments, updateDocuments } from "../core/database.ts";
import { findSheetClass } from "../documents/sheets.ts";
import type { User } from "../documents/user.ts";
import { currentGame, host } from "../host.ts";
import { Document, type OperationOptions } from "./document.ts";

/** An application that shows a document. */
export interface DocumentApplication {
  render(options?: unknown, more?: unknown): unknown;
  close?(options?: unknown): unknown;
}

/** A class of documents that can be written. */
export type ClientDocumentClass<T extends ClientDocument = ClientDocument> = {
  readonly [K in keyof typeof ClientDocument]: (typeof ClientDocument)[K];
} & (new (
  data?: object,
  options?: ModelOptions,
) => T);

/** A document of a running client: it can be written, it calls back, and it has a sheet. */
export class ClientDocument extends Document {
  declare readonly parent: ClientDocument | null;
  #apps: Record<string, DocumentApplication> | undefined;
  #sheet: DocumentApplication | null | undefined;

  /** Creates several documents of this class. */
  static async createDocuments(
    data: readonly object[] = [],
    operation: OperationOptions = {},
  ): Promise<ClientDocument[]> {
    return createDocuments(this, data, operation);
  }

  /** Updates several documents of this class; each change carries its `_id`. */
  static async updateDocuments(
    updates: readonly object[] = [],
    operation: OperationOptions = {},
  ): Promise<ClientDocument[]> {
    return updateDocuments(this, updates, operation);
  }

  /** Deletes several documents of this class. */
  static async deleteDocuments(
    ids: readonly string[] = [],
    operation: OperationOptions & { deleteAll?: boolean } = {},
  ): Promise<ClientDocument[]> {
    return deleteDocuments(this, ids, operation);
  }

  /** Creates one document, or several when a list is given. */
  static async create(data: readonly object[], operation?: OperationOptions): Promise<ClientDocument[]>;
  static async create(data: object, operation?: OperationOptions): Promise<ClientDocument | undefined>;
  static async create(
    data: object | readonly object[],
    operation: OperationOptions = {},
  ): Promise<ClientDocument | ClientDocument[] | undefined> {
    const list = Array.isArray(data) ? (data as object[]) : [data];
    const created = await this.createDocuments(list, operation);
    return Array.isArray(data) ? created : created[0];
  }

  /** A world document of this class by its identifier. */
  static get(documentId: string, operation: { pack?: string | null } = {}): Document | null {
    if (operation.pack) return currentGame().packs.get(operation.pack)?.get(documentId) ?? null;
    return currentGame().collections.get(this.documentName)?.get(documentId) ?? null;
  }

  /** Whether a user may create documents of this class at all. */
  static canUserCreate(user: User): boolean {
    return user.isGM || user.hasPermission(`${this.documentName.toUpperCase()}_CREATE`);
  }

  /** A name for a new document that no other has. */
  static defaultName({
    type,
    parent,
  }: {
    type?: string;
    parent?: Document | null;
    pack?: string | null;
  } = {}): string {
    const { i18n, collections } = currentGame();
    const typed =
      type && i18n.has(`TYPES.${this.documentName}.${type}`) ? `TYPES.${this.documentName}.${type}` : "";
    const base = i18n.format("DOCUMENT.New", { type: i18n.localize(typed || this.metadata.label) });
    const siblings = parent
      ? parent.getEmbeddedCollection(this.documentName)
      : collections.get(this.documentName);
    const taken = new Set(
      (siblings?.contents ?? []).map((doc: Document) => Reflect.get(doc, "name") as unknown),
    );
    let name = base;
    for (let n = 2; taken.has(name); n++) name = `${base} (${n})`;
    return name;
  }

  /** Changes this document; answers it, or undefined when nothing changed or the change was prevented. */
  async update(data: object = {}, operation: OperationOptions = {}): Promise<this | undefined> {
    const cls = this.constructor as typeof ClientDocument;
    const updates = await cls.updateDocuments([{ ...data, _id: this.id }], {
      ...operation,
      parent: this.parent,
      pack: this.pack,
    });
    return updates[0] as this | undefined;
  }

  /** Deletes this document; answers it, or undefined when that was prevented. */
  async delete(operation: OperationOptions = {}): Promise<this | undefined> {
    const cls = this.constructor as typeof ClientDocument;
    const deleted = await cls.deleteDocuments([this.id ?? ""], {
      ...operation,
      parent: this.parent,
      pack: this.pack,
    });
    return deleted[0] as this | undefined;
  }

  /** Writes a flag of a package. */
  async setFlag(scope: string, key: string, value: unknown): Promise<this | undefined> {
    this.#checkScope(scope);
    const changes: PlainObject = {};
    setProperty(changes, `flags.${scope}.${key}`, value);
    return this.update(changes);
  }

  /** Removes a flag of a package. */
  async unsetFlag(scope: string, key: string): Promise<this | undefined> {
    this.#checkScope(scope);
    const steps = key.split(".");
    const last = steps.pop() ?? key;
    const path = ["flags", scope, ...steps].join(".");
    const changes: PlainObject = {};
    if (host.generation >= 14) setProperty(changes, `${path}.${last}`, DELETE);
    else setProperty(changes, `${path}.-=${last}`, null);
    return this.update(changes);
  }

  #checkScope(scope: string): void {
    if (!currentGame().hasFlagScope(scope))
      throw new Error(`Flag scope "${scope}" is not valid or not currently active`);
  }

  /** Creates embedded documents. */
  async createEmbeddedDocuments(
    embeddedName: string,
    data: readonly object[] = [],
    operation: OperationOptions = {},
  ): Promise<ClientDocument[]> {
    return embeddedClass(this, embeddedName).createDocuments(data, {
      ...operation,
      parent: this,
      pack: this.pack,
    });
  }

  /** Updates embedded documents. */
  async updateEmbeddedDocuments(
    embeddedName: string,
    updates: readonly object[] = [],
    operation: OperationOptions = {},
  ): Promise<ClientDocument[]> {
    return embeddedClass(this, embeddedName).updateDocuments(updates, {
      ...operation,
      parent: this,
      pack: this.pack,
    });
  }

  /** Deletes embedded documents. */
  async deleteEmbeddedDocuments(
    embeddedName: string,
    ids: readonly string[],
    operation: OperationOptions = {},
  ): Promise<ClientDocument[]> {
    return embeddedClass(this, embeddedName).deleteDocuments(ids, {
      ...operation,
      parent: this,
      pack: this.pack,
    });
  }

  /** Runs on the requesting client before this document is created; false prevents it. */
  async _preCreate(_data: PlainObject, _options: PlainObject, _user: User): Promise<boolean | void> {}

  /** Runs on every client after this document was created. */
  _onCreate(_data: PlainObject, _options: PlainObject, _userId: string): void {}

  /** Runs on the requesting client before this document is updated; false prevents it. */
  async _preUpdate(_changed: PlainObject, _options: PlainObject, _user: User): Promise<boolean | void> {}

  /** Runs on every client after this document was updated. */
  _onUpdate(_changed: PlainObject, options: PlainObject, _userId: string): void {
    if (options["render"] !== false) this.render(false);
  }

  /** Runs on the requesting client before this document is deleted; false prevents it. */
  async _preDelete(_options: PlainObject, _user: User): Promise<boolean | void> {}

  /** Runs on every client after this document was deleted. */
  _onDelete(_options: PlainObject, _userId: string): void {
    for (const app of Object.values(this.apps)) app.close?.({ animate: false, documentDeleted: true });
  }

  /** Runs on the requesting client before documents of one write are created; false prevents all of them. */
  static async _preCreateOperation(
    _documents: Document[],
    _operation: PlainObject,
    _user: User,
  ): Promise<boolean | void> {}

  /** Runs on the requesting client before documents of one write are updated; false prevents all of them. */
  static async _preUpdateOperation(
    _documents: Document[],
    _operation: PlainObject,
    _user: User,
  ): Promise<boolean | void> {}

  /** Runs on the requesting client before documents of one write are deleted; false prevents all of them. */
  static async _preDeleteOperation(
    _documents: Document[],
    _operation: PlainObject,
    _user: User,
  ): Promise<boolean | void> {}

  /** Runs after embedded documents were created somewhere below this document. */
  _onCreateDescendantDocuments(
    _parent: Document,
    _collection: string,
    _documents: Document[],
    _data: PlainObject[],
    options: PlainObject,
    _userId: string,
  ): void {
    if (options["render"] !== false) this.render(false);
  }

  /** Runs after embedded documents were updated somewhere below this document. */
  _onUpdateDescendantDocuments(
    _parent: Document,
    _collection: string,
    _documents: Document[],
    _changes: PlainObject[],
    options: PlainObject,
    _userId: string,
  ): void {
    if (options["render"] !== false) this.render(false);
  }

  /** Runs after embedded documents were deleted somewhere below this document. */
  _onDeleteDescendantDocuments(
    _parent: Document,
    _collection: string,
    _documents: Document[],
    _ids: string[],
    options: PlainObject,
    _userId: string,
  ): void {
    if (options["render"] !== false) this.render(false);
  }

  /** The applications that show this document, by their id; they are drawn again when it changes. */
  get apps(): Record<string, DocumentApplication> {
    this.#apps ??= {};
    return this.#apps;
  }

  /** Draws the applications that show this document again. */
  render(force = false, context: PlainObject = {}): void {
    for (const app of Object.values(this.apps)) void app.render(force, context);
  }

  /** The sheet of this document, made when it is first asked for. */
  get sheet(): DocumentApplication | null {
    if (this.#sheet === undefined) {
      const Sheet = this._getSheetClass();
      this.#sheet = Sheet ? (new Sheet({ document: this }) as DocumentApplication) : null;
    }
    return this.#sheet;
  }

  /** The class of this document's sheet. */
  _getSheetClass(): (new (options: PlainObject) => object) | null {
    return findSheetClass(this);
  }

  /** What a drag of this document carries. */
  toDragData(): { type: string; uuid: string } {
    return { type: this.documentName, uuid: this.uuid };
  }

  /** Data with `@` paths that formulas may use. */
  getRollData(): PlainObject {
    return (getProperty(this, "system") ?? {}) as PlainObject;
  }
}

function embeddedClass(doc: ClientDocument, embeddedName: string): typeof ClientDocument {
  const { documentClass } = doc.getEmbeddedCollection(embeddedName);
  return documentClass as unknown as typeof ClientDocument;
}
