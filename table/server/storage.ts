import { rm } from "node:fs/promises";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import type { DocumentSource, Generation } from "../shared/protocol.ts";
import type { RowChange } from "./core/draft.ts";
import { assembleRows, type Row } from "./core/rows.ts";

/** Where a world is kept. */
export interface WorldStorage {
  /** The stored documents by document name. */
  load(generation: Generation): Promise<Map<string, Map<string, DocumentSource>>>;
  /** Writes rows, all of them or none; when it resolves they have reached the disk. */
  write(rows: readonly RowChange[]): Promise<void>;
  /** Reads a value that belongs to the table itself. */
  readMeta(key: string): Promise<string | undefined>;
  /** Writes a value that belongs to the table itself. */
  writeMeta(key: string, value: string): Promise<void>;
  close(): Promise<void>;
}

/** A world in a LevelDB folder, with the keys that Foundry's databases have. */
export class LevelStorage implements WorldStorage {
  readonly #db: ClassicLevel<string, unknown>;

  private constructor(db: ClassicLevel<string, unknown>) {
    this.#db = db;
  }

  /** Opens the folder, making it where it is missing; fails when another server has it open. */
  static async open(folder: string): Promise<LevelStorage> {
    const db = new ClassicLevel<string, unknown>(join(folder, "world"), { valueEncoding: "json" });
    await db.open();
    return new LevelStorage(db);
  }

  /** Throws a world away. */
  static async erase(folder: string): Promise<void> {
    await rm(join(folder, "world"), { recursive: true, force: true });
  }

  async load(generation: Generation): Promise<Map<string, Map<string, DocumentSource>>> {
    const rows: Row[] = [];
    for await (const [key, value] of this.#db.iterator({ gte: "!", lt: '"' }))
      if (!key.startsWith("!meta!")) rows.push({ key, value: value as DocumentSource });
    return assembleRows(rows, generation);
  }

  async write(rows: readonly RowChange[]): Promise<void> {
    if (rows.length === 0) return;
    const batch = rows.map(({ key, value }) =>
      value === null ? ({ type: "del", key } as const) : ({ type: "put", key, value } as const),
    );
    await this.#db.batch(batch, { sync: true });
  }

  async readMeta(key: string): Promise<string | undefined> {
    const [value] = await this.#db.getMany([`!meta!${key}`]);
    return typeof value === "string" ? value : undefined;
  }

  async writeMeta(key: string, value: string): Promise<void> {
    await this.#db.batch([{ type: "put", key: `!meta!${key}`, value }], { sync: true });
  }

  async close(): Promise<void> {
    await this.#db.close();
  }
}
