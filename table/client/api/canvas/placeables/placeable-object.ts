import * as PIXI from "pixi.js";
import type { PlainObject } from "../../../../shared/utils/objects.ts";
import type { ClientDocument } from "../../abstract/client-document.ts";
import type { User } from "../../documents/user.ts";
import type { Point } from "../../grid/gridless-grid.ts";
import { Hooks } from "../../hooks.ts";
import type { PlaceableHost } from "../../host.ts";
import { currentCanvas } from "../current-canvas.ts";
import type { MouseInteractionManager } from "../interaction/mouse-interaction-manager.ts";
import { type RenderFlag, RenderFlags } from "../interaction/render-flags.ts";
import type { PlaceablesLayer } from "../layers/placeables-layer.ts";
import { PlaceableInteraction } from "./placeable-interaction.ts";

/** A class of placeable objects. */
export type PlaceableClass = typeof PlaceableObject & (new (document: ClientDocument) => PlaceableObject);

/** The object on the canvas that shows one document of the scene. */
export class PlaceableObject extends PlaceableInteraction implements PlaceableHost {
  static embeddedName = "";
  static RENDER_FLAGS: Record<string, RenderFlag> = {
    redraw: { propagate: ["refresh"] },
    refresh: { propagate: ["refreshState"], alias: true },
    refreshState: {},
  };
  static RENDER_FLAG_PRIORITY: "OBJECTS" | "PERCEPTION" = "OBJECTS";

  readonly document: ClientDocument;
  readonly scene: ClientDocument | null;
  readonly renderFlags: RenderFlags;
  mouseInteractionManager: MouseInteractionManager | null = null;
  /** The object of which this is a preview. */
  _original: PlaceableObject | null = null;
  /** The preview of this object. */
  _preview: PlaceableObject | null = null;
  #isPreview = false;
  #controlled = false;
  #hover = false;
  #drawing: Promise<unknown> = Promise.resolve();
  #isDrawn = false;

  constructor(document: ClientDocument) {
    super();
    this.document = document;
    this.scene = document.parent;
    const cls = this.constructor as typeof PlaceableObject;
    this.renderFlags = new RenderFlags(cls.RENDER_FLAGS, {
      object: this,
      priority: cls.RENDER_FLAG_PRIORITY,
    });
    this.eventMode = "none";
    this.#isPreview = document.id === null || Reflect.get(document, "_isPreview") === true;
  }

  get id(): string | null {
    return this.document.id;
  }

  get objectId(): string {
    const id = `${(this.constructor as typeof PlaceableObject).embeddedName}.${this.id ?? ""}`;
    return this.isPreview ? `${id}.preview` : id;
  }

  get sourceId(): string {
    return `${this.document.documentName}.${this._original?.id ?? this.id ?? "preview"}`;
  }

  get layer(): PlaceablesLayer {
    return currentCanvas().getLayerByEmbeddedName(this.document.documentName) as PlaceablesLayer;
  }

  get isPreview(): boolean {
    return this.#isPreview;
  }

  get hasPreview(): boolean {
    return this._preview !== null;
  }

  get controlled(): boolean {
    return this.#controlled;
  }

  get hover(): boolean {
    return this.#hover;
  }

  set hover(state: boolean) {
    this.#hover = state;
  }

  override get isOwner(): boolean {
    return this.document.isOwner;
  }

  get isInteractable(): boolean {
    return this.layer.active && !this.isPreview;
  }

  /** Whether a selection box takes this object. */
  get canBeSelected(): boolean {
    return this.visible && this.isOwner;
  }

  /** The rectangle that the object covers on the canvas. */
  get bounds(): PIXI.Rectangle {
    throw new Error(`${this.constructor.name} does not say which rectangle it covers`);
  }

  /** The middle of the object. */
  get center(): PIXI.Point {
    const { x, y, width, height } = this.bounds;
    return new PIXI.Point(x + width / 2, y + height / 2);
  }

  /** Brings the object up to date; the canvas calls it before a frame. */
  applyRenderFlags(): void {
    if (this.renderFlags.size === 0 || this.destroyed) return;
    const flags = this.renderFlags.clear();
    if (flags["redraw"]) {
      void this.draw();
      return;
    }
    if (!this.#isDrawn) return;
    this._applyRenderFlags(flags);
    Hooks.callAll(`refresh${this.document.documentName}`, this, flags);
  }

  /** Does what the flags ask for. */
  protected _applyRenderFlags(_flags: Record<string, boolean>): void {}

  /** Draws the object anew. */
  draw(options: PlainObject = {}): Promise<this> {
    const done = this.#drawing.then(async () => {
      if (this.destroyed) return this;
      this.#isDrawn = false;
      const { renderable } = this;
      this.renderable = false;
      this.clear();
      this.mouseInteractionManager?.deactivate();
      this.mouseInteractionManager = null;
      await this._draw(options);
      if (this.destroyed) return this;
      this.#isDrawn = true;
      Hooks.callAll(`draw${this.document.documentName}`, this);
      this.renderFlags.set({ refresh: true });
      if (!this.isPreview) this.activateListeners();
      this.renderable = renderable;
      return this;
    });
    this.#drawing = done.catch(() => undefined);
    return done;
  }

  /** Makes the parts of the object. */
  protected async _draw(_options: PlainObject): Promise<void> {
    throw new Error(`${this.constructor.name} does not say how it is drawn`);
  }

  /** Takes the parts of the object away. */
  clear(): this {
    this._clear();
    return this;
  }

  /** Takes the parts of the object away. */
  protected _clear(): void {
    for (const child of this.removeChildren()) child.destroy({ children: true });
  }

  /** Marks everything to be brought up to date. */
  refresh(_options: PlainObject = {}): this {
    this.renderFlags.set({ refresh: true });
    return this;
  }

  /** Listens to the pointer. */
  activateListeners(): void {
    this.mouseInteractionManager = this._createInteractionManager().activate();
  }

  protected override get _interactionLayer(): PIXI.Container {
    return currentCanvas().stage;
  }

  /** Ends the object. */
  override destroy(options?: boolean | PIXI.IDestroyOptions): void {
    if (this.destroyed) return;
    this.mouseInteractionManager?.cancel(lastEvent(this));
    this.mouseInteractionManager?.deactivate();
    this.mouseInteractionManager = null;
    this.renderFlags.clear();
    this.layer.controlledObjects.delete(this.objectId);
    if (this.layer.hover === this) this.layer.hover = null;
    if (this._original?._preview === this) this._original._preview = null;
    Hooks.callAll(`destroy${this.document.documentName}`, this);
    this._destroy(typeof options === "object" ? options : undefined);
    this.parent?.removeChild(this);
    super.destroy({ children: true, ...(typeof options === "object" ? options : {}) });
    if (Reflect.get(this.document, "_object") === this) Reflect.set(this.document, "_object", null);
  }

  /** Ends what the object keeps outside itself. */
  protected _destroy(_options?: PIXI.IDestroyOptions): void {}

  /** A copy of the object for a drag, not drawn yet. */
  clone(): this {
    const document = this.document.clone({}, { keepId: true, parent: this.document.parent });
    const Placeable = this.constructor as new (document: ClientDocument) => this;
    const clone = new Placeable(document);
    clone._original = this;
    clone.#isPreview = true;
    clone.#controlled = this.#controlled;
    this._preview = clone;
    Reflect.set(document, "_object", clone);
    clone.eventMode = "none";
    return clone;
  }

  /** Selects the object. @returns whether it is selected now */
  control(options: { releaseOthers?: boolean; [key: string]: unknown } = {}): boolean {
    if (!this.layer.options.controllableObjects || this.isPreview || this.destroyed) return false;
    const { releaseOthers = true } = options;
    if (releaseOthers) {
      for (const other of this.layer.controlled) if (other !== this) other.release({ trigger: true });
    }
    if (this.#controlled) return true;
    if (!this.canBeSelected) return false;
    this.#controlled = true;
    this.layer.controlledObjects.set(this.objectId, this);
    this._onControl(options);
    Hooks.callAll(`control${this.document.documentName}`, this, true);
    currentCanvas().wake();
    return true;
  }

  /** When the object has been selected. */
  protected _onControl(_options: PlainObject): void {
    this.renderFlags.set({ refreshState: true });
  }

  /** Gives the object up. @returns whether it is not selected now */
  release(options: PlainObject = {}): boolean {
    this.layer.controlledObjects.delete(this.objectId);
    if (!this.#controlled) return true;
    this.#controlled = false;
    if (this.layer.hud?.object === this) void this.layer.hud.close();
    this._onRelease(options);
    Hooks.callAll(`control${this.document.documentName}`, this, false);
    currentCanvas().wake();
    return true;
  }

  /** When the object has been given up. */
  protected _onRelease(_options: PlainObject): void {
    this.renderFlags.set({ refreshState: true });
  }

  /** Turns the object. */
  async rotate(angle: number, snap?: number): Promise<this> {
    const rotation = this._updateRotation({ angle, snap });
    if (rotation !== undefined) await this.document.update({ rotation });
    return this;
  }

  /** The direction after a turn; undefined where the object does not turn. */
  _updateRotation(options: {
    angle?: number | undefined;
    delta?: number | undefined;
    snap?: number | undefined;
  }): number | undefined {
    const { angle, delta = 0, snap = 0 } = options;
    const present: unknown =
      Reflect.get(this.document, "rotation") ?? Reflect.get(this.document, "direction");
    if (typeof present !== "number") return undefined;
    let degrees = angle ?? present + delta;
    if (snap > 0) degrees = Math.round(degrees / snap) * snap;
    return ((degrees % 360) + 360) % 360;
  }

  /** Where the object stands after a shift by spaces of the grid. */
  _getShiftedPosition(dx: number, dy: number): Point {
    const { x, y } = this.document._source;
    const { size } = currentCanvas().grid;
    return { x: Math.round(Number(x) + dx * size), y: Math.round(Number(y) + dy * size) };
  }

  /** Whether a selection box takes hold of the object. */
  _overlapsSelection(rectangle: PIXI.Rectangle): boolean {
    return rectangle.intersects(this.bounds);
  }

  /** Whether a user may delete the document. */
  _canDelete(user: User | null): boolean {
    return user !== null && this.document.canUserModify(user, "delete");
  }

  /** After the document was created. */
  _onCreate(_data: object, _options: object, _userId: string): void {
    void this.draw();
  }

  /** After the document was updated. */
  _onUpdate(_changed: object, _options: object, _userId: string): void {
    this.renderFlags.set({ refreshState: true });
    if (this.layer.hud?.object === this) void this.layer.hud.render();
  }

  /** After the document was deleted. */
  _onDelete(_options: object, _userId: string): void {
    this.release();
    if (this.layer.hud?.object === this) void this.layer.hud.close();
    if (!this.destroyed) this.destroy({ children: true });
  }
}

function lastEvent(object: PlaceableObject): never {
  return { interactionData: object.mouseInteractionManager?.interactionData } as never;
}
