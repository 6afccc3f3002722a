import type { PlainObject } from "../../../shared/utils/objects.ts";
import type { ClientDocument, DocumentApplication } from "../abstract/client-document.ts";
import type { DocumentClass, OperationOptions } from "../abstract/document.ts";
import { documentConfig } from "../config.ts";
import { registerSheet, unregisterSheet } from "../documents/sheets.ts";
import { Collection } from "./collection.ts";
import type { CompendiumCollection } from "./compendium-collection.ts";

/** Documents of one class, in the world or in a pack. */
export abstract class DocumentCollection<T extends ClientDocument = ClientDocument> extends Collection<T> {
  /** The applications that show this collection. */
  readonly apps: DocumentApplication[] = [];
  /** Identifiers of sources that could not be made into documents. */
  readonly invalidDocumentIds = new Set<string>();

  /** The name of the class of what is held. */
  abstract get documentName(): string;

  /** The class of what is held. */
  get documentClass(): DocumentClass<T> {
    return documentConfig(this.documentName).documentClass as unknown as DocumentClass<T>;
  }

  /** The name of the collection's class. */
  get name(): string {
    return this.constructor.name;
  }

  /** Makes a document of this collection without putting it in. */
  createDocument(source: PlainObject, options: PlainObject = {}): T {
    return new this.documentClass(source, options);
  }

  /** Draws the applications that show this collection again. */
  render(force = false, options: PlainObject = {}): void {
    for (const app of this.apps) void app.render(force, options);
  }

  /** Updates every document that meets a condition. */
  async updateAll(
    transformation: PlainObject | ((doc: T) => PlainObject),
    condition: ((doc: T) => boolean) | null = null,
    options: OperationOptions = {},
  ): Promise<ClientDocument[]> {
    const updates = this.contents
      .filter((doc) => condition?.(doc) ?? true)
      .map((doc) => ({
        ...(typeof transformation === "function" ? transformation(doc) : transformation),
        _id: doc.id,
      }));
    const cls = this.documentClass as unknown as typeof ClientDocument;
    return cls.updateDocuments(updates, options);
  }
}

/** The documents of one class in the world. */
export class WorldCollection<T extends ClientDocument = ClientDocument> extends DocumentCollection<T> {
  /** The class of documents of the collection; each collection names its own. */
  static documentName = "Document";

  override get documentName(): string {
    return (this.constructor as typeof WorldCollection).documentName;
  }

  /** Makes documents of stored sources; a source that will not do is set aside and reported. */
  initialize(sources: readonly PlainObject[]): void {
    for (const source of sources) {
      try {
        const doc = this.createDocument(source);
        this.set(doc.id ?? "", doc);
      } catch (error) {
        this.invalidDocumentIds.add(String(source["_id"]));
        console.error(`Invalid ${this.documentName} ${String(source["_id"])}`, error);
      }
    }
  }

  override set(id: string, doc: T): this {
    doc.collection = this;
    return super.set(id, doc);
  }

  /** The folders of this collection. */
  get folders(): ClientDocument[] {
    return [];
  }

  /** What of a pack's document goes into the world. */
  fromCompendium(
    doc: ClientDocument | PlainObject,
    { keepId = false, clearFolder = true, clearSort = true, clearOwnership = true }: PlainObject = {},
  ): PlainObject {
    const data =
      "toObject" in doc && typeof doc.toObject === "function"
        ? (doc as ClientDocument).toObject()
        : { ...(doc as PlainObject) };
    if (!keepId) delete data["_id"];
    if (clearFolder) delete data["folder"];
    if (clearSort) delete data["sort"];
    if (clearOwnership && "ownership" in data) data["ownership"] = { default: 0 };
    if ("active" in data) delete data["active"];
    return data;
  }

  /** Copies a document of a pack into the world. */
  async importFromCompendium(
    pack: CompendiumCollection,
    id: string,
    updateData: PlainObject = {},
    options: OperationOptions = {},
  ): Promise<ClientDocument | undefined> {
    const doc = await pack.getDocument(id);
    if (!doc) throw new Error(`The pack ${pack.collection} has no document ${id}`);
    const data = { ...this.fromCompendium(doc, options), ...updateData };
    const cls = this.documentClass as unknown as typeof ClientDocument;
    return cls.create(data, options);
  }

  /** Registers a sheet class for documents of this collection. */
  static registerSheet(
    scope: string,
    sheetClass: new (options: PlainObject) => object,
    options: PlainObject = {},
  ): void {
    registerSheet(this.documentName, scope, sheetClass, options);
  }

  /** Takes away a sheet class for documents of this collection. */
  static unregisterSheet(
    scope: string,
    sheetClass: new (options: PlainObject) => object,
    options: PlainObject = {},
  ): void {
    unregisterSheet(this.documentName, scope, sheetClass, options);
  }
}
