/** The part of the window that panels leave to the field, roughly: the sidebar is this wide. */
const SIDEBAR = 330;

const seen = new Set<string>();

/** Shows the whole table when a scene is drawn for the first time on this client. */
export function fitTable(): void {
  const { scene } = canvas;
  if (!scene?.id || seen.has(scene.id)) return;
  seen.add(scene.id);
  const { sceneX, sceneY, sceneWidth, sceneHeight } = scene.dimensions;
  const room = { width: window.innerWidth - SIDEBAR, height: window.innerHeight };
  const scale = Math.min(room.width / (sceneWidth * 1.06), room.height / (sceneHeight * 1.06));
  canvas.pan({ x: sceneX + sceneWidth / 2 + SIDEBAR / 2 / scale, y: sceneY + sceneHeight / 2, scale });
}
