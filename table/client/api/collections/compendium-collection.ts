import { DOCUMENT_OWNERSHIP_LEVELS } from "../../../shared/constants.ts";
import type { DocumentSource, PackData, PackMetadata } from "../../../shared/protocol.ts";
import type { PlainObject } from "../../../shared/utils/objects.ts";
import type { ClientDocument } from "../abstract/client-document.ts";
import type { OperationOptions } from "../abstract/document.ts";
import type { Folder } from "../documents/folder.ts";
import type { User } from "../documents/user.ts";
import { currentGame } from "../host.ts";
import { Collection } from "./collection.ts";
import { DocumentCollection } from "./world-collection.ts";

/** One entry of a pack's index. */
export type PackIndexEntry = DocumentSource & { uuid: string };

/** A compendium pack: an index at once, documents when they are asked for. It cannot be written. */
export class CompendiumCollection extends DocumentCollection {
  readonly metadata: PackMetadata;
  /** Entries by identifier. */
  readonly index = new Collection<PackIndexEntry>();
  /** Folders within the pack, by identifier. */
  readonly folders = new Collection<Folder>();
  /** Nothing can be written into a pack of a system. */
  readonly locked = true;

  constructor(
    { metadata, index, folders }: PackData,
    makeFolder: (source: PlainObject, options: PlainObject) => Folder,
  ) {
    super();
    this.metadata = metadata;
    for (const source of index) this.index.set(source._id, { ...source, uuid: this.getUuid(source._id) });
    for (const source of folders) this.folders.set(source._id, makeFolder(source, { pack: metadata.id }));
  }

  override get documentName(): string {
    return this.metadata.type;
  }

  /** The id of the pack, `package.name`. */
  get collection(): string {
    return this.metadata.id;
  }

  /** The title of the pack, in the reader's language where it has one. */
  get title(): string {
    return currentGame().i18n.localize(this.metadata.label);
  }

  /** Whether the current user may see the pack. */
  get visible(): boolean {
    return this.getUserLevel(currentGame().user) >= DOCUMENT_OWNERSHIP_LEVELS.OBSERVER;
  }

  /** The level of ownership that a user has of everything in the pack. */
  getUserLevel(user: User | null): number {
    if (!user) return DOCUMENT_OWNERSHIP_LEVELS.NONE;
    if (user.isGM) return DOCUMENT_OWNERSHIP_LEVELS.OWNER;
    const roles = ["NONE", "PLAYER", "TRUSTED", "ASSISTANT", "GAMEMASTER"];
    let level: number = DOCUMENT_OWNERSHIP_LEVELS.NONE;
    for (const [role, name] of Object.entries(this.metadata.ownership)) {
      const given = (DOCUMENT_OWNERSHIP_LEVELS as Readonly<Record<string, number>>)[name] ?? 0;
      if (user.role >= roles.indexOf(role)) level = Math.max(level, given);
    }
    return level;
  }

  /** The address of a document of this pack. */
  getUuid(id: string): string {
    return `Compendium.${this.collection}.${this.documentName}.${id}`;
  }

  /** Every document of the pack that meets a query of equal values; `name__in`-like queries take lists. */
  async getDocuments(query: PlainObject = {}): Promise<ClientDocument[]> {
    const ids = this.index.contents.map((entry) => entry._id).filter((id) => !this.has(id));
    if (ids.length > 0) await this.#load(ids);
    return this.contents.filter((doc) =>
      Object.entries(query).every(([key, wanted]) => {
        if (key.endsWith("__in"))
          return Array.isArray(wanted) && wanted.includes(doc._source[key.slice(0, -4)]);
        return doc._source[key] === wanted;
      }),
    );
  }

  /** One document of the pack. */
  async getDocument(id: string): Promise<ClientDocument | null> {
    if (!this.has(id) && this.index.has(id)) await this.#load([id]);
    return this.get(id) ?? null;
  }

  /** The index; the table's server gives it with every core field and `system`. */
  async getIndex(_options: { fields?: readonly string[] } = {}): Promise<Collection<PackIndexEntry>> {
    return this.index;
  }

  /** A world document cannot be put into a pack of a system. */
  async importDocument(_document: ClientDocument): Promise<never> {
    throw new Error(`You may not import a Document into the locked compendium pack ${this.title}`);
  }

  /** Copies every document of the pack into the world. */
  async importAll(options: OperationOptions = {}): Promise<ClientDocument[]> {
    const docs = await this.getDocuments();
    const collection = currentGame().collections.get(this.documentName);
    if (!collection) throw new Error(`The world keeps no documents of class ${this.documentName}`);
    const cls = collection.documentClass as unknown as typeof ClientDocument;
    return cls.createDocuments(
      docs.map((doc) => collection.fromCompendium(doc, options)),
      options,
    );
  }

  async #load(ids: readonly string[]): Promise<void> {
    const sources = await currentGame().connection.getPackDocuments(this.collection, ids);
    for (const source of sources) {
      const doc = this.createDocument(source, { pack: this.collection, strict: false });
      doc.collection = this;
      this.set(source._id, doc);
    }
  }
}
