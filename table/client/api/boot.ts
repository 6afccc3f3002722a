import { modelRules } from "../../shared/data/data-model.ts";
import { fieldText } from "../../shared/data/fields/inputs.ts";
import type { Generation, SystemManifest } from "../../shared/protocol.ts";
import type { PlainObject } from "../../shared/utils/objects.ts";
import { DELETE, replaceWith } from "../../shared/utils/operators.ts";
import { Connection, type SocketLike, TableRequestError } from "../net/connection.ts";
import { CONFIG } from "./config.ts";
import { buildConst } from "./const.ts";
import { configureData, registerCoreSettings } from "./core/configure.ts";
import { listDocumentClasses } from "./core/document-classes.ts";
import { Game } from "./core/game.ts";
import { type LocalizableModel, Localization } from "./core/localization.ts";
import type { ClientStore } from "./core/settings.ts";
import { fromUuid, fromUuidSync } from "./core/uuids.ts";
import { Roll } from "./dice/roll.ts";
import { importFirstBattle } from "./first-import.ts";
import { guard } from "./guard.ts";
import { Hooks } from "./hooks.ts";
import { host } from "./host.ts";
import { buildFoundry, type ExtraNamespaces } from "./namespace.ts";

/** What the page adds to the data layer; a client without a page needs none of it. */
export interface PageParts {
  /** Namespaces below `foundry`: `applications`, `canvas`, `grid` and so on. */
  namespaces(generation: Generation): ExtraNamespaces;
  /** Globals besides those of the data layer: `PIXI`, `Handlebars`, `ui`, `canvas`. */
  globals(generation: Generation): PlainObject;
  /** Adds to CONFIG: layers, object classes, applications. Runs before any package. */
  configure(config: PlainObject, generation: Generation): void;
  /** The table's own texts in a language. */
  loadTexts(lang: string): Promise<readonly PlainObject[]>;
  /** Loads the stylesheets of the system. */
  loadStyles(manifest: SystemManifest): Promise<void>;
  /** Makes the user interface; after `setup`. */
  createInterface(game: Game): Promise<void>;
  /** Makes and draws the canvas; after the interface. */
  createCanvas(game: Game): Promise<void>;
}

/** How a client is started. */
export interface BootOptions {
  /** A socket that is logged in. */
  readonly socket: SocketLike;
  /** Where settings of this browser are kept. */
  readonly store: ClientStore;
  /** Runs a module of the system, by its path below the system's folder. */
  readonly loadModule: (path: string, manifest: SystemManifest) => Promise<unknown>;
  /** Reads a JSON file of the system, by its path below the system's folder. */
  readonly loadJson: (path: string, manifest: SystemManifest) => Promise<PlainObject>;
  readonly page?: PageParts;
}

/** Names of modules and of views that packages look for and that are never there. */
const ABSENT_IN_GAME = ["dice3d", "tooltip", "audio", "video", "webrtc", "tours"];

/**
 * Starts a client: enters the world, makes the globals, runs the system, and calls the hooks in the documented order
 * `init`, `i18nInit`, `setup`, `ready`.
 */
export async function bootGame(options: BootOptions): Promise<Game> {
  const connection = new Connection(options.socket);
  const data = await connection.getWorld();
  const { generation } = data;
  host.generation = generation;
  modelRules.generation = generation;
  const game = new Game({ data, connection, store: options.store });
  host.game = game;
  game.listen();

  publishGlobals(game, generation, options.page);
  registerCoreSettings(generation);
  await options.page?.loadStyles(data.system);
  for (const path of data.system.esmodules) await options.loadModule(path, data.system);

  game.initializeSettings();
  Hooks.callAll("init");
  await loadLanguage(game, options);
  localizeModels();
  Hooks.callAll("i18nInit");
  game.initializeDocuments();
  Hooks.callAll("setup");
  await options.page?.createInterface(game);
  await options.page?.createCanvas(game);
  game.ready = true;
  Hooks.callAll("ready");
  importFirstBattle(game).catch(reportImportError);
  return game;
}

/** A page that was closed meanwhile has nobody to tell. */
function reportImportError(error: unknown): void {
  if (error instanceof TableRequestError && error.code === "disconnected") return;
  Hooks.onError("importFirstBattle", error, { notify: "error" });
}

function publishGlobals(game: Game, generation: Generation, page: PageParts | undefined): void {
  configureData(generation);
  page?.configure(CONFIG, generation);
  const constants = buildConst(generation);
  const classes = listDocumentClasses(generation);
  const absentClasses = generation >= 14 ? ["MeasuredTemplate"] : [];
  Object.assign(globalThis, {
    ...page?.globals(generation),
    ...classes,
    foundry: buildFoundry(generation, constants, page?.namespaces(generation) ?? {}),
    game: guard("game", game, { absent: ABSENT_IN_GAME, bind: true }),
    CONFIG: guard("CONFIG", CONFIG, { absent: absentClasses }),
    CONST: guard("CONST", constants, { absent: generation >= 14 ? ["MEASURED_TEMPLATE_TYPES"] : [] }),
    Hooks,
    Roll,
    fromUuid,
    fromUuidSync,
    ...(generation >= 14
      ? {
          _del: DELETE,
          _replace: replaceWith,
          _loc: (key: string, values?: PlainObject) => game.i18n.localize(key, values),
        }
      : {}),
  });
}

async function loadLanguage(game: Game, { loadJson, page }: BootOptions): Promise<void> {
  const { system } = game;
  const lang = String(game.settings.get("core", "language"));
  await game.i18n.setLanguage(lang, async (wanted) => {
    const own = (await page?.loadTexts(wanted)) ?? [];
    const files = system.languages.filter((language) => language.lang === wanted);
    const texts = await Promise.all(files.map(({ path }) => loadJson(path, system)));
    return [...own, ...texts];
  });
  fieldText.localize = (text) => game.i18n.localize(text);
}

/** Gives the fields of all registered models their labels, and types their names. */
function localizeModels(): void {
  const { i18n } = host.game ?? {};
  for (const [documentName, entry] of Object.entries(CONFIG)) {
    if (typeof entry !== "object" || entry === null || !("dataModels" in entry)) continue;
    const { dataModels, typeLabels, documentClass } = entry as {
      dataModels: Record<string, LocalizableModel>;
      typeLabels: Record<string, string>;
      documentClass: { TYPES: string[] };
    };
    for (const model of Object.values(dataModels)) Localization.localizeDataModel(model);
    for (const type of documentClass.TYPES) {
      const key = `TYPES.${documentName}.${type}`;
      if (!typeLabels[type] && i18n?.has(key)) typeLabels[type] = key;
    }
  }
}
