import type { Point } from "#field/pose.ts";
import { findLayers } from "../canvas/battle-layers.ts";
import { PALETTE } from "../canvas/palette.ts";
import { scaleOf, toInches, toPixels } from "../coordinates.ts";
import { regionOf } from "../terrain-writes.ts";
import { type GroundChoice, outlineThrough, pieceOf } from "./piece.ts";

/** A press so near to the last point, or to the first of an area, ends the piece. */
const NEAR_INCHES = 0.5;

const areNear = (a: Point | undefined, b: Point): boolean =>
  a !== undefined && Math.hypot(a.x - b.x, a.y - b.y) <= NEAR_INCHES;

/**
 * Draws ground with the pointer, piece after piece: every press adds a point, one on the last point or on the first ends the
 * piece, as Enter does; Backspace takes the last point back, Escape ends all. What is drawn is a region like any other, which
 * the host changes, deletes and takes back.
 */
export class GroundDrawing {
  static #current: GroundDrawing | undefined;

  readonly #choice: GroundChoice;
  #points: readonly Point[] = [];
  #at: Point | undefined;

  private constructor(choice: GroundChoice) {
    this.#choice = choice;
    canvas.stage?.on("pointerdown", this.#press);
    canvas.stage?.on("pointermove", this.#move);
    window.addEventListener("keydown", this.#key, { capture: true });
    if (canvas.tokens) canvas.tokens.interactiveChildren = false;
  }

  /** Begins to draw; what was being drawn is given up. */
  static begin(choice: GroundChoice): void {
    GroundDrawing.#current?.end();
    GroundDrawing.#current = new GroundDrawing(choice);
    ui.notifications.info("MANGONEL.Ground.draw", { localize: true });
  }

  readonly #move = (event: PIXI.FederatedPointerEvent): void => {
    const { scene, stage } = canvas;
    if (!scene || !stage) return;
    this.#at = toInches(event.getLocalPosition(stage), scaleOf(scene));
    this.#draw();
  };

  readonly #press = (event: PIXI.FederatedPointerEvent): void => {
    if (event.button !== 0) return;
    this.#move(event);
    if (!this.#at) return;
    const [first, last] = [this.#points[0], this.#points.at(-1)];
    if (areNear(last, this.#at) || (this.#points.length > 2 && areNear(first, this.#at)))
      return this.#finish();
    this.#points = [...this.#points, this.#at];
    this.#draw();
  };

  readonly #key = (event: KeyboardEvent): void => {
    const act = { Escape: () => this.end(), Enter: () => this.#finish(), Backspace: () => this.#takeBack() }[
      event.key
    ];
    if (!act || (event.target instanceof HTMLElement && event.target.matches("input, select, button")))
      return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  #takeBack(): void {
    this.#points = this.#points.slice(0, -1);
    this.#draw();
  }

  /** Makes the region of the piece, if it has points enough, and begins the next. */
  #finish(): void {
    const { scene } = canvas;
    const outline = outlineThrough(this.#choice, this.#points);
    if (!scene || !outline) return;
    this.#points = [];
    this.#draw();
    const piece = pieceOf(this.#choice, foundry.utils.randomID(), outline);
    void scene.createEmbeddedDocuments("Region", [regionOf(piece, scaleOf(scene))] as never, {
      keepId: true,
    });
  }

  #draw(): void {
    const layers = findLayers();
    const { scene } = canvas;
    if (!layers || !scene || !this.#at) return;
    const scale = scaleOf(scene);
    const points = [...this.#points, this.#at];
    const g = new PIXI.Graphics();
    g.lineStyle(scale.pixelsPerInch * 0.1, PALETTE.brass, 1);
    const outline = outlineThrough(this.#choice, points);
    const drawn = outline?.type === "polygon" || outline?.type === "line" ? outline.points : points;
    const isArea = outline?.type === "polygon";
    if (isArea) g.beginFill(PALETTE.brass, 0.2);
    const pixels = drawn.map((point) => toPixels(point, scale));
    if (isArea) g.drawPolygon(pixels.flatMap(({ x, y }) => [x, y])).endFill();
    else for (const [index, { x, y }] of pixels.entries()) index === 0 ? g.moveTo(x, y) : g.lineTo(x, y);
    const text = game.i18n.localize(`MANGONEL.Terrain.kind.${this.#choice.kind}`);
    layers.overlay.tool.show([g], { text, at: toPixels(this.#at, scale), color: PALETTE.brass });
  }

  /** Lets go of the pointer. */
  end(): void {
    canvas.stage?.off("pointerdown", this.#press);
    canvas.stage?.off("pointermove", this.#move);
    window.removeEventListener("keydown", this.#key, { capture: true });
    if (canvas.tokens) canvas.tokens.interactiveChildren = true;
    findLayers()?.overlay.tool.clear();
    if (GroundDrawing.#current === this) GroundDrawing.#current = undefined;
  }
}
