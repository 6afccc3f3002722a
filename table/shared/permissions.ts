import { DOCUMENT_OWNERSHIP_LEVELS as LEVEL, USER_PERMISSIONS, USER_ROLES } from "./constants.ts";
import type { PlainObject } from "./utils/objects.ts";
import { isPlainObject } from "./utils/objects.ts";

/** A user, as far as permissions look at one. */
export interface PermissionUser {
  readonly id: string;
  readonly role: number;
  /** Permissions given or taken by name. */
  readonly permissions: PlainObject;
}

/** A document, as far as permissions look at one. */
export interface PermissionDocument {
  readonly documentName: string;
  readonly source: PlainObject;
  readonly parent: PermissionDocument | null;
}

/** What permissions must know of the rest of the world. */
export interface PermissionWorld {
  readonly generation: number;
  findActor(id: string): PermissionDocument | null;
}

/** What somebody wants to do with a document. */
export type ModifyAction = "create" | "update" | "delete";

/** Whether a user is a Game Master or an assistant. */
export function isGameMaster(user: PermissionUser): boolean {
  return user.role >= USER_ROLES.ASSISTANT;
}

/** Whether a user has a permission, by name. */
export function hasPermission(user: PermissionUser, permission: string): boolean {
  if (user.role === USER_ROLES.GAMEMASTER) return true;
  if (user.role === USER_ROLES.NONE) return false;
  const own = user.permissions[permission];
  if (typeof own === "boolean") return own;
  const lowest = (USER_PERMISSIONS as Readonly<Record<string, number>>)[permission];
  return lowest !== undefined && user.role >= lowest;
}

/** The level of ownership that a user has of a document. */
export function ownershipLevel(
  user: PermissionUser,
  doc: PermissionDocument,
  world: PermissionWorld,
): number {
  if (isGameMaster(user)) return LEVEL.OWNER;
  switch (doc.documentName) {
    case "Token": {
      const { actorId } = doc.source;
      const actor = typeof actorId === "string" ? world.findActor(actorId) : null;
      return actor ? ownershipLevel(user, actor, world) : LEVEL.NONE;
    }
    case "Combatant": {
      const { actorId } = doc.source;
      const actor = typeof actorId === "string" ? world.findActor(actorId) : null;
      return actor ? Math.max(ownershipLevel(user, actor, world), LEVEL.OBSERVER) : LEVEL.OBSERVER;
    }
    case "User":
      return doc.source["_id"] === user.id ? LEVEL.OWNER : LEVEL.OBSERVER;
    case "ChatMessage":
    case "MeasuredTemplate":
      return doc.source["author"] === user.id ? LEVEL.OWNER : LEVEL.OBSERVER;
    case "Combat":
    case "Folder":
    case "Setting":
      return LEVEL.OBSERVER;
    default:
      return readOwnership(user, doc, world);
  }
}

function readOwnership(user: PermissionUser, doc: PermissionDocument, world: PermissionWorld): number {
  const { ownership } = doc.source;
  const levels = isPlainObject(ownership) ? ownership : {};
  const level = levels[user.id] ?? levels["default"] ?? (doc.parent ? LEVEL.INHERIT : LEVEL.NONE);
  if (level !== LEVEL.INHERIT) return typeof level === "number" ? level : LEVEL.NONE;
  return doc.parent ? ownershipLevel(user, doc.parent, world) : LEVEL.NONE;
}

/** Permissions that creating a document of a class asks for. */
const CREATE_PERMISSIONS: Readonly<Record<string, string>> = {
  Actor: "ACTOR_CREATE",
  Item: "ITEM_CREATE",
  JournalEntry: "JOURNAL_CREATE",
  MeasuredTemplate: "TEMPLATE_CREATE",
  Region: "REGION_CREATE",
  Token: "TOKEN_CREATE",
};

/** Fields of a token that only a Game Master may change: they decide whose token it is. */
const TOKEN_GM_FIELDS = ["actorId", "actorLink", "delta", "ownership"];

/** Fields of one's own user that only a Game Master may change. */
const USER_GM_FIELDS = ["role", "permissions", "_id"];

/**
 * Whether a user may do this to a document.
 *
 * @param doc - the document as it is, or for `create` as it is to be
 * @param changes - what an update changes, in travelling form or not
 */
export function canModify(
  user: PermissionUser,
  action: ModifyAction,
  doc: PermissionDocument,
  changes: PlainObject,
  world: PermissionWorld,
): boolean {
  if (user.role === USER_ROLES.NONE) return false;
  if (doc.documentName === "User") return canModifyUser(user, action, doc, changes);
  if (isGameMaster(user)) return true;
  switch (action) {
    case "create":
      return canCreate(user, doc, world);
    case "update":
      return canUpdate(user, doc, changes, world);
    case "delete":
      return canDelete(user, doc, world);
  }
}

function canModifyUser(
  user: PermissionUser,
  action: ModifyAction,
  doc: PermissionDocument,
  changes: PlainObject,
): boolean {
  const isSelf = doc.source["_id"] === user.id;
  const subjectRole = typeof doc.source["role"] === "number" ? doc.source["role"] : USER_ROLES.NONE;
  if (action !== "update") return user.role === USER_ROLES.GAMEMASTER && !(action === "delete" && isSelf);
  if (user.role === USER_ROLES.GAMEMASTER) return !(isSelf && names(changes, ["role"]));
  if (names(changes, USER_GM_FIELDS)) return false;
  return isSelf || (isGameMaster(user) && subjectRole < user.role);
}

function canCreate(user: PermissionUser, doc: PermissionDocument, world: PermissionWorld): boolean {
  switch (doc.documentName) {
    case "ChatMessage":
      return (doc.source["author"] ?? user.id) === user.id;
    case "MeasuredTemplate":
      return (doc.source["author"] ?? user.id) === user.id && hasPermission(user, "TEMPLATE_CREATE");
    case "Region": {
      const { behaviors } = doc.source;
      const isPlain = !Array.isArray(behaviors) || behaviors.length === 0;
      return world.generation >= 14 && isPlain && hasPermission(user, "REGION_CREATE");
    }
    case "Macro":
      return (doc.source["author"] ?? user.id) === user.id && hasPermission(user, "MACRO_SCRIPT");
    case "Setting":
      return (
        doc.source["user"] === user.id ||
        (doc.source["user"] == null && hasPermission(user, "SETTINGS_MODIFY"))
      );
    case "Token": {
      const isOwned = ownershipLevel(user, doc, world) >= LEVEL.OWNER;
      return isOwned && hasPermission(user, "TOKEN_CREATE");
    }
    case "Item":
    case "ActiveEffect":
    case "JournalEntryPage":
      if (doc.parent) return ownershipLevel(user, doc.parent, world) >= LEVEL.OWNER;
      break;
    default:
  }
  const permission = doc.parent ? undefined : CREATE_PERMISSIONS[doc.documentName];
  return permission !== undefined && hasPermission(user, permission);
}

function canUpdate(
  user: PermissionUser,
  doc: PermissionDocument,
  changes: PlainObject,
  world: PermissionWorld,
): boolean {
  if (names(changes, ["author", "ownership", "_id"])) return false;
  switch (doc.documentName) {
    case "Combat":
    case "Combatant":
    case "CombatantGroup":
    case "Scene":
    case "Folder":
    case "RegionBehavior":
      return false;
    case "Setting":
      if (names(changes, ["key", "user"])) return false;
      return (
        doc.source["user"] === user.id ||
        (doc.source["user"] == null && hasPermission(user, "SETTINGS_MODIFY"))
      );
    case "Token":
      if (names(changes, TOKEN_GM_FIELDS)) return false;
      return ownershipLevel(user, doc, world) >= LEVEL.OWNER;
    case "Region":
      if (world.generation < 14) return false;
      return hasOwnLevel(user, doc) && !names(changes, ["behaviors"]);
    default:
      return ownershipLevel(user, doc, world) >= LEVEL.OWNER;
  }
}

function canDelete(user: PermissionUser, doc: PermissionDocument, world: PermissionWorld): boolean {
  switch (doc.documentName) {
    case "ChatMessage":
    case "MeasuredTemplate":
    case "Macro":
      return doc.source["author"] === user.id;
    case "Region":
      return world.generation >= 14 && hasOwnLevel(user, doc);
    case "Token":
      return ownershipLevel(user, doc, world) >= LEVEL.OWNER && hasPermission(user, "TOKEN_DELETE");
    case "Setting":
      return (
        doc.source["user"] === user.id ||
        (doc.source["user"] == null && hasPermission(user, "SETTINGS_MODIFY"))
      );
    case "Item":
    case "ActiveEffect":
    case "JournalEntryPage":
      return ownershipLevel(user, doc, world) >= LEVEL.OWNER && doc.parent !== null;
    default:
      return false;
  }
}

/** A region's own entry: the scene's ownership gives nothing. */
function hasOwnLevel(user: PermissionUser, doc: PermissionDocument): boolean {
  const { ownership } = doc.source;
  return isPlainObject(ownership) && (ownership[user.id] ?? ownership["default"]) === LEVEL.OWNER;
}

/** Whether changes touch one of these top-level fields, in any of the forms in which a key is written. */
function names(changes: PlainObject, fields: readonly string[]): boolean {
  return Object.keys(changes).some((key) => {
    const [head = ""] = key.replace(/^(-=|==)/, "").split(".");
    return fields.includes(head) && !(head === "_id" && key === "_id");
  });
}
