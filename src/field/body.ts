import type { Base } from "#rules/base.ts";
import { type Degrees, normalizeHeading } from "#rules/quantities.ts";
import { type EngineBase, outlineOfEngine, placeCrew } from "./engine-places.ts";
import { outlineOf, placeFigures } from "./formation.ts";
import { type LocalPoint, type Pose, toLocal, toTable } from "./pose.ts";
import type { PlacedBase } from "./shape.ts";
import { rectangleAt, type TurnedRectangle, turnAbout } from "./turned-rectangle.ts";

/** What of a body of figures says where each of them stands. */
export interface StandingTroops {
  readonly kind: "troops";
  readonly pose: Pose;
  readonly figures: number;
  readonly files: number;
  readonly profile: { readonly base: Base };
  /** Those of the figures who stand by themselves, each by the middle of its front edge (M-MEX-4). */
  readonly lapped?: { readonly figures: readonly Pose[] };
}

/** What of an engine says where it and its crew stand. */
interface StandingEngine {
  readonly kind: "engine";
  readonly pose: Pose;
  readonly figures: number;
  readonly profile: { readonly base: Base };
  readonly base: EngineBase;
}

/** A unit as far as its place on the table goes. */
export type Standing = StandingTroops | StandingEngine;

/** A unit's outline and bases on the table. */
export interface PlacedBody {
  readonly outline: TurnedRectangle;
  /** One base for each figure, in the order of {@link placeFigures} or `placeCrew`, those by themselves last. */
  readonly figures: readonly PlacedBase[];
  readonly engineBase?: TurnedRectangle;
}

function placeBase(pose: Pose, base: Base, local: LocalPoint): PlacedBase {
  const { x, y } = toTable(pose, local);
  if (base.shape === "round") return { x, y, radius: base.width / 2 };
  return { x, y, halfWidth: base.width / 2, halfDepth: base.depth / 2, heading: pose.heading };
}

const asEngine = ({ pose, base, figures, profile }: StandingEngine) =>
  ({ pose, base, crew: figures, crewBase: profile.base }) as const;

/** How many figures of a unit stand in its ranks: one at least, while there are any. @rule M-MEX-4, D-185 */
export const countInRanks = ({ figures, lapped }: Pick<StandingTroops, "figures" | "lapped">): number =>
  Math.max(Math.min(1, figures), figures - (lapped?.figures.length ?? 0));

const asRanks = (standing: StandingTroops, pose: Pose = standing.pose) =>
  ({
    pose,
    figures: countInRanks(standing),
    files: standing.files,
    base: standing.profile.base,
  }) as const;

/** Who stands by himself. */
const placeLapped = ({
  figures,
  lapped,
  profile: { base },
  ...standing
}: StandingTroops): readonly PlacedBase[] =>
  (lapped?.figures ?? [])
    .slice(0, figures - countInRanks({ figures, ...(lapped ? { lapped } : {}), ...standing }))
    .map((pose) => placeBase(pose, base, { ahead: -base.depth / 2, right: 0 }));

/** The outline of a unit as it stands, or as it would stand at another place. @rule D-220, D-222 */
export const outlineOfStanding = (standing: Standing, pose: Pose = standing.pose): TurnedRectangle =>
  standing.kind === "engine"
    ? outlineOfEngine({ ...asEngine(standing), pose })
    : outlineOf(asRanks(standing, pose));

/** Sets every base of a unit on the table. @rule D-220, D-222, D-243 */
export function standBody(standing: Standing): PlacedBody {
  const { pose, profile } = standing;
  const outline = outlineOfStanding(standing);
  const places = standing.kind === "engine" ? placeCrew(asEngine(standing)) : placeFigures(asRanks(standing));
  const figures = places.map((local) => placeBase(pose, profile.base, local));
  if (standing.kind === "troops") return { outline, figures: [...figures, ...placeLapped(standing)] };
  return { outline, figures, engineBase: rectangleAt(pose, standing.base.width, standing.base.depth) };
}

/**
 * The pose of a unit whose outline has the given middle and heading; its shape stays.
 *
 * @param outline - the unit's own shape at the new place
 */
export function poseFromOutline(standing: Standing, outline: TurnedRectangle): Pose {
  const now = outlineOfStanding(standing);
  const { ahead, right } = toLocal({ x: now.x, y: now.y, heading: now.heading }, standing.pose);
  const heading = normalizeHeading(outline.heading);
  const { x, y } = toTable({ x: outline.x, y: outline.y, heading }, { ahead, right });
  return { x, y, heading };
}

/** Where a unit stands once its outline has turned about its middle to a heading. @rule D-224 */
export function turnAboutMiddle(standing: Standing, heading: Degrees): Pose {
  const outline = outlineOfStanding(standing);
  return poseFromOutline(standing, turnAbout(outline, outline, heading - outline.heading));
}
