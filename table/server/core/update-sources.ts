import { canModify, isGameMaster, type ModifyAction } from "../../shared/permissions.ts";
import type { DocumentSource, OperationResult } from "../../shared/protocol.ts";
import { applyChanges, diffSource } from "../../shared/utils/changes.ts";
import { isPlainObject, type PlainObject } from "../../shared/utils/objects.ts";
import { TableError } from "./errors.ts";
import { makeExclusive } from "./exclusive.ts";
import { resultOf, type Task } from "./execute.ts";
import { restoreGmOnlyFields, sanitizeDocument } from "./sanitize.ts";
import { type Located, metadataOf, permissionWorld } from "./world.ts";

/** Whether the user of a task may do something to a document. */
export function canModifyLocated(
  { draft, user }: Pick<Task, "draft" | "user">,
  action: ModifyAction,
  doc: Located,
  changes: PlainObject,
): boolean {
  return canModify(user, action, doc, changes, permissionWorld(draft.world));
}

/** Updates the documents of an operation: keys are merged, the last writer of each key wins. */
export function updateSources(task: Task): OperationResult[] {
  const { draft, operation, parent, user } = task;
  const { documentName, updates = [] } = operation;
  const results: PlainObject[] = [];
  const extra: OperationResult[] = [];
  for (const { _id, ...changes } of updates) {
    const doc = draft.find(documentName, String(_id), parent);
    if (!doc) throw new TableError("notFound", `The ${documentName} ${String(_id)} does not exist.`);
    if (!canModifyLocated(task, "update", doc, changes))
      throw new TableError(
        "forbidden",
        `User ${user.id} lacks permission to update ${documentName} ${doc.source._id}.`,
      );
    const after = changeSource(task, doc, changes);
    const changed = diffSource(doc.source, after);
    if (Object.keys(changed).length === 0) continue;
    const stamped = stampChange(task, after);
    draft.put({ ...doc, source: stamped });
    results.push({ ...changed, ...diffSource(doc.source, stamped), _id: doc.source._id });
    extra.push(...makeExclusive(task, { ...doc, source: stamped }, changed));
  }
  return [resultOf(task, results), ...extra];
}

/** The source that changes make of a document, cleaned and valid; what is embedded stays as it is. */
function changeSource(task: Task, { documentName, source }: Located, changes: PlainObject): DocumentSource {
  const { context, draft, user } = task;
  const { world } = draft;
  const schema = context.schemas[documentName];
  if (!schema) throw new TableError("unsupported", `The table keeps no documents of class ${documentName}.`);
  const fields = Object.values(metadataOf(world, documentName).embedded);
  const bare: PlainObject = { ...source, ...Object.fromEntries(fields.map((field) => [field, []])) };
  for (const key of Object.keys(changes))
    if (fields.includes(key.replace(/^(-=|==)/, "")))
      throw new TableError(
        "malformed",
        `${documentName}.${key} holds documents; they are updated by themselves.`,
      );
  const merged = applyChanges(bare, changes);
  merged["_id"] = source._id;
  if (merged["type"] !== source["type"] && !isPlainObject(changes["system"])) merged["system"] = {};
  const after = schema.clean(merged) as DocumentSource;
  if (!isGameMaster(user)) restoreGmOnlyFields(documentName, source, after, world.system);
  sanitizeDocument(documentName, after, world.system);
  const failure = schema.validate(after);
  if (failure) throw new TableError("invalidData", `The ${documentName} is not valid: ${failure.toString()}`);
  for (const field of fields) after[field] = source[field];
  return after;
}

function stampChange({ context, user }: Task, source: DocumentSource): DocumentSource {
  const stats = source["_stats"];
  if (!isPlainObject(stats)) return source;
  return { ...source, _stats: { ...stats, modifiedTime: context.now, lastModifiedBy: user.id } };
}
