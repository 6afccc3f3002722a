import type { PlainObject } from "../../../shared/utils/objects.ts";
import type { Document, DocumentClass } from "../abstract/document.ts";
import { documentConfig } from "../config.ts";
import { Collection } from "./collection.ts";

/** The embedded documents of one class below one document. */
export class EmbeddedCollection<T extends Document = Document> extends Collection<T> {
  /** The name of the field. */
  readonly name: string;
  /** The document that holds these. */
  readonly model: Document;
  /** The name of the class of what is held. */
  readonly documentName: string;
  /** Identifiers of sources that could not be made into documents. */
  readonly invalidDocumentIds = new Set<string>();

  constructor(name: string, parent: Document, documentName: string) {
    super();
    this.name = name;
    this.model = parent;
    this.documentName = documentName;
  }

  /** The class of what is held. */
  get documentClass(): DocumentClass<T> {
    return documentConfig(this.documentName).documentClass as unknown as DocumentClass<T>;
  }

  /** The stored list, in the parent's source. */
  get _source(): PlainObject[] {
    return this.model._source[this.name] as PlainObject[];
  }

  /** Makes documents of the stored list. */
  initialize(): void {
    this.clear();
    const list = this._source;
    for (const [index, source] of list.entries()) {
      const doc = this.#make(source);
      if (!doc) continue;
      list[index] = doc._source;
      super.set(doc.id ?? "", doc);
    }
  }

  #make(source: PlainObject): T | null {
    try {
      return this.createDocument(source);
    } catch (error) {
      this.invalidDocumentIds.add(String(source["_id"]));
      console.error(`Invalid ${this.documentName} in ${this.model.uuid}`, error);
      return null;
    }
  }

  /** Makes a document of this collection without putting it in. */
  createDocument(source: PlainObject): T {
    const doc = new this.documentClass(source, { parent: this.model, pack: this.model.pack });
    doc.collection = this;
    return doc;
  }

  /** Prepares every document anew. */
  prepare(): void {
    for (const doc of this.values()) doc.reset();
  }

  /** Puts a document in, and its source into the parent's. */
  override set(id: string, doc: T): this {
    const list = this._source;
    const index = list.findIndex((source) => source["_id"] === id);
    if (index < 0) list.push(doc._source);
    else list[index] = doc._source;
    doc.collection = this;
    return super.set(id, doc);
  }

  /** Takes a document out, and its source from the parent's. */
  override delete(id: string): boolean {
    const index = this._source.findIndex((source) => source["_id"] === id);
    if (index >= 0) this._source.splice(index, 1);
    return super.delete(id);
  }

  /** The sources, as stored. */
  toObject(): PlainObject[] {
    return this.map((doc) => doc.toObject());
  }
}
