import { standingOf } from "#battle/mass/ground.ts";
import type { TroopUnit, Unit } from "#battle/mass/state.ts";
import { standBody } from "#field/body.ts";
import {
  drawFigure,
  FIGURE_SCALE,
  type FigureLook,
  lookOfEngine,
  lookOfFigures,
} from "../canvas/silhouettes.ts";
import { type DrawnPath, SvgPen } from "./svg-pen.ts";

/** A place of a sheet's drawing, in inches from its top left corner. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** What a sheet draws of a unit: its formation seen from above, front up, as the field shows it. */
export interface UnitPicture {
  readonly viewBox: string;
  /** Turns the measures of the paths into inches. */
  readonly scale: number;
  readonly front: string;
  readonly figure: readonly DrawnPath[];
  readonly places: readonly Place[];
  readonly engine: { readonly at: Place; readonly paths: readonly DrawnPath[] } | null;
}

const MARGIN = 0.6;

/** The unit with all its figures in its ranks, be it that some have lapped round an enemy. */
function inRanks({ lapped: _, ...unit }: TroopUnit): TroopUnit {
  return unit;
}

function draw(look: FigureLook): readonly DrawnPath[] {
  const pen = new SvgPen();
  drawFigure(pen, look);
  return pen.paths;
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
  const { outline, figures, engineBase } = standBody(standingOf(upright));
  const [left, top] = [outline.x - outline.halfWidth, outline.y - outline.halfDepth];
  const [width, depth] = [2 * outline.halfWidth, 2 * outline.halfDepth];
  const place = ({ x, y }: Place): Place => ({ x: x - left, y: y - top });
  return {
    viewBox: `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${depth + 2 * MARGIN}`,
    scale: 1 / FIGURE_SCALE,
    front: `M0 0 H${width} M${width / 2 - 0.3} -0.05 L${width / 2} -0.4 L${width / 2 + 0.3} -0.05`,
    figure: draw(lookOfFigures(unit)),
    places: figures.map(place),
    engine:
      engineBase && unit.kind !== "troops"
        ? { at: place(engineBase), paths: draw(lookOfEngine(unit)) }
        : null,
  };
}
