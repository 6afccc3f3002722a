import { DataModel } from "../../../shared/data/data-model.ts";
import type { DocumentOperation } from "../../../shared/protocol.ts";
import { toTravelForm } from "../../../shared/utils/changes.ts";
import { deepClone, isPlainObject, type PlainObject } from "../../../shared/utils/objects.ts";
import { expandObject } from "../../../shared/utils/paths.ts";
import type { ClientDocument, ClientDocumentClass } from "../abstract/client-document.ts";
import type { Document, OperationOptions } from "../abstract/document.ts";
import { TypeDataModel } from "../abstract/type-data-model.ts";
import { Hooks } from "../hooks.ts";
import { currentGame, host } from "../host.ts";
import { applyResults } from "./apply-results.ts";

type Cls = ClientDocumentClass;

/** One write that has passed every check of this client. */
export interface PreparedOperation {
  readonly wire: DocumentOperation;
  /** How many documents were asked for and how many a veto took away. */
  readonly vetoed: number;
}

/** Creates documents, and answers them once the server has stored them. */
export async function createDocuments(
  cls: Cls,
  data: readonly object[],
  operation: OperationOptions,
): Promise<ClientDocument[]> {
  return submit([await prepareCreate(cls, data, operation)]).then((results) => results[0] ?? []);
}

/** Updates documents, and answers those that changed. */
export async function updateDocuments(
  cls: Cls,
  updates: readonly object[],
  operation: OperationOptions,
): Promise<ClientDocument[]> {
  return submit([await prepareUpdate(cls, updates, operation)]).then((results) => results[0] ?? []);
}

/** Deletes documents, and answers them. */
export async function deleteDocuments(
  cls: Cls,
  ids: readonly string[],
  operation: OperationOptions,
): Promise<ClientDocument[]> {
  return submit([await prepareDelete(cls, ids, operation)]).then((results) => results[0] ?? []);
}

/** Sends prepared writes in one request; they are stored together or not at all. */
export async function submit(prepared: readonly PreparedOperation[]): Promise<ClientDocument[][]> {
  const filled = prepared.filter(({ wire }) => countOf(wire) > 0);
  if (filled.length === 0) return prepared.map(() => []);
  const { connection } = currentGame();
  const answers = await connection.modifyDocuments(
    { operations: filled.map(({ wire }) => wire) },
    (results) => applyResults(results),
  );
  let next = 0;
  return prepared.map(({ wire }) => (countOf(wire) > 0 ? (answers[next++] ?? []) : []));
}

function countOf(wire: DocumentOperation): number {
  return (wire.data ?? wire.updates ?? wire.ids ?? []).length;
}

/** Makes the documents, and asks models, documents and hooks whether they may be. */
export async function prepareCreate(
  cls: Cls,
  data: readonly object[],
  operation: OperationOptions,
): Promise<PreparedOperation> {
  const { options, parent } = readOperation(operation);
  refusePack(operation);
  const { user } = currentGame();
  const documents: ClientDocument[] = [];
  for (const given of data) {
    const source = readData(given);
    if (!options["keepId"]) delete source["_id"];
    const doc = new cls(source, { parent });
    if (!doc.canUserModify(user, "create", source))
      throw new Error(
        `User ${user.name} lacks permission to create ${cls.documentName}${parent ? ` in parent ${parent.documentName} [${parent.id}]` : ""}`,
      );
    if (await mayCreate(doc, source, options)) documents.push(doc);
  }
  const kept = (await cls._preCreateOperation(documents, options, user)) === false ? [] : documents;
  return {
    vetoed: data.length - kept.length,
    wire: {
      action: "create",
      documentName: cls.documentName,
      parentUuid: parent?.uuid ?? null,
      data: kept.map((doc) => stripIds(doc.toObject(), options)),
      options,
    },
  };
}

async function mayCreate(doc: ClientDocument, source: PlainObject, options: PlainObject): Promise<boolean> {
  const { user } = currentGame();
  const model = systemModel(doc);
  if (model && (await model._preCreate(source, options, user)) === false) return false;
  if ((await doc._preCreate(source, options, user)) === false) return false;
  if (options["noHook"]) return true;
  return Hooks.call(`preCreate${doc.documentName}`, doc, source, options, user.id);
}

/** Works out what really changes, and asks models, documents and hooks whether it may. */
export async function prepareUpdate(
  cls: Cls,
  updates: readonly object[],
  operation: OperationOptions,
): Promise<PreparedOperation> {
  const { options, parent } = readOperation(operation);
  refusePack(operation);
  const changes: PlainObject[] = [];
  const documents: ClientDocument[] = [];
  let vetoed = 0;
  for (const given of updates) {
    const update = readUpdate(given);
    const doc = findDocument(cls, String(update["_id"]), parent);
    const changed = await prepareOne(doc, update, options);
    if (changed === null) vetoed++;
    else if (Object.keys(changed).length > 0) {
      changes.push({ ...toTravelForm(changed), _id: doc.id });
      documents.push(doc);
    }
  }
  const { user } = currentGame();
  if ((await cls._preUpdateOperation(documents, options, user)) === false) {
    vetoed += changes.length;
    changes.length = 0;
  }
  return {
    vetoed,
    wire: {
      action: "update",
      documentName: cls.documentName,
      parentUuid: parent?.uuid ?? null,
      updates: changes,
      options,
    },
  };
}

/** The changes of one document, or null when they were prevented. */
async function prepareOne(
  doc: ClientDocument,
  update: PlainObject,
  options: PlainObject,
): Promise<PlainObject | null> {
  const { user } = currentGame();
  const { _id, ...changes } = update;
  refuseEmbedded(doc, changes);
  if (!doc.canUserModify(user, "update", changes))
    throw new Error(`User ${user.name} lacks permission to update ${doc.documentName} [${doc.id}]`);
  const settings = {
    dryRun: true,
    recursive: options["recursive"] !== false,
    diff: options["diff"] !== false,
  };
  const changed = doc.updateSource(changes, settings);
  if (Object.keys(changed).length === 0) return changed;
  const model = systemModel(doc);
  if (model && (await model._preUpdate(changed, options, user)) === false) return null;
  if ((await doc._preUpdate(changed, options, user)) === false) return null;
  if (!options["noHook"] && !Hooks.call(`preUpdate${doc.documentName}`, doc, changed, options, user.id))
    return null;
  return changed;
}

/** Asks models, documents and hooks whether documents may be deleted. */
export async function prepareDelete(
  cls: Cls,
  ids: readonly string[],
  operation: OperationOptions,
): Promise<PreparedOperation> {
  const { options, parent } = readOperation(operation);
  refusePack(operation);
  const { user } = currentGame();
  const wanted =
    options["deleteAll"] === true ? listAll(cls, parent) : ids.map((id) => findDocument(cls, id, parent));
  delete options["deleteAll"];
  const kept: ClientDocument[] = [];
  for (const doc of wanted) {
    if (!doc.canUserModify(user, "delete"))
      throw new Error(`User ${user.name} lacks permission to delete ${doc.documentName} [${doc.id}]`);
    const model = systemModel(doc);
    if (model && (await model._preDelete(options, user)) === false) continue;
    if ((await doc._preDelete(options, user)) === false) continue;
    if (!options["noHook"] && !Hooks.call(`preDelete${doc.documentName}`, doc, options, user.id)) continue;
    kept.push(doc);
  }
  const isVetoed = (await cls._preDeleteOperation(kept, options, user)) === false;
  const deleted = isVetoed ? [] : kept;
  return {
    vetoed: wanted.length - deleted.length,
    wire: {
      action: "delete",
      documentName: cls.documentName,
      parentUuid: parent?.uuid ?? null,
      ids: deleted.map((doc) => doc.id ?? ""),
      options,
    },
  };
}

function readOperation(operation: OperationOptions): { options: PlainObject; parent: Document | null } {
  const { parent = null, pack, ...options } = operation;
  return { options: deepClone(options), parent };
}

function refusePack(operation: OperationOptions): void {
  if (operation.pack)
    throw new Error(`You may not modify Documents in the locked compendium pack ${operation.pack}`);
}

function readData(given: object): PlainObject {
  const plain = given instanceof DataModel ? given.toObject() : expandObject(given);
  return deepClone(plain);
}

function readUpdate(given: object): PlainObject {
  const update = expandObject(given);
  if (typeof update["_id"] !== "string")
    throw new Error("You must provide an _id for every object in the update data Array.");
  if (host.generation >= 14) refuseOldKeys(update);
  return update;
}

/** Generation 14 has operators; whether it still reads the old keys is not known, so the table does not. */
function refuseOldKeys(update: PlainObject): void {
  for (const [key, value] of Object.entries(update)) {
    if (/^(-=|==)/.test(key))
      throw new Error(`The update key "${key}" belongs to generation 13; use _del or _replace`);
    if (isPlainObject(value)) refuseOldKeys(value);
  }
}

function refuseEmbedded(doc: ClientDocument, changes: PlainObject): void {
  for (const field of Object.keys(doc.collections))
    if (field in changes)
      throw new Error(`${doc.documentName}.${field} holds documents; update them as embedded documents`);
}

function systemModel(doc: ClientDocument): TypeDataModel | null {
  const system: unknown = Reflect.get(doc, "system");
  return system instanceof TypeDataModel ? system : null;
}

function findDocument(cls: Cls, id: string, parent: Document | null): ClientDocument {
  const collection = parent
    ? parent.getEmbeddedCollection(cls.documentName)
    : currentGame().collections.get(cls.documentName);
  const doc = collection?.get(id);
  if (!doc)
    throw new Error(`The ${cls.documentName} ${id} does not exist${parent ? ` in ${parent.uuid}` : ""}`);
  return doc as ClientDocument;
}

function listAll(cls: Cls, parent: Document | null): ClientDocument[] {
  const collection = parent
    ? parent.getEmbeddedCollection(cls.documentName)
    : currentGame().collections.get(cls.documentName);
  return (collection?.contents ?? []) as ClientDocument[];
}

/** A new document has no identifier of its own unless it is to keep the one it brings. */
function stripIds(source: PlainObject, options: PlainObject): PlainObject {
  if (!options["keepId"]) delete source["_id"];
  return source;
}
