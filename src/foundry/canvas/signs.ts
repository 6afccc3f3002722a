import type { Unit } from "#battle/mass/state.ts";
import { isChanging } from "#battle/mass/units.ts";
import type { Point } from "#field/pose.ts";
import { type BannerShape, PALETTE } from "./palette.ts";

/** Draws a banner of a side at the origin, `size` high. */
export function drawBanner(g: PIXI.Graphics, shape: BannerShape, color: number, size: number): void {
  const length = size * 1.9;
  const points = {
    square: [0, 0, length, 0, length, size, 0, size],
    swallowTail: [0, 0, length * 1.15, 0, length * 0.92, size / 2, length * 1.15, size, 0, size],
    pennon: [0, 0, length * 1.35, size / 2, 0, size],
  }[shape];
  g.lineStyle(2, PALETTE.ink, 1).beginFill(color).drawPolygon(points).endFill();
  g.lineStyle(3, PALETTE.ink, 1)
    .moveTo(0, -2)
    .lineTo(0, size * 1.5);
}

/** What shows beside a banner, at most three. */
type Badge =
  | "retreat"
  | "rout"
  | "rallying"
  | "charged"
  | "turning"
  | "changing"
  | "crewAway"
  | "prisoners"
  | "tired";

const GLYPHS: Readonly<Record<Badge, string>> = {
  retreat: "↓",
  rout: "⇊",
  rallying: "⚑",
  charged: "»",
  turning: "↻",
  changing: "⇄",
  crewAway: "∅",
  prisoners: "⊞",
  tired: "≈",
};

/**
 * The badges of a unit.
 *
 * @param guards - whether it holds prisoners (M-OPT-4)
 */
export function listBadges(unit: Unit, guards: boolean): readonly Badge[] {
  const { condition } = unit;
  const badges: Badge[] = [];
  if (condition.type === "running") badges.push(condition.mode);
  if (condition.type === "rallying" || condition.type === "rallied") badges.push("rallying");
  if (unit.turn.charge) badges.push("charged");
  if (unit.pendingTurn) badges.push("turning");
  if (isChanging(unit)) badges.push("changing");
  if (unit.kind === "engine" && (unit.crewPose || unit.figures === 0)) badges.push("crewAway");
  if (guards) badges.push("prisoners");
  if (unit.exertion.fatigued) badges.push("tired");
  return badges.slice(0, 3);
}

/** Marks on the field an order that is refused by a cross, and one that would fail as things stand by a call. */
export function drawMark(g: PIXI.Graphics, { x, y }: Point, size: number, isRefused: boolean): void {
  const reach = size * 0.26;
  g.lineStyle(size * 0.1, PALETTE.danger, 1)
    .beginFill(PALETTE.linen)
    .drawCircle(x, y, size * 0.5)
    .endFill()
    .lineStyle(size * 0.16, PALETTE.danger, 1);
  if (isRefused)
    g.moveTo(x - reach, y - reach)
      .lineTo(x + reach, y + reach)
      .moveTo(x + reach, y - reach)
      .lineTo(x - reach, y + reach);
  else
    g.moveTo(x, y - reach * 1.2)
      .lineTo(x, y + reach * 0.3)
      .moveTo(x, y + reach * 0.8)
      .lineTo(x, y + reach * 1.3);
}

/** Draws a badge at a distance from the banner's staff. */
export function drawBadge(badge: Badge, size: number, x: number): PIXI.Container {
  const badgeContainer = new PIXI.Container();
  const disc = new PIXI.Graphics();
  disc
    .lineStyle(2, PALETTE.ink, 1)
    .beginFill(PALETTE.linen)
    .drawCircle(0, 0, size * 0.5)
    .endFill();
  const glyph = new PIXI.Text(GLYPHS[badge], {
    fontFamily: "Source Sans 3, sans-serif",
    fontSize: size * 0.8,
    fontWeight: "700",
    fill: PALETTE.ink,
  });
  glyph.resolution = 3;
  glyph.anchor.set(0.5);
  badgeContainer.addChild(disc, glyph);
  badgeContainer.position.set(x, size * 0.5);
  return badgeContainer;
}
