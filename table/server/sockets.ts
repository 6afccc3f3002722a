import type { Server as HttpServer } from "node:http";
import { Server, type Socket } from "socket.io";
import { isGameMaster } from "../shared/permissions.ts";
import type { Answer } from "../shared/protocol.ts";
import { isPlainObject } from "../shared/utils/objects.ts";
import { TableError } from "./core/errors.ts";
import { checkTree } from "./core/read-request.ts";
import { findUser } from "./core/world.ts";
import { isTrustedRequest } from "./http.ts";
import { forwardQuery } from "./queries.ts";
import type { Sessions } from "./sessions.ts";
import { refuse, type Table } from "./table.ts";

/** What the socket server needs. */
export interface SocketParts {
  readonly http: HttpServer;
  readonly host: string;
  readonly table: Table;
  readonly sessions: Sessions;
}

/** Who is behind a socket; set from the log-in, never from a message. */
const USERS = new WeakMap<Socket, string>();

type Handler = (payload: unknown) => unknown;

/** Makes the socket server: one room, `game`, hears everything that is stored. */
export function makeSocketServer({ http, host, table, sessions }: SocketParts): Server {
  const io = new Server(http, {
    serveClient: false,
    maxHttpBufferSize: 32_000_000,
    allowRequest: (request, decide) => decide(null, isTrustedRequest(request, host)),
  });
  io.use((socket, next) => {
    const auth: unknown = socket.handshake.auth;
    const userId = isPlainObject(auth) ? sessions.read(auth["token"]) : null;
    const user = userId ? findUser(table.world, userId) : null;
    if (!user || user.role === 0) {
      next(new Error("notLoggedIn"));
      return;
    }
    USERS.set(socket, user.id);
    next();
  });
  io.on("connection", (socket) => greet(io, table, socket));
  return io;
}

/** The user behind a socket. */
export function userOf(socket: Socket): string {
  const userId = USERS.get(socket);
  if (!userId) throw new TableError("notLoggedIn", "This connection is not logged in.");
  return userId;
}

function greet(io: Server, table: Table, socket: Socket): void {
  const userId = userOf(socket);
  const count = table.present.get(userId) ?? 0;
  table.present.set(userId, count + 1);
  if (count === 0) socket.broadcast.to("game").emit("userConnected", userId, true);

  on(socket, "getWorld", async () => {
    await socket.join("game");
    return table.enter(userId);
  });
  on(socket, "getPackDocuments", (payload) => readPackDocuments(table, payload));
  on(socket, "userQuery", (payload) => forwardQuery(io, table, socket, payload));
  on(socket, "claimFirstImport", () => {
    requireGameMaster(table, userId);
    return table.claimFirstImport(socket.id);
  });
  on(socket, "finishFirstImport", () => table.finishFirstImport(socket.id));
  on(socket, "setPaused", (paused) => {
    requireGameMaster(table, userId);
    if (typeof paused !== "boolean") throw new TableError("malformed", "Pausing is true or false.");
    table.paused = paused;
    socket.broadcast.to("game").emit("paused", paused, userId);
    return paused;
  });
  socket.on("modifyDocument", (payload: unknown, ack: unknown) => {
    if (typeof ack !== "function") return;
    const publish = ({ results }: { results: readonly unknown[] }): void => {
      socket.broadcast.to("game").emit("modifyDocument", results);
    };
    void table.modify(userId, payload, publish).then((response) => Reflect.apply(ack, undefined, [response]));
  });
  socket.on("packageMessage", (event: unknown, args: unknown) => {
    const isOwn = event === `system.${table.manifest.id}` && table.manifest.socket === true;
    if (isOwn && Array.isArray(args) && isTree(args))
      socket.broadcast.to("game").emit(event, ...(args as unknown[]));
  });
  socket.on("disconnect", () => leave(io, table, socket, userId));
}

/** Whether data can be passed on: a tree too deep to walk would stop the server. */
function isTree(data: unknown): boolean {
  try {
    checkTree(data);
    return true;
  } catch {
    return false;
  }
}

function leave(io: Server, table: Table, socket: Socket, userId: string): void {
  table.releaseFirstImport(socket.id);
  const left = (table.present.get(userId) ?? 1) - 1;
  if (left > 0) {
    table.present.set(userId, left);
    return;
  }
  table.present.delete(userId);
  io.to("game").emit("userConnected", userId, false);
}

/** Answers a message of a client; whatever goes wrong becomes a refusal, and no message can stop the server. */
function on(socket: Socket, event: string, handler: Handler): void {
  socket.on(event, (payload: unknown, ack: unknown) => {
    const reply = (answer: Answer<unknown>): void => {
      if (typeof ack === "function") Reflect.apply(ack, undefined, [answer]);
    };
    Promise.resolve()
      .then(() => handler(payload))
      .then((value) => reply({ ok: true, value: value ?? null }))
      .catch((error: unknown) => reply(refuse(error)));
  });
}

function requireGameMaster(table: Table, userId: string): void {
  const user = findUser(table.world, userId);
  if (!user || !isGameMaster(user)) throw new TableError("forbidden", "Only a Game Master may do this.");
}

function readPackDocuments(table: Table, payload: unknown): unknown {
  if (!isPlainObject(payload) || typeof payload["pack"] !== "string" || !Array.isArray(payload["ids"]))
    throw new TableError("malformed", "Documents of a pack are asked for by pack and ids.");
  const pack = table.packs.get(payload["pack"]);
  if (!pack) throw new TableError("notFound", `There is no pack ${payload["pack"]}.`);
  return payload["ids"].flatMap((id: unknown) => {
    const source = typeof id === "string" ? pack.documents.get(id) : undefined;
    return source ? [source] : [];
  });
}
