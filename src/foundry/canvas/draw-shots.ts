import type { BattleEvent } from "#battle/mass/event.ts";
import { readHalfThickness, sectionsOf } from "#rules/mass/cannon.ts";
import { isGun } from "#rules/mass/engines.ts";
import { rulesetWith } from "#rules/mass/ruleset.ts";
import { type AreaDocument, listAreas, readShot } from "../areas.ts";
import { findEntry } from "../battle-log.ts";
import { scaleOf } from "../coordinates.ts";
import { formatInches } from "../format.ts";
import { isBattle, readUnit, tokenOf } from "../read-battle.ts";
import { readSettings } from "../settings.ts";
import { findLayers } from "./battle-layers.ts";
import { bandsOf, ShotDrawing } from "./shot-drawing.ts";

/** The shot that an entry of the log holds. */
function shotOf(area: AreaDocument) {
  const flag = readShot(area);
  const combat = game.combats.get(flag?.battle ?? "");
  if (!flag?.done || !isBattle(combat)) return undefined;
  const page = findEntry(combat, flag.done.sequence);
  // an area that somebody else has given the mark of a shot is no picture of it
  if (page?.system.area !== area.id) return undefined;
  const events = (page?.system.events ?? []) as unknown as readonly BattleEvent[];
  const fired = events.find((event) => event.type === "engineFired");
  return fired?.type === "engineFired" ? { combat, fired } : undefined;
}

/**
 * Draws the shot that an area has become.
 *
 * @param animate - whether the pole is seen to swing: the shot has just been resolved
 */
export function drawShot(area: AreaDocument, animate: boolean): void {
  const layers = findLayers();
  const { scene } = canvas;
  const shot = shotOf(area);
  if (!layers || !scene || !shot || area.parent !== scene || !area.id) return;
  const token = tokenOf(scene, shot.fired.engine);
  const engine = token && readUnit(token);
  if (engine?.kind !== "engine") return;
  const { picture } = shot.fired;
  const ruleset = rulesetWith(readSettings());
  const scale = scaleOf(scene);
  const drawing = new ShotDrawing();
  if (picture.type === "disc")
    drawing.drawThrow(
      picture,
      scale,
      formatInches(Math.hypot(picture.at.x - picture.from.x, picture.at.y - picture.from.y)),
    );
  else if (isGun(engine.engine))
    drawing.drawCannon(
      picture,
      bandsOf(sectionsOf(engine.engine, ruleset), picture.live),
      readHalfThickness(engine.engine, ruleset),
      scale,
      animate,
      ruleset.settings.aimingScale === "oneRight",
    );
  layers.overlay.addShot(area.id, drawing);
}

/** Draws all shots that are still on the field. */
export function drawAllShots(): void {
  if (!canvas.scene) return;
  for (const area of listAreas(canvas.scene)) if (readShot(area)?.done) drawShot(area, false);
}
