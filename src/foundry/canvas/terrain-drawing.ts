import type { Point } from "#field/pose.ts";
import { fieldsOf, holdsPoint, isHill, type TerrainPiece } from "#field/terrain.ts";
import type { TerrainKind } from "#field/terrain-kinds.ts";
import { type Scale, toPixels } from "../coordinates.ts";
import { PALETTE } from "./palette.ts";
import { noiseAt, scatter } from "./scatter.ts";

/** Draws terrain on one sheet: the marks of each kind, and always the true edge that the rules use. */
class TerrainPen {
  readonly g: PIXI.Graphics;
  readonly #scale: Scale;

  constructor(g: PIXI.Graphics, scale: Scale) {
    this.g = g;
    this.#scale = scale;
  }

  inches(value: number): number {
    return value * this.#scale.pixelsPerInch;
  }

  at(point: Point): Point {
    return toPixels(point, this.#scale);
  }

  /** Fills and rims the true outline, shifted inward by a part of itself for contour bands. */
  area({ outline }: TerrainPiece, fill: number, alpha: number, line: number, width: number): void {
    this.g.lineStyle(this.inches(width), line, 1).beginFill(fill, alpha);
    if (outline.type === "circle") {
      const { x, y } = this.at(outline);
      this.g.drawCircle(x, y, this.inches(outline.radiusInches));
    } else this.g.drawPolygon(outline.points.flatMap((p) => Object.values(this.at(p))));
    this.g.endFill();
  }

  /** The corners of an outline as a closed or open path of table points. */
  pathOf({ outline }: TerrainPiece): readonly Point[] {
    if (outline.type !== "circle") return outline.points;
    const { x, y, radiusInches: r } = outline;
    return Array.from({ length: 72 }, (_, i) => {
      const angle = (i / 72) * 2 * Math.PI;
      return { x: x + r * Math.cos(angle), y: y + r * Math.sin(angle) };
    });
  }

  /** Points along a path at even steps, each with the direction of its stretch. */
  along(piece: TerrainPiece, step: number): readonly { readonly at: Point; readonly angle: number }[] {
    const path = this.pathOf(piece);
    const closed = piece.outline.type !== "line";
    const marks: { at: Point; angle: number }[] = [];
    path.forEach((from, index) => {
      const to = path[(index + 1) % path.length];
      if (!to || (!closed && index === path.length - 1)) return;
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      const angle = Math.atan2(to.y - from.y, to.x - from.x);
      for (let at = step / 2; at < length; at += step) {
        const part = at / length;
        marks.push({ at: { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, angle });
      }
    });
    return marks;
  }

  dashes(piece: TerrainPiece, color: number, width: number, dash: number): void {
    this.g.lineStyle(this.inches(width), color, 0.9);
    for (const { at, angle } of this.along(piece, dash * 2)) {
      const [dx, dy] = [(Math.cos(angle) * dash) / 2, (Math.sin(angle) * dash) / 2];
      const [a, b] = [this.at({ x: at.x - dx, y: at.y - dy }), this.at({ x: at.x + dx, y: at.y + dy })];
      this.g.moveTo(a.x, a.y).lineTo(b.x, b.y);
    }
  }

  polyline(piece: TerrainPiece, color: number, width: number): void {
    this.g.lineStyle({
      width: this.inches(width),
      color,
      alpha: 1,
      // the published types brand the values of these two and then do not take them
      cap: PIXI.LINE_CAP.ROUND as never,
      join: PIXI.LINE_JOIN.ROUND as never,
    });
    this.pathOf(piece).forEach((point, index) => {
      const { x, y } = this.at(point);
      if (index === 0) this.g.moveTo(x, y);
      else this.g.lineTo(x, y);
    });
  }
}

type DrawPiece = (pen: TerrainPen, piece: TerrainPiece) => void;

/** Two or three soft bands and hachures that run down the slope from the edge. */
const hill: DrawPiece = (pen, piece) => {
  pen.area(piece, PALETTE.hill[1], 0.9, PALETTE.hillLine, 0.06);
  pen.g.lineStyle(pen.inches(0.05), PALETTE.hillLine, 0.7);
  for (const { at, angle } of pen.along(piece, 0.55)) {
    const length = 0.35 + noiseAt(at.x, at.y) * 0.35;
    const from = pen.at(at);
    const to = pen.at({ x: at.x - Math.sin(angle) * length, y: at.y + Math.cos(angle) * length });
    pen.g.moveTo(from.x, from.y).lineTo(to.x, to.y);
  }
};

const woods: DrawPiece = (pen, piece) => {
  pen.area(piece, PALETTE.wood, 0.55, PALETTE.wood, 0);
  for (const place of scatter(piece, 1.15)) {
    const r = pen.inches(0.5 + noiseAt(place.x, place.y) * 0.28);
    const { x, y } = pen.at(place);
    const crown = PALETTE.crown[Math.floor(noiseAt(place.y, place.x) * 3)] ?? PALETTE.crown[0];
    pen.g
      .lineStyle(pen.inches(0.04), PALETTE.crownLine, 0.8)
      .beginFill(crown, 0.95)
      .drawCircle(x, y, r)
      .endFill();
    pen.g.lineStyle(pen.inches(0.035), 0xa9bf8a, 0.6).arc(x, y, r * 0.6, Math.PI * 1.1, Math.PI * 1.7);
  }
  pen.dashes(piece, PALETTE.crownLine, 0.07, 0.45);
};

const bushes: DrawPiece = (pen, piece) => {
  pen.area(piece, PALETTE.bush, 0.3, PALETTE.bush, 0);
  for (const place of scatter(piece, 0.9)) {
    const { x, y } = pen.at(place);
    pen.g
      .lineStyle(pen.inches(0.03), PALETTE.crownLine, 0.8)
      .beginFill(PALETTE.bush)
      .drawCircle(x, y, pen.inches(0.26))
      .endFill();
  }
  pen.dashes(piece, PALETTE.hedge, 0.05, 0.3);
};

const rocks: DrawPiece = (pen, piece) => {
  pen.area(piece, PALETTE.rock, 0.35, PALETTE.wallLine, 0.04);
  for (const place of scatter(piece, 1)) {
    const { x, y } = pen.at(place);
    const r = pen.inches(0.22 + noiseAt(place.x, place.y) * 0.2);
    pen.g
      .lineStyle(pen.inches(0.03), PALETTE.wallLine, 0.9)
      .beginFill(PALETTE.rock)
      .drawPolygon([
        x - r,
        y + r * 0.5,
        x - r * 0.4,
        y - r,
        x + r * 0.7,
        y - r * 0.7,
        x + r,
        y + r * 0.4,
        x,
        y + r,
      ])
      .endFill();
  }
};

const rough: DrawPiece = (pen, piece) => {
  pen.area(piece, PALETTE.earth, 0.35, PALETTE.earth, 0.05);
  pen.g.lineStyle(pen.inches(0.05), PALETTE.hillLine, 0.7);
  for (const place of scatter(piece, 0.8)) {
    const { x, y } = pen.at(place);
    const r = pen.inches(0.16);
    pen.g
      .moveTo(x - r, y + r)
      .lineTo(x, y - r)
      .lineTo(x + r, y + r);
  }
};

const marsh: DrawPiece = (pen, piece) => {
  pen.area(piece, PALETTE.marsh, 0.8, PALETTE.reed, 0.05);
  pen.g.lineStyle(pen.inches(0.05), PALETTE.reed, 0.9);
  for (const place of scatter(piece, 0.9)) {
    const { x, y } = pen.at(place);
    const r = pen.inches(0.24);
    pen.g
      .moveTo(x - r, y)
      .lineTo(x + r, y)
      .moveTo(x, y)
      .lineTo(x - r * 0.4, y - r)
      .moveTo(x, y)
      .lineTo(x + r * 0.4, y - r);
  }
};

const water: DrawPiece = (pen, piece) => {
  pen.area(piece, PALETTE.water, 1, PALETTE.waterRim, 0.12);
  pen.g.lineStyle(pen.inches(0.05), 0xd7e6ee, 0.8);
  for (const place of scatter(piece, 1.6)) {
    const { x, y } = pen.at(place);
    const r = pen.inches(0.34);
    pen.g
      .moveTo(x - r, y)
      .quadraticCurveTo(x - r / 2, y - r * 0.4, x, y)
      .quadraticCurveTo(x + r / 2, y + r * 0.4, x + r, y);
  }
};

/** Pale, so that the inch grid shines through, with jagged cracks that end where it ends. */
const ice: DrawPiece = (pen, piece) => {
  pen.area(piece, PALETTE.ice, 0.7, PALETTE.waterRim, 0.06);
  pen.g.lineStyle(pen.inches(0.05), PALETTE.iceLine, 0.8);
  for (const from of scatter(piece, 4.5)) {
    const turn = noiseAt(from.x, from.y) * Math.PI;
    const crack = [0, 1, 2, 3].map((bend) => {
      const angle = turn + (noiseAt(from.y, bend) - 0.5) * 1.2;
      return { x: from.x + Math.cos(angle) * bend * 0.7, y: from.y + Math.sin(angle) * bend * 0.7 };
    });
    if (!crack.every((point) => holdsPoint(piece, point))) continue;
    crack.forEach((point, index) => {
      const { x, y } = pen.at(point);
      if (index === 0) pen.g.moveTo(x, y);
      else pen.g.lineTo(x, y);
    });
  }
};

const ditch: DrawPiece = (pen, piece) => {
  pen.area(piece, PALETTE.earth, 0.7, PALETTE.hillLine, 0.06);
  pen.g.lineStyle(pen.inches(0.05), PALETTE.hillLine, 0.9);
  for (const { at, angle } of pen.along(piece, 0.4)) {
    const from = pen.at(at);
    const to = pen.at({ x: at.x - Math.sin(angle) * 0.3, y: at.y + Math.cos(angle) * 0.3 });
    pen.g.moveTo(from.x, from.y).lineTo(to.x, to.y);
  }
};

/** What walls are drawn with: the line as a whole, and the lighter blocks that lie on it. */
type Masonry = (typeof PALETTE)["stone" | "timber" | "leaves"];

/** Blocks on a line of stone, timber or leaves, to its thickness; its middle is the line that the rules use. */
const wall =
  ({ line, block }: Masonry, width: number): DrawPiece =>
  (pen, piece) => {
    pen.polyline(piece, line, width);
    pen.g.lineStyle(pen.inches(width * 0.6), block, 1);
    for (const { at, angle } of pen.along(piece, 0.6)) {
      const [dx, dy] = [Math.cos(angle) * 0.24, Math.sin(angle) * 0.24];
      const [a, b] = [pen.at({ x: at.x - dx, y: at.y - dy }), pen.at({ x: at.x + dx, y: at.y + dy })];
      pen.g.moveTo(a.x, a.y).lineTo(b.x, b.y);
    }
  };

const building: DrawPiece = (pen, piece) => {
  pen.area(piece, PALETTE.roof, 1, PALETTE.roofLine, 0.08);
  const path = pen.pathOf(piece);
  const x = path.reduce((sum, p) => sum + p.x, 0) / path.length;
  const y = path.reduce((sum, p) => sum + p.y, 0) / path.length;
  const middle = pen.at({ x, y });
  pen.g.lineStyle(pen.inches(0.06), PALETTE.roofLine, 0.9);
  for (const corner of path.length <= 8 ? path : []) {
    const { x: cx, y: cy } = pen.at(corner);
    pen.g.moveTo(cx, cy).lineTo(middle.x, middle.y);
  }
};

/** A pale band between two lines, which are its true edges. */
const road: DrawPiece = (pen, piece) => {
  if (piece.outline.type !== "line") return pen.area(piece, PALETTE.road, 0.85, PALETTE.roadLine, 0.06);
  pen.polyline(piece, PALETTE.roadLine, 0.3);
  pen.polyline(piece, PALETTE.road, 0.18);
};

const DRAW: Readonly<Record<TerrainKind, DrawPiece>> = {
  hill,
  woods,
  bushes,
  rocks,
  roughGround: rough,
  marsh,
  gully: ditch,
  ditchAndRampart: ditch,
  stream: water,
  ford: water,
  river: water,
  pond: water,
  hedge: wall(PALETTE.leaves, 0.3),
  fence: wall(PALETTE.timber, 0.12),
  lowWall: wall(PALETTE.stone, 0.2),
  parapet: wall(PALETTE.stone, 0.2),
  manHighWall: wall(PALETTE.stone, 0.3),
  barricade: wall(PALETTE.timber, 0.35),
  higherWall: wall(PALETTE.stone, 0.45),
  wallWithLoopholes: wall(PALETTE.stone, 0.45),
  mantlet: wall(PALETTE.timber, 0.2),
  building,
  road,
};

/** Whether a piece is water that bears whoever goes on it. */
const isIce = (piece: TerrainPiece): boolean =>
  DRAW[piece.kind] === water && fieldsOf(piece).ground === "open";

/** Ice under everything, then hills, then flat ground, roads across it, and what stands on it. */
function rank(piece: TerrainPiece): number {
  if (isIce(piece)) return -1;
  if (piece.kind === "road") return 2;
  if (isHill(piece)) return 0;
  return piece.outline.type === "line" || piece.kind === "building" ? 3 : 1;
}

/** Draws all terrain of a table on one sheet. */
export function drawTerrain(g: PIXI.Graphics, terrain: readonly TerrainPiece[], scale: Scale): void {
  const pen = new TerrainPen(g, scale);
  for (const piece of [...terrain].sort((a, b) => rank(a) - rank(b)))
    (isIce(piece) ? ice : DRAW[piece.kind])(pen, piece);
}
