import { measureRoom, motionOf } from "./window-room.ts";

/** Brings a place of the canvas into the middle of what the panels leave of the window, if it is not in view already. */
export async function showPlace(place: { readonly x: number; readonly y: number }): Promise<void> {
  const { stage } = canvas;
  if (!stage) return;
  const room = measureRoom();
  const seen = stage.toGlobal(place);
  const isInView = seen.x > room.left && seen.x < room.right && seen.y > 0 && seen.y < room.height;
  if (isInView) return;
  const aside = (window.innerWidth - room.left - room.right) / 2 / stage.scale.x;
  await canvas.animatePan({ x: place.x + aside, y: place.y, duration: motionOf(600) });
}
