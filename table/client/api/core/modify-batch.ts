import type { PlainObject } from "../../../shared/utils/objects.ts";
import type { ClientDocument, ClientDocumentClass } from "../abstract/client-document.ts";
import type { Document } from "../abstract/document.ts";
import { documentConfig } from "../config.ts";
import { type PreparedOperation, prepareCreate, prepareDelete, prepareUpdate, submit } from "./database.ts";

/** One write of a batch. */
export interface BatchOperation extends PlainObject {
  action: "create" | "update" | "delete";
  documentName: string;
  data?: readonly object[];
  updates?: readonly object[];
  ids?: readonly string[];
  parent?: Document | null;
  pack?: string | null;
}

/** Writes several things in one request (generation 14): all of them are stored, or none; any veto cancels all. */
export async function modifyBatch(operations: readonly BatchOperation[]): Promise<ClientDocument[][]> {
  const prepared: PreparedOperation[] = [];
  for (const operation of operations) prepared.push(await prepare(operation));
  if (prepared.some(({ vetoed }) => vetoed > 0)) return [];
  return submit(prepared);
}

function prepare({
  action,
  documentName,
  data = [],
  updates = [],
  ids = [],
  ...operation
}: BatchOperation): Promise<PreparedOperation> {
  const cls = documentConfig(documentName).documentClass as unknown as ClientDocumentClass;
  switch (action) {
    case "create":
      return prepareCreate(cls, data, operation);
    case "update":
      return prepareUpdate(cls, updates, operation);
    case "delete":
      return prepareDelete(cls, ids, operation);
  }
}
