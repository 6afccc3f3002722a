import type { DataSchema } from "../../../shared/data/fields/schema-field.ts";
import { listDocumentMetadata } from "../../../shared/schemas/metadata.ts";
import { adventureSchema } from "../../../shared/schemas/world.ts";
import { deepClone, type PlainObject } from "../../../shared/utils/objects.ts";
import { ClientDocument, type ClientDocumentClass } from "../abstract/client-document.ts";
import { clientKit } from "../abstract/client-fields.ts";
import { documentConfig } from "../config.ts";
import { prepareCreate, prepareUpdate, submit } from "../core/database.ts";
import { Hooks } from "../hooks.ts";
import { currentGame, host } from "../host.ts";

/** What an import is going to do. */
export interface AdventureImportData {
  toCreate: Record<string, PlainObject[]>;
  toUpdate: Record<string, PlainObject[]>;
  documentCount: number;
}

/** What an import has done. */
export interface AdventureImportResult {
  created: Record<string, ClientDocument[]>;
  updated: Record<string, ClientDocument[]>;
}

/** The order in which classes are written: what is referred to comes first. */
const ORDER = ["Folder", "Actor", "Item", "JournalEntry", "Scene", "Macro", "Combat"];

/** A bundle of documents that are imported together, with their identifiers. */
export class Adventure extends ClientDocument {
  static override documentName = "Adventure";
  declare name: string;
  declare img: string | null;
  declare caption: string;
  declare description: string;

  static override defineSchema(): DataSchema {
    return adventureSchema(clientKit());
  }

  /** The documents of this bundle by the name of their class. */
  get content(): Record<string, PlainObject[]> {
    const metadata = listDocumentMetadata(host.generation);
    const entries = ORDER.map(
      (name) => [name, this._source[metadata[name]?.collection ?? ""] ?? []] as const,
    );
    return Object.fromEntries(entries) as Record<string, PlainObject[]>;
  }

  /** Works out which documents are new to the world and which would be overwritten. */
  async prepareImport({
    importFields,
  }: {
    importFields?: readonly string[];
  } = {}): Promise<AdventureImportData> {
    const data: AdventureImportData = { toCreate: {}, toUpdate: {}, documentCount: 0 };
    const metadata = listDocumentMetadata(host.generation);
    for (const [documentName, sources] of Object.entries(this.content)) {
      const field = metadata[documentName]?.collection ?? "";
      if (importFields && !importFields.includes("all") && !importFields.includes(field)) continue;
      const collection = currentGame().collections.get(documentName);
      for (const given of sources) {
        const source = deepClone(given);
        const isKnown = collection?.has(String(source["_id"])) ?? false;
        const list = isKnown ? data.toUpdate : data.toCreate;
        list[documentName] = [...(list[documentName] ?? []), source];
        data.documentCount++;
      }
    }
    return data;
  }

  /** Imports the bundle; hooks may change or prevent it. Only a Game Master may. */
  async import({
    dialog: _dialog,
    importFields,
    ...options
  }: PlainObject & { importFields?: readonly string[] } = {}): Promise<AdventureImportResult | false> {
    const { user } = currentGame();
    if (!user.isGM) throw new Error(`User ${user.name} lacks permission to import an Adventure`);
    const prepared = await this.prepareImport(importFields ? { importFields } : {});
    const { toCreate, toUpdate } = prepared;
    if (!Hooks.call("preImportAdventure", this, options, toCreate, toUpdate)) return false;
    const result = await this.importContent(prepared);
    Hooks.callAll("importAdventure", this, options, result.created, result.updated);
    return result;
  }

  /** Writes what {@link prepareImport} found: new documents with their identifiers, known ones replaced. */
  async importContent({ toCreate, toUpdate }: AdventureImportData): Promise<AdventureImportResult> {
    const created: Record<string, ClientDocument[]> = {};
    const updated: Record<string, ClientDocument[]> = {};
    for (const documentName of ORDER) {
      const fresh = toCreate[documentName] ?? [];
      if (fresh.length > 0) created[documentName] = await this.#create(documentName, fresh);
      const known = toUpdate[documentName] ?? [];
      if (known.length > 0) updated[documentName] = await this.#overwrite(documentName, known);
    }
    return { created, updated };
  }

  async #create(documentName: string, sources: readonly PlainObject[]): Promise<ClientDocument[]> {
    const cls = documentConfig(documentName).documentClass as unknown as typeof ClientDocument;
    return cls.createDocuments(sources, { keepId: true, keepEmbeddedIds: true });
  }

  /** A known document gets the bundle's own fields, and its embedded documents are made anew. */
  async #overwrite(documentName: string, sources: readonly PlainObject[]): Promise<ClientDocument[]> {
    const { documentClass } = documentConfig(documentName);
    const embedded = Object.entries(documentClass.metadata.embedded);
    const bare = sources.map((source) => {
      const copy = { ...source };
      for (const [, field] of embedded) delete copy[field];
      return copy;
    });
    const cls = documentClass as unknown as ClientDocumentClass;
    await submit([await prepareUpdate(cls, bare, { diff: false })]);
    const collection = currentGame().collections.get(documentName);
    const documents: ClientDocument[] = [];
    for (const source of sources) {
      const doc = collection?.get(String(source["_id"]));
      if (!doc) continue;
      documents.push(doc);
      for (const [name, field] of embedded)
        await this.#replaceEmbedded(doc, name, (source[field] ?? []) as PlainObject[]);
    }
    return documents;
  }

  async #replaceEmbedded(doc: ClientDocument, name: string, sources: readonly PlainObject[]): Promise<void> {
    const present = doc.getEmbeddedCollection(name);
    if (present.size > 0) await doc.deleteEmbeddedDocuments(name, [...present.keys()]);
    const cls = documentConfig(name).documentClass as unknown as ClientDocumentClass;
    if (sources.length > 0) await submit([await prepareCreate(cls, sources, { parent: doc, keepId: true })]);
  }
}
