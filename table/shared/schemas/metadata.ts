import type { Generation } from "../protocol.ts";

/** What the table knows of a class of documents. */
export interface DocumentMetadata {
  readonly name: string;
  /** The name of the collection, in the world and in database keys. */
  readonly collection: string;
  /** Embedded classes and the fields that hold them. */
  readonly embedded: Readonly<Record<string, string>>;
  /** Whether documents have `type` and `system`. */
  readonly hasTypeData: boolean;
  /** Types that need no manifest. */
  readonly coreTypes: readonly string[];
  /** Whether documents stand by themselves in the world. */
  readonly isPrimary: boolean;
  /** Whether documents carry levels of ownership. */
  readonly hasOwnership: boolean;
  /** Fields of a pack index. */
  readonly compendiumIndexFields: readonly string[];
}

interface Row {
  collection: string;
  embedded?: Record<string, string>;
  typed?: boolean;
  coreTypes?: string[];
  embeddedOnly?: boolean;
  ownership?: boolean;
  index?: string[];
}

const ROWS: Record<string, Row> = {
  User: { collection: "users" },
  Folder: { collection: "folders" },
  Setting: { collection: "settings" },
  Macro: { collection: "macros", ownership: true, index: ["_id", "name", "img", "sort", "folder"] },
  Actor: {
    collection: "actors",
    embedded: { Item: "items", ActiveEffect: "effects" },
    typed: true,
    ownership: true,
    index: ["_id", "name", "img", "type", "sort", "folder"],
  },
  Item: {
    collection: "items",
    embedded: { ActiveEffect: "effects" },
    typed: true,
    ownership: true,
    index: ["_id", "name", "img", "type", "sort", "folder"],
  },
  Scene: {
    collection: "scenes",
    embedded: { Token: "tokens", Region: "regions", MeasuredTemplate: "templates" },
    ownership: true,
    index: ["_id", "name", "thumb", "sort", "folder"],
  },
  Combat: {
    collection: "combats",
    embedded: { Combatant: "combatants", CombatantGroup: "groups" },
    typed: true,
    coreTypes: ["base"],
  },
  ChatMessage: { collection: "messages", typed: true, coreTypes: ["base"] },
  JournalEntry: {
    collection: "journal",
    embedded: { JournalEntryPage: "pages" },
    ownership: true,
    index: ["_id", "name", "sort", "folder"],
  },
  Adventure: { collection: "adventures", index: ["_id", "name", "img", "sort", "folder", "description"] },
  JournalEntryPage: {
    collection: "pages",
    typed: true,
    coreTypes: ["text", "image", "pdf", "video"],
    embeddedOnly: true,
    ownership: true,
  },
  Token: { collection: "tokens", embeddedOnly: true },
  Region: { collection: "regions", embedded: { RegionBehavior: "behaviors" }, embeddedOnly: true },
  RegionBehavior: { collection: "behaviors", typed: true, embeddedOnly: true },
  MeasuredTemplate: { collection: "templates", embeddedOnly: true },
  Combatant: { collection: "combatants", typed: true, coreTypes: ["base"], embeddedOnly: true },
  CombatantGroup: {
    collection: "groups",
    typed: true,
    coreTypes: ["base"],
    embeddedOnly: true,
    ownership: true,
  },
  ActiveEffect: { collection: "effects", typed: true, coreTypes: ["base"], embeddedOnly: true },
};

/** The classes of documents of a generation, by name. */
export function listDocumentMetadata(generation: Generation): Readonly<Record<string, DocumentMetadata>> {
  const known = CACHE.get(generation);
  if (known) return known;
  const result: Record<string, DocumentMetadata> = {};
  for (const [name, row] of Object.entries(ROWS)) {
    if (name === "MeasuredTemplate" && generation >= 14) continue;
    const embedded = { ...row.embedded };
    if (generation >= 14) delete embedded["MeasuredTemplate"];
    result[name] = {
      name,
      collection: row.collection,
      embedded,
      hasTypeData: row.typed ?? false,
      coreTypes: row.coreTypes ?? [],
      isPrimary: !row.embeddedOnly,
      hasOwnership: (row.ownership ?? false) || (name === "Region" && generation >= 14),
      compendiumIndexFields: row.index ?? ["_id", "name"],
    };
  }
  CACHE.set(generation, result);
  return result;
}

const CACHE = new Map<Generation, Readonly<Record<string, DocumentMetadata>>>();

/** The metadata of one class of documents; undefined where the generation has none. */
export function findDocumentMetadata(generation: Generation, name: string): DocumentMetadata | undefined {
  const all = listDocumentMetadata(generation);
  return Object.hasOwn(all, name) ? all[name] : undefined;
}

/** Primary classes that the world stores, in the order in which they are made. */
export const WORLD_DOCUMENTS = [
  "User",
  "Folder",
  "Setting",
  "Actor",
  "Item",
  "Scene",
  "Combat",
  "JournalEntry",
  "Macro",
  "ChatMessage",
] as const;
