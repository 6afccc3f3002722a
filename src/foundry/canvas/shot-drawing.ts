import type { ShotPicture } from "#battle/mass/event.ts";
import { type Point, toTable } from "#field/pose.ts";
import { type Degrees, type Inches, toRadians } from "#rules/quantities.ts";
import { type Scale, toPixels } from "../coordinates.ts";
import { PALETTE } from "./palette.ts";
import { Plate } from "./plate.ts";
import { motionOf } from "./window-room.ts";

type PolePicture = Extract<ShotPicture, { type: "pole" }>;
type DiscPicture = Extract<ShotPicture, { type: "disc" }>;

/** One section of a pole as it is drawn. */
export interface Band {
  readonly name: string;
  readonly from: Inches;
  readonly to: Inches;
  readonly color: "white" | "black";
  /** Whether it can kill: the colour called is full, the other is half transparent. */
  readonly live: boolean;
}

/** The marks of the aiming scale and the faces that bring the pole's end to them (M-CAN-7). */
const MARKS = [
  { inches: -3, label: "1" },
  { inches: -1.5, label: "2" },
  { inches: 0, label: "3·4" },
  { inches: 1.5, label: "5" },
  { inches: 3, label: "6" },
] as const;

/** Draws along a pole that looks up from its muzzle, in its own pixels. */
export function drawPole(
  g: PIXI.Graphics,
  {
    bands,
    halfThickness,
    lengthInches,
  }: { readonly bands: readonly Band[]; readonly halfThickness: Inches; readonly lengthInches: Inches },
  inch: number,
): void {
  const half = halfThickness * inch;
  for (const { from, to, color, live } of bands) {
    g.lineStyle(Math.max(1, inch * 0.03), PALETTE.ink, live ? 1 : 0.45)
      .beginFill(color === "white" ? 0xffffff : 0x1d1b18, live ? 0.96 : 0.32)
      .drawRect(-half, -to * inch, 2 * half, (to - from) * inch)
      .endFill();
  }
  g.lineStyle(inch * 0.1, PALETTE.brassBright, 1).drawCircle(0, 0, Math.max(half * 1.3, inch * 0.3));
  g.lineStyle(inch * 0.03, PALETTE.ink, 0.8).drawCircle(0, 0, Math.max(half * 1.3, inch * 0.3) + inch * 0.06);
  g.lineStyle(inch * 0.02, PALETTE.ink, 0.5).drawRect(
    -half,
    -lengthInches * inch,
    2 * half,
    lengthInches * inch,
  );
}

/** The least height of the name of a section on the screen, in pixels. */
const LEAST_NAME = 14;

/** The names of the sections of a pole that can kill, beside them and upright though the pole is turned. */
export function nameBands(
  bands: readonly Band[],
  halfThickness: Inches,
  inch: number,
  heading: Degrees,
): PIXI.Container {
  const names = new PIXI.Container();
  const size = Math.max(inch * 0.7, LEAST_NAME / (canvas.stage?.scale.x ?? 1));
  for (const { name, from, to, live } of bands) {
    if (!live) continue;
    const text = new PIXI.Text(game.i18n.localize(`MANGONEL.Section.${name}`), {
      fontFamily: "Source Sans 3, sans-serif",
      fontSize: size,
      fontWeight: "700",
      fill: PALETTE.ink,
      stroke: PALETTE.linen,
      strokeThickness: size * 0.25,
    });
    text.resolution = 2;
    text.anchor.set(0.5);
    text.angle = -heading;
    text.position.set((halfThickness + 0.1) * inch + size, (-(from + to) / 2) * inch);
    names.addChild(text);
  }
  return names;
}

/** The circle in which a shot kills, on the field of whoever draws it. */
export function drawKillCircle(g: PIXI.Graphics, { x, y }: Point, radius: number, inch: number): void {
  g.lineStyle(inch * 0.07, PALETTE.ink, 1, 0)
    .beginFill(PALETTE.brassBright, 0.28)
    .drawCircle(x, y, radius)
    .endFill();
}

/** The aiming scale: straight, at right angles to the aim, its middle under the far end (D-154). */
export function drawAimingScale(
  at: Point,
  heading: Degrees,
  inch: number,
  oneRight: boolean,
): PIXI.Container {
  const scale = new PIXI.Container();
  const g = new PIXI.Graphics();
  const strip = inch * 0.3;
  g.lineStyle(inch * 0.03, PALETTE.ink, 1)
    .beginFill(PALETTE.linen, 0.95)
    .drawRect(-3 * inch, -strip, 6 * inch, 2 * strip)
    .endFill();
  scale.addChild(g);
  for (const { inches, label } of MARKS) {
    const x = (oneRight ? -inches : inches) * inch;
    g.lineStyle(inch * 0.05, PALETTE.ink, 1)
      .moveTo(x, -strip)
      .lineTo(x, 0);
    const text = new PIXI.Text(label, {
      fontFamily: "Source Sans 3, sans-serif",
      fontSize: inch * 0.5,
      fontWeight: "700",
      fill: PALETTE.ink,
    });
    text.resolution = 2;
    text.anchor.set(0.5, 1);
    text.position.set(x, -strip * 1.1);
    scale.addChild(text);
  }
  scale.position.set(at.x, at.y);
  scale.angle = heading;
  return scale;
}

/** The bands of a pole, cut where the ball is stopped. */
export function bandsOf(
  sections: readonly {
    readonly name: string;
    readonly from: Inches;
    readonly to: Inches;
    readonly colour: "white" | "black";
  }[],
  live: readonly { readonly name: string; readonly from: Inches; readonly to: Inches }[],
): readonly Band[] {
  return sections.flatMap(({ name, from, to, colour }): Band[] => {
    const piece = live.find((candidate) => candidate.name === name);
    if (!piece) return [{ name, from, to, color: colour, live: false }];
    const cut: Band[] = [{ name, from: piece.from, to: piece.to, color: colour, live: true }];
    if (piece.to < to) cut.push({ name, from: piece.to, to, color: colour, live: false });
    return cut;
  });
}

/** A small burst where a ball is stopped. */
function drawBurst(g: PIXI.Graphics, y: number, inch: number): void {
  const rays = Array.from({ length: 16 }, (_, i) => {
    const r = (i % 2 === 0 ? 0.75 : 0.34) * inch;
    const angle = (i / 16) * 2 * Math.PI;
    return [Math.cos(angle) * r, y + Math.sin(angle) * r];
  }).flat();
  g.lineStyle(inch * 0.05, PALETTE.ink, 1)
    .beginFill(0xe0922f, 0.95)
    .drawPolygon(rays)
    .endFill();
}

const SWING_MILLISECONDS = 600;

/** A shot that was made, as it stays on the field until its phase ends. */
export class ShotDrawing {
  readonly container = new PIXI.Container();
  readonly #pole = new PIXI.Container();

  constructor() {
    this.container.eventMode = "none";
  }

  /**
   * Draws a shot along the pole: aimed, then swung to the mark.
   *
   * @param animate - whether it is seen to swing
   */
  drawCannon(
    picture: PolePicture,
    bands: readonly Band[],
    halfThickness: Inches,
    scale: Scale,
    animate: boolean,
    oneRight: boolean,
  ): void {
    const inch = scale.pixelsPerInch;
    const end = toPixels(
      toTable({ ...picture.muzzle, heading: picture.aimed }, { ahead: picture.lengthInches, right: 0 }),
      scale,
    );
    this.container.addChild(drawAimingScale(end, picture.aimed, inch, oneRight));
    const g = new PIXI.Graphics();
    drawPole(g, { bands, halfThickness, lengthInches: picture.lengthInches }, inch);
    const { circle, muzzle } = picture;
    if (circle) {
      const ahead = Math.hypot(circle.at.x - muzzle.x, circle.at.y - muzzle.y);
      drawKillCircle(g, { x: 0, y: -ahead * inch }, circle.radiusInches * inch, inch);
    }
    if (picture.stoppedAt !== undefined) drawBurst(g, -picture.stoppedAt * inch, inch);
    this.#pole.addChild(g, nameBands(bands, halfThickness, inch, picture.heading));
    const { x, y } = toPixels(picture.muzzle, scale);
    this.#pole.position.set(x, y);
    this.container.addChild(this.#pole);
    const swing = ((picture.heading - picture.aimed + 540) % 360) - 180;
    this.#pole.angle = animate ? picture.aimed : picture.aimed + swing;
    if (animate)
      void foundry.canvas.animation.CanvasAnimation.animate(
        [{ parent: this.#pole, attribute: "rotation" as const, to: toRadians(picture.aimed + swing) }],
        { duration: motionOf(SWING_MILLISECONDS), context: this.#pole },
      );
  }

  /** Draws a shot in an arc: the right-angled triangle, the deviation, the disc. */
  drawThrow(picture: DiscPicture, scale: Scale, label: string): void {
    const inch = scale.pixelsPerInch;
    const [from, corner, called, at] = [picture.from, picture.corner, picture.called, picture.at].map((p) =>
      toPixels(p, scale),
    );
    if (!from || !corner || !called || !at) return;
    const g = new PIXI.Graphics();
    g.lineStyle(inch * 0.06, PALETTE.ink, 0.75)
      .moveTo(from.x, from.y)
      .lineTo(corner.x, corner.y)
      .lineTo(at.x, at.y);
    g.lineStyle(inch * 0.09, PALETTE.brass, 1)
      .moveTo(from.x, from.y)
      .lineTo(at.x, at.y);
    if (Math.hypot(called.x - at.x, called.y - at.y) > 1) {
      g.lineStyle(inch * 0.1, PALETTE.danger, 1)
        .moveTo(called.x, called.y)
        .lineTo(at.x, at.y);
      g.beginFill(PALETTE.danger)
        .drawCircle(called.x, called.y, inch * 0.14)
        .endFill();
    }
    const r = picture.radiusInches * inch;
    drawKillCircle(g, at, r, inch);
    g.lineStyle(inch * 0.04, PALETTE.ink, 0.9)
      .moveTo(at.x - r * 0.2, at.y)
      .lineTo(at.x + r * 0.2, at.y);
    g.moveTo(at.x, at.y - r * 0.2).lineTo(at.x, at.y + r * 0.2);
    const plate = new Plate(inch).say(label, { x: (from.x + at.x) / 2, y: (from.y + at.y) / 2 });
    this.container.addChild(g, plate.container);
  }

  /** Rings every figure that was hit. */
  ringHits(places: readonly Point[], scale: Scale): void {
    const g = new PIXI.Graphics();
    g.lineStyle(scale.pixelsPerInch * 0.09, PALETTE.danger, 1);
    for (const place of places) {
      const { x, y } = toPixels(place, scale);
      g.drawCircle(x, y, scale.pixelsPerInch * 0.5);
    }
    this.container.addChild(g);
  }

  destroy(): void {
    this.container.destroy({ children: true });
  }
}
