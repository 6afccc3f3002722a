import * as PIXI from "pixi.js";
import type { PlainObject } from "../../../shared/utils/objects.ts";
import { HeadsUpDisplayContainer } from "../applications/hud/heads-up-display.ts";
import { CONFIG } from "../config.ts";
import type { Scene } from "../documents/scene.ts";
import type { SceneDimensions } from "../documents/scene-dimensions.ts";
import { GridlessGrid, type Point } from "../grid/gridless-grid.ts";
import { Hooks } from "../hooks.ts";
import type { CanvasHost } from "../host.ts";
import { CanvasAnimation } from "./animation/canvas-animation.ts";
import { createApp, FramePacer, isSoftwareRendering } from "./canvas-app.ts";
import type { makeCanvasConfig } from "./canvas-config.ts";
import { createStageManager, listenToPage } from "./canvas-input.ts";
import { animateView, applyView, type CanvasViewPosition, fitView } from "./canvas-view.ts";
import { setCurrentCanvas } from "./current-canvas.ts";
import { CanvasGroup, PrimaryCanvasGroup } from "./groups.ts";
import type { CanvasPointerEvent } from "./interaction/interaction-data.ts";
import { MouseInteractionManager } from "./interaction/mouse-interaction-manager.ts";
import { applyPendingRenderFlags, PENDING_RENDER_FLAGS } from "./interaction/render-flags.ts";
import type { CanvasLayer } from "./layers/canvas-layer.ts";
import { InteractionLayer } from "./layers/interaction-layer.ts";
import { PlaceablesLayer } from "./layers/placeables-layer.ts";
import { readColor } from "./read-color.ts";
import { SelectionBox } from "./selection-box.ts";

type CanvasConfig = ReturnType<typeof makeCanvasConfig>;

/** The table top: one scene at a time, with its layers, its view and what the pointer does. */
export class Canvas implements CanvasHost {
  app: PIXI.Application<HTMLCanvasElement>;
  stage: PIXI.Container;
  scene: Scene | null = null;
  dimensions: SceneDimensions = EMPTY_DIMENSIONS;
  grid: GridlessGrid = new GridlessGrid({ size: 100 });
  ready = false;
  loading = false;
  activeLayer: InteractionLayer | null = null;
  mousePosition = new PIXI.Point();
  hidden = new CanvasGroup("hidden");
  rendered = new CanvasGroup("rendered");
  environment = new CanvasGroup("environment");
  primary = new PrimaryCanvasGroup();
  interface = new CanvasGroup("interface");
  overlay = new CanvasGroup("overlay");
  performance: { mode: number };
  mouseInteractionManager: MouseInteractionManager | null = null;
  /** What lies over the canvas and moves with it. */
  hud: HeadsUpDisplayContainer | null = null;
  /** What the system is given as `canvas`. */
  exposed: object = this;
  selection: SelectionBox;
  pacer: FramePacer;
  _layers: Record<string, CanvasLayer> = {};
  _drawing: Promise<unknown> = Promise.resolve();

  constructor(view: HTMLCanvasElement) {
    setCurrentCanvas(this);
    const isSoftware = isSoftwareRendering();
    this.performance = { mode: isSoftware ? 0 : 2 };
    this.app = createApp(view, isSoftware);
    this.stage = this.app.stage;
    this.stage.sortableChildren = true;
    this.rendered.addChild(this.environment, this.interface);
    this.environment.addChild(this.primary);
    this.stage.addChild(this.rendered);
    this.stage.addChild(this.hidden);
    this.stage.addChild(this.overlay);
    this.interface.zIndex = 10;
    this.selection = new SelectionBox();
    const { ticker } = this.app;
    CanvasAnimation.ticker = ticker;
    const apply = (priority: "OBJECTS" | "PERCEPTION"): void => {
      if (applyPendingRenderFlags(priority)) this.pacer.wake();
    };
    ticker.add(() => apply("OBJECTS"), undefined, PIXI.UPDATE_PRIORITY.HIGH - 2);
    ticker.add(() => apply("PERCEPTION"), undefined, PIXI.UPDATE_PRIORITY.NORMAL - 1);
    this.pacer = new FramePacer(this.app, isSoftware);
    this.stage.eventMode = "static";
    this.stage.hitArea = { contains: () => true };
    this.stage.on("globalpointermove", (event: PIXI.FederatedPointerEvent) => {
      event.getLocalPosition(this.stage, this.mousePosition);
    });
    listenToPage(this);
    this.resize();
  }

  /** The pending render flags by the moment of their turn. */
  get pendingRenderFlags(): typeof PENDING_RENDER_FLAGS {
    return PENDING_RENDER_FLAGS;
  }

  get blocked(): boolean {
    return this.loading;
  }

  get initialized(): boolean {
    return true;
  }

  get id(): string {
    return this.scene?.id ?? "";
  }

  get name(): string {
    return this.scene?.name ?? "";
  }

  /** Every layer, in the order of CONFIG. */
  get layers(): CanvasLayer[] {
    return Object.values(this._layers);
  }

  /** The layers with which the user can work. */
  get interactionLayers(): InteractionLayer[] {
    return this.layers.filter((layer) => layer instanceof InteractionLayer);
  }

  /** The name of the tool that is in use. */
  get activeTool(): string {
    return this.readTool();
  }

  /** Reads the name of the tool that is in use; the scene controls set it. */
  readTool: () => string = () => "select";

  get zoomLimits(): { minZoom: number; maxZoom: number } {
    const { minZoom, maxZoom } = this.#config;
    return { minZoom: Math.min(minZoom, this.#fitScale()), maxZoom };
  }

  get #config(): CanvasConfig {
    return CONFIG["Canvas"] as CanvasConfig;
  }

  #fitScale(): number {
    return this.scene ? fitView(this.dimensions.sceneRect).scale * 0.6 : 1;
  }

  /** The layer of a name in CONFIG. */
  findLayer(name: string): CanvasLayer | null {
    return this._layers[name] ?? null;
  }

  /** The layer that shows embedded documents of this name. */
  getLayerByEmbeddedName(name: string): PlaceablesLayer | null {
    for (const layer of this.layers) {
      if (layer instanceof PlaceablesLayer && layer.documentName === name) return layer;
    }
    return null;
  }

  /** Makes the layers and the menus that CONFIG names; once, when the game begins. */
  createLayers(): void {
    for (const [name, { layerClass: Layer, group }] of Object.entries(this.#config.layers)) {
      const layer = new Layer();
      this._layers[name] = layer;
      (group === "primary" ? this.primary : this.interface).addChild(layer);
      Object.defineProperty(this, name, { value: layer, configurable: true, enumerable: true });
    }
    this.hud = new HeadsUpDisplayContainer(this);
  }

  /** Draws a scene, or the empty canvas. */
  draw(scene: unknown = this.scene): Promise<this> {
    const done = this._drawing.then(() => this._draw((scene ?? null) as Scene | null));
    this._drawing = done.catch((error: unknown) => Hooks.onError("Canvas.draw", error));
    return done;
  }

  async _draw(scene: Scene | null): Promise<this> {
    await this.tearDown();
    document.body.classList.toggle("no-scene", !scene);
    if (!scene) return this;
    this.loading = true;
    this.scene = scene;
    this.dimensions = scene.getDimensions();
    this.grid = makeGrid(scene);
    await document.fonts.ready;
    Hooks.callAll("canvasInit", this.exposed);
    this.primary.drawBackground(
      new PIXI.Rectangle(...sides(this.dimensions.sceneRect)),
      readColor(scene.backgroundColor),
    );
    await this.primary.draw();
    await this.interface.draw();
    this.selection.attach(this.interface);
    Hooks.callAll("canvasDraw", this.exposed);
    this.mouseInteractionManager = createStageManager(this).activate();
    this.stage.visible = true;
    this.pan(this._getInitialView(scene));
    this.loading = false;
    this.ready = true;
    for (const layer of this.layers) if (layer instanceof PlaceablesLayer) layer.drawMissing();
    const layer = this.activeLayer ?? (this._layers["tokens"] as InteractionLayer | undefined);
    layer?.activate();
    applyPendingRenderFlags("OBJECTS");
    Hooks.callAll("canvasReady", this.exposed);
    return this;
  }

  _getInitialView(scene: Scene): Partial<CanvasViewPosition> {
    const { x, y, scale } = scene.initial;
    const fit = fitView(this.dimensions.sceneRect);
    return { x: x ?? fit.x, y: y ?? fit.y, scale: scale ?? fit.scale };
  }

  /** Takes the scene away. */
  async tearDown(): Promise<void> {
    this.stage.visible = false;
    this.mouseInteractionManager?.deactivate();
    this.mouseInteractionManager = null;
    if (!this.ready && !this.scene) return;
    const wasReady = this.ready;
    this.ready = false;
    if (wasReady) Hooks.callAll("canvasTearDown", this.exposed);
    CanvasAnimation.terminateAll();
    this.selection.detach();
    await this.interface.tearDown();
    await this.primary.tearDown();
    for (const group of [this.hidden, this.overlay]) await group.tearDown();
    this.scene = null;
  }

  /** Shows another part of the canvas at once. */
  pan(view: Partial<CanvasViewPosition> & { duration?: number } = {}): void {
    CanvasAnimation.terminateAnimation("canvas.animatePan");
    applyView(this, view);
  }

  /** Moves to another part of the canvas. @returns whether it got there */
  animatePan(
    view: Partial<CanvasViewPosition> & {
      duration?: number;
      speed?: number;
      easing?: (progress: number) => number;
    } = {},
  ): Promise<boolean> {
    return animateView(this, view, view);
  }

  /** Goes back to the first view, or to where somebody says. */
  async recenter(view?: Partial<CanvasViewPosition>): Promise<void> {
    if (this.scene) await this.animatePan(view ?? this._getInitialView(this.scene));
  }

  /** The point of the canvas under a point of the page. */
  canvasCoordinatesFromClient(client: Point): Point {
    const point = new PIXI.Point();
    this.app.renderer.events.mapPositionToPoint(point, client.x, client.y);
    const { x, y } = this.stage.toLocal(point);
    return { x, y };
  }

  /** The point of the page over a point of the canvas. */
  clientCoordinatesFromCanvas(point: Point): Point {
    const { x, y } = this.stage.toGlobal(point);
    const box = this.app.view.getBoundingClientRect();
    return { x: x + box.left, y: y + box.top };
  }

  /** Takes the size of the page. */
  resize(): void {
    const { innerWidth, innerHeight } = window;
    this.app.renderer.resize(innerWidth, innerHeight);
    this.stage.position.set(innerWidth / 2, innerHeight / 2);
    this.hud?.align();
    this.wake();
  }

  /** Draws often for a while, because something happens. */
  wake(): void {
    this.pacer?.wake();
  }

  /** Waits until the next frame has been drawn. */
  waitForFrame(): Promise<void> {
    this.wake();
    return new Promise((resolve) => {
      this.app.ticker.addOnce(() => resolve(), undefined, PIXI.UPDATE_PRIORITY.UTILITY);
    });
  }

  /** Makes the tools of a layer those that are shown. */
  showControlsOf(layer: InteractionLayer, tool?: string): void {
    const name = Object.entries(this._layers).find(([, one]) => one === layer)?.[0];
    if (name) this.onLayerActivated?.(name, tool);
  }

  /** Tells the scene controls which layer is active. */
  onLayerActivated: ((layer: string, tool?: string) => void) | null = null;

  /** Moves the view when a drag comes near the edge of the page. */
  _onDragCanvasPan(event: CanvasPointerEvent): void {
    const { x, y } = event.global;
    const edge = 40;
    const push = (value: number, size: number): number => (value < edge ? -1 : value > size - edge ? 1 : 0);
    const [dx, dy] = [push(x, window.innerWidth), push(y, window.innerHeight)];
    const step = 12 / this.stage.scale.x;
    if (dx || dy) this.pan({ x: this.stage.pivot.x + dx * step, y: this.stage.pivot.y + dy * step });
  }

  _onDragRightStart(_event: CanvasPointerEvent): void {
    CanvasAnimation.terminateAnimation("canvas.animatePan");
    const { x, y } = this.stage.pivot;
    _event.interactionData["view"] = { x, y };
  }

  _onDragRightMove(event: CanvasPointerEvent): void {
    const start = event.interactionData["view"] as Point | undefined;
    if (!start) return;
    const { screenOrigin } = event.interactionData;
    const scale = this.stage.scale.x;
    this.pan({
      x: start.x - (event.global.x - screenOrigin.x) / scale,
      y: start.y - (event.global.y - screenOrigin.y) / scale,
    });
  }

  _onDragRightDrop(_event: CanvasPointerEvent): void {}

  _onDragRightCancel(_event: CanvasPointerEvent): void {}

  /** Ends the press or drag that goes on. @returns whether there was a drag */
  cancelInteraction(event: Event): boolean {
    const manager = MouseInteractionManager.current;
    if (!manager?.isDragging) return false;
    manager.interactionData.cancelled = true;
    manager.cancel(event as unknown as CanvasPointerEvent);
    return true;
  }
}

const EMPTY_DIMENSIONS: SceneDimensions = {
  width: 0,
  height: 0,
  size: 100,
  distance: 1,
  distancePixels: 100,
  units: "",
  sceneX: 0,
  sceneY: 0,
  sceneWidth: 0,
  sceneHeight: 0,
  rect: new PIXI.Rectangle(),
  sceneRect: new PIXI.Rectangle(),
  ratio: 1,
  maxR: 0,
  rows: 0,
  columns: 0,
  uiScale: 1,
};

const sides = ({
  x,
  y,
  width,
  height,
}: PlainObject | SceneDimensions["rect"]): [number, number, number, number] => [
  Number(x),
  Number(y),
  Number(width),
  Number(height),
];

function makeGrid(scene: Scene): GridlessGrid {
  const { size, distance, units, style, thickness, color, alpha, type } = scene.grid;
  if (type !== 0) console.warn(`The table measures the scene "${scene.name}" without a grid`);
  return new GridlessGrid({ size, distance, units, style, thickness, color: readColor(color, 0), alpha });
}
