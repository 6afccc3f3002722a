import * as PIXI from "pixi.js";
import type { PlainObject } from "../../../shared/utils/objects.ts";
import { CanvasLayer } from "./layers/canvas-layer.ts";
import type { Token } from "./placeables/token.ts";

/** A group of layers and other things of the canvas. */
export class CanvasGroup extends PIXI.Container {
  constructor(name: string) {
    super();
    this.name = name;
    this.sortableChildren = true;
  }

  /** The layers that stand in this group. */
  get layers(): CanvasLayer[] {
    return this.children.filter((child): child is CanvasLayer => child instanceof CanvasLayer);
  }

  /** Draws the layers for the scene of the canvas. */
  async draw(options: PlainObject = {}): Promise<this> {
    for (const layer of this.layers) await layer.draw(options);
    return this;
  }

  /** Takes away what the layers show and destroys whatever else is in the group. */
  async tearDown(options: PlainObject = {}): Promise<this> {
    const layers = this.layers;
    for (const layer of layers) await layer.tearDown(options);
    for (const child of [...this.children]) {
      if (child instanceof CanvasLayer || child instanceof CanvasGroup) continue;
      this.removeChild(child);
      child.destroy({ children: true });
    }
    return this;
  }
}

/** The group of what lies on the table itself: the ground and the pictures of tokens. */
export class PrimaryCanvasGroup extends CanvasGroup {
  /** The ground of the scene. */
  background: PIXI.Graphics | null = null;

  constructor() {
    super("primary");
  }

  /** Draws the ground: one plain colour. */
  drawBackground(rectangle: PIXI.Rectangle, color: number): void {
    this.background = this.addChild(new PIXI.Graphics());
    this.background.beginFill(color).drawShape(rectangle).endFill();
    this.background.zIndex = Number.MIN_SAFE_INTEGER;
  }

  /** Adds the picture of a token. */
  addToken(token: Token): PIXI.Sprite {
    const mesh = new PIXI.Sprite(token.texture ?? PIXI.Texture.EMPTY);
    mesh.name = token.objectId;
    mesh.anchor.set(0.5);
    mesh.eventMode = "none";
    return this.addChild(mesh);
  }
}
