import type * as PIXI from "pixi.js";
import { Hooks } from "../hooks.ts";
import { CanvasAnimation } from "./animation/canvas-animation.ts";
import type { Canvas } from "./canvas.ts";

/** What part of the canvas is seen: its middle and its scale. */
export interface CanvasViewPosition {
  x: number;
  y: number;
  scale: number;
}

const MARGIN = 0.94;

/** The room of the page that no panel covers, in pixels of the screen. */
function findFreeRoom(): { left: number; width: number; height: number } {
  const right = document.getElementById("sidebar")?.getBoundingClientRect().left ?? window.innerWidth;
  const controls = document.getElementById("scene-controls-tools")?.getBoundingClientRect().right ?? 0;
  const left = controls < right ? controls : 0;
  return { left, width: Math.max(right - left, 200), height: window.innerHeight };
}

/** The view that shows a whole rectangle beside the panels. */
export function fitView(rectangle: {
  x: number;
  y: number;
  width: number;
  height: number;
}): CanvasViewPosition {
  const room = findFreeRoom();
  const scale = Math.min(room.width / rectangle.width, room.height / rectangle.height) * MARGIN;
  const shift = (window.innerWidth / 2 - (room.left + room.width / 2)) / scale;
  return {
    x: rectangle.x + rectangle.width / 2 + shift,
    y: rectangle.y + rectangle.height / 2,
    scale,
  };
}

/** Puts a view within what is allowed: the scale within its limits and the middle on the canvas. */
function constrainView(canvas: Canvas, view: Partial<CanvasViewPosition>): CanvasViewPosition {
  const { stage, dimensions } = canvas;
  const { minZoom, maxZoom } = canvas.zoomLimits;
  const scale = Math.max(minZoom, Math.min(view.scale ?? stage.scale.x, maxZoom));
  const clamp = (value: number, size: number, half: number): number =>
    Math.max(-half * 0.8, Math.min(value, size + half * 0.8));
  return {
    x: clamp(view.x ?? stage.pivot.x, dimensions.width, window.innerWidth / 2 / scale),
    y: clamp(view.y ?? stage.pivot.y, dimensions.height, window.innerHeight / 2 / scale),
    scale,
  };
}

/** Shows a view at once. */
export function applyView(canvas: Canvas, view: Partial<CanvasViewPosition>): CanvasViewPosition {
  const position = constrainView(canvas, view);
  const { stage } = canvas;
  stage.pivot.set(position.x, position.y);
  stage.scale.set(position.scale);
  canvas.hud?.align();
  canvas.wake();
  Hooks.callAll("canvasPan", canvas.exposed, position);
  return position;
}

/** Moves to a view little by little. */
export async function animateView(
  canvas: Canvas,
  view: Partial<CanvasViewPosition>,
  options: {
    duration?: number | undefined;
    speed?: number | undefined;
    easing?: ((progress: number) => number) | undefined;
  },
): Promise<boolean> {
  const to = constrainView(canvas, view);
  const { stage } = canvas;
  const shown = { x: stage.pivot.x, y: stage.pivot.y, scale: stage.scale.x };
  const distance = Math.hypot(to.x - shown.x, to.y - shown.y);
  const duration = options.duration ?? (options.speed ? (distance / options.speed) * 1000 : 250);
  return CanvasAnimation.animate(
    (["x", "y", "scale"] as const).map((attribute) => ({ parent: shown, attribute, to: to[attribute] })),
    {
      name: "canvas.animatePan",
      duration,
      easing: options.easing ?? CanvasAnimation.easeInOutCosine,
      ontick: () => applyView(canvas, shown),
    },
  );
}

/** Zooms about a point of the screen, so that what is under it stays there. */
export function zoomAt(canvas: Canvas, screen: PIXI.IPointData, factor: number): void {
  const { stage } = canvas;
  const before = stage.toLocal(screen);
  const { minZoom, maxZoom } = canvas.zoomLimits;
  const scale = Math.max(minZoom, Math.min(stage.scale.x * factor, maxZoom));
  const ratio = stage.scale.x / scale;
  applyView(canvas, {
    x: before.x - (before.x - stage.pivot.x) * ratio,
    y: before.y - (before.y - stage.pivot.y) * ratio,
    scale,
  });
}
