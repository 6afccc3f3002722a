import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { posix, resolve } from "node:path";
import sirv from "sirv";
import { isGameMaster } from "../shared/permissions.ts";
import { isPlainObject } from "../shared/utils/objects.ts";
import { TableError } from "./core/errors.ts";
import { findUser } from "./core/world.ts";
import { isLoopback, type ServerOptions } from "./options.ts";
import { isSame, type Sessions } from "./sessions.ts";
import { refuse, type Table } from "./table.ts";

/** What the HTTP server hands out. */
export interface HttpParts {
  readonly options: Pick<ServerOptions, "host" | "systemFolder" | "clientFolder">;
  readonly table: Table;
  readonly sessions: Sessions;
}

const HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-cache",
};

/** Makes the server of the page, the system's files, the status and the log-in. */
export function makeHttpServer(parts: HttpParts): Server {
  const page = sirv(resolve(parts.options.clientFolder), { dev: true, single: false });
  const system = sirv(resolve(parts.options.systemFolder), { dev: true });
  return createServer((request, response) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    route(parts, { page, system }, request, response).catch((error: unknown) =>
      answer(response, 400, refuse(error)),
    );
  });
}

type FileHandler = ReturnType<typeof sirv>;

async function route(
  parts: HttpParts,
  files: { page: FileHandler; system: FileHandler },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isTrustedRequest(request, parts.options.host)) {
    answer(response, 403, {
      ok: false,
      error: { code: "forbidden", message: "This address is not the table's." },
    });
    return;
  }
  const path = readPath(request);
  const { table } = parts;
  const prefix = `/systems/${table.manifest.id}/`;
  if (path === "/health") response.end("ok");
  else if (path === "/api/status") answer(response, 200, table.status);
  else if (path === "/api/join") answer(response, 200, await join(parts, request));
  else if (path.startsWith(prefix))
    serveSystem(files.system, path.slice(prefix.length - 1), request, response);
  else servePage(files.page, path, request, response);
}

/** The decoded path of a request, without anything that steps out of it. */
function readPath(request: IncomingMessage): string {
  const [path = "/"] = (request.url ?? "/").split("?");
  try {
    return posix.normalize(`/${decodeURIComponent(path)}`);
  } catch {
    throw new TableError("malformed", "The address is malformed.");
  }
}

/** The packs are databases that the server reads; nobody else does. */
function serveSystem(
  serve: FileHandler,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (/^\/packs(\/|$)/i.test(path)) {
    notFound(response);
    return;
  }
  request.url = encodeURI(path);
  serve(request, response, () => notFound(response));
}

function servePage(
  serve: FileHandler,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  request.url = ["/", "/join", "/game", "/stream"].includes(path) ? "/index.html" : encodeURI(path);
  serve(request, response, () => notFound(response));
}

function notFound(response: ServerResponse): void {
  answer(response, 404, { ok: false, error: { code: "notFound", message: "There is nothing here." } });
}

function answer(response: ServerResponse, status: number, body: object): void {
  if (response.headersSent) {
    response.end();
    return;
  }
  response.writeHead(status, { "Content-Type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(body));
}

/** Gives a token for a seat; a Game Master's seat may ask for the key. */
async function join({ table, sessions }: HttpParts, request: IncomingMessage): Promise<object> {
  if (request.method !== "POST") throw new TableError("malformed", "Joining is a POST.");
  const body = parseJson(await readBody(request));
  if (!isPlainObject(body) || typeof body["userId"] !== "string")
    throw new TableError("malformed", "Joining names a user by userId.");
  const user = findUser(table.world, body["userId"]);
  if (!user || user.role === 0) throw new TableError("notFound", `There is no user ${body["userId"]}.`);
  const key = typeof body["key"] === "string" ? body["key"] : "";
  if (isGameMaster(user) && table.gmKey !== undefined && !isSame(key, table.gmKey))
    throw new TableError("wrongKey", "The key is wrong.");
  return { ok: true, value: { token: sessions.issue(user.id), userId: user.id } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TableError("malformed", "The request is not JSON.");
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > 10_000) throw new TableError("malformed", "The request is too long.");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/**
 * Whether a request comes from the table's own page: other pages in the same browser may reach this port, by its
 * address (they say their origin) or by a name that they make point here (it stands in `Host`).
 */
export function isTrustedRequest(request: IncomingMessage, boundHost: string): boolean {
  const { host, origin } = request.headers;
  if (!host) return false;
  const name = host.replace(/:\d+$/, "");
  if (isLoopback(boundHost) && !isLoopback(name)) return false;
  if (origin === undefined) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
