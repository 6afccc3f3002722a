import type { Battle } from "#battle/mass/state.ts";
import type { TerrainOutline, TerrainPiece } from "#field/terrain.ts";
import { type Scale, scaleOf, toPixels } from "./coordinates.ts";
import type { Changes, Operation } from "./generation.ts";

/** The colour of the regions of ground that cards have brought; the ground itself is drawn by its kind. */
const COLOR = "#6b6459";

/** A length in pixels without what turning inches into them has rounded. */
const tidy = (pixels: number): number => Math.round(pixels * 100) / 100;

/** The shape of a region for the outline of an area. */
function shapeOf(outline: TerrainOutline, scale: Scale): Changes {
  if (outline.type === "circle") {
    const { x, y } = toPixels(outline, scale);
    const radius = tidy(outline.radiusInches * scale.pixelsPerInch);
    return { type: "circle", x: tidy(x), y: tidy(y), radius, hole: false };
  }
  const corners = outline.points.map((point) => toPixels(point, scale));
  return { type: "polygon", points: corners.flatMap(({ x, y }) => [tidy(x), tidy(y)]), hole: false };
}

/** The region that a piece becomes; its id is the piece's, so that it is made once. */
function regionOf({ id, kind, outline }: TerrainPiece, scale: Scale): Changes {
  const name = game.i18n.localize(`MANGONEL.Terrain.kind.${kind}`);
  return {
    _id: id,
    name,
    color: COLOR,
    shapes: [shapeOf(outline, scale)],
    behaviors: [{ _id: id, name, type: "mangonel.terrain", system: { kind } }],
    flags: { mangonel: { fromCard: true } },
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
