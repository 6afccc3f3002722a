import type { ActionPage } from "./battle-log.ts";
import { type Changes, findBatch, type Operation, type WrittenDocument } from "./generation.ts";

/** What all document classes share and a write needs; the host's types tell each class apart. */
interface DocumentWriter {
  createDocuments(data: readonly Changes[], context: object): Promise<unknown>;
  updateDocuments(updates: readonly Changes[], context: object): Promise<unknown>;
  deleteDocuments(ids: readonly string[], context: object): Promise<unknown>;
}

/** The host keeps every document class under its name; their common shape is the one above. */
const classOf = (name: WrittenDocument): DocumentWriter =>
  (CONFIG[name] as unknown as { readonly documentClass: DocumentWriter }).documentClass;

const isEmpty = (operation: Operation): boolean => {
  switch (operation.action) {
    case "create":
      return operation.data.length === 0;
    case "update":
      return operation.updates.length === 0;
    case "delete":
      return operation.ids.length === 0;
  }
};

async function carryOut(operation: Operation): Promise<void> {
  const { documentName, parent, mangonel } = operation;
  const context = { ...(parent ? { parent } : {}), ...(mangonel ? { mangonel } : {}) };
  const writer = classOf(documentName);
  if (operation.action === "create")
    await writer.createDocuments(operation.data, { ...context, keepId: true });
  else if (operation.action === "update") await writer.updateDocuments(operation.updates, context);
  else await writer.deleteDocuments(operation.ids, context);
}

/** A write as an entry of the log keeps it until it is made. */
type Intent = Omit<Operation, "parent"> & { readonly parentUuid?: string };

const toIntent = ({ parent, ...operation }: Operation): Intent => ({
  ...operation,
  ...(parent ? { parentUuid: parent.uuid } : {}),
});

/** A write that was intended; none where the document that it was to be made in is gone. */
function fromIntent({ parentUuid, ...operation }: Intent): Operation | undefined {
  if (parentUuid === undefined) return operation as Operation;
  const parent = fromUuidSync(parentUuid);
  return parent ? ({ ...operation, parent } as Operation) : undefined;
}

/** The documents of a kind that are there now, world documents or those of a parent. */
function isPresent({ documentName, parent }: Operation, id: string): boolean {
  const embedded = parent?.getEmbeddedCollection(documentName as never) as
    | ReadonlyMap<string, unknown>
    | undefined;
  if (embedded) return embedded.has(id);
  return game.collections.get(documentName as never)?.has(id) ?? false;
}

/**
 * What of a write is still to be made: nothing is created or deleted a second time, and what somebody has deleted
 * meanwhile is not changed.
 */
function remainderOf(operation: Operation): Operation {
  switch (operation.action) {
    case "create":
      return { ...operation, data: operation.data.filter(({ _id }) => !isPresent(operation, String(_id))) };
    case "delete":
      return { ...operation, ids: operation.ids.filter((id) => isPresent(operation, id)) };
    case "update":
      return {
        ...operation,
        updates: operation.updates.filter(({ _id }) => isPresent(operation, String(_id))),
      };
  }
}

/** Makes what of a write is still to be made. */
async function finish(operation: Operation): Promise<void> {
  const remainder = remainderOf(operation);
  if (!isEmpty(remainder)) await carryOut(remainder);
}

async function complete(page: ActionPage): Promise<void> {
  await page.update({ system: { complete: true, intent: [] } } as never);
}

/**
 * Makes the writes of one action: as one transaction where the host has them; else the log entry first, with what
 * is intended, then the writes in order, then the mark of completion.
 *
 * @throws what the host answers, when the entry is there already or a write is refused; a transaction then changes
 * nothing, and a series is finished by {@link finishWrites}
 */
export async function write(
  log: JournalEntry.Implementation | undefined,
  page: Changes | undefined,
  operations: readonly Operation[],
): Promise<void> {
  const wanted = operations.filter((operation) => !isEmpty(operation));
  const batch = findBatch();
  if (batch) {
    const entry: readonly Operation[] =
      log && page
        ? [{ action: "create", documentName: "JournalEntryPage", parent: log, keepId: true, data: [page] }]
        : [];
    await batch([...entry, ...wanted]);
    return;
  }
  if (!log || !page) {
    for (const operation of wanted) await finish(operation);
    return;
  }
  const system = { ...(page["system"] as object), complete: false, intent: wanted.map(toIntent) };
  const created = await log.createEmbeddedDocuments("JournalEntryPage", [{ ...page, system } as never], {
    keepId: true,
  });
  const [entry] = created as unknown as readonly ActionPage[];
  if (!entry) throw new Error(`Entry ${String(page["_id"])} of the battle log was not created`);
  for (const operation of wanted) await finish(operation);
  await complete(entry);
}

/** Finishes the writes of entries that were begun by a client that is gone. */
export async function finishWrites(pages: readonly ActionPage[]): Promise<void> {
  for (const page of pages) {
    if (page.system.complete) continue;
    for (const intent of page.system.intent as unknown as readonly Intent[]) {
      const operation = fromIntent(intent);
      if (operation) await finish(operation);
    }
    await complete(page);
  }
}
