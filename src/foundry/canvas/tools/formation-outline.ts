import type { FormationOrder } from "#battle/mass/commands/change-formation.ts";
import { findFormed } from "#battle/mass/forming.ts";
import type { Battle, TroopUnit } from "#battle/mass/state.ts";
import { scaleOf } from "../../coordinates.ts";
import { findLayers } from "../battle-layers.ts";
import { PALETTE } from "../palette.ts";
import { drawOutline } from "./outline.ts";

/** Shows where a unit would stand in another formation; red where something is in the way (D-224). */
export function drawFormed(battle: Battle, unit: TroopUnit, { formation, files }: FormationOrder): void {
  const layers = findLayers();
  const { scene } = canvas;
  if (!layers || !scene) return;
  const { outline, hindrance } = findFormed(battle, unit, formation, files);
  const g = new PIXI.Graphics();
  drawOutline(g, outline, scaleOf(scene), hindrance ? PALETTE.danger : PALETTE.brass);
  layers.overlay.tool.show([g]);
}
