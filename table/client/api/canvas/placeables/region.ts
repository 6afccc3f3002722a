import * as PIXI from "pixi.js";
import type { PlainObject } from "../../../../shared/utils/objects.ts";
import type { RegionDocument } from "../../documents/region.ts";
import type { User } from "../../documents/user.ts";
import { currentGame, host } from "../../host.ts";
import type { CanvasPointerEvent } from "../interaction/interaction-data.ts";
import type { RenderFlag } from "../interaction/render-flags.ts";
import { readColor } from "../read-color.ts";
import { PlaceableObject } from "./placeable-object.ts";
import { boundOutlines, outlineRegion, type RegionOutline, type RegionShapeSource } from "./region-shapes.ts";

const VISIBILITY = { LAYER: 0, GAMEMASTER: 1, ALWAYS: 2, OBSERVER: 3, LAYER_UNLOCKED: 4 } as const;

/** The object that shows a region. */
export class Region extends PlaceableObject {
  declare readonly document: RegionDocument;
  static override embeddedName = "Region";
  static override RENDER_FLAGS: Record<string, RenderFlag> = {
    redraw: { propagate: ["refresh"] },
    refresh: { propagate: ["refreshState", "refreshShapes"], alias: true },
    refreshState: { propagate: ["refreshBorder"] },
    refreshShapes: { propagate: ["refreshBorder"] },
    refreshBorder: {},
  };

  graphics: PIXI.Graphics | null = null;
  outlines: RegionOutline[] = [];

  override get bounds(): PIXI.Rectangle {
    return boundOutlines(this.#readOutlines());
  }

  get isVisible(): boolean {
    const { visibility } = this.document;
    const { user } = currentGame();
    if (this.isPreview || visibility === VISIBILITY.ALWAYS) return true;
    if (visibility === VISIBILITY.OBSERVER)
      return user !== null && this.document.testUserPermission(user, "OBSERVER");
    if (visibility === VISIBILITY.GAMEMASTER && user?.isGM) return true;
    return this.layer.active && user?.isGM === true;
  }

  #readOutlines(): RegionOutline[] {
    return outlineRegion(this.document._source["shapes"] as RegionShapeSource[], host.generation);
  }

  protected override async _draw(_options: PlainObject): Promise<void> {
    this.graphics = this.addChild(new PIXI.Graphics());
  }

  protected override _applyRenderFlags(flags: Record<string, boolean>): void {
    if (flags["refreshState"]) this._refreshState();
    if (flags["refreshShapes"]) this._refreshShapes();
    if (flags["refreshBorder"]) this._refreshBorder();
  }

  protected _refreshState(): void {
    this.visible = this.isVisible;
    this.eventMode = this.isInteractable ? "static" : "none";
    this.cursor = "pointer";
  }

  protected _refreshShapes(): void {
    this.outlines = this.#readOutlines();
    const within = (x: number, y: number): boolean =>
      this.outlines.reduce((inside, { polygon, hole }) => (polygon.contains(x, y) ? !hole : inside), false);
    this.hitArea = { contains: within };
  }

  protected _refreshBorder(): void {
    const { graphics } = this;
    if (!graphics) return;
    const color = readColor(this.document.color);
    graphics.clear();
    graphics.lineStyle({ width: this.controlled || this.hover ? 4 : 2, color, alpha: 0.9 });
    const holes = this.outlines.filter(({ hole }) => hole);
    for (const { polygon, hole } of this.outlines) {
      if (hole) continue;
      graphics.beginFill(color, 0.25).drawPolygon(polygon);
      for (const other of holes) graphics.beginHole().drawPolygon(other.polygon).endHole();
      graphics.endFill();
    }
  }

  override _canControl(user: User, event?: CanvasPointerEvent): boolean {
    return super._canControl(user, event) && this.isOwner;
  }

  override _canDrag(_user: User, _event?: CanvasPointerEvent): boolean {
    return false;
  }

  override _onUpdate(changed: PlainObject, options: PlainObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("shapes" in changed) this.renderFlags.set({ refreshShapes: true });
  }
}
