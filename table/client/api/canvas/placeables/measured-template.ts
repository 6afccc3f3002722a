import * as PIXI from "pixi.js";
import type { PlainObject } from "../../../../shared/utils/objects.ts";
import type { MeasuredTemplateDocument } from "../../documents/measured-template.ts";
import { currentGame } from "../../host.ts";
import { currentCanvas } from "../current-canvas.ts";
import type { RenderFlag } from "../interaction/render-flags.ts";
import { readColor } from "../read-color.ts";
import { PlaceableObject } from "./placeable-object.ts";

type TemplateShape = PIXI.Circle | PIXI.Polygon;

/** The object that shows a measured template (generation 13). */
export class MeasuredTemplate extends PlaceableObject {
  declare readonly document: MeasuredTemplateDocument;
  static override embeddedName = "MeasuredTemplate";
  static override RENDER_FLAGS: Record<string, RenderFlag> = {
    redraw: { propagate: ["refresh"] },
    refresh: { propagate: ["refreshState", "refreshPosition", "refreshShape"], alias: true },
    refreshState: {},
    refreshPosition: {},
    refreshShape: { propagate: ["refreshTemplate"] },
    refreshTemplate: {},
  };

  template: PIXI.Graphics | null = null;
  /** The outline, from the template's own origin. */
  shape: TemplateShape = new PIXI.Circle(0, 0, 0);

  override get bounds(): PIXI.Rectangle {
    const { x, y } = this.document;
    const local = this.shape instanceof PIXI.Circle ? this.shape.getBounds() : boundPolygon(this.shape);
    return new PIXI.Rectangle(x + local.x, y + local.y, local.width, local.height);
  }

  override get center(): PIXI.Point {
    return new PIXI.Point(this.document.x, this.document.y);
  }

  get isVisible(): boolean {
    return !this.document.hidden || this.isOwner;
  }

  override get isOwner(): boolean {
    return this.isPreview || currentGame().user?.isGM === true || this.document.isOwner;
  }

  /** A circle about the origin. @param distance - scene units */
  static getCircleShape(distance: number): PIXI.Circle {
    return new PIXI.Circle(0, 0, toPixels(distance));
  }

  /** A ray from the origin, which is the middle of its near end. @param direction - degrees, 0 east */
  static getRayShape(distance: number, direction: number, width: number): PIXI.Polygon {
    const [length, half] = [toPixels(distance), toPixels(width) / 2];
    return turned([0, -half, length, -half, length, half, 0, half], direction);
  }

  /** A rectangle between the origin and the end of a ray. */
  static getRectShape(distance: number, direction: number): PIXI.Polygon {
    const length = toPixels(distance);
    const angle = (direction * Math.PI) / 180;
    const [x, y] = [Math.cos(angle) * length, Math.sin(angle) * length];
    return new PIXI.Polygon([0, 0, x, 0, x, y, 0, y]);
  }

  /** A sector of a circle. */
  static getConeShape(distance: number, direction: number, angle: number): PIXI.Polygon {
    const points = currentCanvas().grid.getCone({ x: 0, y: 0 }, distance, direction, angle);
    return new PIXI.Polygon(points.flatMap(({ x, y }) => [x, y]));
  }

  /** The outline that the document describes. */
  protected _computeShape(): TemplateShape {
    const { t, distance, direction, angle, width } = this.document;
    const cls = this.constructor as typeof MeasuredTemplate;
    if (t === "ray") return cls.getRayShape(distance, direction, width);
    if (t === "rect") return cls.getRectShape(distance, direction);
    if (t === "cone") return cls.getConeShape(distance, direction, angle);
    return cls.getCircleShape(distance);
  }

  protected override async _draw(_options: PlainObject): Promise<void> {
    this.template = this.addChild(new PIXI.Graphics());
  }

  protected override _applyRenderFlags(flags: Record<string, boolean>): void {
    if (flags["refreshState"]) this._refreshState();
    if (flags["refreshPosition"]) this._refreshPosition();
    if (flags["refreshShape"]) this._refreshShape();
    if (flags["refreshTemplate"]) this._refreshTemplate();
  }

  protected _refreshState(): void {
    this.visible = this.isVisible;
    this.alpha = this.document.hidden ? 0.5 : 1;
    this.eventMode = this.isInteractable ? "static" : "none";
    this.cursor = "pointer";
    this.renderFlags.set({ refreshTemplate: true });
  }

  protected _refreshPosition(): void {
    this.position.set(this.document.x, this.document.y);
  }

  protected _refreshShape(): void {
    this.shape = this._computeShape();
    this.hitArea = this.shape;
  }

  protected _refreshTemplate(): void {
    const { template } = this;
    if (!template) return;
    const border = readColor(this.document.borderColor);
    const fill = readColor(this.document.fillColor);
    template.clear();
    template.lineStyle({ width: this.controlled || this.hover ? 4 : 2, color: border, alpha: 0.8 });
    template.beginFill(fill, 0.25).drawShape(this.shape).endFill();
    template.lineStyle({ width: 2, color: border }).drawCircle(0, 0, 5);
  }

  override _onUpdate(changed: PlainObject, options: PlainObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.renderFlags.set({ refreshPosition: true, refreshShape: true });
  }
}

const toPixels = (distance: number): number => distance * currentCanvas().dimensions.distancePixels;

function turned(points: number[], degrees: number): PIXI.Polygon {
  const matrix = new PIXI.Matrix().rotate((degrees * Math.PI) / 180);
  const out: number[] = [];
  for (let n = 0; n < points.length; n += 2) {
    const { x, y } = matrix.apply({ x: points[n] ?? 0, y: points[n + 1] ?? 0 });
    out.push(x, y);
  }
  return new PIXI.Polygon(out);
}

function boundPolygon(polygon: PIXI.Polygon): PIXI.Rectangle {
  const xs = polygon.points.filter((_, index) => index % 2 === 0);
  const ys = polygon.points.filter((_, index) => index % 2 === 1);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return new PIXI.Rectangle(left, top, Math.max(...xs) - left, Math.max(...ys) - top);
}
