import type { PlainObject } from "../../shared/utils/objects.ts";
import type { ApplicationV2 } from "../api/applications/api/application-v2.ts";
import { localize } from "../api/applications/localize.ts";
import type { AbstractSidebarTab } from "../api/applications/sidebar/abstract-sidebar-tab.ts";
import type { Sidebar } from "../api/applications/sidebar/sidebar.ts";
import type { Players } from "../api/applications/ui/players.ts";
import type { SceneControls } from "../api/applications/ui/scene-controls.ts";
import type { Canvas } from "../api/canvas/canvas.ts";
import type { Game } from "../api/core/game.ts";
import { Hooks } from "../api/hooks.ts";
import { requireElement } from "./layout.ts";

const TABS = ["chat", "combat", "scenes", "actors", "items", "journal", "compendium", "settings"] as const;
const FOR_MASTERS: readonly string[] = ["scenes"];

type Ui = PlainObject;

/** Makes the panels of the page, of the classes that CONFIG names, and draws them. */
export async function createInterface(
  game: Game,
  ui: Ui,
  classes: PlainObject,
  canvas: Canvas,
): Promise<void> {
  const make = <T extends ApplicationV2>(name: string): T => {
    const Panel = classes[name] as new () => T;
    const panel = new Panel();
    ui[name] = panel;
    return panel;
  };
  const tabs: Record<string, AbstractSidebarTab> = {};
  for (const name of TABS) {
    if (FOR_MASTERS.includes(name) && !game.user.isGM) continue;
    tabs[name] = make<AbstractSidebarTab>(name);
  }
  const controls = make<SceneControls>("controls");
  const players = make<Players>("players");
  const SidebarClass = classes["sidebar"] as typeof Sidebar;
  const sidebar = new SidebarClass(tabs);
  ui["sidebar"] = sidebar;
  canvas.readTool = () => controls.tool?.name ?? "select";
  canvas.onLayerActivated = (layer, tool) => controls.onLayerActivated(layer, tool);
  await sidebar.render({ force: true });
  for (const panel of [...Object.values(tabs), controls, players]) await panel.render({ force: true });
  follow(game, tabs, players);
  showPause(game);
  showEmptyTable();
}

/** Draws panels again when what they show has changed. */
function follow(game: Game, tabs: Record<string, AbstractSidebarTab>, players: Players): void {
  const combat = tabs["combat"];
  game.users.apps.push(players);
  if (combat) game.combats.apps.push(combat);
  for (const name of ["Combatant", "CombatantGroup"]) {
    for (const action of ["create", "update", "delete"])
      Hooks.on(`${action}${name}`, () => void combat?.render());
  }
  for (const name of ["actors", "items", "journal", "scenes"]) {
    const panel = tabs[name];
    if (panel) game.folders.apps.push(panel);
  }
  Hooks.on("canvasReady", () => {
    void combat?.render();
    void tabs["scenes"]?.render();
  });
  Hooks.on("pauseGame", () => {
    showPause(game);
    void tabs["settings"]?.render();
  });
}

function showPause(game: Game): void {
  const pause = requireElement("pause");
  pause.classList.toggle("paused", game.paused);
  const icon = document.createElement("i");
  icon.className = "fa-solid fa-hourglass-half";
  icon.inert = true;
  pause.replaceChildren(icon, localize("TABLE.Pause.paused"));
}

/** What is written on the bare table while there is no scene. */
function showEmptyTable(): void {
  const empty = document.createElement("div");
  empty.id = "no-scene";
  const title = document.createElement("h2");
  title.textContent = localize("TABLE.Canvas.empty");
  const hint = document.createElement("p");
  hint.textContent = localize("TABLE.Canvas.emptyHint");
  empty.append(title, hint);
  requireElement("board").after(empty);
}
