import type { PlainObject } from "../../../shared/utils/objects.ts";
import { ApplicationV2 } from "./api/application-v2.ts";
import { DialogV2 } from "./api/dialog-v2.ts";
import { DocumentSheetV2 } from "./api/document-sheet-v2.ts";
import { HandlebarsApplicationMixin } from "./api/handlebars-application.ts";
import { Compendium } from "./apps/compendium.ts";
import { DocumentSheetConfig } from "./apps/document-sheet-config.ts";
import { SettingsConfig } from "./apps/settings-config.ts";
import { getTemplate, loadTemplates, renderTemplate } from "./handlebars/templates.ts";
import { HeadsUpDisplayContainer } from "./hud/heads-up-display.ts";
import { BasePlaceableHUD } from "./hud/placeable-hud.ts";
import { TokenHUD } from "./hud/token-hud.ts";
import { instances } from "./instances.ts";
import { ActorSheetV2 } from "./sheets/actor-sheet-v2.ts";
import { AdventureImporterV2 } from "./sheets/adventure-importer-v2.ts";
import { ItemSheetV2 } from "./sheets/item-sheet-v2.ts";
import { JournalEntryPageHandlebarsSheet } from "./sheets/journal-entry-page-handlebars-sheet.ts";
import { JournalEntryPageSheet } from "./sheets/journal-entry-page-sheet.ts";
import { JournalEntrySheet } from "./sheets/journal-entry-sheet.ts";
import { AbstractSidebarTab } from "./sidebar/abstract-sidebar-tab.ts";
import { Sidebar } from "./sidebar/sidebar.ts";
import { ChatLog } from "./sidebar/tabs/chat-log.ts";
import { CombatTracker } from "./sidebar/tabs/combat-tracker.ts";
import { CompendiumDirectory } from "./sidebar/tabs/compendium.ts";
import {
  ActorDirectory,
  ItemDirectory,
  JournalDirectory,
  SceneDirectory,
} from "./sidebar/tabs/directories.ts";
import { DocumentDirectory } from "./sidebar/tabs/directory.ts";
import { SettingsTab } from "./sidebar/tabs/settings.ts";
import { Notifications } from "./ui/notifications.ts";
import { Players } from "./ui/players.ts";
import { SceneControls } from "./ui/scene-controls.ts";
import { DragDrop } from "./ux/drag-drop.ts";
import { FormDataExtended } from "./ux/form-data-extended.ts";
import { TextEditor } from "./ux/text-editor.ts";
import { TooltipManager } from "./ux/tooltip-manager.ts";

/** `foundry.applications`. */
export function buildApplications(): PlainObject {
  return {
    api: { ApplicationV2, DialogV2, DocumentSheetV2, HandlebarsApplicationMixin },
    apps: { DocumentSheetConfig },
    handlebars: { getTemplate, loadTemplates, renderTemplate },
    hud: { BasePlaceableHUD, HeadsUpDisplayContainer, TokenHUD },
    instances,
    settings: { SettingsConfig },
    sheets: {
      ActorSheetV2,
      AdventureImporterV2,
      ItemSheetV2,
      journal: { JournalEntryPageHandlebarsSheet, JournalEntryPageSheet, JournalEntrySheet },
    },
    sidebar: {
      AbstractSidebarTab,
      DocumentDirectory,
      Sidebar,
      apps: { Compendium },
      tabs: {
        ActorDirectory,
        ChatLog,
        CombatTracker,
        CompendiumDirectory,
        ItemDirectory,
        JournalDirectory,
        SceneDirectory,
        Settings: SettingsTab,
      },
    },
    ui: { Notifications, Players, SceneControls },
    ux: { DragDrop, FormDataExtended, TextEditor, TooltipManager },
  };
}

/** `CONFIG.ui`: the classes of the interface, which a system may replace. */
export function makeUiConfig(): PlainObject {
  return {
    actors: ActorDirectory,
    chat: ChatLog,
    combat: CombatTracker,
    compendium: CompendiumDirectory,
    controls: SceneControls,
    items: ItemDirectory,
    journal: JournalDirectory,
    notifications: Notifications,
    players: Players,
    scenes: SceneDirectory,
    settings: SettingsTab,
    sidebar: Sidebar,
  };
}
