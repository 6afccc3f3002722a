import { measureRoom } from "./window-room.ts";

const seen = new Set<string>();

/** Shows the whole table when a scene is drawn for the first time on this client. */
export function fitTable(): void {
  const { scene } = canvas;
  if (!scene?.id || seen.has(scene.id)) return;
  seen.add(scene.id);
  const { sceneX, sceneY, sceneWidth, sceneHeight } = scene.dimensions;
  const room = measureRoom();
  const scale = Math.min((room.right - room.left) / (sceneWidth * 1.06), room.height / (sceneHeight * 1.06));
  const aside = (window.innerWidth - room.left - room.right) / 2;
  canvas.pan({ x: sceneX + sceneWidth / 2 + aside / scale, y: sceneY + sceneHeight / 2, scale });
}
