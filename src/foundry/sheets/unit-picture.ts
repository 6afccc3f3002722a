import { standingOf } from "#battle/ground.ts";
import type { TroopUnit, Unit } from "#battle/state.ts";
import { standBody } from "#field/body.ts";
import { lookOf } from "../canvas/palette.ts";

const hex = (color: number): string => `#${color.toString(16).padStart(6, "0")}`;

/** A figure of a sheet's drawing, in inches from its top left corner. */
interface DrawnBase {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
  readonly round: boolean;
}

/** What a sheet draws of a unit: its formation seen from above, front up. */
export interface UnitPicture {
  readonly viewBox: string;
  readonly color: string;
  readonly width: number;
  readonly depth: number;
  readonly front: string;
  readonly bases: readonly DrawnBase[];
  readonly engine: DrawnBase | null;
}

const MARGIN = 0.6;

/** The unit with all its figures in its ranks, be it that some have lapped round an enemy. */
function inRanks({ lapped: _, ...unit }: TroopUnit): TroopUnit {
  return unit;
}

/** Draws a unit in its formation, whatever way it faces on the table. */
export function drawUnitPicture(unit: Unit): UnitPicture {
  const upright: Unit =
    unit.kind === "engine"
      ? {
          ...unit,
          pose: { x: 0, y: 0, heading: 0 },
          ...(unit.crewPose ? { crewPose: { x: 0, y: 0, heading: 0 } } : {}),
        }
      : { ...(unit.kind === "troops" ? inRanks(unit) : unit), pose: { x: 0, y: 0, heading: 0 } };
  const standing = upright.kind === "wagon" ? standingOf(upright) : upright;
  const { outline, figures, engineBase } = standBody(standing);
  const [left, top] = [outline.x - outline.halfWidth, outline.y - outline.halfDepth];
  const [width, depth] = [2 * outline.halfWidth, 2 * outline.halfDepth];
  const { base } = unit.profile;
  const place = (x: number, y: number, w: number, d: number, round: boolean): DrawnBase => ({
    x: x - left - w / 2,
    y: y - top - d / 2,
    width: w,
    depth: d,
    round,
  });
  return {
    viewBox: `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${depth + 2 * MARGIN}`,
    color: hex(lookOf(unit.side).color),
    width,
    depth,
    front: `M0 0 H${width} M${width / 2 - 0.3} -0.05 L${width / 2} -0.4 L${width / 2 + 0.3} -0.05`,
    bases: figures.map(({ x, y }) => place(x, y, base.width, base.depth, base.shape === "round")),
    engine:
      engineBase && unit.kind !== "troops"
        ? place(engineBase.x, engineBase.y, unit.base.width, unit.base.depth, false)
        : null,
  };
}
