import type { Generation } from "../../../shared/protocol.ts";
import type { PlainObject } from "../../../shared/utils/objects.ts";
import * as worldCollections from "../collections/world-collections.ts";
import { CONFIG } from "../config.ts";
import { Roll } from "../dice/roll.ts";
import { strongRandom } from "../dice/strong-random.ts";
import * as terms from "../dice/terms.ts";
import { applyVisibility } from "../documents/chat-visibility.ts";
import { currentGame } from "../host.ts";
import { listDocumentClasses } from "./document-classes.ts";

/** Fills CONFIG with what the host sets before any package runs; what was there before is dropped. */
export function configureData(generation: Generation): PlainObject {
  for (const key of Object.keys(CONFIG)) delete CONFIG[key];
  const collections = Object.values(worldCollections);
  for (const cls of Object.values(listDocumentClasses(generation))) {
    const collection = collections.find((candidate) => candidate.documentName === cls.documentName);
    CONFIG[cls.documentName] = {
      ...(collection ? { collection } : {}),
      documentClass: cls,
      dataModels: {},
      typeLabels: {},
      typeIcons: {},
      sheetClasses: {},
    };
  }
  extend("Token", {
    movement: { actions: {}, defaultAction: "walk" },
    ...(generation === 13 ? { layerClass: null } : {}),
  });
  extend("Combat", { initiative: { formula: null, decimals: 2 }, sounds: {} });
  if (generation >= 14) extend("ChatMessage", { modes: chatModes() });
  Object.assign(CONFIG, {
    Dice: {
      rolls: [Roll],
      types: [terms.Die],
      terms: { d: terms.Die },
      termTypes: {
        Die: terms.Die,
        NumericTerm: terms.NumericTerm,
        OperatorTerm: terms.OperatorTerm,
        ParentheticalTerm: terms.ParentheticalTerm,
      },
      randomUniform: strongRandom,
      ...(generation === 13 ? { rollModes: rollModes() } : {}),
    },
    queries: {},
    time: { roundTime: 6, turnTime: 0 },
    sounds: { dice: null, lock: null, notification: null, combat: null },
    statusEffects: generation >= 14 ? statusRegistry() : [],
    specialStatusEffects: { DEFEATED: "dead", INVISIBLE: "invisible" },
    TextEditor: { enrichers: [] },
    fontDefinitions: {},
    supportedLanguages: { en: "English", ru: "Русский" },
    debug: { hooks: false },
    ui: {},
    ux: {},
    Canvas: { layers: {}, groups: {} },
  });
  return CONFIG;
}

function extend(documentName: string, more: PlainObject): void {
  Object.assign(CONFIG[documentName] as PlainObject, more);
}

function rollModes(): PlainObject {
  const mode = (name: string): PlainObject => ({ label: `CHAT.Roll${name}`, icon: "fa-solid fa-dice" });
  return {
    publicroll: mode("Public"),
    gmroll: mode("Private"),
    blindroll: mode("Blind"),
    selfroll: mode("Self"),
  };
}

function chatModes(): PlainObject {
  const mode = (name: string): PlainObject => ({
    label: `CHAT.MODES.${name}`,
    icon: "fa-solid fa-comment",
    handler: (data: PlainObject) => applyVisibility(data, name),
  });
  return Object.fromEntries(["public", "gm", "blind", "self", "ic"].map((name) => [name, mode(name)]));
}

/** Generation 14: effects by id, and a list of them to whoever goes through it. */
function statusRegistry(): PlainObject {
  const registry: PlainObject = {};
  Object.defineProperty(registry, Symbol.iterator, {
    value: function* (this: PlainObject) {
      yield* Object.values(this);
    },
  });
  for (const method of ["find", "filter", "map", "some", "every", "forEach"] as const) {
    Object.defineProperty(registry, method, {
      value: (callback: (value: unknown) => unknown): unknown => {
        const list: unknown[] = Object.values(registry);
        return Reflect.apply(list[method], list, [callback]);
      },
    });
  }
  return registry;
}

/** Registers the settings of the host that packages read. */
export function registerCoreSettings(generation: Generation): void {
  const { settings } = currentGame();
  settings.register("core", "language", {
    scope: "client",
    type: String,
    default: "en",
    requiresReload: true,
  });
  settings.register("core", "tokenAutoRotate", { scope: "client", type: Boolean, default: false });
  settings.register("core", "tokenDragPreview", { scope: "client", type: Boolean, default: false });
  settings.register("core", "noCanvas", {
    scope: "client",
    type: Boolean,
    default: false,
    requiresReload: true,
  });
  if (generation >= 14)
    settings.register("core", "messageMode", { scope: "client", type: String, default: "public" });
  else settings.register("core", "rollMode", { scope: "client", type: String, default: "publicroll" });
}
