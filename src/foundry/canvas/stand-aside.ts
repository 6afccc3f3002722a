import { measureRoom, placeBeside } from "./window-room.ts";

/** Keeps a window off the token of an actor, and off the acts of its menu, if that is open. */
export function standAside(app: foundry.applications.api.ApplicationV2.Any, actor: string): void {
  const token = canvas.tokens?.placeables.find(({ document }) => document.actorId === actor);
  const { stage } = canvas;
  if (!token || !stage || !app.rendered) return;
  const { x, y, width, height } = token.bounds;
  const [from, to] = [stage.toGlobal({ x, y }), stage.toGlobal({ x: x + width, y: y + height })];
  const acts = document.querySelector(".mangonel-acts")?.getBoundingClientRect();
  const left = Math.min(from.x, acts?.left ?? from.x);
  const top = Math.min(from.y, acts?.top ?? from.y);
  const box = {
    left,
    top,
    width: Math.max(to.x, acts?.right ?? to.x) - left,
    height: Math.max(to.y, acts?.bottom ?? to.y) - top,
  };
  app.setPosition(placeBeside(app.element.getBoundingClientRect(), box, measureRoom()));
}
