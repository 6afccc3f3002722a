import { readFile } from "node:fs/promises";
import { join as joinPath } from "node:path";
import { pathToFileURL } from "node:url";
import { bootGame } from "../../../table/client/api/boot.ts";
import type { Game } from "../../../table/client/api/core/game.ts";
import { MemoryStore } from "../../../table/client/api/core/settings.ts";
import { Hooks } from "../../../table/client/api/hooks.ts";
import type { SocketLike } from "../../../table/client/net/connection.ts";
import { join, openSocket, type TestServer } from "./server.ts";

let boots = 0;

/** A client without a page: the data layer with the fixture system on it. One process runs one at a time. */
export interface TestClient {
  readonly game: Game;
  readonly store: MemoryStore;
  close(): void;
}

/** Starts a client as a user. */
export async function bootClient(
  server: TestServer,
  userId: string,
  store = new MemoryStore(),
): Promise<TestClient> {
  const before = new Set(Object.keys(globalThis));
  const socket = await openSocket(server.url, await join(server.url, userId));
  const file = (path: string): string => joinPath(server.systemFolder, path);
  const game = await bootGame({
    socket: socket as unknown as SocketLike,
    store,
    loadModule: (path) => import(/* @vite-ignore */ `${pathToFileURL(file(path)).href}?boot=${++boots}`),
    loadJson: async (path) => JSON.parse(await readFile(file(path), "utf8")) as Record<string, unknown>,
  });
  return {
    game,
    store,
    close: () => {
      socket.disconnect();
      for (const name of Object.keys(globalThis))
        if (!before.has(name)) Reflect.deleteProperty(globalThis, name);
      clearHooks();
    },
  };
}

/** Takes away every hook, of the system and of tests. */
function clearHooks(): void {
  for (const [hook, entries] of Object.entries(Hooks.events))
    for (const { id } of entries) Hooks.off(hook, id);
}

/** A name of the global scope, as the system sees it. */
export function global(name: string): unknown {
  return Reflect.get(globalThis, name);
}
