import type { ApplicationV2 } from "./api/application-v2.ts";

const BASE_Z_INDEX = 100;
let top = BASE_Z_INDEX;

/** The applications that are rendered, by the id of their element. */
export const instances = new Map<string, ApplicationV2>();

/** The next place in the pile of windows, above all others. */
export function nextZIndex(): number {
  top += 1;
  return top;
}

/** The window on top of the pile, if there is one. */
export function findFrontWindow(): ApplicationV2 | null {
  let front: ApplicationV2 | null = null;
  for (const app of instances.values()) {
    if (!app.hasFrame || !app.rendered) continue;
    if (!front || (app.position.zIndex ?? 0) > (front.position.zIndex ?? 0)) front = app;
  }
  return front;
}
