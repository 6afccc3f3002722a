import type { FormationOrder } from "#battle/mass/commands/change-formation.ts";
import { findFormed } from "#battle/mass/forming.ts";
import type { Battle, TroopUnit } from "#battle/mass/state.ts";
import { cornersOf } from "#field/turned-rectangle.ts";
import { scaleOf, toPixels } from "../../coordinates.ts";
import { findLayers } from "../battle-layers.ts";
import { PALETTE } from "../palette.ts";

/** Shows where a unit would stand in another formation; red where something is in the way (D-224). */
export function drawFormed(battle: Battle, unit: TroopUnit, { formation, files }: FormationOrder): void {
  const layers = findLayers();
  const { scene } = canvas;
  if (!layers || !scene) return;
  layers.overlay.clearTool();
  const { outline, hindrance } = findFormed(battle, unit, formation, files);
  const scale = scaleOf(scene);
  const inch = scale.pixelsPerInch;
  const color = hindrance ? PALETTE.danger : PALETTE.brass;
  const corners = cornersOf(outline).map((corner) => toPixels(corner, scale));
  const g = new PIXI.Graphics();
  g.lineStyle(inch * 0.07, color, 1).beginFill(color, 0.16);
  g.drawPolygon(corners.flatMap(({ x, y }) => [x, y])).endFill();
  const [left, right] = corners;
  if (left && right)
    g.lineStyle(inch * 0.16, color, 1)
      .moveTo(left.x, left.y)
      .lineTo(right.x, right.y);
  layers.overlay.tool.addChild(g);
}
