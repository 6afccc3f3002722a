import { takeUpOpen } from "../authority.ts";
import { drawAllShots } from "../canvas/draw-shots.ts";
import { fitTable } from "../canvas/fit-table.ts";
import { UnitToken } from "../canvas/unit-token.ts";
import { drawZones } from "../deploying/draw-zones.ts";
import { fitActs, onRenderTokenHud } from "../hud/token-menu.ts";
import { onDiceLie } from "../rolling-dice.ts";
import { showOrders } from "../show-orders.ts";
import { listUnitTokens, refreshGround, refreshViews } from "../views.ts";
import { drawOrders } from "../written-orders/draw-orders.ts";
import { askFellows } from "../written-orders/fellows.ts";
import { revealOpen } from "../written-orders/reveal.ts";
import { onCreateArea, onDeleteArea, onUpdateArea } from "./areas.ts";
import { onCreateJournalEntryPage, onUpdateJournalEntryPage } from "./create-journal-entry-page.ts";
import { onGetSceneControlButtons } from "./get-scene-control-buttons.ts";
import { onImportAdventure } from "./import-adventure.ts";
import { checkOwnPacks, onPreUpdateOwnPack } from "./own-packs.ts";
import { onPreUpdateJournalEntry } from "./pre-update-journal-entry.ts";
import { onPreUpdateToken } from "./pre-update-token.ts";
import { nameRivals } from "./rivals.ts";
import { namePacks } from "./setup.ts";
import { showFirst } from "./show-first.ts";
import { onUpdateCombat } from "./update-combat.ts";
import { onUpdateUser } from "./update-user.ts";
import { onUserConnected } from "./user-connected.ts";

/** What a hook is called with differs by hook; each handler names what it reads. */
type Handler = (...args: never[]) => unknown;

/** Every hook that we listen to, in the order in which a battle meets them. */
const HANDLERS: readonly (readonly [string, Handler])[] = [
  ["setup", namePacks],
  ["ready", takeUpOpen],
  ["ready", revealOpen],
  ["ready", showFirst],
  ["ready", () => void askFellows()],
  ["ready", nameRivals],
  ["ready", checkOwnPacks],
  ["getSceneControlButtons", onGetSceneControlButtons as Handler],
  ["importAdventure", onImportAdventure as Handler],
  ["canvasReady", fitTable],
  ["canvasReady", drawAllShots],
  ["canvasReady", drawOrders],
  ["canvasReady", drawZones],
  ["canvasPan", refreshDetail],
  ["canvasPan", fitActs],
  ["renderTokenHUD", onRenderTokenHud as Handler],
  ["controlToken", onControlToken as Handler],
  ["preUpdateToken", onPreUpdateToken as Handler],
  ["preUpdateJournalEntry", onPreUpdateJournalEntry as Handler],
  ...["Actor", "Item", "JournalEntry", "JournalEntryPage", "Adventure"].map(
    (name) => [`preUpdate${name}`, onPreUpdateOwnPack as Handler] as const,
  ),
  ["createRegion", onCreateArea as Handler],
  ["updateRegion", onUpdateArea as Handler],
  ["deleteRegion", onDeleteArea as Handler],
  ["createMeasuredTemplate", onCreateArea as Handler],
  ["updateMeasuredTemplate", onUpdateArea as Handler],
  ["deleteMeasuredTemplate", onDeleteArea as Handler],
  ["createRegionBehavior", refreshGround],
  ["updateRegionBehavior", refreshGround],
  ["deleteRegionBehavior", refreshGround],
  ["updateUser", onUpdateUser as Handler],
  ["userConnected", onUserConnected],
  ["createJournalEntryPage", onCreateJournalEntryPage as Handler],
  ["updateJournalEntryPage", onUpdateJournalEntryPage as Handler],
  ["diceSoNiceRollComplete", onDiceLie as Handler],
  ["updateActor", refreshViews],
  ["updateToken", refreshViews],
  ["updateCombat", onUpdateCombat as Handler],
  ["createCombat", refreshViews],
  ["deleteCombat", refreshViews],
  ["deleteToken", refreshViews],
  ["deleteActor", refreshViews],
];

/** Figures from near, blocks from far. */
function refreshDetail(): void {
  for (const token of listUnitTokens()) token.refreshDetail();
}

/** Selecting a unit shows its orders. */
function onControlToken(token: foundry.canvas.placeables.Token, controlled: boolean): void {
  if (controlled && token instanceof UnitToken && token.document.actorId) showOrders(token.document.actorId);
}

/** Listens to everything. */
export function listen(): void {
  for (const [name, handler] of HANDLERS) Hooks.on(name as "ready", handler as () => void);
}
