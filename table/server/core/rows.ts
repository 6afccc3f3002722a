import type { DocumentSource, Generation } from "../../shared/protocol.ts";
import { type DocumentMetadata, listDocumentMetadata } from "../../shared/schemas/metadata.ts";
import { isPlainObject } from "../../shared/utils/objects.ts";

/** A row of a database, world or pack. */
export interface Row {
  readonly key: string;
  readonly value: DocumentSource;
}

/** Puts rows back together into documents: what is embedded returns into its parent, in the parent's order. */
export function assembleRows(
  rows: Iterable<Row>,
  generation: Generation,
): Map<string, Map<string, DocumentSource>> {
  const byKey = new Map<string, DocumentSource>();
  for (const { key, value } of rows) byKey.set(key, value);
  const result = new Map<string, Map<string, DocumentSource>>();
  for (const metadata of Object.values(listDocumentMetadata(generation))) {
    if (!metadata.isPrimary) continue;
    const documents = new Map<string, DocumentSource>();
    const prefix = `!${metadata.collection}!`;
    for (const [key, value] of byKey) {
      if (!key.startsWith(prefix)) continue;
      documents.set(
        value._id,
        assemble(metadata, metadata.collection, value._id, value, { byKey, generation }),
      );
    }
    result.set(metadata.name, inOrderOfCreation(documents));
  }
  return result;
}

/** Databases keep their rows by key; what was made first comes first again. */
function inOrderOfCreation(documents: ReadonlyMap<string, DocumentSource>): Map<string, DocumentSource> {
  const entries = [...documents].map(([id, source]) => ({ id, source, time: createdTime(source) }));
  entries.sort((a, b) => a.time - b.time);
  return new Map(entries.map(({ id, source }) => [id, source]));
}

function createdTime(source: DocumentSource): number {
  const stats = source["_stats"];
  const time = isPlainObject(stats) ? stats["createdTime"] : undefined;
  return typeof time === "number" ? time : 0;
}

interface Context {
  readonly byKey: ReadonlyMap<string, DocumentSource>;
  readonly generation: Generation;
}

function assemble(
  metadata: DocumentMetadata,
  names: string,
  ids: string,
  row: DocumentSource,
  context: Context,
): DocumentSource {
  const source: DocumentSource = { ...row };
  for (const [name, field] of Object.entries(metadata.embedded)) {
    const list = row[field];
    if (!Array.isArray(list)) continue;
    const child = listDocumentMetadata(context.generation)[name];
    source[field] = list.flatMap((entry: unknown) => {
      if (typeof entry !== "string" || !child) return [entry];
      const found = context.byKey.get(`!${names}.${field}!${ids}.${entry}`);
      return found ? [assemble(child, `${names}.${field}`, `${ids}.${entry}`, found, context)] : [];
    });
  }
  return source;
}
