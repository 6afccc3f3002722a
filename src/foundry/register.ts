import { GroundLayer, OverlayLayer } from "./canvas/battle-layers.ts";
import { BattleTokenLayer } from "./canvas/battle-token-layer.ts";
import { UnitToken } from "./canvas/unit-token.ts";
import { BattleChatMessage } from "./documents/battle-chat-message.ts";
import { advanceBattle, BattleCombat } from "./documents/battle-combat.ts";
import { UnitTokenDocument } from "./documents/unit-token-document.ts";
import { openOrders } from "./hooks/get-scene-control-buttons.ts";
import { toggleTokenMenu } from "./hud/token-menu.ts";
import { ActionModel } from "./models/action-model.ts";
import { BattleModel } from "./models/battle-model.ts";
import { EngineModel } from "./models/engine-model.ts";
import { FigureModel } from "./models/figure-model.ts";
import { ResolutionModel } from "./models/resolution-model.ts";
import { TerrainBehavior } from "./models/terrain-behavior.ts";
import { TroopModel } from "./models/troop-model.ts";
import { UnitModel } from "./models/unit-model.ts";
import { OptionsMenu } from "./options/options-menu.ts";
import { currentBattle } from "./read-battle.ts";
import { registerSettings } from "./settings.ts";
import { ActionSheet } from "./sheets/action-sheet.ts";
import { FigureSheet } from "./sheets/figure-sheet.ts";
import { TroopSheet } from "./sheets/troop-sheet.ts";
import { UnitSheet } from "./sheets/unit-sheet.ts";
import { openSealedWay } from "./skirmish/sealed.ts";
import { BattleTracker } from "./tracker/battle-tracker.ts";
import { refreshGround, refreshViews } from "./views.ts";
import { registerQueries } from "./written-orders/queries.ts";
import { registerSealedStore } from "./written-orders/sealed-store.ts";

/** The data models by document and type, as the manifest declares them. */
export const DATA_MODELS = {
  "Actor:unit": UnitModel,
  "Actor:engine": EngineModel,
  "Actor:figure": FigureModel,
  "Item:troop": TroopModel,
  "Combat:battle": BattleModel,
  "ChatMessage:resolution": ResolutionModel,
  "JournalEntryPage:action": ActionModel,
  "RegionBehavior:mangonel.terrain": TerrainBehavior,
} as const;

/** Names every model to the host under its document and type. */
function registerModels(): void {
  for (const [key, model] of Object.entries(DATA_MODELS)) {
    const [document = "", type = ""] = key.split(":");
    const { dataModels } = (
      CONFIG as unknown as Record<string, { readonly dataModels: Record<string, unknown> }>
    )[document] ?? {
      dataModels: {},
    };
    dataModels[type] = model;
  }
}

function registerClasses(): void {
  CONFIG.ChatMessage.documentClass = BattleChatMessage;
  CONFIG.Combat.documentClass = BattleCombat;
  CONFIG.Token.documentClass = UnitTokenDocument;
  CONFIG.Token.objectClass = UnitToken;
  CONFIG.ui.combat = BattleTracker;
  const layers = CONFIG.Canvas.layers as unknown as Record<string, { layerClass: unknown; group: string }>;
  layers["tokens"] = { ...layers["tokens"], layerClass: BattleTokenLayer, group: "interface" };
  layers["mangonelGround"] = { layerClass: GroundLayer, group: "interface" };
  layers["mangonelOverlay"] = { layerClass: OverlayLayer, group: "interface" };
  (CONFIG.RegionBehavior.typeIcons as Record<string, string>)["mangonel.terrain"] = "fa-solid fa-mountain";
}

function registerSheets(): void {
  const { DocumentSheetConfig } = foundry.applications.apps;
  DocumentSheetConfig.registerSheet(Actor, "mangonel", UnitSheet as never, {
    types: ["unit", "engine"],
    makeDefault: true,
    label: "MANGONEL.Sheet.unit",
  });
  DocumentSheetConfig.registerSheet(Actor, "mangonel", FigureSheet as never, {
    types: ["figure"],
    makeDefault: true,
    label: "MANGONEL.Sheet.figure",
  });
  DocumentSheetConfig.registerSheet(Item, "mangonel", TroopSheet as never, {
    types: ["troop"],
    makeDefault: true,
    label: "MANGONEL.Sheet.troop",
  });
  DocumentSheetConfig.registerSheet(JournalEntryPage, "mangonel", ActionSheet as never, {
    types: ["action"],
    makeDefault: true,
    label: "MANGONEL.Sheet.action",
  });
}

function registerKeys(): void {
  game.keybindings.register("mangonel", "orders", {
    name: "MANGONEL.Control.orders",
    editable: [{ key: "KeyO" }],
    onDown: () => {
      openOrders();
      return true;
    },
  });
  game.keybindings.register("mangonel", "acts", {
    name: "MANGONEL.Control.acts",
    editable: [{ key: "KeyH" }],
    onDown: () => {
      void toggleTokenMenu();
      return true;
    },
  });
  game.keybindings.register("mangonel", "next", {
    name: "MANGONEL.Control.next",
    editable: [{ key: "KeyN" }],
    onDown: () => {
      const combat = currentBattle();
      if (combat) void advanceBattle(combat);
      return true;
    },
  });
}

function registerMenus(): void {
  game.settings.registerMenu("mangonel", "options", {
    name: "MANGONEL.Options.name",
    label: "MANGONEL.Options.label",
    hint: "MANGONEL.Options.hint",
    icon: "fa-solid fa-list-check",
    type: OptionsMenu,
    restricted: true,
  });
}

/** Registers everything with the host; called once, at `init`. */
export function register(): void {
  registerModels();
  registerClasses();
  registerSheets();
  registerSettings(() => {
    refreshViews();
    refreshGround();
  });
  registerSealedStore(refreshViews);
  registerQueries();
  registerMenus();
  registerKeys();
  openSealedWay(refreshViews);
}
