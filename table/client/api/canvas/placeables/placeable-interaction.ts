import * as PIXI from "pixi.js";
import type { PlainObject } from "../../../../shared/utils/objects.ts";
import type { ClientDocument } from "../../abstract/client-document.ts";
import type { User } from "../../documents/user.ts";
import { Hooks } from "../../hooks.ts";
import { currentGame } from "../../host.ts";
import { currentCanvas } from "../current-canvas.ts";
import type { CanvasPointerEvent } from "../interaction/interaction-data.ts";
import { MouseInteractionManager } from "../interaction/mouse-interaction-manager.ts";
import type { PlaceableObject } from "./placeable-object.ts";

/** What the pointer does to a placeable object, and who may. */
export abstract class PlaceableInteraction extends PIXI.Container {
  abstract readonly document: ClientDocument;
  abstract get isOwner(): boolean;
  protected abstract get _interactionLayer(): PIXI.Container;

  get #self(): PlaceableObject {
    return this as unknown as PlaceableObject;
  }

  /** Makes what tells hovers, clicks and drags apart. */
  protected _createInteractionManager(): MouseInteractionManager {
    const permissions = {
      hoverIn: this._canHover,
      clickLeft: this._canControl,
      clickLeft2: this._canView,
      clickRight: this._canHUD,
      clickRight2: this._canConfigure,
      dragStart: this._canDrag,
      dragLeftStart: this._canDragLeftStart,
    };
    const callbacks = {
      hoverIn: this._onHoverIn,
      hoverOut: this._onHoverOut,
      clickLeft: this._onClickLeft,
      unclickLeft: this._onUnclickLeft,
      clickLeft2: this._onClickLeft2,
      clickRight: this._onClickRight,
      unclickRight: this._onUnclickRight,
      clickRight2: this._onClickRight2,
      dragLeftStart: this._onDragLeftStart,
      dragLeftMove: this._onDragLeftMove,
      dragLeftDrop: this._onDragLeftDrop,
      dragLeftCancel: this._onDragLeftCancel,
      dragRightStart: this._onDragRightStart,
      dragRightMove: this._onDragRightMove,
      dragRightDrop: this._onDragRightDrop,
      dragRightCancel: this._onDragRightCancel,
    };
    return new MouseInteractionManager(this, this._interactionLayer, permissions, callbacks);
  }

  /** Whether a user may hover the object. */
  _canHover(_user: User, _event?: CanvasPointerEvent): boolean {
    return true;
  }

  /** Whether a user may select the object. */
  _canControl(_user: User, _event?: CanvasPointerEvent): boolean {
    return this.#self.layer.active && !this.#self.isPreview && this.isOwner;
  }

  /** Whether a user may open the sheet. */
  _canView(user: User, event?: CanvasPointerEvent): boolean {
    return this._canControl(user, event);
  }

  /** Whether a user may open the menu of the object. */
  _canHUD(_user: User, _event?: CanvasPointerEvent): boolean {
    return this.isOwner;
  }

  /** Whether a user may configure the document. */
  _canConfigure(user: User, _event?: CanvasPointerEvent): boolean {
    return user.isGM;
  }

  /** Whether a user may drag the object. */
  _canDrag(user: User, event?: CanvasPointerEvent): boolean {
    return this._canControl(user, event);
  }

  /** Whether a left drag may begin now. */
  _canDragLeftStart(user: User, _event?: CanvasPointerEvent): boolean {
    if (Reflect.get(this.document, "locked") === true) return false;
    return user.isGM || !currentGame().paused;
  }

  /** Whether a left click also reaches what lies below. */
  _propagateLeftClick(_event: CanvasPointerEvent): boolean {
    return false;
  }

  /** Whether a right click also reaches what lies below. */
  _propagateRightClick(_event: CanvasPointerEvent): boolean {
    return false;
  }

  /** The pointer comes over the object. */
  _onHoverIn(
    _event: CanvasPointerEvent,
    { hoverOutOthers = false }: { hoverOutOthers?: boolean } = {},
  ): boolean | void {
    const object = this.#self;
    if (object.hover) return;
    if (hoverOutOthers)
      for (const other of object.layer.placeables) if (other !== object) other._onHoverOut(_event);
    object.layer.hover = object;
    object.hover = true;
    object.renderFlags.set({ refreshState: true });
    Hooks.callAll(`hover${this.document.documentName}`, this, true);
  }

  /** The pointer leaves the object. */
  _onHoverOut(_event: CanvasPointerEvent): void {
    const object = this.#self;
    if (!object.hover) return;
    if (object.layer.hover === object) object.layer.hover = null;
    object.hover = false;
    object.renderFlags.set({ refreshState: true });
    Hooks.callAll(`hover${this.document.documentName}`, this, false);
  }

  /** A left click: it selects, and with Shift adds to or takes from the selection. */
  _onClickLeft(event: CanvasPointerEvent): unknown {
    const object = this.#self;
    if (!this._propagateLeftClick(event)) event.stopPropagation();
    if (object.controlled && event.shiftKey) {
      event.interactionData["release"] = true;
      return undefined;
    }
    return object.control({ releaseOthers: !event.shiftKey && !object.controlled });
  }

  /** The left button is let go: a click with Shift on a selected object gives it up. */
  _onUnclickLeft(event: CanvasPointerEvent): void {
    const object = this.#self;
    if (event.interactionData["release"] === true) object.release();
    else if (object.controlled && !event.shiftKey && object.layer.controlled.length > 1) {
      object.control({ releaseOthers: true });
    }
    if (!this._propagateLeftClick(event)) event.stopPropagation();
  }

  /** A left double click opens the sheet. */
  _onClickLeft2(event: CanvasPointerEvent): void {
    const { sheet } = this.document;
    if (sheet) void sheet.render(true);
    if (!this._propagateLeftClick(event)) event.stopPropagation();
  }

  /** A right click selects, and opens or closes the menu of the object, where its layer has one. */
  _onClickRight(event: CanvasPointerEvent): void {
    const object = this.#self;
    if (!object.controlled && this._canControl(currentGame().user as User, event)) {
      object.control({ releaseOthers: !event.shiftKey });
    }
    const { hud } = object.layer;
    if (hud) void (hud.object === object ? hud.close() : hud.bind(object));
    if (!this._propagateRightClick(event)) event.stopPropagation();
  }

  /** The right button is let go. */
  _onUnclickRight(event: CanvasPointerEvent): void {
    if (!this._propagateRightClick(event)) event.stopPropagation();
  }

  /** A right double click opens the configuration of the document, if it has one. */
  _onClickRight2(event: CanvasPointerEvent): void {
    if (!this._propagateRightClick(event)) event.stopPropagation();
  }

  /** A left drag begins: previews of all selected objects that may be dragged are made. */
  _onDragLeftStart(event: CanvasPointerEvent): unknown {
    this._initializeDragLeft(event);
    return undefined;
  }

  /** Makes the previews of a drag. */
  protected _initializeDragLeft(event: CanvasPointerEvent): void {
    const self = this.#self;
    const user = currentGame().user as User;
    const { layer } = self;
    const objects = layer.options.controllableObjects ? layer.controlled : [self];
    const clones: PlaceableObject[] = [];
    for (const object of objects) {
      if (!object._canDrag(user, event) || !object._canDragLeftStart(user, event)) continue;
      const clone = object.clone();
      clones.push(clone);
      layer.preview?.addChild(clone);
      object._onDragStart();
      void clone.draw();
    }
    event.interactionData.clones = clones;
  }

  /** The object's own look while it is dragged. */
  protected _onDragStart(): void {
    this.#self.renderFlags.set({ refreshState: true });
  }

  /** The object's own look after it was dragged. */
  protected _onDragEnd(): void {
    if (!this.destroyed) this.#self.renderFlags.set({ refreshState: true });
  }

  /** A left drag goes on: the previews follow. */
  _onDragLeftMove(event: CanvasPointerEvent): void {
    const { origin, destination, clones } = event.interactionData;
    currentCanvas()._onDragCanvasPan(event);
    for (const clone of clones as PlaceableObject[]) {
      const source = clone._original?.document._source ?? {};
      Reflect.set(clone.document, "x", Number(source["x"]) + destination.x - origin.x);
      Reflect.set(clone.document, "y", Number(source["y"]) + destination.y - origin.y);
      clone.renderFlags.set({ refresh: true });
    }
  }

  /** A left drag ends: the documents are moved. */
  _onDragLeftDrop(event: CanvasPointerEvent): unknown {
    const updates = this._prepareDragLeftDropUpdates(event);
    const { scene } = currentCanvas();
    if (!updates || updates.length === 0 || !scene) return undefined;
    return scene.updateEmbeddedDocuments(
      this.document.documentName,
      updates,
      this._getDragLeftDropUpdateOptions(event),
    );
  }

  /** The options of the update at the end of a drag. */
  protected _getDragLeftDropUpdateOptions(_event: CanvasPointerEvent): PlainObject {
    return {};
  }

  /** The changes at the end of a drag. */
  protected _prepareDragLeftDropUpdates(event: CanvasPointerEvent): PlainObject[] | null {
    return (event.interactionData.clones as PlaceableObject[]).map((clone) => ({
      _id: clone._original?.id ?? clone.id,
      x: Math.round(Number(Reflect.get(clone.document, "x"))),
      y: Math.round(Number(Reflect.get(clone.document, "y"))),
    }));
  }

  /** A left drag was given up, or has ended: the previews go. */
  _onDragLeftCancel(event: CanvasPointerEvent): void {
    const { clones, clearPreviewContainer } = event.interactionData;
    const originals = (clones as PlaceableObject[]).map((clone) => clone._original);
    if (clearPreviewContainer) this.#self.layer.clearPreviewContainer();
    for (const original of originals) original?._onDragEnd();
  }

  /** A right drag pans the canvas, also where it begins on an object. */
  _onDragRightStart(event: CanvasPointerEvent): unknown {
    return currentCanvas()._onDragRightStart(event);
  }

  _onDragRightMove(event: CanvasPointerEvent): void {
    currentCanvas()._onDragRightMove(event);
  }

  _onDragRightDrop(event: CanvasPointerEvent): void {
    currentCanvas()._onDragRightDrop(event);
  }

  _onDragRightCancel(event: CanvasPointerEvent): void {
    currentCanvas()._onDragRightCancel(event);
  }
}
