import Handlebars from "handlebars";
import * as PIXI from "pixi.js";
import type { PlainObject } from "../../shared/utils/objects.ts";
import { DialogV2 } from "../api/applications/api/dialog-v2.ts";
import { registerHelpers } from "../api/applications/handlebars/helpers.ts";
import { buildApplications, makeUiConfig } from "../api/applications/namespace.ts";
import { AdventureImporterV2 } from "../api/applications/sheets/adventure-importer-v2.ts";
import { JournalEntrySheet } from "../api/applications/sheets/journal-entry-sheet.ts";
import { Notifications } from "../api/applications/ui/notifications.ts";
import { DragDrop } from "../api/applications/ux/drag-drop.ts";
import { listenToContentLinks, TextEditor } from "../api/applications/ux/text-editor.ts";
import { TooltipManager } from "../api/applications/ux/tooltip-manager.ts";
import type { PageParts } from "../api/boot.ts";
import { Canvas } from "../api/canvas/canvas.ts";
import { buildCanvas, buildGrid, configureCanvas } from "../api/canvas/namespace.ts";
import { CONFIG } from "../api/config.ts";
import { messageText } from "../api/documents/render-chat-message.ts";
import { registerSheet } from "../api/documents/sheets.ts";
import { guard } from "../api/guard.ts";
import { hookErrors } from "../api/hooks.ts";
import { currentGame, host } from "../api/host.ts";
import { createInterface } from "./interface.ts";
import { listenToKeys } from "./keys.ts";
import { buildLayout, requireElement } from "./layout.ts";
import { readLanguage, tableTexts, text } from "./texts.ts";
import { applyTheme, readTheme, type Theme } from "./theme.ts";

/** Names of panels that packages look for and that the table does not have. */
const ABSENT_PANELS = [
  "hotbar",
  "nav",
  "menu",
  "pause",
  "webrtc",
  "tables",
  "cards",
  "macros",
  "playlists",
  "windows",
];

/** What the page adds to the data layer: windows, panels and the canvas. */
export function makePageParts(): PageParts {
  const ui: PlainObject = {};
  let canvas: Canvas | null = null;

  const makeCanvas = (): Canvas => {
    if (canvas) return canvas;
    canvas = new Canvas(buildLayout({ board: text(readLanguage(), "TABLE.Board.label") }));
    canvas.exposed = guard("canvas", canvas, { bind: true });
    host.canvas = canvas;
    const notifications = new Notifications(requireElement("notifications"));
    ui["notifications"] = notifications;
    host.ui = { notifications };
    hookErrors.notify = (level, message) => void notifications[level](message, { console: false });
    return canvas;
  };

  return {
    namespaces: (generation) => ({
      applications: buildApplications(),
      canvas: buildCanvas(generation),
      grid: buildGrid(),
    }),
    globals: () => {
      registerHelpers();
      messageText.enrich = (html, message) => TextEditor.enrichHTML(html, { relativeTo: message });
      return {
        PIXI,
        Handlebars,
        canvas: makeCanvas().exposed,
        ui: guard("ui", ui, { absent: ABSENT_PANELS }),
      };
    },
    configure: (config, generation) => {
      configureCanvas(config, generation);
      registerPageSettings(readTheme());
      config["ui"] = makeUiConfig();
      config["ux"] = { DragDrop, TextEditor, TooltipManager };
      (config["queries"] as PlainObject)["dialog"] = (data: PlainObject) => DialogV2._handleQuery(data);
    },
    loadTexts: async (lang) => tableTexts(lang),
    loadStyles: async (manifest) => {
      for (const entry of manifest.styles) {
        const src = typeof entry === "string" ? entry : entry.src;
        await loadStyle(`/systems/${manifest.id}/${src}`);
      }
    },
    createInterface: async (game) => {
      registerSheet("JournalEntry", "core", JournalEntrySheet, {});
      registerSheet("Adventure", "core", AdventureImporterV2, {});
      listenToKeys(game);
      listenToContentLinks();
      new TooltipManager().activateEventListeners();
      const board = makeCanvas();
      board.createLayers();
      await createInterface(game, ui, CONFIG["ui"] as PlainObject, board);
    },
    createCanvas: async (game) => {
      if (game.settings.get("core", "noCanvas") !== true) await makeCanvas().draw(game.scenes.viewed ?? null);
    },
  };
}

/** Registers the settings of the page itself. */
function registerPageSettings(theme: Theme): void {
  currentGame().settings.register("core", "colorScheme", {
    scope: "client",
    type: String,
    default: theme,
    onChange: (value: unknown) => applyTheme(value === "dark" ? "dark" : "light"),
  });
}

/** Loads a stylesheet of the system into its cascade layer, above the table's own. */
function loadStyle(href: string): Promise<void> {
  const style = document.createElement("style");
  style.textContent = `@import url("${href}") layer(system);`;
  document.head.append(style);
  return fetch(href).then(() => undefined);
}
