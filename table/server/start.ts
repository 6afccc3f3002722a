import { mkdir } from "node:fs/promises";
import type { Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { makeHttpServer } from "./http.ts";
import type { ServerOptions } from "./options.ts";
import { readPacks } from "./packs.ts";
import { Sessions } from "./sessions.ts";
import { makeSocketServer } from "./sockets.ts";
import { LevelStorage } from "./storage.ts";
import { readManifest, Table } from "./table.ts";

/** A server that listens. */
export interface RunningServer {
  readonly url: string;
  readonly table: Table;
  /** Ends every connection and closes the world. */
  close(): Promise<void>;
}

/** How many ports are tried one after the other. */
const PORTS_TO_TRY = 20;

/** Opens the world and listens. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const folder = resolve(options.dataFolder, String(options.generation));
  if (options.reset) await LevelStorage.erase(folder);
  const manifest = await readManifest(options.systemFolder);
  const storage = await openStorage(folder);
  const packs = await readPacks(options.systemFolder, manifest, options.generation, join(folder, "packs"));
  const table = await Table.open({ options, manifest, storage, packs });
  const sessions = await Sessions.open(storage, options.gmKey);
  const http = makeHttpServer({ options, table, sessions });
  const io = makeSocketServer({ http, host: options.host, table, sessions });
  const port = await listen(http, options);
  return {
    url: `http://${options.host.includes(":") ? `[${options.host}]` : options.host}:${port}`,
    table,
    close: async () => {
      await io.close();
      await table.close();
    },
  };
}

async function openStorage(folder: string): Promise<LevelStorage> {
  await mkdir(folder, { recursive: true });
  try {
    return await LevelStorage.open(folder);
  } catch (error) {
    throw new Error(`The world in ${folder} cannot be opened; is another table using it?`, { cause: error });
  }
}

/** Listens on the port, or on the next free one where that is allowed. */
async function listen(http: HttpServer, { host, port, isPortFlexible }: ServerOptions): Promise<number> {
  const last = isPortFlexible ? port + PORTS_TO_TRY : port;
  for (let candidate = port; ; candidate++) {
    try {
      return await listenOnce(http, host, candidate);
    } catch (error) {
      const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
      if (!isTaken || candidate >= last) throw error;
    }
  }
}

function listenOnce(http: HttpServer, host: string, port: number): Promise<number> {
  return new Promise((fulfil, reject) => {
    http.once("error", reject);
    http.listen(port, host, () => {
      http.off("error", reject);
      fulfil((http.address() as AddressInfo).port);
    });
  });
}
