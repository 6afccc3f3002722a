import type { Point } from "#field/pose.ts";
import { PALETTE } from "../palette.ts";
import { Plate } from "../plate.ts";
import { measureRoom } from "../window-room.ts";

/** How far above the pointer words stand, in pixels of the screen. */
const ABOVE = 34;

/** What a tool says, and where on the canvas the pointer is. */
export interface Words {
  readonly text: string;
  readonly at: Point;
  readonly color?: number;
}

/** What the tool in use shows of what it would do: drawings, and words that are as large at every zoom. */
export class ToolSheet {
  readonly container = new PIXI.Container();
  #plate: Plate | undefined;

  /** Shows this in the place of what was shown. */
  show(drawings: readonly PIXI.Container[], words?: Words): void {
    this.clear();
    this.container.addChild(...drawings);
    if (words) this.#say(words);
  }

  /** Shows nothing. */
  clear(): void {
    const plate = this.#plate?.container;
    for (const child of this.container.removeChildren())
      if (child !== plate) child.destroy({ children: true });
  }

  #say({ text, at, color = PALETTE.ink }: Words): void {
    const zoom = canvas.stage?.scale.x ?? 1;
    // one plate for all that a tool says: each new one would need a texture of its own at every move of the pointer
    if (!this.#plate || this.#plate.container.destroyed) this.#plate = new Plate();
    const { container } = this.#plate.say(text, { x: at.x, y: at.y - ABOVE / zoom }, color);
    container.scale.set(1 / zoom);
    this.container.addChild(container);
    keepInView(container);
  }
}

/** Shifts words that would hang over the edge of the window or under the sidebar. */
function keepInView(words: PIXI.Container): void {
  const { stage } = canvas;
  if (!stage) return;
  const half = words.width / 2;
  const room = measureRoom();
  const left = stage.toLocal({ x: room.left, y: 0 }).x + half;
  const right = stage.toLocal({ x: room.right, y: 0 }).x - half;
  words.position.x = Math.max(left, Math.min(right, words.position.x));
}
