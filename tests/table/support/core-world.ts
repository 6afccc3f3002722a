import { TableError } from "../../../table/server/core/errors.ts";
import { type Executed, executeRequest } from "../../../table/server/core/execute.ts";
import { emptyWorld, seatUsers } from "../../../table/server/core/first-world.ts";
import { readRequest } from "../../../table/server/core/read-request.ts";
import { buildSchemas } from "../../../table/server/core/schemas.ts";
import { locate, type World } from "../../../table/server/core/world.ts";
import type {
  DocumentOperation,
  DocumentSource,
  Generation,
  SystemManifest,
} from "../../../table/shared/protocol.ts";
import manifest from "../fixtures/system/system.json" with { type: "json" };

/** The manifest of the fixture system. */
export const MANIFEST = manifest as unknown as SystemManifest;

/** The core of a table in memory: requests go in, and the world is what they made of it. */
export class CoreWorld {
  world: World;
  /** What the last granted request did. */
  last: Executed | null = null;
  readonly #schemas;
  #nextId = 1;

  constructor(generation: Generation = 14) {
    this.#schemas = buildSchemas(generation, MANIFEST);
    this.world = seatUsers(emptyWorld(generation, MANIFEST), this.#schemas, 1000).world;
  }

  /** Asks for writes as a user; answers the error code, or "ok". */
  request(userId: string, ...operations: Partial<DocumentOperation>[]): string {
    const full = operations.map((operation) => ({ parentUuid: null, options: {}, ...operation }));
    return this.send(userId, { operations: full });
  }

  /** Sends anything as a user; answers the error code, or "ok". */
  send(userId: string, payload: unknown): string {
    try {
      const context = {
        schemas: this.#schemas,
        now: 2000,
        makeId: () => `made${String(this.#nextId++).padStart(12, "0")}`,
      };
      this.last = executeRequest(
        this.world,
        userId,
        readRequest(JSON.parse(JSON.stringify(payload))),
        context,
      );
      this.world = this.last.world;
      return "ok";
    } catch (error) {
      if (error instanceof TableError) return error.code;
      throw error;
    }
  }

  /** Creates documents as the Game Master, with the identifiers that they bring. */
  create(documentName: string, data: object, parentUuid: string | null = null): void {
    const operation = {
      action: "create",
      documentName,
      data: [data],
      parentUuid,
      options: { keepId: true },
    } as const;
    const answer = this.request("TableGameMaster1", operation as unknown as DocumentOperation);
    if (answer !== "ok") throw new Error(`${documentName} could not be created: ${answer}`);
  }

  /** The source of a document. */
  source(uuid: string): DocumentSource {
    const found = locate(this.world, uuid);
    if (!found) throw new Error(`There is no ${uuid}`);
    return found.source;
  }
}
