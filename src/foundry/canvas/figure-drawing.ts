import type { Body, Figure } from "#battle/skirmish/state.ts";
import type { BodyDrawing } from "./body-drawing.ts";
import { bakeFigure } from "./figure-textures.ts";
import { lookOf, PALETTE } from "./palette.ts";
import { lookOfFigure } from "./silhouettes.ts";

/** What of the battle shows on a figure besides the figure itself. */
export interface FigureSurroundings {
  readonly formation?: Body["formation"];
  /** It has been hit in the phase that runs, and comes off at its end (D-13). */
  readonly fallen: boolean;
  /** It fights in a combat. */
  readonly locked: boolean;
}

/** Below this many pixels an inch on screen a figure is a block. */
const BLOCK_BELOW = 9;

/** The least size of a sign on the screen, in pixels. */
const LEAST_SIGN = 9;

const GLYPHS = {
  leader: "★",
  berserker: "!",
  captive: "⊞",
  locked: "×",
  charged: "»",
  surprise: "?",
} as const;
type Sign = keyof typeof GLYPHS;

function listSigns({ profile, condition, turn }: Figure, { locked }: FigureSurroundings): readonly Sign[] {
  const signs: Sign[] = [];
  if (profile.leader) signs.push("leader");
  if (profile.berserker) signs.push("berserker");
  if (condition.type === "captive") signs.push("captive");
  if (locked) signs.push("locked");
  else if (turn.charge) signs.push("charged");
  if (turn.surprise) signs.push("surprise");
  return signs.slice(0, 2);
}

/** Draws one figure of the skirmish: its base and silhouette, its front, its formation and its state. */
export class FigureDrawing implements BodyDrawing {
  readonly container = new PIXI.Container();
  readonly signs = new PIXI.Container();
  readonly #figure = new PIXI.Container();
  readonly #block = new PIXI.Graphics();
  readonly #front = new PIXI.Graphics();
  readonly #frame = new PIXI.Graphics();
  readonly #badges = new PIXI.Container();
  readonly #name = new PIXI.Text("", {
    fontFamily: "Signika, Source Sans 3, sans-serif",
    fontSize: 15,
    fontWeight: "600",
    fill: PALETTE.ink,
    stroke: PALETTE.linen,
    strokeThickness: 4,
  });
  #drawn = "";
  #half = { width: 0, depth: 0 };
  #scale = 1;

  constructor() {
    this.container.eventMode = "none";
    this.signs.eventMode = "none";
    this.#name.resolution = 2;
    this.#name.anchor.set(0.5, 1);
    this.#name.visible = false;
    this.container.addChild(this.#block, this.#figure, this.#front, this.#frame);
    this.signs.addChild(this.#badges, this.#name);
  }

  get half(): { readonly width: number; readonly depth: number } {
    return this.#half;
  }

  get signHeight(): number {
    return 0;
  }

  /** Draws a figure as it is now; nothing is done where nothing that shows has changed. */
  draw(figure: Figure, around: FigureSurroundings, pixelsPerInch: number): void {
    const key = JSON.stringify([{ ...figure, place: null }, around, pixelsPerInch]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.#scale = pixelsPerInch;
    const { width, depth } = figure.base;
    this.#half = { width: (width * pixelsPerInch) / 2, depth: (depth * pixelsPerInch) / 2 };
    this.#drawFigure(figure, around);
    this.#drawBlock(figure);
    this.#drawFront(figure, around);
    this.#drawBadges(listSigns(figure, around));
    this.#name.text = figure.name;
  }

  #drawFigure(figure: Figure, { fallen }: FigureSurroundings): void {
    for (const child of this.#figure.removeChildren()) child.destroy();
    const sprite = new PIXI.Sprite(bakeFigure(lookOfFigure(figure)));
    sprite.anchor.set(0.5);
    sprite.width = 2 * this.#half.width;
    sprite.height = 2 * this.#half.depth;
    const isCaptive = figure.condition.type === "captive";
    sprite.alpha = fallen ? 0.4 : isCaptive ? 0.6 : 1;
    sprite.rotation = fallen ? 1.1 : 0;
    this.#figure.addChild(sprite);
  }

  #drawBlock({ side, base }: Figure): void {
    const { width, depth } = this.#half;
    const g = this.#block.clear();
    g.lineStyle(2, PALETTE.ink, 0.9).beginFill(lookOf(side).color, 0.9);
    if (base.shape === "round") g.drawCircle(0, 0, width);
    else g.drawRect(-width, -depth, 2 * width, 2 * depth);
    g.endFill();
  }

  /** The front edge with its chevron; a shield wall has a bar of shields before it, a hedgehog its points. */
  #drawFront({ condition, side }: Figure, { formation }: FigureSurroundings): void {
    const g = this.#front.clear();
    if (condition.type !== "free") return;
    const { width, depth } = this.#half;
    const weight = Math.max(2.5, this.#scale * 0.06);
    const tip = this.#scale * 0.2;
    g.lineStyle(weight, PALETTE.ink, 1).moveTo(-width, -depth).lineTo(width, -depth);
    g.moveTo(-tip, -depth)
      .lineTo(0, -depth - tip)
      .lineTo(tip, -depth);
    if (formation === "shieldWall")
      g.lineStyle(2, PALETTE.ink, 1)
        .beginFill(lookOf(side).color)
        .drawRect(-width, -depth - weight * 2, 2 * width, weight * 3)
        .endFill();
    if (formation !== "hedgehog") return;
    g.lineStyle(weight * 0.8, PALETTE.ink, 1);
    for (const across of [-0.7, 0, 0.7])
      g.moveTo(across * width, -depth * 0.4).lineTo(across * width * 1.2, -depth - this.#scale * 0.42);
    g.lineStyle(weight, PALETTE.brass, 1).drawRect(-width, -depth, 2 * width, 2 * depth);
  }

  #drawBadges(signs: readonly Sign[]): void {
    for (const child of this.#badges.removeChildren()) child.destroy({ children: true });
    const size = this.#scale * 0.36;
    signs.forEach((sign, index) => {
      const x = (index - (signs.length - 1) / 2) * size * 1.15;
      const disc = new PIXI.Graphics();
      disc
        .lineStyle(1.5, PALETTE.ink, 1)
        .beginFill(PALETTE.linen)
        .drawCircle(x, 0, size / 2)
        .endFill();
      const glyph = new PIXI.Text(GLYPHS[sign], {
        fontFamily: "Source Sans 3, sans-serif",
        fontSize: size * 0.8,
        fontWeight: "700",
        fill: PALETTE.ink,
      });
      glyph.resolution = 3;
      glyph.anchor.set(0.5);
      glyph.position.set(x, 0);
      this.#badges.addChild(disc, glyph);
    });
  }

  frame(state: "none" | "hover" | "selected" | "forbidden"): void {
    const g = this.#frame.clear();
    this.#name.visible = state !== "none";
    if (state === "none") return;
    const { width, depth } = this.#half;
    const color = state === "forbidden" ? PALETTE.danger : PALETTE.brassBright;
    const box = [-width - 2, -depth - 2, 2 * width + 4, 2 * depth + 4] as const;
    g.lineStyle(state === "hover" ? 3 : 6, PALETTE.ink, 0.6).drawRect(...box);
    g.lineStyle(state === "hover" ? 1.5 : 4, color, 1).drawRect(...box);
  }

  setDetail(pixelsPerInch: number): void {
    const isNear = pixelsPerInch >= BLOCK_BELOW;
    const zoom = pixelsPerInch / this.#scale;
    this.#figure.visible = isNear;
    this.#block.visible = !isNear;
    const size = this.#scale * 0.36 * zoom;
    this.#badges.scale.set(Math.max(1, LEAST_SIGN / size));
    this.#badges.visible = isNear;
    this.#name.scale.set(1 / zoom);
    this.#name.position.set(0, -this.#scale * 0.4);
  }

  destroy(): void {
    this.container.destroy({ children: true });
    this.signs.destroy({ children: true });
  }
}
