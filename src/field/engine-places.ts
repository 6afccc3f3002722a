import type { Base } from "#rules/base.ts";
import { type LocalPoint, type Point, type Pose, toTable } from "./pose.ts";
import { rectangleAt, type TurnedRectangle } from "./turned-rectangle.ts";

/** The base of an engine. */
export interface EngineBase {
  readonly width: number;
  readonly depth: number;
}

/** An engine and its crew at a place of the table; the pose is the middle of the front edge of its base. */
export interface PlacedEngine {
  readonly pose: Pose;
  readonly base: EngineBase;
  readonly crew: number;
  readonly crewBase: Base;
}

/**
 * Where the crew stand, from the middle of the front edge of the engine's base to the middle of theirs: along
 * both sides, right and left in turn, from the front edge back.
 *
 * @rule D-222
 */
export function placeCrew({ base, crew, crewBase }: Omit<PlacedEngine, "pose">): readonly LocalPoint[] {
  const aside = (base.width + crewBase.width) / 2;
  return Array.from({ length: crew }, (_, index) => ({
    ahead: -(Math.floor(index / 2) + 0.5) * crewBase.depth,
    right: index % 2 === 0 ? aside : -aside,
  }));
}

/** The middle of an engine's base, from where catapult shots start. @rule D-222, M-CAT-9 */
export const engineCentre = ({ pose, base }: Pick<PlacedEngine, "pose" | "base">): Point =>
  toTable(pose, { ahead: -base.depth / 2, right: 0 });

/** The rectangle round an engine's base and its crew. @rule D-222, D-243 */
export function outlineOfEngine({ pose, base, crew, crewBase }: PlacedEngine): TurnedRectangle {
  const onRight = crew > 0 ? crewBase.width : 0;
  const onLeft = crew > 1 ? crewBase.width : 0;
  const depth = Math.max(base.depth, Math.ceil(crew / 2) * crewBase.depth);
  const middle = toTable(pose, { ahead: 0, right: (onRight - onLeft) / 2 });
  return rectangleAt({ ...middle, heading: pose.heading }, base.width + onRight + onLeft, depth);
}
