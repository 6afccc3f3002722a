import { isGameMaster } from "../../shared/permissions.ts";
import type { DocumentSource, OperationResult } from "../../shared/protocol.ts";
import { deepClone, isPlainObject, type PlainObject } from "../../shared/utils/objects.ts";
import { isValidId } from "../../shared/utils/text.ts";
import { TableError } from "./errors.ts";
import { makeExclusive } from "./exclusive.ts";
import { resultOf, type Task } from "./execute.ts";
import { restoreGmOnlyFields, sanitizeDocument } from "./sanitize.ts";
import { canModifyLocated } from "./update-sources.ts";
import { type Located, metadataOf } from "./world.ts";

/** Creates the documents of an operation: every one is checked and completed before any is kept. */
export function createSources(task: Task): OperationResult[] {
  const { draft, operation, parent, user } = task;
  const { documentName, data = [] } = operation;
  const created: DocumentSource[] = [];
  const extra: OperationResult[] = [];
  for (const given of data) {
    const source = completeSource(task, documentName, deepClone(given), operation.options["keepId"] === true);
    if (draft.find(documentName, source._id, parent))
      throw new TableError("exists", `A ${documentName} with the identifier ${source._id} exists already.`);
    const doc: Located = { documentName, source, parent };
    if (!canModifyLocated(task, "create", doc, given))
      throw new TableError("forbidden", `User ${user.id} lacks permission to create a ${documentName}.`);
    refuseSecondSetting(task, source);
    draft.put(doc, { deep: true });
    created.push(source);
    extra.push(...makeExclusive(task, doc, source));
  }
  return [resultOf(task, created), ...extra];
}

/** Makes a full, valid source of what a client sent, with everything below it. */
function completeSource(
  task: Task,
  documentName: string,
  given: PlainObject,
  keepId: boolean,
): DocumentSource {
  const { world } = task.draft;
  const { context, user } = task;
  const metadata = metadataOf(world, documentName);
  const schema = context.schemas[documentName];
  if (!schema) throw new TableError("unsupported", `The table keeps no documents of class ${documentName}.`);
  const { _id } = given;
  if (keepId && _id !== undefined && _id !== null && !isValidId(_id))
    throw new TableError("malformed", `${String(_id)} is not an identifier of a document.`);
  const id = keepId && isValidId(_id) ? _id : context.makeId();
  const children: Record<string, DocumentSource[]> = {};
  for (const [name, field] of Object.entries(metadata.embedded))
    children[field] = completeChildren(task, name, given[field]);
  const bare = {
    ...given,
    ...Object.fromEntries(Object.keys(children).map((field) => [field, []])),
    _id: id,
  };
  const source = { ...(schema.clean(bare) as PlainObject), ...children, _id: id } as DocumentSource;
  stamp(task, documentName, source, given);
  if (!isGameMaster(user)) restoreGmOnlyFields(documentName, {}, source, world.system);
  sanitizeDocument(documentName, source, world.system);
  const failure = schema.validate(source);
  if (failure) throw new TableError("invalidData", `The ${documentName} is not valid: ${failure.toString()}`);
  return source;
}

/** Embedded documents keep the identifiers they bring. */
function completeChildren(task: Task, documentName: string, list: unknown): DocumentSource[] {
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list) || !list.every(isPlainObject))
    throw new TableError("malformed", `Embedded documents of class ${documentName} are a list of objects.`);
  const children = list.map((given) => completeSource(task, documentName, given, true));
  if (new Set(children.map((child) => child._id)).size !== children.length)
    throw new TableError(
      "exists",
      `Two embedded documents of class ${documentName} have the same identifier.`,
    );
  return children;
}

/** Writes who made the document and when; nobody can say that of himself. */
function stamp(task: Task, documentName: string, source: DocumentSource, given: PlainObject): void {
  const { user, context, draft } = task;
  const { world } = draft;
  const schema = context.schemas[documentName];
  if (schema?.has("author")) {
    const author = given["author"];
    const isKnown = typeof author === "string" && world.documents.get("User")?.has(author) === true;
    if (!isGameMaster(user) && author !== undefined && author !== null && author !== user.id)
      throw new TableError("forbidden", `User ${user.id} cannot write in the name of ${String(author)}.`);
    source["author"] = isGameMaster(user) && isKnown ? author : user.id;
  }
  if (
    metadataOf(world, documentName).hasOwnership &&
    !isGameMaster(user) &&
    documentName !== "JournalEntryPage"
  )
    source["ownership"] = { default: 0, [user.id]: 3 };
  if (isPlainObject(source["_stats"])) {
    source["_stats"] = {
      ...source["_stats"],
      systemId: world.system.id,
      systemVersion: world.system.version,
      createdTime: context.now,
      modifiedTime: context.now,
      lastModifiedBy: user.id,
    };
  }
}

/** A setting has one value, however many clients write it first at the same time. */
function refuseSecondSetting({ draft, operation }: Task, source: DocumentSource): void {
  if (operation.documentName !== "Setting") return;
  for (const setting of draft.world.documents.get("Setting")?.values() ?? [])
    if (setting["key"] === source["key"] && (setting["user"] ?? null) === (source["user"] ?? null))
      throw new TableError("exists", `The setting ${String(source["key"])} exists already.`);
}
