import type { DocumentSource } from "../../shared/protocol.ts";
import { embeddedOf, type Located, locate, locateChild, metadataOf, type World } from "./world.ts";

/** One change of the database: a row to write, or one to remove when there is no value. */
export interface RowChange {
  readonly key: string;
  readonly value: DocumentSource | null;
}

/** A world while a request is being worked out: what it becomes, and which rows that changes. */
export class Draft {
  #world: World;
  readonly #rows = new Map<string, DocumentSource | null>();

  constructor(world: World) {
    this.#world = world;
  }

  /** The world as it is so far. */
  get world(): World {
    return this.#world;
  }

  /** The rows that have changed so far. */
  get rows(): RowChange[] {
    return [...this.#rows].map(([key, value]) => ({ key, value }));
  }

  /** The document behind a UUID, as it is so far. */
  locate(uuid: string): Located | null {
    return locate(this.#world, uuid);
  }

  /** A document of a class below a parent or in the world, as it is so far. */
  find(documentName: string, id: string, parent: Located | null): Located | null {
    if (parent) return locateChild(this.#world, parent, documentName, id);
    const source = this.#world.documents.get(documentName)?.get(id);
    return source ? { documentName, source, parent: null } : null;
  }

  /** Adds a document or replaces it; with `deep`, the rows of what is embedded are written as well. */
  put(doc: Located, { deep = false }: { deep?: boolean } = {}): void {
    const isNew = this.find(doc.documentName, doc.source._id, doc.parent) === null;
    this.#replace(doc, doc.source);
    this.#writeRows(doc, deep);
    if (isNew && doc.parent) this.#touchParent(doc.parent);
  }

  /** Removes a document and everything embedded in it. */
  remove(doc: Located): void {
    this.#replace(doc, null);
    this.#removeRows(doc);
    if (doc.parent) this.#touchParent(doc.parent);
  }

  #replace(doc: Located, source: DocumentSource | null): void {
    if (!doc.parent) {
      const all = new Map(this.#world.documents.get(doc.documentName));
      if (source) all.set(source._id, source);
      else all.delete(doc.source._id);
      const documents = new Map(this.#world.documents).set(doc.documentName, all);
      this.#world = { ...this.#world, documents };
      return;
    }
    const parent = this.#refresh(doc.parent);
    const field = metadataOf(this.#world, parent.documentName).embedded[doc.documentName] ?? "";
    const list = embeddedOf(parent.source, field);
    const index = list.findIndex((child) => child._id === doc.source._id);
    const next = source
      ? index < 0
        ? [...list, source]
        : list.with(index, source)
      : list.filter((_, i) => i !== index);
    this.#replace(parent, { ...parent.source, [field]: next });
  }

  /** The same document with its present source. */
  #refresh(doc: Located): Located {
    const parent = doc.parent ? this.#refresh(doc.parent) : null;
    return this.find(doc.documentName, doc.source._id, parent) ?? doc;
  }

  #touchParent(parent: Located): void {
    this.#writeRows(this.#refresh(parent), false);
  }

  #writeRows(doc: Located, deep: boolean): void {
    const { embedded } = metadataOf(this.#world, doc.documentName);
    const row: DocumentSource = { ...doc.source };
    for (const [name, field] of Object.entries(embedded)) {
      const children = embeddedOf(doc.source, field);
      row[field] = children.map((child) => child._id);
      if (deep)
        for (const source of children) this.#writeRows({ documentName: name, source, parent: doc }, true);
    }
    this.#rows.set(this.#keyOf(doc), row);
  }

  #removeRows(doc: Located): void {
    this.#rows.set(this.#keyOf(doc), null);
    for (const [name, field] of Object.entries(metadataOf(this.#world, doc.documentName).embedded))
      for (const source of embeddedOf(doc.source, field))
        this.#removeRows({ documentName: name, source, parent: doc });
  }

  /** `!scenes.tokens!<scene>.<token>`, as Foundry's databases have it. */
  #keyOf(doc: Located): string {
    const names: string[] = [];
    const ids: string[] = [];
    for (let at: Located | null = doc; at; at = at.parent) {
      names.unshift(metadataOf(this.#world, at.documentName).collection);
      ids.unshift(at.source._id);
    }
    return `!${names.join(".")}!${ids.join(".")}`;
  }
}
