import type { Generation, OperationResult, SystemManifest, WorldData } from "../../../shared/protocol.ts";
import { listDocumentMetadata } from "../../../shared/schemas/metadata.ts";
import type { PlainObject } from "../../../shared/utils/objects.ts";
import type { Connection } from "../../net/connection.ts";
import { Collection } from "../collections/collection.ts";
import { CompendiumCollection } from "../collections/compendium-collection.ts";
import type { WorldCollection } from "../collections/world-collection.ts";
import {
  Actors,
  ChatMessages,
  CombatEncounters,
  Folders,
  Items,
  Journal,
  Macros,
  Scenes,
  Users,
  WorldSettings,
} from "../collections/world-collections.ts";
import { CONFIG } from "../config.ts";
import type { Combat } from "../documents/combat.ts";
import { Folder } from "../documents/folder.ts";
import type { User } from "../documents/user.ts";
import { Hooks } from "../hooks.ts";
import { applyResults } from "./apply-results.ts";
import { GameTime } from "./game-time.ts";
import { ClientKeybindings } from "./keybindings.ts";
import { Localization } from "./localization.ts";
import { PackageSocket } from "./package-socket.ts";
import { ClientSettings, type ClientStore } from "./settings.ts";

/** The running game of one client. */
export class Game {
  readonly connection: Connection;
  readonly data: WorldData;
  readonly userId: string;
  /** Which page this is. */
  readonly view = "game";
  readonly release: { readonly generation: Generation; readonly version: string; readonly build: number };
  readonly system: SystemManifest & { api?: unknown };
  readonly world: { readonly id: string; readonly title: string };
  readonly modules = new Collection<never>();
  readonly settings: ClientSettings;
  readonly keybindings = new ClientKeybindings();
  readonly i18n = new Localization();
  readonly socket: PackageSocket;
  readonly time = new GameTime();
  readonly users = new Users();
  readonly actors = new Actors();
  readonly items = new Items();
  readonly scenes = new Scenes();
  readonly combats = new CombatEncounters();
  readonly messages = new ChatMessages();
  readonly journal = new Journal();
  readonly folders = new Folders();
  readonly macros = new Macros();
  readonly packs = new Collection<CompendiumCollection>();
  /** The stored settings as documents. */
  readonly storedSettings = new WorldSettings();
  /** The collections of the world by document name. */
  readonly collections: Collection<WorldCollection>;
  /** The types of documents by document name. */
  readonly documentTypes: Readonly<Record<string, readonly string[]>>;
  /** Whether the game has been set up and drawn. */
  ready = false;
  /** Whether the game is paused. */
  paused: boolean;
  #hasDocuments = false;
  readonly #waiting: (() => void)[] = [];

  constructor({ data, connection, store }: { data: WorldData; connection: Connection; store: ClientStore }) {
    this.data = data;
    this.connection = connection;
    this.userId = data.userId;
    this.release = {
      generation: data.generation,
      version: data.version,
      build: Number(data.version.split(".")[1] ?? 0),
    };
    this.system = { ...data.system };
    this.world = data.world;
    this.paused = data.paused;
    this.settings = new ClientSettings(store);
    this.socket = new PackageSocket(connection.socket);
    this.documentTypes = listTypes(data);
    const all: WorldCollection[] = [
      this.users,
      this.folders,
      this.actors,
      this.items,
      this.scenes,
      this.combats,
      this.journal,
      this.macros,
      this.messages,
      this.storedSettings,
    ].map((collection) => collection as unknown as WorldCollection);
    this.collections = new Collection<WorldCollection>();
    for (const collection of all) this.collections.set(collection.documentName, collection);
  }

  /** The user of this client; null until the documents have been made. */
  get user(): User {
    return (this.users.get(this.userId) ?? null) as User;
  }

  /** The version of the host. */
  get version(): string {
    return this.release.version;
  }

  /** The battle that the tracker shows. */
  get combat(): Combat | null {
    return this.combats.viewed;
  }

  /** Whether flags may be kept under a scope. */
  hasFlagScope(scope: string): boolean {
    return ["core", "world", this.system.id].includes(scope);
  }

  /** Makes the stored settings, which can be read before any other document is there. */
  initializeSettings(): void {
    this.storedSettings.initialize(this.data.documents["Setting"] ?? []);
  }

  /** Makes all other documents, and the packs. */
  initializeDocuments(): void {
    const { documents, packs, activeUsers } = this.data;
    this.users.initialize(documents["User"] ?? []);
    for (const user of this.users) user.active = activeUsers.includes(user.id ?? "");
    for (const pack of packs)
      this.packs.set(
        pack.metadata.id,
        new CompendiumCollection(pack, (source, options) => new Folder(source, options)),
      );
    for (const [name, collection] of this.collections.entries()) {
      if (name === "User" || name === "Setting") continue;
      collection.initialize(documents[name] ?? []);
    }
    this.setViewedScene(this.scenes.active?.id ?? null);
    this.#hasDocuments = true;
    for (const call of this.#waiting.splice(0)) call();
  }

  /** What arrives before the documents are made waits for them. */
  #later(call: () => void): void {
    if (this.#hasDocuments) call();
    else this.#waiting.push(call);
  }

  /** Begins to listen to what others do. */
  listen(): void {
    const { socket } = this.connection;
    socket.on("modifyDocument", (results: readonly OperationResult[]) =>
      this.#later(() => applyResults(results)),
    );
    socket.on("userConnected", (userId: string, connected: boolean) =>
      this.#later(() => this.#onUserConnected(userId, connected)),
    );
    socket.on(
      "userQuery",
      (name: string, data: unknown, timeout: number | undefined, answer: (result: PlainObject) => void) => {
        this.answerQuery(name, data, timeout).then(
          (value) => answer({ ok: true, value: value ?? null }),
          (error: unknown) =>
            answer({ ok: false, message: error instanceof Error ? error.message : String(error) }),
        );
      },
    );
    socket.on("paused", (paused: boolean, userId: string) =>
      this.#later(() => this.#onPaused(paused, userId)),
    );
  }

  #onUserConnected(userId: string, connected: boolean): void {
    const user = this.users.get(userId);
    if (!user || user.active === connected) return;
    user.active = connected;
    if (!connected) user.targets.clear();
    Hooks.callAll("userConnected", user, connected);
    this.users.refreshActivity();
  }

  #onPaused(paused: boolean, userId: string): void {
    if (this.paused === paused) return;
    this.paused = paused;
    Hooks.callAll("pauseGame", paused, { userId });
  }

  /** Pauses the game or lets it go on, for everybody if the user may. */
  async togglePause(
    paused = !this.paused,
    { broadcast = true }: { broadcast?: boolean } = {},
  ): Promise<boolean> {
    if (broadcast && this.user.isGM) await this.connection.setPaused(paused);
    this.#onPaused(paused, this.userId);
    return this.paused;
  }

  /** Runs the handler of a query that somebody sent. */
  async answerQuery(name: string, data: unknown, timeout: number | undefined): Promise<unknown> {
    const queries = CONFIG["queries"] as Record<string, (data: unknown, options: PlainObject) => unknown>;
    const handler = Object.hasOwn(queries, name) ? queries[name] : undefined;
    if (!handler) throw new Error(`The query ${name} is not registered`);
    const result = await handler(data, timeout === undefined ? {} : { timeout });
    return result === undefined ? undefined : (JSON.parse(JSON.stringify(result)) as unknown);
  }

  /** Notes which scene the current user looks at. */
  setViewedScene(id: string | null): void {
    this.user.viewedScene = id;
  }
}

/** The types that the manifest declares, and those of the host. */
function listTypes({ generation, system }: WorldData): Record<string, string[]> {
  const types: Record<string, string[]> = {};
  for (const metadata of Object.values(listDocumentMetadata(generation))) {
    if (!metadata.hasTypeData) continue;
    types[metadata.name] = [...metadata.coreTypes, ...Object.keys(system.documentTypes[metadata.name] ?? {})];
  }
  return types;
}
