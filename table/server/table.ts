import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Answer, DocumentResponse, SystemManifest, TableStatus, WorldData } from "../shared/protocol.ts";
import { randomID } from "../shared/utils/text.ts";
import { TableError } from "./core/errors.ts";
import { type Executed, executeRequest } from "./core/execute.ts";
import { emptyWorld, seatUsers } from "./core/first-world.ts";
import { readRequest } from "./core/read-request.ts";
import { buildSchemas, type ServerSchemas } from "./core/schemas.ts";
import type { World } from "./core/world.ts";
import type { ServerOptions } from "./options.ts";
import type { Pack } from "./packs.ts";
import type { WorldStorage } from "./storage.ts";

/** The full version that the table gives for each generation. */
const VERSIONS = { 13: "13.351", 14: "14.368" } as const;

/** What a table is made of. */
export interface TableParts {
  readonly options: Pick<ServerOptions, "generation" | "gmKey" | "keepEmpty">;
  readonly manifest: SystemManifest;
  readonly storage: WorldStorage;
  readonly packs: ReadonlyMap<string, Pack>;
}

/** The game that a server keeps: its world, who is there, and the one queue of writes. */
export class Table {
  readonly manifest: SystemManifest;
  readonly packs: ReadonlyMap<string, Pack>;
  readonly gmKey: string | undefined;
  /** Whether the game is paused. */
  paused = false;
  /** How many sockets each user has open. */
  readonly present = new Map<string, number>();
  #world: World;
  #queue: Promise<unknown> = Promise.resolve();
  readonly #schemas: ServerSchemas;
  readonly #storage: WorldStorage;
  readonly #keepEmpty: boolean;
  #importer: string | null = null;
  #time = 0;

  private constructor(
    { options, manifest, storage, packs }: TableParts,
    world: World,
    schemas: ServerSchemas,
  ) {
    this.manifest = manifest;
    this.packs = packs;
    this.gmKey = options.gmKey;
    this.#keepEmpty = options.keepEmpty;
    this.#storage = storage;
    this.#world = world;
    this.#schemas = schemas;
  }

  /** Opens the world of a storage; a new one gets its seats. */
  static async open(parts: TableParts): Promise<Table> {
    const { generation } = parts.options;
    const schemas = buildSchemas(generation, parts.manifest);
    const documents = await parts.storage.load(generation);
    let world: World = { ...emptyWorld(generation, parts.manifest), documents };
    if ((documents.get("User")?.size ?? 0) === 0) {
      const seated = seatUsers(world, schemas, Date.now());
      await parts.storage.write(seated.rows);
      world = seated.world;
    }
    return new Table(parts, world, schemas);
  }

  /** The world as it is. */
  get world(): World {
    return this.#world;
  }

  /**
   * Works out a request, stores it, and only then makes it the world and tells about it.
   *
   * @param publish - tells the other clients; it runs before anybody else's request is worked out
   */
  modify(userId: string, payload: unknown, publish: (executed: Executed) => void): Promise<DocumentResponse> {
    return this.#enqueue(async () => {
      const request = readRequest(payload);
      const context = { schemas: this.#schemas, now: this.#tick(), makeId: randomID };
      const executed = executeRequest(this.#world, userId, request, context);
      await this.#storage.write(executed.rows);
      this.#world = executed.world;
      publish(executed);
      return { ok: true, results: executed.results };
    });
  }

  /** The time in milliseconds, later for every request than for the one before. */
  #tick(): number {
    this.#time = Math.max(Date.now(), this.#time + 1);
    return this.#time;
  }

  #enqueue(work: () => Promise<DocumentResponse>): Promise<DocumentResponse> {
    const result = this.#queue.then(work).catch((error: unknown) => refuse(error));
    this.#queue = result;
    return result;
  }

  /** Waits for the writes that have been asked for. */
  async settle(): Promise<void> {
    await this.#queue;
  }

  /** What anybody may know. */
  get status(): TableStatus {
    const { generation } = this.#world;
    const { id, title, version, languages } = this.manifest;
    const users = [...(this.#world.documents.get("User")?.values() ?? [])];
    return {
      generation,
      version: VERSIONS[generation],
      system: { id, title, version },
      world: { id: "table", title },
      languages: languages.map(({ lang, name }) => ({ lang, name })),
      users: users.map((user) => ({
        id: user._id,
        name: String(user["name"]),
        role: Number(user["role"]),
        color: String(user["color"]),
        active: this.present.has(user._id),
      })),
      gmKeyRequired: this.gmKey !== undefined,
    };
  }

  /** Everything that a user is given on entering. */
  enter(userId: string): WorldData {
    const { generation, documents } = this.#world;
    return {
      userId,
      generation,
      version: VERSIONS[generation],
      world: { id: "table", title: this.manifest.title },
      system: this.manifest,
      activeUsers: [...this.present.keys()],
      paused: this.paused,
      documents: Object.fromEntries([...documents].map(([name, sources]) => [name, [...sources.values()]])),
      packs: [...this.packs.values()].map((pack) => pack.data),
    };
  }

  /** Lets one client import the first battle: into an empty world, or where an earlier one did not finish. */
  async claimFirstImport(socketId: string): Promise<boolean> {
    if (this.#keepEmpty || this.#importer !== null) return false;
    this.#importer = socketId;
    const state = await this.#storage.readMeta("firstImport");
    const isEmpty = (this.#world.documents.get("Scene")?.size ?? 0) === 0;
    if (state === "done" || (state === undefined && !isEmpty)) {
      this.#importer = null;
      return false;
    }
    await this.#storage.writeMeta("firstImport", "started");
    return true;
  }

  /** Notes that the first battle has been imported. */
  async finishFirstImport(socketId: string): Promise<boolean> {
    if (this.#importer !== socketId) return false;
    await this.#storage.writeMeta("firstImport", "done");
    this.#importer = null;
    return true;
  }

  /** Lets another client import the first battle when the one that began is gone. */
  releaseFirstImport(socketId: string): void {
    if (this.#importer === socketId) this.#importer = null;
  }

  /** Closes the world. */
  async close(): Promise<void> {
    await this.#queue;
    await this.#storage.close();
  }
}

/** What a client is told of an error. An error of the table's own is logged and not described. */
export function refuse(error: unknown): Extract<Answer<never>, { ok: false }> {
  if (error instanceof TableError) return { ok: false, error: { code: error.code, message: error.message } };
  console.error("The table failed to answer a request", error);
  return { ok: false, error: { code: "failed", message: "The table failed to answer the request." } };
}

/** Reads the manifest of a built system. */
export async function readManifest(systemFolder: string): Promise<SystemManifest> {
  const manifest = JSON.parse(await readFile(join(systemFolder, "system.json"), "utf8")) as SystemManifest;
  return {
    ...manifest,
    documentTypes: manifest.documentTypes ?? {},
    packs: manifest.packs ?? [],
    styles: manifest.styles ?? [],
  };
}
