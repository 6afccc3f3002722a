import type {
  Answer,
  DocumentRequest,
  DocumentResponse,
  DocumentSource,
  OperationResult,
  WorldData,
} from "../../shared/protocol.ts";

/** The socket, as far as the table uses it; socket.io's client has this shape. */
export interface SocketLike {
  readonly connected: boolean;
  readonly id?: string | undefined;
  emit(event: string, ...args: unknown[]): unknown;
  on(event: string, listener: (...args: never[]) => void): unknown;
  off(event: string, listener?: (...args: never[]) => void): unknown;
  disconnect(): unknown;
}

/** Thrown when the server refuses what this client asked for. */
export class TableRequestError extends Error {
  override readonly name = "TableRequestError";
  /** Why, as the server names it. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** What a client says to the server, and hears from it. */
export class Connection {
  readonly socket: SocketLike;
  readonly #pending = new Set<(error: TableRequestError) => void>();

  constructor(socket: SocketLike) {
    this.socket = socket;
    socket.on("disconnect", () => this.#abandon());
  }

  /** What was asked may have been done or not: nobody is left to say. */
  #abandon(): void {
    for (const reject of [...this.#pending]) reject(lostConnection());
    this.#pending.clear();
  }

  /** Sends a message and takes the answer at once; rejects when the connection is or gets lost. */
  #send<A, T>(event: string, payload: unknown, take: (answer: A) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      if (!this.socket.connected) {
        reject(lostConnection());
        return;
      }
      this.#pending.add(reject);
      this.socket.emit(event, payload, (answer: A) => {
        this.#pending.delete(reject);
        try {
          resolve(take(answer));
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
  }

  /** Everything that is needed to enter the game. */
  getWorld(): Promise<WorldData> {
    return this.#ask("getWorld");
  }

  /** Documents of a pack, by identifier. */
  getPackDocuments(pack: string, ids: readonly string[]): Promise<readonly DocumentSource[]> {
    return this.#ask("getPackDocuments", { pack, ids });
  }

  /**
   * Asks for writes.
   *
   * @param apply - takes the results into this client as soon as they arrive, so that nothing later overtakes them
   */
  modifyDocuments<T>(
    request: DocumentRequest,
    apply: (results: readonly OperationResult[]) => T,
  ): Promise<T> {
    return this.#send("modifyDocument", request, (response: DocumentResponse) => {
      if (!response.ok) throw new TableRequestError(response.error.code, response.error.message);
      return apply(response.results);
    });
  }

  /** Asks another user's client. */
  query(userId: string, name: string, data: unknown, timeout: number | undefined): Promise<unknown> {
    return this.#ask("userQuery", { userId, name, data, timeout });
  }

  /** Whether this client is the one that imports the first battle. */
  claimFirstImport(): Promise<boolean> {
    return this.#ask("claimFirstImport");
  }

  /** Says that the first battle has been imported. */
  finishFirstImport(): Promise<boolean> {
    return this.#ask("finishFirstImport");
  }

  /** Pauses the game or lets it go on. */
  setPaused(paused: boolean): Promise<boolean> {
    return this.#ask("setPaused", paused);
  }

  #ask<T>(event: string, payload: unknown = null): Promise<T> {
    return this.#send(event, payload, (answer: Answer<T>) => {
      if (!answer.ok) throw new TableRequestError(answer.error.code, answer.error.message);
      return answer.value;
    });
  }
}

function lostConnection(): TableRequestError {
  return new TableRequestError("disconnected", "The connection to the table is lost.");
}
