import type { DocumentOperation, DocumentRequest } from "../../shared/protocol.ts";
import { isPlainObject, type PlainObject } from "../../shared/utils/objects.ts";
import { isSafeKey } from "../../shared/utils/paths.ts";
import { isValidId } from "../../shared/utils/text.ts";
import { TableError } from "./errors.ts";

const MAX_DEPTH = 40;
const MAX_OPERATIONS = 200;
const MAX_DOCUMENTS = 5000;

/** Reads what claims to be a request; throws `malformed` when it is none. */
export function readRequest(payload: unknown): DocumentRequest {
  if (!isPlainObject(payload) || !Array.isArray(payload["operations"]))
    throw malformed("a request lists operations");
  const { operations } = payload;
  if (operations.length === 0 || operations.length > MAX_OPERATIONS)
    throw malformed(`a request has 1 to ${MAX_OPERATIONS} operations, not ${operations.length}`);
  checkTree(operations);
  return { operations: operations.map(readOperation) };
}

function readOperation(value: unknown): DocumentOperation {
  if (!isPlainObject(value)) throw malformed("an operation is an object");
  const { action, documentName, parentUuid = null, options = {} } = value;
  if (action !== "create" && action !== "update" && action !== "delete")
    throw malformed(`an action is create, update or delete, not ${String(action)}`);
  if (typeof documentName !== "string") throw malformed("documentName is a string");
  if (parentUuid !== null && typeof parentUuid !== "string")
    throw malformed("parentUuid is a string or null");
  if (!isPlainObject(options)) throw malformed("options is an object");
  const common = { action, documentName, parentUuid, options } as const;
  if (action === "create") return { ...common, data: readObjects(value["data"], "data") };
  if (action === "delete") return { ...common, ids: readIds(value["ids"]) };
  const updates = readObjects(value["updates"], "updates");
  readIds(updates.map((update) => update["_id"]));
  return { ...common, updates };
}

function readObjects(value: unknown, name: string): PlainObject[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_DOCUMENTS)
    throw malformed(`${name} lists 1 to ${MAX_DOCUMENTS} objects`);
  if (!value.every(isPlainObject)) throw malformed(`${name} lists objects`);
  return value;
}

function readIds(value: unknown): string[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_DOCUMENTS)
    throw malformed(`identifiers are a list of 1 to ${MAX_DOCUMENTS}`);
  if (!value.every(isValidId)) throw malformed("an identifier has 16 letters and digits");
  if (new Set(value).size !== value.length) throw malformed("an identifier stands twice in one operation");
  return value;
}

/** Refuses keys that reach for prototypes, and trees too deep to walk. */
export function checkTree(value: unknown, depth = 0): void {
  if (depth > MAX_DEPTH) throw malformed(`data may be ${MAX_DEPTH} levels deep`);
  if (Array.isArray(value)) {
    for (const entry of value) checkTree(entry, depth + 1);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (!isPlainObject(value)) throw malformed("data are JSON");
  for (const [key, entry] of Object.entries(value)) {
    if (!isSafeKey(key.replace(/^(-=|==)/, ""))) throw malformed(`the key ${key} is not allowed`);
    checkTree(entry, depth + 1);
  }
}

function malformed(expected: string): TableError {
  return new TableError("malformed", `The request is malformed: ${expected}.`);
}
