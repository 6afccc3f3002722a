import { findLayers } from "../canvas/battle-layers.ts";
import { PALETTE } from "../canvas/palette.ts";
import { scaleOf } from "../coordinates.ts";
import { currentBattle, readBattle, sceneOf } from "../read-battle.ts";

/** How far the lines of two zones are told apart: dashes of so many inches. */
const DASH_INCHES = 0.6;

/** Shows, while a battle is set up in zones, how far each side may stand from its own edge. */
export function drawZones(): void {
  const layers = findLayers();
  const { scene } = canvas;
  if (!layers || !scene) return;
  layers.overlay.clearZones();
  const combat = currentBattle();
  if (combat?.system.step !== "setUp" || combat.system.zoneInches === null || sceneOf(combat) !== scene)
    return;
  const battle = readBattle(combat);
  if (battle?.zoneInches === undefined) return;
  const { pixelsPerInch: inch, left, top } = scaleOf(scene);
  const { widthInches: width, depthInches: depth } = battle.table;
  const far = battle.zoneInches;
  const lines = {
    bottom: [0, depth - far, width, depth - far],
    top: [0, far, width, far],
    left: [far, 0, far, depth],
    right: [width - far, 0, width - far, depth],
  } as const;
  const g = new PIXI.Graphics();
  g.lineStyle(Math.max(0.08 * inch, 2 / (canvas.stage?.scale.x ?? 1)), PALETTE.ink, 0.6);
  for (const { edge } of battle.sides) {
    const [x1, y1, x2, y2] = lines[edge];
    const length = Math.hypot(x2 - x1, y2 - y1);
    for (let at = 0; at < length; at += 2 * DASH_INCHES) {
      const to = Math.min(length, at + DASH_INCHES);
      const along = (share: number) => [
        left + (x1 + ((x2 - x1) * share) / length) * inch,
        top + (y1 + ((y2 - y1) * share) / length) * inch,
      ];
      const [fx = 0, fy = 0] = along(at);
      const [tx = 0, ty = 0] = along(to);
      g.moveTo(fx, fy).lineTo(tx, ty);
    }
  }
  layers.overlay.zones.addChild(g);
}
