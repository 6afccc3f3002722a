import type { RowChange } from "../../../table/server/core/draft.ts";
import { assembleRows } from "../../../table/server/core/rows.ts";
import type { WorldStorage } from "../../../table/server/storage.ts";
import type { DocumentSource, Generation } from "../../../table/shared/protocol.ts";

/** A world in memory; its writes can be made to fail or to take their time. */
export class MemoryStorage implements WorldStorage {
  readonly rows = new Map<string, string>();
  /** Thrown by the next write. */
  failure: Error | null = null;
  readonly #meta = new Map<string, string>();

  async load(generation: Generation): Promise<Map<string, Map<string, DocumentSource>>> {
    const rows = [...this.rows].map(([key, value]) => ({ key, value: JSON.parse(value) as DocumentSource }));
    return assembleRows(rows, generation);
  }

  async write(rows: readonly RowChange[]): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 1));
    const { failure } = this;
    this.failure = null;
    if (failure) throw failure;
    for (const { key, value } of rows) {
      if (value === null) this.rows.delete(key);
      else this.rows.set(key, JSON.stringify(value));
    }
  }

  /** Turns the order of the rows round. */
  reverse(): void {
    const rows = [...this.rows].reverse();
    this.rows.clear();
    for (const [key, value] of rows) this.rows.set(key, value);
  }

  async readMeta(key: string): Promise<string | undefined> {
    return this.#meta.get(key);
  }

  async writeMeta(key: string, value: string): Promise<void> {
    this.#meta.set(key, value);
  }

  async close(): Promise<void> {}
}
