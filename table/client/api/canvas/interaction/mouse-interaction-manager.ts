import type * as PIXI from "pixi.js";
import { currentGame } from "../../host.ts";
import { type CanvasPointerEvent, emptyInteractionData, type InteractionData } from "./interaction-data.ts";

/** The things that a pointer can do to an object. */
export type InteractionAction =
  | "hoverIn"
  | "hoverOut"
  | `${"click" | "unclick"}${"Left" | "Right"}`
  | `click${"Left" | "Right"}2`
  | "dragStart"
  | `drag${"Left" | "Right"}${"Start" | "Move" | "Drop" | "Cancel"}`
  | "longPress";

/** Answers an action; false refuses it where it can be refused. */
export type InteractionCallback = { bivarianceHack(event: CanvasPointerEvent): unknown }["bivarianceHack"];

/** Says whether a user may do something to an object. */
export type InteractionPermission =
  | boolean
  | { bivarianceHack(user: unknown, event: CanvasPointerEvent): boolean }["bivarianceHack"];

/** How far and how long a press goes before it is something else. */
export interface InteractionOptions {
  /** Pixels of the screen that a press moves before it is a drag. */
  dragResistance?: number;
}

type Button = "Left" | "Right";

const STATES = Object.freeze({ NONE: 0, HOVER: 1, CLICKED: 2, GRABBED: 3, DRAG: 4, DROP: 5 });
const DOUBLE_CLICK_DISTANCE_PX = 5;

/** Tells hovers, clicks, double clicks and drags on an object of the canvas apart. */
export class MouseInteractionManager {
  static INTERACTION_STATES = STATES;
  static DOUBLE_CLICK_TIME_MS = 250;
  static LONG_PRESS_DURATION_MS = 500;
  static DEFAULT_DRAG_RESISTANCE_PX = 10;

  /** The manager whose object is pressed or dragged at the moment. */
  static current: MouseInteractionManager | null = null;

  readonly object: PIXI.DisplayObject;
  readonly layer: PIXI.Container;
  readonly permissions: Partial<Record<InteractionAction, InteractionPermission | null>>;
  readonly callbacks: Partial<Record<InteractionAction, InteractionCallback | null>>;
  readonly options: InteractionOptions;
  state: number = STATES.NONE;
  interactionData: InteractionData;
  #button: Button = "Left";
  #lastClick: Record<Button, { time: number; x: number; y: number }> = {
    Left: { time: Number.NEGATIVE_INFINITY, x: 0, y: 0 },
    Right: { time: Number.NEGATIVE_INFINITY, x: 0, y: 0 },
  };
  #longPress: number | undefined;
  #isOver = false;

  constructor(
    object: PIXI.DisplayObject,
    layer: PIXI.Container,
    permissions: MouseInteractionManager["permissions"] = {},
    callbacks: MouseInteractionManager["callbacks"] = {},
    options: InteractionOptions = {},
  ) {
    this.object = object;
    this.layer = layer;
    this.permissions = permissions;
    this.callbacks = callbacks;
    this.options = options;
    this.interactionData = emptyInteractionData(object);
  }

  get isDragging(): boolean {
    return this.state >= STATES.DRAG;
  }

  /** Begins to listen. */
  activate(): this {
    this.deactivate();
    this.state = STATES.NONE;
    this.object.eventMode = "static";
    this.object.on("pointerenter", this.#onEnter, this);
    this.object.on("pointerleave", this.#onLeave, this);
    this.object.on("pointerdown", this.#onDown, this);
    return this;
  }

  /** Stops listening. */
  deactivate(): void {
    this.#stopFollowing();
    this.object.off("pointerenter", this.#onEnter, this);
    this.object.off("pointerleave", this.#onLeave, this);
    this.object.off("pointerdown", this.#onDown, this);
  }

  /** Whether the user may do something now. */
  can(action: InteractionAction, event: PIXI.FederatedPointerEvent): boolean {
    const permission = this.permissions[action];
    if (permission === undefined || permission === null) return true;
    if (typeof permission === "boolean") return permission;
    return permission.call(this.object, currentGame().user, this.#attach(event));
  }

  /** Calls the answer to an action. */
  callback(action: InteractionAction, event: PIXI.FederatedPointerEvent): unknown {
    const callback = this.callbacks[action];
    if (!callback) return undefined;
    return callback.call(this.object, this.#attach(event));
  }

  /** Ends a press or drag without its outcome. */
  cancel(event: PIXI.FederatedPointerEvent): void {
    const ended = this.state;
    this.#stopFollowing();
    if (ended >= STATES.DRAG) this.callback(`drag${this.#button}Cancel`, event);
    this.reset({ state: ended > STATES.NONE });
  }

  /** Forgets the press; the hover stays if it is there. */
  reset({ interactionData = true, state = true }: { interactionData?: boolean; state?: boolean } = {}): void {
    this.#stopFollowing();
    if (state) this.state = this.state > STATES.NONE ? STATES.HOVER : STATES.NONE;
    if (interactionData) this.interactionData = emptyInteractionData(this.object);
    if (MouseInteractionManager.current === this) MouseInteractionManager.current = null;
  }

  #attach(event: PIXI.FederatedPointerEvent): CanvasPointerEvent {
    return Object.assign(event, { interactionData: this.interactionData });
  }

  #onEnter(event: PIXI.FederatedPointerEvent): void {
    this.#isOver = true;
    if (this.state !== STATES.NONE || isOverPage(event) || MouseInteractionManager.current?.isDragging)
      return;
    if (!this.can("hoverIn", event)) return;
    this.state = STATES.HOVER;
    this.callback("hoverIn", event);
  }

  #onLeave(event: PIXI.FederatedPointerEvent): void {
    this.#isOver = false;
    if (this.state === STATES.NONE || this.state >= STATES.CLICKED) return;
    this.state = STATES.NONE;
    this.callback("hoverOut", event);
  }

  #onDown(event: PIXI.FederatedPointerEvent): void {
    if (event.button !== 0 && event.button !== 2) return;
    const button: Button = event.button === 0 ? "Left" : "Right";
    const dragging = MouseInteractionManager.current;
    if (dragging?.isDragging) {
      if (dragging === this && button !== this.#button) {
        this.interactionData.cancelled = true;
        this.cancel(event);
        event.stopPropagation();
      }
      return;
    }
    const isDouble = this.#isDouble(button, event);
    this.#begin(event);
    this.#button = button;
    const hasSecond = isDouble && this.callbacks[`click${button}2`];
    const action: InteractionAction = hasSecond ? `click${button}2` : `click${button}`;
    const mayClick = Boolean(this.callbacks[action]) && this.can(action, event);
    const mayDrag = Boolean(this.callbacks[`drag${button}Start`]);
    if (!mayClick && !(mayDrag && this.permissions[action] === undefined)) return;
    this.#lastClick[button] = { time: performance.now(), x: event.global.x, y: event.global.y };
    this.state = STATES.CLICKED;
    MouseInteractionManager.current = this;
    this.#follow(event);
    if (mayClick && this.callback(action, event) === false) this.reset();
  }

  #isDouble(button: Button, event: PIXI.FederatedPointerEvent): boolean {
    const last = this.#lastClick[button];
    const near = Math.hypot(event.global.x - last.x, event.global.y - last.y) <= DOUBLE_CLICK_DISTANCE_PX;
    const isDouble = near && performance.now() - last.time <= MouseInteractionManager.DOUBLE_CLICK_TIME_MS;
    if (isDouble) last.time = Number.NEGATIVE_INFINITY;
    return isDouble;
  }

  #begin(event: PIXI.FederatedPointerEvent): void {
    const origin = event.getLocalPosition(this.layer);
    this.interactionData = {
      ...emptyInteractionData(this.object),
      origin,
      destination: origin.clone(),
      screenOrigin: { x: event.global.x, y: event.global.y },
    };
  }

  #follow(event: PIXI.FederatedPointerEvent): void {
    this.#stopFollowing();
    this.object.on("globalpointermove", this.#onMove, this);
    this.object.on("pointerup", this.#onUp, this);
    this.object.on("pointerupoutside", this.#onUp, this);
    this.object.on("pointercancel", this.#onCancel, this);
    if (!this.callbacks.longPress || this.#button !== "Left") return;
    this.#longPress = window.setTimeout(() => {
      if (this.state === STATES.CLICKED && this.can("longPress", event)) this.callback("longPress", event);
    }, MouseInteractionManager.LONG_PRESS_DURATION_MS);
  }

  #stopFollowing(): void {
    window.clearTimeout(this.#longPress);
    this.object.off("globalpointermove", this.#onMove, this);
    this.object.off("pointerup", this.#onUp, this);
    this.object.off("pointerupoutside", this.#onUp, this);
    this.object.off("pointercancel", this.#onCancel, this);
  }

  #onMove(event: PIXI.FederatedPointerEvent): void {
    if (this.state < STATES.CLICKED) return;
    this.interactionData.destination = event.getLocalPosition(this.layer);
    if (this.state === STATES.DRAG) {
      // A second button of a mouse that is held down arrives as a move.
      if (this.#button === "Left" && event.buttons & 2) this.#onCancel(event);
      else this.callback(`drag${this.#button}Move`, event);
      return;
    }
    if (this.state === STATES.GRABBED) return;
    const { x, y } = this.interactionData.screenOrigin;
    const resistance = this.options.dragResistance ?? MouseInteractionManager.DEFAULT_DRAG_RESISTANCE_PX;
    if (Math.hypot(event.global.x - x, event.global.y - y) < resistance) return;
    window.clearTimeout(this.#longPress);
    this.#startDrag(event);
  }

  #startDrag(event: PIXI.FederatedPointerEvent): void {
    const action: InteractionAction = `drag${this.#button}Start`;
    const isLeft = this.#button === "Left";
    const may =
      Boolean(this.callbacks[action]) &&
      (!isLeft || this.can("dragStart", event)) &&
      this.can(action, event) &&
      this.callback(action, event) !== false;
    this.state = may ? STATES.DRAG : STATES.GRABBED;
    if (may) this.callback(`drag${this.#button}Move`, event);
  }

  #onUp(event: PIXI.FederatedPointerEvent): void {
    if (event.button !== (this.#button === "Left" ? 0 : 2)) return;
    if (this.state === STATES.DRAG) {
      this.interactionData.destination = event.getLocalPosition(this.layer);
      this.state = STATES.DROP;
      this.callback(`drag${this.#button}Drop`, event);
      this.cancel(event);
    } else if (this.state >= STATES.CLICKED) {
      this.callback(`unclick${this.#button}`, event);
      this.reset();
    }
    if (!this.#isOver) this.#onLeave(event);
  }

  #onCancel(event: PIXI.FederatedPointerEvent): void {
    this.interactionData.cancelled = true;
    this.cancel(event);
  }
}

/** Whether the pointer is over a window or panel that covers the canvas. */
function isOverPage(event: PIXI.FederatedPointerEvent): boolean {
  const { target } = event.nativeEvent;
  return target instanceof Element && !(target instanceof HTMLCanvasElement);
}
