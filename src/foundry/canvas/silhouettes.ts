import type { EngineUnit, Unit, WagonUnit } from "#battle/mass/state.ts";
import type { Figure } from "#battle/skirmish/state.ts";
import { isCatapult } from "#rules/mass/engines.ts";
import type { EngineKind } from "#rules/mass/profile.ts";
import { lookOf, PALETTE } from "./palette.ts";

/** The silhouettes that figures can have. */
export type Silhouette = "foot" | "pike" | "shooter" | "horse" | "lightHorse" | "crew" | "wagon" | EngineKind;

/** What figures are drawn with: a canvas has such a pen, and so has a sheet. */
export interface FigurePen {
  lineStyle(width: number, color: number, alpha?: number, alignment?: number): FigurePen;
  beginFill(color: number, alpha?: number): FigurePen;
  endFill(): FigurePen;
  moveTo(x: number, y: number): FigurePen;
  lineTo(x: number, y: number): FigurePen;
  arc(x: number, y: number, radius: number, from: number, to: number): FigurePen;
  drawRect(x: number, y: number, width: number, height: number): FigurePen;
  drawRoundedRect(x: number, y: number, width: number, height: number, radius: number): FigurePen;
  drawCircle(x: number, y: number, radius: number): FigurePen;
  drawEllipse(x: number, y: number, halfWidth: number, halfHeight: number): FigurePen;
  drawPolygon(points: number[]): FigurePen;
}

/** Units of a pen in an inch: pixels of a baked texture, crisp at the nearest zoom, small enough for hundreds of looks. */
export const FIGURE_SCALE = 96;

/** The silhouette of a unit's figures. */
function silhouetteOf(unit: Unit): Silhouette {
  const { profile } = unit;
  if (unit.kind !== "troops") return "crew";
  if (profile.mounted) return profile.troopClass === "LH" ? "lightHorse" : "horse";
  if (profile.poleArms) return "pike";
  return profile.rangeInches > 3 ? "shooter" : "foot";
}

type Draw = (g: FigurePen, w: number, d: number, color: number) => void;

const outline = (g: FigurePen, width = 3): FigurePen => g.lineStyle(width, PALETTE.ink, 1);

const shield: Draw = (g, w, d, color) => {
  outline(g)
    .beginFill(color)
    .drawEllipse(0, -d * 0.02, w * 0.36, d * 0.24)
    .endFill();
};

const head = (g: FigurePen, r: number, y = 0): void => {
  outline(g).beginFill(PALETTE.linen).drawCircle(0, y, r).endFill();
};

const foot: Draw = (g, w, d, color) => {
  shield(g, w, d, color);
  head(g, w * 0.15);
  outline(g, 4)
    .moveTo(w * 0.3, d * 0.1)
    .lineTo(w * 0.36, -d * 0.4);
};

const pike: Draw = (g, w, d, color) => {
  g.lineStyle(5, PALETTE.ink, 1)
    .moveTo(w * 0.26, d * 0.4)
    .lineTo(w * 0.26, -d * 0.5);
  g.lineStyle(2, PALETTE.linen, 1)
    .moveTo(w * 0.26, d * 0.34)
    .lineTo(w * 0.26, -d * 0.46);
  shield(g, w * 0.9, d, color);
  head(g, w * 0.14);
};

const shooter: Draw = (g, w, d, color) => {
  outline(g)
    .beginFill(color)
    .drawEllipse(0, d * 0.04, w * 0.3, d * 0.22)
    .endFill();
  outline(g, 4).arc(0, -d * 0.02, w * 0.38, Math.PI * 1.15, Math.PI * 1.85);
  head(g, w * 0.14);
};

const horse: Draw = (g, w, d, color) => {
  outline(g)
    .beginFill(color)
    .drawPolygon([
      0,
      -d * 0.46,
      w * 0.16,
      -d * 0.38,
      w * 0.22,
      -d * 0.12,
      w * 0.28,
      d * 0.2,
      w * 0.16,
      d * 0.4,
      0,
      d * 0.44,
      -w * 0.16,
      d * 0.4,
      -w * 0.28,
      d * 0.2,
      -w * 0.22,
      -d * 0.12,
      -w * 0.16,
      -d * 0.38,
    ])
    .endFill();
  outline(g, 4)
    .moveTo(w * 0.3, d * 0.12)
    .lineTo(w * 0.34, -d * 0.44);
  outline(g)
    .beginFill(PALETTE.linen)
    .drawEllipse(0, d * 0.04, w * 0.2, d * 0.1)
    .endFill();
  head(g, w * 0.11, d * 0.04);
};

const lightHorse: Draw = (g, w, d, color) => {
  outline(g)
    .beginFill(color)
    .drawPolygon([
      0,
      -d * 0.46,
      w * 0.13,
      -d * 0.34,
      w * 0.17,
      d * 0.2,
      w * 0.1,
      d * 0.42,
      0,
      d * 0.46,
      -w * 0.1,
      d * 0.42,
      -w * 0.17,
      d * 0.2,
      -w * 0.13,
      -d * 0.34,
    ])
    .endFill();
  head(g, w * 0.13, d * 0.02);
};

const crew: Draw = (g, w, d, color) => {
  outline(g)
    .beginFill(color)
    .drawCircle(0, 0, w * 0.28)
    .endFill();
  head(g, w * 0.13);
  outline(g, 4)
    .moveTo(-w * 0.3, -d * 0.1)
    .lineTo(w * 0.3, -d * 0.22);
};

/** Timber frame with a throwing arm. */
const catapult: Draw = (g, w, d, color) => {
  outline(g).beginFill(0xa9824f);
  g.drawRect(-w * 0.42, -d * 0.46, w * 0.14, d * 0.92).drawRect(w * 0.28, -d * 0.46, w * 0.14, d * 0.92);
  g.drawRect(-w * 0.42, -d * 0.3, w * 0.84, d * 0.09)
    .drawRect(-w * 0.42, d * 0.22, w * 0.84, d * 0.09)
    .endFill();
  outline(g)
    .beginFill(color)
    .drawRect(-w * 0.07, -d * 0.3, w * 0.14, d * 0.66)
    .endFill();
  outline(g)
    .beginFill(0x7d7468)
    .drawCircle(0, d * 0.36, w * 0.15)
    .endFill();
};

/** Barrel on a carriage with two wheels. */
const gun: Draw = (g, w, d, color) => {
  outline(g)
    .beginFill(0x6b4b2a)
    .drawRect(-w * 0.46, -d * 0.02, w * 0.16, d * 0.34);
  g.drawRect(w * 0.3, -d * 0.02, w * 0.16, d * 0.34).endFill();
  outline(g)
    .beginFill(color)
    .drawRect(-w * 0.28, -d * 0.04, w * 0.56, d * 0.46)
    .endFill();
  outline(g)
    .beginFill(0x54524d)
    .drawPolygon([-w * 0.12, -d * 0.5, w * 0.12, -d * 0.5, w * 0.19, d * 0.3, -w * 0.19, d * 0.3])
    .endFill();
  g.lineStyle(3, 0x8b8a84, 1)
    .moveTo(-w * 0.14, -d * 0.3)
    .lineTo(w * 0.14, -d * 0.3);
  g.moveTo(-w * 0.17, d * 0.08).lineTo(w * 0.17, d * 0.08);
};

/** A tilt of linen on hoops over a bed with four wheels, and the shaft ahead. */
const wagon: Draw = (g, w, d, color) => {
  g.lineStyle(6, PALETTE.ink, 1)
    .moveTo(0, -d * 0.3)
    .lineTo(0, -d * 0.48);
  outline(g, 4)
    .moveTo(-w * 0.24, -d * 0.44)
    .lineTo(w * 0.24, -d * 0.44);
  outline(g).beginFill(0x6b4b2a);
  for (const side of [-w * 0.46, w * 0.34])
    for (const end of [-d * 0.26, d * 0.2]) g.drawRect(side, end, w * 0.12, d * 0.18);
  g.drawRect(-w * 0.34, -d * 0.32, w * 0.68, d * 0.76).endFill();
  outline(g)
    .beginFill(PALETTE.linen)
    .drawRoundedRect(-w * 0.29, -d * 0.2, w * 0.58, d * 0.6, w * 0.12)
    .endFill();
  outline(g, 2)
    .beginFill(color)
    .drawRect(-w * 0.08, -d * 0.2, w * 0.16, d * 0.6)
    .endFill();
  g.lineStyle(2, PALETTE.ink, 0.6);
  for (const hoop of [-d * 0.05, d * 0.1, d * 0.25]) g.moveTo(-w * 0.29, hoop).lineTo(w * 0.29, hoop);
};

const DRAW: Readonly<Record<Exclude<Silhouette, EngineKind>, Draw>> = {
  foot,
  pike,
  shooter,
  horse,
  lightHorse,
  crew,
  wagon,
};

const drawOf = (silhouette: Silhouette): Draw => {
  if (silhouette in DRAW) return DRAW[silhouette as keyof typeof DRAW];
  return isCatapult(silhouette as EngineKind) ? catapult : gun;
};

/** How a figure looks. */
export interface FigureLook {
  readonly silhouette: Silhouette;
  readonly color: number;
  readonly widthInches: number;
  readonly depthInches: number;
  readonly round: boolean;
}

/** The base of a figure: its true edge, and a tint of its side. */
function drawBase(g: FigurePen, { color, round }: FigureLook, w: number, d: number): void {
  g.lineStyle(2, PALETTE.ink, 0.75, 0).beginFill(color, 0.22);
  if (round) g.drawCircle(0, 0, w / 2);
  else g.drawRect(-w / 2, -d / 2, w, d);
  g.endFill();
}

/** Draws one figure or engine, looking up, its middle at the origin. */
export function drawFigure(pen: FigurePen, look: FigureLook): void {
  const [w, d] = [look.widthInches * FIGURE_SCALE, look.depthInches * FIGURE_SCALE];
  drawBase(pen, look, w, d);
  drawOf(look.silhouette)(pen, w, d, look.color);
}

/** How the figures of a unit look. */
export function lookOfFigures(unit: Unit): FigureLook {
  const { width, depth, shape } = unit.profile.base;
  return {
    silhouette: silhouetteOf(unit),
    color: lookOf(unit.side).color,
    widthInches: width,
    depthInches: depth,
    round: shape === "round",
  };
}

/** The silhouette of a figure of the skirmish. */
function silhouetteOfFigure({ kind, stance, weapon }: Figure["profile"]): Silhouette {
  if (kind === "cart" || kind === "wagon") return "wagon";
  if (kind === "packAnimal" || kind === "largeAnimal") return "lightHorse";
  if (stance === "mounted") return weapon === "none" ? "horse" : "lightHorse";
  if (kind === "nonWarrior" || kind === "smallAnimal") return "crew";
  return weapon === "none" ? "foot" : "shooter";
}

/** How a figure of the skirmish looks. */
export const lookOfFigure = ({ side, base, profile }: Figure): FigureLook => ({
  silhouette: silhouetteOfFigure(profile),
  color: lookOf(side).color,
  widthInches: base.width,
  depthInches: base.shape === "round" ? base.width : base.depth,
  round: base.shape === "round",
});

/** How an engine or a wagon looks. */
export const lookOfEngine = (unit: EngineUnit | WagonUnit): FigureLook => ({
  silhouette: unit.kind === "wagon" ? unit.kind : unit.engine,
  color: lookOf(unit.side).color,
  widthInches: unit.base.width,
  depthInches: unit.base.depth,
  round: false,
});
