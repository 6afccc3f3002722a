import type { PermissionDocument, PermissionUser } from "../../shared/permissions.ts";
import type { DocumentSource, Generation, SystemManifest } from "../../shared/protocol.ts";
import { type DocumentMetadata, findDocumentMetadata } from "../../shared/schemas/metadata.ts";
import { isPlainObject } from "../../shared/utils/objects.ts";
import { parseUuid } from "../../shared/utils/uuid.ts";
import { TableError } from "./errors.ts";

/** The documents of one class by identifier. */
type SourceMap = ReadonlyMap<string, DocumentSource>;

/** Everything that a game is, as data. It is never changed; a request makes a new one. */
export interface World {
  readonly generation: Generation;
  readonly system: SystemManifest;
  /** Primary documents by document name. */
  readonly documents: ReadonlyMap<string, SourceMap>;
}

/** A document in its place. */
export interface Located extends PermissionDocument {
  readonly source: DocumentSource;
  readonly parent: Located | null;
}

/** The metadata of a class of documents. */
export function metadataOf(world: World, documentName: string): DocumentMetadata {
  const metadata = findDocumentMetadata(world.generation, documentName);
  if (!metadata)
    throw new TableError(
      "unsupported",
      `Generation ${world.generation} has no documents of class ${documentName}`,
    );
  return metadata;
}

/** The embedded sources of one class in a source. */
export function embeddedOf(source: DocumentSource, field: string): readonly DocumentSource[] {
  const list = source[field];
  return Array.isArray(list) ? (list as DocumentSource[]) : [];
}

/** The document behind a UUID of the world. */
export function locate(world: World, uuid: string): Located | null {
  const parsed = parseUuid(uuid);
  if (!parsed || parsed.pack) return null;
  const primary = world.documents.get(parsed.primaryType)?.get(parsed.primaryId);
  if (!primary) return null;
  let found: Located | null = { documentName: parsed.primaryType, source: primary, parent: null };
  for (let index = 0; found && index < parsed.embedded.length; index += 2)
    found = locateChild(world, found, parsed.embedded[index] ?? "", parsed.embedded[index + 1] ?? "");
  return found;
}

/** An embedded document of a document. */
export function locateChild(world: World, parent: Located, documentName: string, id: string): Located | null {
  const field = metadataOf(world, parent.documentName).embedded[documentName];
  if (!field) return null;
  const source = embeddedOf(parent.source, field).find((child) => child._id === id);
  return source ? { documentName, source, parent } : null;
}

/** A user of the world, as permissions look at one. */
export function findUser(world: World, userId: string): PermissionUser | null {
  const source = world.documents.get("User")?.get(userId);
  if (!source) return null;
  const { role, permissions } = source;
  return {
    id: userId,
    role: typeof role === "number" ? role : 0,
    permissions: isPlainObject(permissions) ? permissions : {},
  };
}

/** What permissions ask of the world. */
export function permissionWorld(world: World): {
  generation: Generation;
  findActor(id: string): PermissionDocument | null;
} {
  return {
    generation: world.generation,
    findActor: (id) => {
      const source = world.documents.get("Actor")?.get(id);
      return source ? { documentName: "Actor", source, parent: null } : null;
    },
  };
}
