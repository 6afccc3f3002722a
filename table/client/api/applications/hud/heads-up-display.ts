import type { Canvas } from "../../canvas/canvas.ts";
import { CONFIG } from "../../config.ts";
import type { TokenHUD } from "./token-hud.ts";

/** What lies on the canvas and moves with it: the menus of its objects. */
export class HeadsUpDisplayContainer {
  readonly token: TokenHUD;
  readonly element = document.createElement("div");
  readonly #canvas: Canvas;

  constructor(canvas: Canvas) {
    this.#canvas = canvas;
    const { hudClass: Hud } = CONFIG["Token"] as { hudClass: new () => TokenHUD };
    this.token = new Hud();
    this.element.id = "hud";
    canvas.app.view.after(this.element);
  }

  /** Lays itself on the part of the canvas that is seen. */
  align(): void {
    const { position, pivot, scale } = this.#canvas.stage;
    const [left, top] = [position.x - pivot.x * scale.x, position.y - pivot.y * scale.y];
    this.element.style.transform = `translate(${left}px, ${top}px) scale(${scale.x})`;
  }
}
