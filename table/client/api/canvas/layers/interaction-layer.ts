import type { SceneControl } from "../../applications/ui/scene-control.ts";
import { currentCanvas } from "../current-canvas.ts";
import type { CanvasPointerEvent } from "../interaction/interaction-data.ts";
import { CanvasLayer, type CanvasLayerOptions } from "./canvas-layer.ts";

/** A layer with which the user works when it is the active one. */
export class InteractionLayer extends CanvasLayer {
  #active = false;

  constructor() {
    super();
    this.zIndex = this.getZIndex();
    this.interactiveChildren = false;
  }

  static override get layerOptions(): CanvasLayerOptions {
    return { ...super.layerOptions, baseClass: InteractionLayer, zIndex: 0 };
  }

  /** The group of tools that this kind of layer adds to the scene controls, if any. */
  static prepareSceneControls(): SceneControl | null {
    return null;
  }

  /** Whether this is the layer that the user works with. */
  get active(): boolean {
    return this.#active;
  }

  /** The place of the layer among its siblings. */
  getZIndex(): number {
    return this.options.zIndex ?? 0;
  }

  /** Makes this the layer that the user works with. */
  activate(options: { tool?: string } = {}): this {
    const canvas = currentCanvas();
    const { active } = this;
    if (!active) {
      for (const layer of canvas.interactionLayers) if (layer !== this) layer.deactivate();
      this.#active = true;
      canvas.activeLayer = this;
      this.interactiveChildren = true;
    }
    canvas.showControlsOf(this, options.tool);
    if (!active) this._activate();
    return this;
  }

  /** When the layer has become the active one. */
  protected _activate(): void {}

  /** Ends the work with this layer. */
  deactivate(): this {
    if (!this.#active) return this;
    this.#active = false;
    this.interactiveChildren = false;
    const canvas = currentCanvas();
    if (canvas.activeLayer === this) canvas.activeLayer = null;
    this._deactivate();
    return this;
  }

  /** When the layer has ceased to be the active one. */
  protected _deactivate(): void {}

  /** A left click on the empty canvas while this layer is active. */
  _onClickLeft(_event: CanvasPointerEvent): void {}

  /** A left double click on the empty canvas. */
  _onClickLeft2(_event: CanvasPointerEvent): void {}

  /** A right click on the empty canvas. */
  _onClickRight(_event: CanvasPointerEvent): void {}

  /** A right double click on the empty canvas. */
  _onClickRight2(_event: CanvasPointerEvent): void {}

  /** Whether a left drag may begin on the empty canvas. */
  _canDragLeftStart(_user: unknown, _event: CanvasPointerEvent): boolean {
    return true;
  }

  /** A left drag begins on the empty canvas. */
  _onDragLeftStart(_event: CanvasPointerEvent): unknown {
    return undefined;
  }

  /** A left drag goes on. */
  _onDragLeftMove(_event: CanvasPointerEvent): void {}

  /** A left drag ends. */
  _onDragLeftDrop(_event: CanvasPointerEvent): void {}

  /** A left drag was given up, or has ended. */
  _onDragLeftCancel(_event: CanvasPointerEvent): void {}

  /** The wheel was turned with Shift or Control held. */
  _onMouseWheel(_event: WheelEvent): unknown {
    return undefined;
  }

  /** The Delete key was pressed. */
  _onDeleteKey(_event: KeyboardEvent): unknown {
    return undefined;
  }
}
