import type { OperationResult } from "../../../shared/protocol.ts";
import { fromTravelForm } from "../../../shared/utils/changes.ts";
import { deepClone, type PlainObject } from "../../../shared/utils/objects.ts";
import type { ClientDocument } from "../abstract/client-document.ts";
import type { Document } from "../abstract/document.ts";
import { TypeDataModel } from "../abstract/type-data-model.ts";
import type { EmbeddedCollection } from "../collections/embedded-collection.ts";
import type { WorldCollection } from "../collections/world-collection.ts";
import { Hooks } from "../hooks.ts";
import { currentGame, host } from "../host.ts";
import { resolveUuid } from "./uuids.ts";

type Holder = EmbeddedCollection<ClientDocument> | WorldCollection;

interface Applied {
  readonly documents: ClientDocument[];
  readonly callbacks: (() => void)[];
}

/** Takes what the server has stored into this client, then tells documents and hooks; answers the documents. */
export function applyResults(results: readonly OperationResult[]): ClientDocument[][] {
  const applied = results.map((result) => applyResult(result));
  for (const { callbacks } of applied) for (const callback of callbacks) callback();
  return applied.map(({ documents }) => documents);
}

function applyResult(result: OperationResult): Applied {
  const parent =
    result.parentUuid === null ? null : (resolveUuid(result.parentUuid) as ClientDocument | null);
  if (result.parentUuid !== null && !parent) {
    console.error(`The document ${result.parentUuid}, in which something changed, is not known here`);
    return { documents: [], callbacks: [] };
  }
  const holder = findHolder(result.documentName, parent);
  switch (result.action) {
    case "create":
      return applyCreate(result, holder, parent);
    case "update":
      return applyUpdate(result, holder, parent);
    case "delete":
      return applyDelete(result, holder, parent);
  }
}

function findHolder(documentName: string, parent: Document | null): Holder {
  if (parent) return parent.getEmbeddedCollection(documentName) as EmbeddedCollection<ClientDocument>;
  const collection = currentGame().collections.get(documentName);
  if (!collection) throw new Error(`The world keeps no documents of class ${documentName}`);
  return collection;
}

function applyCreate(result: OperationResult, holder: Holder, parent: ClientDocument | null): Applied {
  const { options, userId } = result;
  const sources = result.result as readonly PlainObject[];
  const documents: ClientDocument[] = [];
  for (const source of sources) {
    const doc = holder.createDocument(deepClone(source));
    holder.set(doc.id ?? "", doc);
    documents.push(doc);
  }
  refreshParent(parent);
  const callbacks = documents.map((doc, index) => () => {
    const data = sources[index] ?? {};
    run(doc, () => systemModel(doc)?._onCreate(data, options, userId));
    run(doc, () => doc._onCreate(data, options, userId));
    if (!options["noHook"]) Hooks.callAll(`create${doc.documentName}`, doc, options, userId);
  });
  callbacks.push(() => {
    eachAncestor(parent, (ancestor) =>
      ancestor._onCreateDescendantDocuments(
        parent ?? ancestor,
        holder.name,
        documents,
        [...sources],
        options,
        userId,
      ),
    );
    renderCollection(holder, "create", documents, options);
  });
  return { documents, callbacks };
}

function applyUpdate(result: OperationResult, holder: Holder, parent: ClientDocument | null): Applied {
  const { options, userId } = result;
  const documents: ClientDocument[] = [];
  const changes: PlainObject[] = [];
  for (const update of result.result as readonly PlainObject[]) {
    const { _id, ...travelled } = update;
    const doc = holder.get(String(_id));
    if (!doc) {
      console.error(`The ${result.documentName} ${String(_id)}, which changed, is not known here`);
      continue;
    }
    const changed = fromTravelForm(deepClone(travelled), host.generation);
    run(doc, () => doc.updateSource(changed));
    documents.push(doc);
    changes.push({ ...changed, _id });
  }
  refreshParent(parent);
  const callbacks = documents.map((doc, index) => () => {
    const changed = changes[index] ?? {};
    run(doc, () => systemModel(doc)?._onUpdate(changed, options, userId));
    run(doc, () => doc._onUpdate(changed, options, userId));
    if (!options["noHook"]) Hooks.callAll(`update${doc.documentName}`, doc, changed, options, userId);
  });
  callbacks.push(() => {
    eachAncestor(parent, (ancestor) =>
      ancestor._onUpdateDescendantDocuments(
        parent ?? ancestor,
        holder.name,
        documents,
        changes,
        options,
        userId,
      ),
    );
    renderCollection(holder, "update", documents, options);
  });
  return { documents, callbacks };
}

function applyDelete(result: OperationResult, holder: Holder, parent: ClientDocument | null): Applied {
  const { options, userId } = result;
  const ids = result.result as readonly string[];
  const documents: ClientDocument[] = [];
  for (const id of ids) {
    const doc = holder.get(id);
    if (!doc) continue;
    holder.delete(id);
    documents.push(doc);
  }
  refreshParent(parent);
  const callbacks = documents.map((doc) => () => {
    run(doc, () => systemModel(doc)?._onDelete(options, userId));
    run(doc, () => doc._onDelete(options, userId));
    if (!options["noHook"]) Hooks.callAll(`delete${doc.documentName}`, doc, options, userId);
  });
  callbacks.push(() => {
    eachAncestor(parent, (ancestor) =>
      ancestor._onDeleteDescendantDocuments(
        parent ?? ancestor,
        holder.name,
        documents,
        [...ids],
        options,
        userId,
      ),
    );
    renderCollection(holder, "delete", documents, options);
  });
  return { documents, callbacks };
}

/** A document whose values rest on what is embedded is prepared anew. */
function refreshParent(parent: ClientDocument | null): void {
  if (parent && parent.documentName !== "Scene" && parent.documentName !== "JournalEntry") parent.reset();
}

function eachAncestor(parent: ClientDocument | null, call: (ancestor: ClientDocument) => void): void {
  for (let ancestor = parent; ancestor; ancestor = ancestor.parent) {
    const current = ancestor;
    run(current, () => call(current));
  }
}

function renderCollection(
  holder: Holder,
  action: string,
  documents: readonly ClientDocument[],
  options: PlainObject,
): void {
  if (options["render"] === false || !("render" in holder)) return;
  holder.render(false, { renderContext: `${action}${holder.documentName}`, documents });
}

/** One document's error must keep neither the others nor the hooks from being told. */
function run(doc: ClientDocument, call: () => unknown): void {
  try {
    call();
  } catch (error) {
    Hooks.onError(`${doc.documentName} ${doc.id}`, error);
  }
}

function systemModel(doc: ClientDocument): TypeDataModel | null {
  const system: unknown = Reflect.get(doc, "system");
  return system instanceof TypeDataModel ? system : null;
}
