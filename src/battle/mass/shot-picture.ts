import type { Point, Pose } from "#field/pose.ts";
import type { TerrainKind } from "#field/terrain-kinds.ts";
import type { RuleId } from "#rules/line.ts";
import type { Colour } from "#rules/mass/cannon.ts";
import type { Inches } from "#rules/quantities.ts";

/** The ground that stopped a ball, and how far along its way. */
export interface BallStop {
  readonly rule: RuleId;
  readonly piece: string;
  readonly kind: TerrainKind;
  readonly atInches: Inches;
}

/** The part of a shot that the field draws: a disc, or a pole with its live intervals. */
export type ShotPicture =
  | {
      readonly type: "disc";
      readonly from: Point;
      readonly corner: Point;
      readonly called: Point;
      readonly at: Point;
      readonly radiusInches: Inches;
    }
  | {
      readonly type: "pole";
      readonly muzzle: Pose;
      /** The heading on which it was aimed, and the one to which the die turned it. */
      readonly aimed: number;
      readonly heading: number;
      readonly lengthInches: Inches;
      readonly live: readonly { readonly name: string; readonly from: Inches; readonly to: Inches }[];
      readonly stoppedAt?: Inches;
      /** The circle of a bombard where its direct shot ends (D-158). */
      readonly circle?: { readonly at: Point; readonly radiusInches: Inches };
      readonly colour: Colour;
    };
