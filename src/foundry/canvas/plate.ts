import type { Point } from "#field/pose.ts";
import { PALETTE } from "./palette.ts";

/** The least size of the letters, in pixels. */
const LEAST_LETTERS = 15;

/** A small text on a linen plate; the same plate may say one thing after another. */
export class Plate {
  readonly container = new PIXI.Container();
  readonly #board = new PIXI.Graphics();
  readonly #text: PIXI.Text;

  /** @param inch - pixels of an inch, by which the letters are as large as what they stand beside */
  constructor(inch = 0) {
    this.#text = new PIXI.Text("", {
      fontFamily: "Source Sans 3, Signika, sans-serif",
      fontSize: Math.max(LEAST_LETTERS, inch * 0.9),
      fontWeight: "600",
    });
    this.#text.resolution = 2;
    this.#text.anchor.set(0.5);
    this.container.eventMode = "none";
    this.container.addChild(this.#board, this.#text);
  }

  /** Says something with the middle of the plate at a point. */
  say(text: string, { x, y }: Point, color: number = PALETTE.ink): this {
    this.#text.text = text;
    this.#text.style.fill = color;
    const { width, height } = this.#text;
    this.#board
      .clear()
      .lineStyle(1.5, color, 0.9)
      .beginFill(PALETTE.linen, 0.94)
      .drawRoundedRect(-width / 2 - 8, -height / 2 - 3, width + 16, height + 6, 5)
      .endFill();
    this.container.position.set(x, y);
    return this;
  }
}
