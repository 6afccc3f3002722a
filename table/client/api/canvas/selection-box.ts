import * as PIXI from "pixi.js";
import type { Point } from "../grid/gridless-grid.ts";

/** The box that a drag on the empty canvas draws around what it selects. */
export class SelectionBox {
  #graphics: PIXI.Graphics | null = null;

  /** Puts the box into a group. */
  attach(group: PIXI.Container): void {
    this.#graphics = group.addChild(new PIXI.Graphics());
    this.#graphics.zIndex = 2000;
    this.#graphics.eventMode = "none";
  }

  /** Forgets the box; its group destroys it. */
  detach(): void {
    this.#graphics = null;
  }

  /** Draws the box between two corners. @returns the box */
  draw(from: Point, to: Point, scale: number): { x: number; y: number; width: number; height: number } {
    const box = {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(to.x - from.x),
      height: Math.abs(to.y - from.y),
    };
    this.#graphics?.clear();
    this.#graphics
      ?.lineStyle(1.5 / scale, 0x8a6414)
      .beginFill(0xd9b25a, 0.18)
      .drawRect(box.x, box.y, box.width, box.height)
      .endFill();
    return box;
  }

  /** Takes the box away. */
  clear(): void {
    this.#graphics?.clear();
  }
}
