/**
 * The only file that asks on which generation of the host we run, and the only place that declares what the
 * published types, which are of generation 13, do not know of generation 14.
 */

/** One write of a batch, in the form of the host's transactions. */
export type Operation =
  | CreateOperation
  | (OperationTarget & { readonly action: "update"; readonly updates: readonly Changes[] })
  | (OperationTarget & { readonly action: "delete"; readonly ids: readonly string[] });

export type CreateOperation = OperationTarget & {
  readonly action: "create";
  readonly data: readonly Changes[];
  readonly keepId: true;
};

/** Changes of one document as plain nested data; an update names its `_id`. */
export type Changes = Readonly<Record<string, unknown>>;

/** The documents that we write. */
export type WrittenDocument =
  | "Actor"
  | "Token"
  | "Combat"
  | "Region"
  | "MeasuredTemplate"
  | "JournalEntry"
  | "JournalEntryPage"
  | "ChatMessage"
  | "User";

interface OperationTarget {
  readonly documentName: WrittenDocument;
  /** The document that the written ones are embedded in. */
  readonly parent?: foundry.abstract.Document.Any;
  /** Marks the write as ours for the hooks that watch over positions. */
  readonly mangonel?: { readonly record: true };
}

interface BatchDocuments {
  modifyBatch?(operations: readonly Operation[]): Promise<unknown>;
}

/** The generation of the host. */
export const generation = (): number => game.release?.generation ?? 13;

/** The document in which the host keeps areas on a scene: regions since generation 14. */
export const areaDocument = (): "Region" | "MeasuredTemplate" =>
  generation() >= 14 ? "Region" : "MeasuredTemplate";

/** The host's transaction over several documents, where it has one. */
export function findBatch(): ((operations: readonly Operation[]) => Promise<unknown>) | undefined {
  const documents = foundry.documents as BatchDocuments;
  return documents.modifyBatch?.bind(documents);
}
