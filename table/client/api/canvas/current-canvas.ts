import type { Canvas } from "./canvas.ts";

let current: Canvas | null = null;

/** Makes a canvas the one of this page. */
export function setCurrentCanvas(canvas: Canvas): void {
  current = canvas;
}

/** The canvas of this page. @throws before it is made */
export function currentCanvas(): Canvas {
  if (!current) throw new Error("The canvas has not been made yet");
  return current;
}
