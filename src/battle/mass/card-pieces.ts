import { type LocalPoint, type Pose, toTable } from "#field/pose.ts";
import type { TerrainOutline } from "#field/terrain.ts";
import type { TerrainCard } from "#rules/mass/tables/terrain-cards.ts";
import { type Inches, toRadians } from "#rules/quantities.ts";

/** A card that has something to place. */
export type PlacedCard = Exclude<TerrainCard, "blank">;

/** How large the piece of a card is, if nobody has another: a circle, an oval, or a straight band. */
type PieceSize =
  | { readonly type: "circle"; readonly radius: Inches }
  | { readonly type: "oval" | "band"; readonly length: Inches; readonly width: Inches };

const PIECES: Readonly<Record<PlacedCard, PieceSize>> = {
  stream: { type: "band", length: 24, width: 1 },
  marsh: { type: "oval", length: 9, width: 6 },
  pond: { type: "oval", length: 7, width: 5 },
  gully: { type: "band", length: 10, width: 1.5 },
  woods: { type: "oval", length: 10, width: 7 },
  roughGround: { type: "oval", length: 9, width: 6 },
  hill: { type: "circle", radius: 5 },
};

const OVAL_CORNERS = 16;

/** The corners of a piece about its middle. */
function cornersOf({ type, length, width }: Exclude<PieceSize, { type: "circle" }>): readonly LocalPoint[] {
  const [right, ahead] = [length / 2, width / 2];
  if (type === "band")
    return [
      { ahead, right: -right },
      { ahead, right },
      { ahead: -ahead, right },
      { ahead: -ahead, right: -right },
    ];
  return Array.from({ length: OVAL_CORNERS }, (_, index) => {
    const angle = toRadians((index * 360) / OVAL_CORNERS);
    return { ahead: ahead * Math.sin(angle), right: right * Math.cos(angle) };
  });
}

/**
 * The outline of a piece of the usual size for a card, at a place.
 *
 * @param pose - its middle, and the heading to which it lies across
 * @rule M-TERR-8, M-TERR-10
 */
export function outlineOfCard(card: PlacedCard, pose: Pose): TerrainOutline {
  const size = PIECES[card];
  if (size.type === "circle") return { type: "circle", x: pose.x, y: pose.y, radiusInches: size.radius };
  return { type: "polygon", points: cornersOf(size).map((corner) => toTable(pose, corner)) };
}
