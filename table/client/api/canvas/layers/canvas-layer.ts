import * as PIXI from "pixi.js";
import type { PlainObject } from "../../../../shared/utils/objects.ts";
import { currentCanvas } from "../current-canvas.ts";

/** How a layer is made. */
export interface CanvasLayerOptions {
  /** The name under which it stands on the canvas. */
  name: string;
  baseClass: unknown;
  zIndex?: number;
  [key: string]: unknown;
}

/** One sheet of the canvas: it draws itself for a scene and goes when the scene goes. */
export class CanvasLayer extends PIXI.Container {
  readonly options: Readonly<CanvasLayerOptions>;

  constructor() {
    super();
    this.options = Object.freeze({ ...(this.constructor as typeof CanvasLayer).layerOptions });
    this.sortableChildren = true;
    this.eventMode = "passive";
    this.name = (this.constructor as typeof CanvasLayer).name;
  }

  /** The options of this kind of layer. */
  static get layerOptions(): CanvasLayerOptions {
    return { name: "", baseClass: CanvasLayer };
  }

  /** The layer of this kind that is on the canvas. */
  static get instance(): CanvasLayer | null {
    return currentCanvas().findLayer(this.layerOptions.name);
  }

  /** The name of the hook that is called for it. */
  get hookName(): string {
    return this.name ?? "";
  }

  /** Draws the layer for the scene of the canvas. */
  async draw(options: PlainObject = {}): Promise<this> {
    await this.tearDown(options);
    await this._draw(options);
    return this;
  }

  /** Draws what the layer shows. */
  protected async _draw(_options: PlainObject): Promise<void> {}

  /** Takes away what the layer shows. */
  async tearDown(options: PlainObject = {}): Promise<this> {
    const { renderable } = this;
    this.renderable = false;
    await this._tearDown(options);
    this.renderable = renderable;
    return this;
  }

  /** Takes away what the layer shows; by default everything is destroyed. */
  protected async _tearDown(_options: PlainObject): Promise<void> {
    for (const child of this.removeChildren()) child.destroy({ children: true });
  }
}
