import * as PIXI from "pixi.js";
import type { PlainObject } from "../../../../shared/utils/objects.ts";
import type { ClientDocument } from "../../abstract/client-document.ts";
import type { BasePlaceableHUD } from "../../applications/hud/placeable-hud.ts";
import type { CanvasLayerHost } from "../../host.ts";
import { currentGame } from "../../host.ts";
import { currentCanvas } from "../current-canvas.ts";
import type { CanvasPointerEvent } from "../interaction/interaction-data.ts";
import { findPlaceableClass } from "../placeables/placeable-classes.ts";
import type { PlaceableObject } from "../placeables/placeable-object.ts";
import type { CanvasLayerOptions } from "./canvas-layer.ts";
import { InteractionLayer } from "./interaction-layer.ts";

/** The tool that every layer of placeables begins with. */
export const SELECT_TOOL = {
  name: "select",
  order: 1,
  title: "TABLE.Controls.select",
  icon: "fa-solid fa-arrow-pointer",
} as const;

/** How the objects of a layer can be handled. */
export interface PlaceablesLayerOptions extends CanvasLayerOptions {
  controllableObjects: boolean;
  rotatableObjects: boolean;
  confirmDeleteKey: boolean;
}

/** Which objects a selection takes. */
export interface SelectOptions {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  releaseOptions?: PlainObject;
  controlOptions?: PlainObject;
}

/** A layer of objects that show documents of the scene. */
export class PlaceablesLayer extends InteractionLayer implements CanvasLayerHost {
  declare readonly options: Readonly<PlaceablesLayerOptions>;
  /** The name of the documents that the layer shows. */
  static documentName = "";

  /** The objects of the scene's documents. */
  objects: PIXI.Container | null = null;
  /** The previews of what is made or dragged. */
  preview: PIXI.Container | null = null;
  /** The object under the pointer. */
  hover: PlaceableObject | null = null;
  /** Whether all objects show their borders. */
  highlightObjects = false;
  readonly controlledObjects = new Map<string, PlaceableObject>();

  static override get layerOptions(): PlaceablesLayerOptions {
    return {
      ...super.layerOptions,
      baseClass: PlaceablesLayer,
      controllableObjects: false,
      rotatableObjects: false,
      confirmDeleteKey: false,
    };
  }

  /** The menu of the objects of the layer, if they have one. */
  get hud(): BasePlaceableHUD | null {
    return null;
  }

  get documentName(): string {
    return (this.constructor as typeof PlaceablesLayer).documentName;
  }

  /** The objects on the layer, previews apart. */
  get placeables(): PlaceableObject[] {
    return (this.objects?.children ?? []) as PlaceableObject[];
  }

  /** The objects that the user has selected. */
  get controlled(): PlaceableObject[] {
    return [...this.controlledObjects.values()];
  }

  /** The documents that the layer shows. */
  get documentCollection(): Iterable<ClientDocument> | null {
    const { scene } = currentCanvas();
    return (scene?.getEmbeddedCollection(this.documentName) ?? null) as Iterable<ClientDocument> | null;
  }

  /** The object of a document's id. */
  get(objectId: string): PlaceableObject | undefined {
    return this.placeables.find((object) => object.id === objectId);
  }

  protected override async _draw(options: PlainObject): Promise<void> {
    await super._draw(options);
    this.objects = this.addChild(new PIXI.Container());
    this.objects.sortableChildren = true;
    this.objects.eventMode = "passive";
    this.preview = this.addChild(new PIXI.Container());
    this.preview.zIndex = 1;
    this.preview.eventMode = "none";
    const drawn: Promise<unknown>[] = [];
    for (const document of this.documentCollection ?? []) {
      const object = this.createObject(document);
      if (object) drawn.push(object.draw());
    }
    await Promise.all(drawn);
  }

  protected override async _tearDown(options: PlainObject): Promise<void> {
    this.controlledObjects.clear();
    this.hover = null;
    for (const object of [...this.placeables]) object.destroy({ children: true });
    this.clearPreviewContainer();
    await super._tearDown(options);
    this.objects = null;
    this.preview = null;
  }

  /** Makes the object of a document and puts it among the others; it is not drawn yet. */
  createObject(document: unknown): PlaceableObject | null {
    if (!this.objects) return null;
    const Placeable = findPlaceableClass(this.documentName);
    const object = new Placeable(document as ClientDocument);
    Reflect.set(document as object, "_object", object);
    this.objects.addChild(object);
    return object;
  }

  /** Draws what was created while the layer was being drawn. */
  drawMissing(): void {
    const drawn = new Set(this.placeables.map(({ document }) => document));
    for (const document of this.documentCollection ?? []) {
      if (!drawn.has(document)) void this.createObject(document)?.draw();
    }
  }

  /** Takes the previews away. */
  clearPreviewContainer(): void {
    for (const child of this.preview?.removeChildren() ?? []) {
      const { _original: original } = child as PlaceableObject;
      if (original) original._preview = null;
      child.destroy({ children: true });
    }
  }

  protected override _activate(): void {
    for (const object of this.placeables) object.renderFlags.set({ refreshState: true });
  }

  protected override _deactivate(): void {
    this.releaseAll();
    for (const object of this.placeables) object.renderFlags.set({ refreshState: true });
    this.clearPreviewContainer();
  }

  /** Selects every object that may be. */
  controlAll(options: PlainObject = {}): PlaceableObject[] {
    if (!this.options.controllableObjects) return [];
    for (const object of this.placeables) object.control({ ...options, releaseOthers: false });
    return this.controlled;
  }

  /** Gives up the selection. @returns how many objects were selected */
  releaseAll(options: PlainObject = {}): number {
    let released = 0;
    for (const object of this.placeables) if (object.controlled && object.release(options)) released += 1;
    return released;
  }

  /** Selects the objects in a rectangle. @returns whether the selection changed */
  selectObjects(
    options: SelectOptions = {},
    { releaseOthers = true }: { releaseOthers?: boolean } = {},
  ): boolean {
    const { x = 0, y = 0, width = 0, height = 0 } = options;
    const rectangle = new PIXI.Rectangle(x, y, width, height);
    const before = new Set(this.controlled);
    const within = this.placeables.filter(
      (object) => object.canBeSelected && object._overlapsSelection(rectangle),
    );
    if (releaseOthers) {
      for (const object of before) if (!within.includes(object)) object.release(options.releaseOptions ?? {});
    }
    for (const object of within) {
      if (!object.controlled) object.control({ ...options.controlOptions, releaseOthers: false });
    }
    const after = this.controlled;
    return after.length !== before.size || after.some((object) => !before.has(object));
  }

  /** Turns several objects, to an angle or by one. */
  async rotateMany({ angle, delta, snap, ids }: RotateOptions = {}): Promise<PlaceableObject[]> {
    if (angle === undefined && delta === undefined)
      throw new Error("Either an angle or a delta must be given");
    if (!this.options.rotatableObjects || this.#isPausedForUser()) return [];
    const objects = this._getMovableObjects(ids);
    const updates = objects.flatMap((object) => {
      const rotation = object._updateRotation({ angle, delta, snap });
      return rotation === undefined ? [] : [{ _id: object.id, rotation }];
    });
    await this.#update(updates, {});
    return objects;
  }

  /** Moves several objects by spaces of the grid. */
  async moveMany({ dx = 0, dy = 0, rotate = false, ids }: MoveOptions = {}): Promise<PlaceableObject[]> {
    if ((!dx && !dy) || this.#isPausedForUser()) return [];
    const objects = this._getMovableObjects(ids);
    if (rotate && this.options.rotatableObjects) {
      const angle = (Math.atan2(-dx, dy) * 180) / Math.PI;
      return this.rotateMany({ angle, ...(ids ? { ids } : {}) });
    }
    const updates = objects.map((object) => ({ _id: object.id, ...object._getShiftedPosition(dx, dy) }));
    await this.#update(updates, { method: "keyboard" });
    return objects;
  }

  /** The selected objects, or those of the ids, that are not locked and that the user may update. */
  protected _getMovableObjects(ids?: string[]): PlaceableObject[] {
    const objects = ids
      ? this.placeables.filter((object) => object.id && ids.includes(object.id))
      : this.controlled;
    return objects.filter((object) => object.isOwner && Reflect.get(object.document, "locked") !== true);
  }

  #isPausedForUser(): boolean {
    const { paused, user } = currentGame();
    return paused && !user?.isGM;
  }

  async #update(updates: object[], options: PlainObject): Promise<void> {
    const { scene } = currentCanvas();
    if (scene && updates.length > 0) await scene.updateEmbeddedDocuments(this.documentName, updates, options);
  }

  override _onClickLeft(event: CanvasPointerEvent): void {
    if (!event.shiftKey) this.releaseAll();
  }

  override _onMouseWheel(event: WheelEvent): unknown {
    const snap = event.shiftKey ? 45 : 15;
    const turn = event.deltaY || event.deltaX;
    return this.rotateMany({ delta: snap * Math.sign(turn), snap });
  }

  override async _onDeleteKey(_event: KeyboardEvent): Promise<void> {
    const { scene } = currentCanvas();
    const ids = this.controlled
      .filter((object) => object._canDelete(currentGame().user))
      .map((object) => object.id ?? "");
    if (scene && ids.length > 0) await scene.deleteEmbeddedDocuments(this.documentName, ids);
  }
}

interface RotateOptions {
  angle?: number | undefined;
  delta?: number | undefined;
  snap?: number | undefined;
  ids?: string[];
}

interface MoveOptions {
  dx?: number;
  dy?: number;
  rotate?: boolean;
  ids?: string[];
}
