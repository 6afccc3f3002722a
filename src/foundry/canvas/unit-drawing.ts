import { outlineOfEngineBase, standingOf } from "#battle/mass/ground.ts";
import { listLapped } from "#battle/mass/melee/lapped.ts";
import type { EngineUnit, Unit, WagonUnit } from "#battle/mass/state.ts";
import { countStanding, isRunning } from "#battle/mass/units.ts";
import { type PlacedBody, standBody } from "#field/body.ts";
import { toLocal } from "#field/pose.ts";
import type { PlacedBase } from "#field/shape.ts";
import type { BodyDrawing } from "./body-drawing.ts";
import { bakeFigure } from "./figure-textures.ts";
import { lookOf, PALETTE } from "./palette.ts";
import { drawBadge, drawBanner, listBadges } from "./signs.ts";
import { lookOfEngine, lookOfFigures } from "./silhouettes.ts";
import { motionOf } from "./window-room.ts";

/** Where an engine lies as seen from a crew that has left it: that shows when either moves. */
const offsetOfEngine = (unit: Unit): readonly number[] =>
  unit.kind === "engine" && unit.crewPose
    ? [
        unit.pose.x - unit.crewPose.x,
        unit.pose.y - unit.crewPose.y,
        unit.pose.heading - unit.crewPose.heading,
      ]
    : [];

/** Where a figure stands in pixels, as seen from the middle of its unit, heading up. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** Below this many pixels an inch on screen a unit is a block, and its figures are not drawn. */
const BLOCK_BELOW = 7;

/** The least height of a banner on the screen, in pixels. */
const LEAST_SIGN = 13;

const FALL_MILLISECONDS = 500;

/**
 * Draws one unit: its figures, its front, its banner with the strength and its badges. Everything stands in a
 * container whose origin is the middle of the unit's outline and which looks up; the token turns and moves it.
 */
export class UnitDrawing implements BodyDrawing {
  readonly container = new PIXI.Container();
  readonly #figures = new PIXI.Container();
  readonly #fallen = new PIXI.Container();
  readonly #block = new PIXI.Graphics();
  readonly #front = new PIXI.Graphics();
  readonly #frame = new PIXI.Graphics();
  /** Signs that stay upright whatever the heading. */
  readonly signs = new PIXI.Container();
  /** The staff of a banner that stands above another, down to where it is planted. */
  readonly #staff = new PIXI.Graphics();
  #drawn = "";
  #places: readonly Place[] = [];
  #fallenPlaces: readonly number[] = [];
  #half = { width: 0, depth: 0 };
  #signWidth = 0;
  #scale = 1;

  constructor() {
    this.container.eventMode = "none";
    this.signs.eventMode = "none";
    this.container.addChild(this.#block, this.#fallen, this.#figures, this.#front, this.#frame);
  }

  /** Half the width and depth of the outline, in pixels. */
  get half(): { readonly width: number; readonly depth: number } {
    return this.#half;
  }

  /** How high the banner with its staff stands. */
  get signHeight(): number {
    return 1.5 * this.#signSize * this.signs.scale.y;
  }

  /** The banner with its badges, in the pixels of the scene. */
  get signBox(): { readonly width: number; readonly height: number } {
    const { x, y } = this.signs.scale;
    return { width: this.#signWidth * x, height: this.#signSize * y };
  }

  /** Lengthens the staff to a banner that has been lifted by so many pixels of the scene. */
  liftSigns(by: number): void {
    if (by === 0 && this.#staff.geometry.graphicsData.length === 0) return;
    const foot = 1.5 * this.#signSize;
    this.#staff.clear();
    if (by > 0)
      this.#staff
        .lineStyle(2, PALETTE.ink, 0.8)
        .moveTo(0, foot)
        .lineTo(0, foot + by / this.signs.scale.y);
  }

  get #signSize(): number {
    return Math.max(16, this.#scale * 0.55);
  }

  /** Draws a unit as it is now, with a sign if it holds prisoners; nothing is done where nothing that shows has changed. */
  draw(unit: Unit, guards: boolean, pixelsPerInch: number): void {
    const key = JSON.stringify([
      { ...unit, pose: null, crewPose: null },
      guards,
      pixelsPerInch,
      offsetOfEngine(unit),
    ]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.#scale = pixelsPerInch;
    const body = standBody(standingOf(unit));
    this.#half = {
      width: body.outline.halfWidth * pixelsPerInch,
      depth: body.outline.halfDepth * pixelsPerInch,
    };
    this.#drawFigures(unit, body);
    this.#drawBlock(unit);
    this.#drawFront(unit);
    this.#drawSigns(unit, guards);
  }

  #placeOf(body: PlacedBody, base: PlacedBase | { readonly x: number; readonly y: number }): Place {
    const local = toLocal({ x: body.outline.x, y: body.outline.y, heading: body.outline.heading }, base);
    return { x: local.right * this.#scale, y: -local.ahead * this.#scale };
  }

  #drawFigures(unit: Unit, body: PlacedBody): void {
    for (const child of this.#figures.removeChildren()) child.destroy();
    if (unit.kind !== "troops") this.#drawEngine(unit, body);
    const { width, depth } = unit.profile.base;
    const texture = bakeFigure(lookOfFigures(unit));
    const fallen = unit.fallen ?? [];
    const inRanks = body.figures.length - listLapped(unit).length;
    this.#places = body.figures.map((base) => this.#placeOf(body, base));
    this.#places.forEach((place, index) => {
      const sprite = this.#figures.addChild(this.#sprite(texture, place, width, depth));
      const lap = listLapped(unit)[index - inRanks];
      if (lap) sprite.angle = lap.heading - body.outline.heading;
      if (fallen.includes(index)) this.#tip(sprite, !this.#fallenPlaces.includes(index));
    });
    this.#fallenPlaces = fallen;
  }

  /** The wagon, or the engine itself: where its crew serves it, or where they have left it. */
  #drawEngine(unit: EngineUnit | WagonUnit, body: PlacedBody): void {
    const base = outlineOfEngineBase(unit);
    const { width, depth } = unit.base;
    const sprite = this.#sprite(bakeFigure(lookOfEngine(unit)), this.#placeOf(body, base), width, depth);
    sprite.angle = base.heading - body.outline.heading;
    this.#figures.addChild(sprite);
  }

  /** A figure that has fallen lies where it stood until the step ends. */
  #tip(sprite: PIXI.Sprite, animate: boolean): void {
    if (!animate) {
      sprite.alpha = 0.4;
      sprite.rotation = 1.1;
      return;
    }
    void foundry.canvas.animation.CanvasAnimation.animate(
      [
        { parent: sprite, attribute: "alpha" as const, to: 0.4 },
        { parent: sprite, attribute: "rotation" as const, to: 1.1 },
      ],
      { duration: motionOf(FALL_MILLISECONDS), context: sprite },
    );
  }

  #sprite(texture: PIXI.Texture, { x, y }: Place, width: number, depth: number): PIXI.Sprite {
    const sprite = new PIXI.Sprite(texture);
    sprite.anchor.set(0.5);
    sprite.position.set(x, y);
    sprite.width = width * this.#scale;
    sprite.height = depth * this.#scale;
    return sprite;
  }

  #drawBlock(unit: Unit): void {
    const { width, depth } = this.#half;
    const { color } = lookOf(unit.side);
    this.#block.clear();
    this.#block
      .lineStyle(2, PALETTE.ink, 0.9)
      .beginFill(color, 0.85)
      .drawRect(-width, -depth, 2 * width, 2 * depth)
      .endFill();
  }

  /** The front edge: whole in good order, broken in retreat, none in rout. */
  #drawFront(unit: Unit): void {
    const g = this.#front.clear();
    const { width, depth } = this.#half;
    const weight = Math.max(3, this.#scale * 0.09);
    const rout = isRunning(unit) && "mode" in unit.condition && unit.condition.mode === "rout";
    if (rout) return;
    g.lineStyle(weight, PALETTE.ink, 1);
    const pieces = isRunning(unit) ? 7 : 1;
    for (let piece = 0; piece < pieces; piece += 2) {
      const from = -width + (2 * width * piece) / pieces;
      g.moveTo(from, -depth).lineTo(from + (2 * width) / pieces, -depth);
    }
    const tip = this.#scale * 0.34;
    g.lineStyle(weight, PALETTE.ink, 1)
      .moveTo(-tip, -depth - weight * 0.2)
      .lineTo(0, -depth - tip)
      .lineTo(tip, -depth - weight * 0.2);
  }

  #drawSigns(unit: Unit, guards: boolean): void {
    this.signs.removeChild(this.#staff);
    for (const child of this.signs.removeChildren()) child.destroy({ children: true });
    const { color, banner } = lookOf(unit.side);
    const size = this.#signSize;
    const flag = new PIXI.Graphics();
    drawBanner(flag, banner, color, size);
    const label = new PIXI.Text(unit.kind === "wagon" ? "" : String(countStanding(unit)), {
      fontFamily: "Signika, Source Sans 3, sans-serif",
      fontSize: size * 0.82,
      fontWeight: "700",
      fill: 0xffffff,
    });
    label.resolution = 3;
    label.anchor.set(0.5);
    label.position.set(size * 0.95, size * 0.5);
    this.signs.addChild(this.#staff, flag, label);
    const badges = listBadges(unit, guards);
    this.#signWidth = size * (1.9 + badges.length * 1.05);
    badges.forEach((badge, index) => {
      this.signs.addChild(drawBadge(badge, size, size * (2.35 + index * 1.05)));
    });
  }

  /** The outline that selection, hover and a forbidden move are shown by. */
  frame(state: "none" | "hover" | "selected" | "forbidden"): void {
    const g = this.#frame.clear();
    if (state === "none") return;
    const { width, depth } = this.#half;
    const color = state === "forbidden" ? PALETTE.danger : PALETTE.brassBright;
    g.lineStyle(state === "hover" ? 2 : 5, PALETTE.ink, 0.5).drawRect(
      -width - 2,
      -depth - 2,
      2 * width + 4,
      2 * depth + 4,
    );
    g.lineStyle(state === "hover" ? 1.5 : 3.5, color, 1).drawRect(
      -width - 2,
      -depth - 2,
      2 * width + 4,
      2 * depth + 4,
    );
  }

  /** Figures from near, a block from far. @param pixelsPerInch - on the screen */
  setDetail(pixelsPerInch: number): void {
    const near = pixelsPerInch >= BLOCK_BELOW;
    this.#figures.visible = near;
    this.#fallen.visible = near;
    this.#block.visible = !near;
    this.signs.scale.set(this.#signScale(pixelsPerInch / this.#scale));
  }

  /** Banners never get too small to read, however far away the table is. */
  #signScale(zoom: number): number {
    return Math.max(1, LEAST_SIGN / (this.#signSize * zoom));
  }

  /**
   * Leaves the fallen where they stood for a moment: they tip and fade.
   *
   * @param places - of those who fell; the rearmost if it does not matter who (D-106)
   */
  async dropFigures(count: number, named?: readonly number[]): Promise<void> {
    const last = this.#places.length - count;
    const places = named ?? Array.from({ length: count }, (_, index) => last + index);
    const ghosts = places.flatMap((index) => {
      const place = this.#places[index];
      const sprite = this.#figures.children[this.#figures.children.length - this.#places.length + index];
      if (!place || !(sprite instanceof PIXI.Sprite)) return [];
      const ghost = new PIXI.Sprite(sprite.texture);
      ghost.anchor.set(0.5);
      ghost.position.set(place.x, place.y);
      ghost.width = sprite.width;
      ghost.height = sprite.height;
      return [this.#fallen.addChild(ghost)];
    });
    if (ghosts.length === 0) return;
    await foundry.canvas.animation.CanvasAnimation.animate(
      ghosts.flatMap((ghost) => [
        { parent: ghost, attribute: "alpha" as const, to: 0 },
        { parent: ghost, attribute: "rotation" as const, to: 1.1 },
      ]),
      { duration: motionOf(FALL_MILLISECONDS), context: this.#fallen },
    );
    for (const ghost of ghosts) if (!ghost.destroyed) ghost.destroy();
  }

  destroy(): void {
    this.container.destroy({ children: true });
    this.signs.destroy({ children: true });
  }
}
