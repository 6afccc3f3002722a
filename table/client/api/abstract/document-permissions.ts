import { DOCUMENT_OWNERSHIP_LEVELS } from "../../../shared/constants.ts";
import {
  canModify,
  ownershipLevel,
  type PermissionDocument,
  type PermissionUser,
  type PermissionWorld,
} from "../../../shared/permissions.ts";
import type { PlainObject } from "../../../shared/utils/objects.ts";
import type { User } from "../documents/user.ts";
import { currentGame, host } from "../host.ts";
import type { Document } from "./document.ts";

/** A document as the shared permission rules look at it. */
function asPermissionDocument(doc: Document): PermissionDocument {
  return {
    documentName: doc.documentName,
    source: doc._source,
    parent: doc.parent ? asPermissionDocument(doc.parent) : null,
  };
}

function asPermissionUser(user: User): PermissionUser {
  const { _id, role, permissions } = user._source;
  return { id: String(_id), role: Number(role), permissions: (permissions ?? {}) as PlainObject };
}

function permissionWorld(): PermissionWorld {
  return {
    generation: host.generation,
    findActor: (id) => {
      const actor = currentGame().actors.get(id);
      return actor ? asPermissionDocument(actor) : null;
    },
  };
}

/** The level of ownership that a user has of a document. */
export function userLevel(doc: Document, user: User | null): number {
  if (!user) return DOCUMENT_OWNERSHIP_LEVELS.NONE;
  if (doc.pack) {
    const metadata = currentGame().packs.get(doc.pack);
    return metadata ? metadata.getUserLevel(user) : DOCUMENT_OWNERSHIP_LEVELS.NONE;
  }
  return ownershipLevel(asPermissionUser(user), asPermissionDocument(doc), permissionWorld());
}

/** Whether a user has a level of ownership of a document. */
export function testOwnership(
  doc: Document,
  user: User | null,
  permission: string | number,
  { exact = false }: { exact?: boolean } = {},
): boolean {
  const wanted =
    typeof permission === "number"
      ? permission
      : (DOCUMENT_OWNERSHIP_LEVELS as Readonly<Record<string, number>>)[permission];
  if (wanted === undefined) throw new Error(`${permission} is not a level of ownership`);
  const level = userLevel(doc, user);
  return exact ? level === wanted : level >= wanted;
}

/** Whether a user may do this to a document; the server asks the same rules. */
export function canUserModify(
  doc: Document,
  user: User,
  action: "create" | "update" | "delete",
  data: PlainObject,
): boolean {
  if (doc.pack) return false;
  return canModify(asPermissionUser(user), action, asPermissionDocument(doc), data, permissionWorld());
}
