import { scaleOf } from "../coordinates.ts";
import { readSceneTerrain } from "../read-battle.ts";
import type { ShotDrawing } from "./shot-drawing.ts";
import { drawTable } from "./table-drawing.ts";
import { drawTerrain } from "./terrain-drawing.ts";
import { ToolSheet } from "./tools/tool-sheet.ts";

const { CanvasLayer } = foundry.canvas.layers;

/** The ground: the table, its grid, its terrain. Lies under everything. */
export class GroundLayer extends CanvasLayer {
  static override get layerOptions() {
    return foundry.utils.mergeObject(super.layerOptions, { name: "mangonelGround", zIndex: 10 });
  }

  protected override async _draw(): Promise<void> {
    this.eventMode = "none";
    this.zIndex = 10;
    this.redraw();
  }

  /** Draws the ground anew: terrain or the grid setting has changed. */
  redraw(): void {
    const { scene } = canvas;
    for (const child of this.removeChildren()) child.destroy({ children: true });
    if (!scene) return;
    const scale = scaleOf(scene);
    const { sceneWidth, sceneHeight } = scene.dimensions;
    const table = new PIXI.Graphics();
    drawTable(
      table,
      { widthInches: sceneWidth / scale.pixelsPerInch, depthInches: sceneHeight / scale.pixelsPerInch },
      scale,
      game.settings.get("mangonel", "showGrid"),
    );
    const terrain = new PIXI.Graphics();
    drawTerrain(terrain, readSceneTerrain(scene), scale);
    this.addChild(table, terrain);
  }
}

/** What lies over the units: shots, previews of moves and aims, measures. */
export class OverlayLayer extends CanvasLayer {
  /** Shots that stay until their phase ends, by the id of their area. */
  readonly shots = new Map<string, ShotDrawing>();
  readonly #shotSheet = new PIXI.Container();
  /** How far sides may stand from their edges, while a battle is set up. */
  readonly zones = new PIXI.Container();
  /** What this user has written for his units; no other client draws it. */
  readonly orders = new PIXI.Container();
  /** The sheet of the tool that is in use. */
  readonly tool = new ToolSheet();

  static override get layerOptions() {
    return foundry.utils.mergeObject(super.layerOptions, { name: "mangonelOverlay", zIndex: 700 });
  }

  protected override async _draw(): Promise<void> {
    this.eventMode = "none";
    this.zIndex = 700;
    this.addChild(this.zones, this.#shotSheet, this.orders, this.tool.container);
  }

  /** Puts a shot on the field, in the place of an earlier drawing of it. */
  addShot(area: string, shot: ShotDrawing): void {
    this.removeShot(area);
    this.shots.set(area, shot);
    this.#shotSheet.addChild(shot.container);
  }

  /** Takes a shot off the field. */
  removeShot(area: string): void {
    this.shots.get(area)?.destroy();
    this.shots.delete(area);
  }

  /** Clears the sheet of zones. */
  clearZones(): void {
    for (const child of this.zones.removeChildren()) child.destroy({ children: true });
  }

  /** Clears the sheet of what is written. */
  clearOrders(): void {
    for (const child of this.orders.removeChildren()) child.destroy({ children: true });
  }

  protected override async _tearDown(): Promise<void> {
    for (const area of [...this.shots.keys()]) this.removeShot(area);
    this.tool.clear();
    this.clearOrders();
    this.clearZones();
    this.removeChildren();
  }
}

/** Our two layers on the canvas that is drawn, or none. */
export function findLayers(): { readonly ground: GroundLayer; readonly overlay: OverlayLayer } | undefined {
  const layers = canvas as unknown as { mangonelGround?: unknown; mangonelOverlay?: unknown };
  const { mangonelGround: ground, mangonelOverlay: overlay } = layers;
  return ground instanceof GroundLayer && overlay instanceof OverlayLayer ? { ground, overlay } : undefined;
}
