/** Modules that want to show, price or steer the same drags as the system, by id, as they call themselves. */
const RIVALS: Readonly<Record<string, string>> = {
  "drag-ruler": "Drag Ruler",
  elevationruler: "Elevation Ruler",
  "enhanced-terrain-layer": "Enhanced Terrain Layer",
  "terrain-ruler": "Terrain Ruler",
  "pf2e-token-drag-ruler": "PF2e Token Drag Ruler",
};

/** Names to a GM the modules that are on and get in the way of the system's own drags. */
export function nameRivals(): void {
  if (!game.user.isGM) return;
  const modules = Object.entries(RIVALS)
    .filter(([id]) => game.modules.get(id)?.active)
    .map(([, title]) => title)
    .join(", ");
  if (modules !== "")
    ui.notifications.warn("MANGONEL.Notice.rivals", { format: { modules }, permanent: true });
}
