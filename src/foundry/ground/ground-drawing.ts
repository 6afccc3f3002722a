import type { Point } from "#field/pose.ts";
import { findLayers } from "../canvas/battle-layers.ts";
import { PALETTE } from "../canvas/palette.ts";
import { followPointer } from "../canvas/tools/follow-pointer.ts";
import { scaleOf, toPixels } from "../coordinates.ts";
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
  readonly #letGo: () => void;
  #points: readonly Point[] = [];
  #at: Point | undefined;

  private constructor(choice: GroundChoice) {
    this.#choice = choice;
    this.#letGo = followPointer({
      move: this.#move,
      press: this.#press,
      key: this.#key,
      leavesUnits: true,
    });
  }

  /** Begins to draw; what was being drawn is given up. */
  static begin(choice: GroundChoice): void {
    GroundDrawing.#current?.end();
    GroundDrawing.#current = new GroundDrawing(choice);
    ui.notifications.info("MANGONEL.Ground.draw", { localize: true });
  }

  readonly #move = (at: Point): void => {
    this.#at = at;
    this.#draw();
  };

  readonly #press = (at: Point): void => {
    const [first, last] = [this.#points[0], this.#points.at(-1)];
    if (areNear(last, at) || (this.#points.length > 2 && areNear(first, at))) return this.#finish();
    this.#points = [...this.#points, at];
    this.#move(at);
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
    this.#letGo();
    findLayers()?.overlay.tool.clear();
    if (GroundDrawing.#current === this) GroundDrawing.#current = undefined;
  }
}
