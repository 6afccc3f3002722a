import type { Battle } from "#battle/mass/state.ts";
import type { Point } from "#field/pose.ts";
import type { TerrainOutline, TerrainPiece } from "#field/terrain.ts";
import { type Scale, scaleOf, toPixels } from "./coordinates.ts";
import type { Changes, Operation } from "./generation.ts";

/** The colour of the regions of ground; the ground itself is drawn by its kind. */
const COLOR = "#6b6459";

/** How far the region of a line reaches to either side of it: enough to be seen and picked. */
const LINE_MARGIN_INCHES = 0.25;

/** A length in pixels without what turning inches into them has rounded. */
const tidy = (pixels: number): number => Math.round(pixels * 1e6) / 1e6;

/** At a bend sharper than this the strip is not widened any more. */
const LEAST_MITRE = 0.4;

/** The strip along a line that reaches so far to either side of it: its points moved to one side, and back along the other. */
export function stripAlong(points: readonly Point[], half: number): readonly Point[] {
  const shifted = (side: 1 | -1): readonly Point[] =>
    points.map((point, index) => {
      const [from, to] = [points[index - 1] ?? point, points[index + 1] ?? point];
      const before = unitVector({ x: point.x - from.x, y: point.y - from.y });
      const after = unitVector({ x: to.x - point.x, y: to.y - point.y });
      const { x, y } = unitVector({ x: before.x + after.x, y: before.y + after.y });
      const one = index === 0 ? after : before;
      const reach = half / Math.max(LEAST_MITRE, x * one.x + y * one.y);
      return { x: point.x - side * y * reach, y: point.y + side * x * reach };
    });
  return [...shifted(1), ...shifted(-1).toReversed()];
}

const unitVector = ({ x, y }: Point): Point => {
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
};

/** The shape of a region for the outline of a piece. */
function shapeOf(outline: TerrainOutline, scale: Scale): Changes {
  if (outline.type === "circle") {
    const { x, y } = toPixels(outline, scale);
    const radius = tidy(outline.radiusInches * scale.pixelsPerInch);
    return { type: "circle", x: tidy(x), y: tidy(y), radius, hole: false };
  }
  const corners = outline.type === "line" ? stripAlong(outline.points, LINE_MARGIN_INCHES) : outline.points;
  const points = corners.map((point) => toPixels(point, scale)).flatMap(({ x, y }) => [tidy(x), tidy(y)]);
  return { type: "polygon", points, hole: false };
}

/** The region that a piece becomes; its id is the piece's, so that it is made once. @rule D-227, D-228 */
export function regionOf(piece: TerrainPiece, scale: Scale): Changes {
  const { id, kind, outline, roof } = piece;
  const name = game.i18n.localize(`MANGONEL.Terrain.kind.${kind}`);
  const system = {
    kind,
    heightInches: piece.heightInches ?? null,
    lineInches: outline.type === "line" ? outline.points.flatMap(({ x, y }) => [x, y]) : [],
    isOpen: piece.isOpen ?? false,
    ground: piece.ground ?? "",
    ball: piece.ball ?? "",
    missileCover: piece.missileCover ?? "",
    hardCover: piece.hardCover ?? "",
    roof: roof === undefined ? "" : roof ? "yes" : "no",
  };
  return {
    _id: id,
    name,
    color: COLOR,
    shapes: [shapeOf(outline, scale)],
    behaviors: [{ _id: id, name, type: "mangonel.terrain", system }],
    flags: { mangonel: { fromCard: piece.fromCard === true } },
  };
}

const listFresh = (before: Battle, after: Battle): readonly TerrainPiece[] =>
  after.terrain.filter(
    ({ id, fromCard }) => fromCard === true && !before.terrain.some((piece) => piece.id === id),
  );

/**
 * Ground that cards have brought, and that undoing takes away again. What a GM has drawn himself is left as it is.
 *
 * @rule M-TERR-10
 */
export function listTerrainWrites(
  before: Battle,
  after: Battle,
  scene: Scene.Implementation,
): readonly Operation[] {
  const place = { documentName: "Region", parent: scene } as const;
  const data = listFresh(before, after).map((piece) => regionOf(piece, scaleOf(scene)));
  const ids = listFresh(after, before).map(({ id }) => id);
  return [
    ...(data.length === 0 ? [] : [{ action: "create", ...place, keepId: true, data } as const]),
    ...(ids.length === 0 ? [] : [{ action: "delete", ...place, ids } as const]),
  ];
}
