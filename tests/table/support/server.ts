import { io, type Socket } from "socket.io-client";
import { type RunningServer, startServer } from "../../../table/server/start.ts";
import type {
  Answer,
  DocumentOperation,
  DocumentResponse,
  Generation,
  OperationResult,
  WorldData,
} from "../../../table/shared/protocol.ts";
import { buildFixtureSystem, makeFolder } from "./fixture.ts";

/** The seats of a new world. */
export const SEATS = {
  gm: "TableGameMaster1",
  red: "TablePlayerRed01",
  blue: "TablePlayerBlue1",
  spectator: "TableSpectator01",
  secondGm: "TableGameMaster2",
} as const;

/** A server on folders of its own. */
export interface TestServer extends RunningServer {
  readonly systemFolder: string;
}

/** Starts a server in this process. */
export async function startTestServer({
  generation = 14,
  gmKey,
  keepEmpty = true,
}: {
  generation?: Generation;
  gmKey?: string;
  keepEmpty?: boolean;
} = {}): Promise<TestServer> {
  const system = await buildFixtureSystem();
  const data = await makeFolder("data");
  const server = await startServer({
    host: "127.0.0.1",
    port: 0,
    isPortFlexible: false,
    generation,
    dataFolder: data.path,
    systemFolder: system.path,
    clientFolder: system.path,
    gmKey,
    reset: false,
    keepEmpty,
  });
  return {
    ...server,
    systemFolder: system.path,
    close: async () => {
      await server.close();
      await Promise.all([system.remove(), data.remove()]);
    },
  };
}

/** Logs in; answers the token. */
export async function join(url: string, userId: string, key?: string): Promise<string> {
  const response = await fetch(`${url}/api/join`, { method: "POST", body: JSON.stringify({ userId, key }) });
  const answer = (await response.json()) as Answer<{ token: string }>;
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value.token;
}

/** Opens a socket with a token; fails with the server's reason. */
export function openSocket(url: string, token: unknown): Promise<Socket> {
  const socket = io(url, { transports: ["websocket"], auth: { token }, reconnection: false, forceNew: true });
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", (error) => {
      socket.disconnect();
      reject(error);
    });
  });
}

/** A client that speaks to the server without any of the page's code, as a forger would. */
export class RawClient {
  readonly socket: Socket;
  /** What others did, in the order in which it was heard. */
  readonly heard: OperationResult[] = [];

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on("modifyDocument", (results: OperationResult[]) => this.heard.push(...results));
  }

  /** Logs in and enters the game. */
  static async enter(url: string, userId: string): Promise<RawClient> {
    const client = new RawClient(await openSocket(url, await join(url, userId)));
    await client.world();
    return client;
  }

  /** Everything that this client is given. */
  async world(): Promise<WorldData> {
    const answer = await this.ask<WorldData>("getWorld");
    if (!answer.ok) throw new Error(answer.error.code);
    return answer.value;
  }

  /** Sends any message and waits for the answer. */
  async ask<T>(event: string, payload: unknown = null): Promise<Answer<T>> {
    return (await this.socket.timeout(5000).emitWithAck(event, payload)) as Answer<T>;
  }

  /** Asks for writes. */
  async modify(...operations: Partial<DocumentOperation>[]): Promise<DocumentResponse> {
    const full = operations.map((operation) => ({ parentUuid: null, options: {}, ...operation }));
    return (await this.socket
      .timeout(5000)
      .emitWithAck("modifyDocument", { operations: full })) as DocumentResponse;
  }

  /** Asks for one write and answers the error code, or "ok". */
  async attempt(operation: Partial<DocumentOperation>): Promise<string> {
    const response = await this.modify(operation);
    return response.ok ? "ok" : response.error.code;
  }

  /** Waits until something heard fits. */
  async waitFor(condition: (result: OperationResult) => boolean): Promise<OperationResult> {
    const deadline = Date.now() + 5000;
    for (;;) {
      const found = this.heard.find(condition);
      if (found) return found;
      if (Date.now() > deadline) throw new Error("What was waited for was not heard");
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  close(): void {
    this.socket.disconnect();
  }
}
