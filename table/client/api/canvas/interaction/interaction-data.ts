import type * as PIXI from "pixi.js";
import type { Point } from "../../grid/gridless-grid.ts";

/** What is known of the press or drag that goes on. */
export interface InteractionData {
  /** The object that was pressed. */
  object: PIXI.DisplayObject | null;
  /** Where the press began, on the canvas. */
  origin: Point;
  /** Where the pointer is now, on the canvas. */
  destination: Point;
  /** Where the press began, on the screen. */
  screenOrigin: Point;
  /** The previews that are dragged. */
  clones: PIXI.DisplayObject[];
  /** Whether the previews go when the drag ends. */
  clearPreviewContainer: boolean;
  cancelled: boolean;
  [key: string]: unknown;
}

/** A pointer event on the canvas, with what is known of the press it belongs to. */
export type CanvasPointerEvent = PIXI.FederatedPointerEvent & { interactionData: InteractionData };

/** Interaction data before anything was pressed. */
export function emptyInteractionData(object: PIXI.DisplayObject | null): InteractionData {
  return {
    object,
    origin: { x: 0, y: 0 },
    destination: { x: 0, y: 0 },
    screenOrigin: { x: 0, y: 0 },
    clones: [],
    clearPreviewContainer: true,
    cancelled: false,
  };
}
