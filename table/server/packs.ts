import { cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import type {
  DocumentSource,
  Generation,
  PackData,
  PackMetadata,
  SystemManifest,
} from "../shared/protocol.ts";
import { findDocumentMetadata } from "../shared/schemas/metadata.ts";
import { isPlainObject, type PlainObject } from "../shared/utils/objects.ts";
import { assembleRows, type Row } from "./core/rows.ts";

/** A compendium pack in memory. */
export interface Pack {
  readonly data: PackData;
  readonly documents: ReadonlyMap<string, DocumentSource>;
}

/** Reads the packs of a system. LevelDB locks and changes what it opens, so copies are opened. */
export async function readPacks(
  systemFolder: string,
  manifest: SystemManifest,
  generation: Generation,
  copyFolder: string,
): Promise<ReadonlyMap<string, Pack>> {
  await rm(copyFolder, { recursive: true, force: true });
  await mkdir(copyFolder, { recursive: true });
  const packs = new Map<string, Pack>();
  for (const entry of manifest.packs) {
    const metadata = readMetadata(entry, manifest);
    const copy = join(copyFolder, metadata.name);
    await cp(join(systemFolder, metadata.path), copy, { recursive: true });
    packs.set(metadata.id, await readPack(copy, metadata, generation));
  }
  return packs;
}

function readMetadata(entry: PlainObject, manifest: SystemManifest): PackMetadata {
  const { name, label, type, path, system, ownership, flags } = entry;
  return {
    id: `${manifest.id}.${String(name)}`,
    name: String(name),
    label: String(label),
    type: String(type),
    path: String(path),
    packageName: manifest.id,
    packageType: "system",
    ...(typeof system === "string" ? { system } : {}),
    ownership: (isPlainObject(ownership) ? ownership : { PLAYER: "OBSERVER" }) as Record<string, string>,
    flags: isPlainObject(flags) ? flags : {},
  };
}

async function readPack(folder: string, metadata: PackMetadata, generation: Generation): Promise<Pack> {
  const rows = await readRows(folder);
  const assembled = assembleRows(rows, generation);
  const documents = assembled.get(metadata.type) ?? new Map<string, DocumentSource>();
  const fields = findDocumentMetadata(generation, metadata.type)?.compendiumIndexFields ?? ["_id", "name"];
  const index = [...documents.values()].map((source) => ({
    ...Object.fromEntries(fields.map((field) => [field, source[field] ?? null])),
    ...("system" in source ? { system: source["system"] } : {}),
    _id: source._id,
  }));
  const folders = [...(assembled.get("Folder")?.values() ?? [])];
  return { data: { metadata, index, folders }, documents };
}

async function readRows(folder: string): Promise<Row[]> {
  const db = new ClassicLevel<string, DocumentSource>(folder, {
    valueEncoding: "json",
    createIfMissing: false,
  });
  await db.open();
  const rows: Row[] = [];
  for await (const [key, value] of db.iterator()) rows.push({ key, value });
  await db.close();
  return rows;
}
