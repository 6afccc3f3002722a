import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { bootGame } from "../../table/client/api/boot.ts";
import type { Game } from "../../table/client/api/core/game.ts";
import { MemoryStore } from "../../table/client/api/core/settings.ts";
import { Hooks as TableHooks } from "../../table/client/api/hooks.ts";
import type { SocketLike } from "../../table/client/net/connection.ts";
import { type RunningServer, startServer } from "../../table/server/start.ts";
import type { Generation } from "../../table/shared/protocol.ts";
import { join, openSocket, SEATS } from "../table/support/server.ts";
import { readPack } from "./pack-sources.ts";

/** The data layer of the host without a page: our models, documents and settings on it, the sample battle in it. */
export interface FoundryHost {
  readonly game: Game;
  readonly server: RunningServer;
  /** What the user of this client has been told. */
  readonly notices: readonly string[];
  close(): Promise<void>;
}

/** Our data models, as `src/foundry/register.ts` names them; that file needs a page. */
async function registerModels(): Promise<void> {
  const { UnitModel } = await import("../../src/foundry/models/unit-model.ts");
  const { EngineModel } = await import("../../src/foundry/models/engine-model.ts");
  const { FigureModel } = await import("../../src/foundry/models/figure-model.ts");
  const { BattleModel } = await import("../../src/foundry/models/battle-model.ts");
  const { ActionModel } = await import("../../src/foundry/models/action-model.ts");
  const { ResolutionModel } = await import("../../src/foundry/models/resolution-model.ts");
  const { TerrainBehavior } = await import("../../src/foundry/models/terrain-behavior.ts");
  const { UnitTokenDocument } = await import("../../src/foundry/documents/unit-token-document.ts");
  const { registerSettings } = await import("../../src/foundry/settings.ts");
  const { registerSealedStore } = await import("../../src/foundry/written-orders/sealed-store.ts");
  const config = CONFIG as unknown as Record<string, { dataModels: Record<string, unknown> }>;
  const add = (document: string, models: Record<string, unknown>): void => {
    Object.assign(config[document]?.dataModels ?? {}, models);
  };
  TableHooks.once("init", () => {
    add("Actor", { unit: UnitModel, engine: EngineModel, figure: FigureModel });
    add("Combat", { battle: BattleModel });
    add("JournalEntryPage", { action: ActionModel });
    add("ChatMessage", { resolution: ResolutionModel });
    add("RegionBehavior", { "mangonel.terrain": TerrainBehavior });
    CONFIG.Token.documentClass = UnitTokenDocument;
    registerSettings(() => undefined);
    registerSealedStore(() => undefined);
  });
}

/** A folder with our manifest, and nothing of what it names. */
async function writeManifest(folder: string): Promise<void> {
  const manifest = JSON.parse(await readFile("system.json", "utf8")) as Record<string, unknown>;
  await writeFile(joinPath(folder, "system.json"), JSON.stringify({ ...manifest, packs: [], styles: [] }));
}

/** A sample adventure as its pack source holds it, by the name of its file. */
const readAdventure = (sample = "a-camp-before-a-town"): object =>
  readPack("battles").find(({ file }) => file.includes(sample))?.document ?? {};

/** Imports the sample battle from its pack source, as a GM does from its pack. */
async function importSampleBattle(sample?: string): Promise<void> {
  const adventure = new Adventure.implementation(readAdventure(sample) as never);
  await (adventure as unknown as { import(options: object): Promise<unknown> }).import({ dialog: false });
  const { dealSides } = await import("../../src/foundry/seats.ts");
  const { listBattles } = await import("../../src/foundry/read-battle.ts");
  for (const combat of listBattles()) await dealSides(combat);
}

/** Starts a server and a GM's client of it in this process. One process runs one at a time. */
export async function raiseHost(generation: Generation, sample?: string): Promise<FoundryHost> {
  const folder = await mkdtemp(joinPath(tmpdir(), "mangonel-host-"));
  await writeManifest(folder);
  const server = await startServer({
    host: "127.0.0.1",
    port: 0,
    isPortFlexible: false,
    generation,
    dataFolder: joinPath(folder, "data"),
    systemFolder: folder,
    clientFolder: folder,
    gmKey: undefined,
    reset: false,
    keepEmpty: true,
  });
  const before = new Set(Object.keys(globalThis));
  const socket = await openSocket(server.url, await join(server.url, SEATS.gm));
  const game = await bootGame({
    socket: socket as unknown as SocketLike,
    store: new MemoryStore(),
    loadModule: registerModels,
    loadJson: async (path) => JSON.parse(await readFile(path, "utf8")) as Record<string, unknown>,
  });
  const notices: string[] = [];
  const note = (text: string): void => {
    notices.push(text);
  };
  Object.assign(globalThis, { ui: { notifications: { info: note, warn: note, error: note } } });
  await importSampleBattle(sample);
  const close = async (): Promise<void> => {
    socket.disconnect();
    for (const name of Object.keys(globalThis))
      if (!before.has(name)) Reflect.deleteProperty(globalThis, name);
    for (const [hook, entries] of Object.entries(TableHooks.events))
      for (const { id } of entries) TableHooks.off(hook, id);
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { game, server, notices, close };
}

/** A connection that breaks down. */
export interface Breakdown {
  /** Whether a write has failed. */
  readonly hasBroken: boolean;
  mend(): void;
}

/** Lets the connection of a client break down before its next write but so many. */
export function breakDownAfter({ game: { connection } }: FoundryHost, writes: number): Breakdown {
  const original = connection.modifyDocuments.bind(connection);
  let left = writes;
  let hasBroken = false;
  connection.modifyDocuments = ((...args: Parameters<typeof original>) => {
    if (left-- > 0) return original(...args);
    hasBroken = true;
    return Promise.reject(new Error("The connection broke down"));
  }) as typeof original;
  return {
    get hasBroken() {
      return hasBroken;
    },
    mend: () => {
      connection.modifyDocuments = original;
    },
  };
}
