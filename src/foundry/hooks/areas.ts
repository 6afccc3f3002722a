import { type AreaDocument, readShot } from "../areas.ts";
import { takeFromArea } from "../authority.ts";
import { findLayers } from "../canvas/battle-layers.ts";
import { drawShot } from "../canvas/draw-shots.ts";
import { refreshGround } from "../views.ts";

/** A new area with our flag is a shot, and whoever made it asks for it; or the picture of one that undo has brought back. */
export function onCreateArea(area: AreaDocument, _options: unknown, userId: string): void {
  refreshGround();
  if (readShot(area)?.done) return drawShot(area, false);
  takeFromArea(area, userId);
}

/** A shot that has been resolved is drawn. */
export function onUpdateArea(area: AreaDocument, changed: { readonly flags?: unknown }): void {
  refreshGround();
  if (readShot(area)?.done && changed.flags) drawShot(area, true);
}

/** A picture that is taken away leaves the field. */
export function onDeleteArea(area: AreaDocument): void {
  refreshGround();
  if (area.id) findLayers()?.overlay.removeShot(area.id);
}
