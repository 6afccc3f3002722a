import { type Box, clearOf, hides, measureRoom, motionOf, placeAtEdge } from "./window-room.ts";

type App = foundry.applications.api.ApplicationV2.Any;

/** Windows whose place a person has chosen: they keep it. */
const placedByHand = new WeakSet<App>();

/** The elements of windows that have been seen: one that has not is of a window just opened. */
const seen = new WeakSet<HTMLElement>();

/** Notes that a window has been moved by its header, with the pointer or with the keys. */
function watchHand(app: App): void {
  const header = app.element.querySelector(".window-header");
  for (const [down, up] of [
    ["pointerdown", "pointerup"],
    ["keydown", "keyup"],
  ] as const)
    header?.addEventListener(down, () => {
      const { left, top } = app.position;
      const note = () => {
        if (app.position.left !== left || app.position.top !== top) placedByHand.add(app);
      };
      document.addEventListener(up, note, { once: true, capture: true });
    });
}

/** Where a token is on the page. */
function boxOf(token: Token.Implementation, stage: PIXI.Container): Box {
  const { x, y, width, height } = token.bounds;
  const [from, to] = [stage.toGlobal({ x, y }), stage.toGlobal({ x: x + width, y: y + height })];
  return { left: from.x, top: from.y, width: to.x - from.x, height: to.y - from.y };
}

/** A box with the acts of the menu around the token, if that is open. */
function withActs(box: Box): Box {
  const acts = document.querySelector(".mangonel-acts")?.getBoundingClientRect();
  if (!acts) return box;
  const left = Math.min(box.left, acts.left);
  const top = Math.min(box.top, acts.top);
  const width = Math.max(box.left + box.width, acts.right) - left;
  return { left, top, width, height: Math.max(box.top + box.height, acts.bottom) - top };
}

/** Keeps a window off the token of an actor: the window goes aside, or the field, where a person has put the window there. */
export function standAside(app: App, actor: string): void {
  const tokens = canvas.tokens?.placeables ?? [];
  const token = tokens.find(({ document }) => document.actorId === actor);
  const { stage } = canvas;
  if (!stage || !app.rendered) return;
  const isOpened = !seen.has(app.element);
  seen.add(app.element);
  if (isOpened) watchHand(app);
  const isFree = !placedByHand.has(app);
  const now = app.element.getBoundingClientRect();
  const own = token && withActs(boxOf(token, stage));
  const isHidden = own !== undefined && hides(now, own);
  if (isFree && (isOpened || isHidden)) {
    const others = tokens.flatMap((other) => (other === token ? [] : [boxOf(other, stage)]));
    app.setPosition(placeAtEdge(now, own, others, measureRoom()));
  } else if (isHidden) {
    const by = clearOf(now, own, measureRoom()) / stage.scale.x;
    void canvas.animatePan({ x: stage.pivot.x - by, y: stage.pivot.y, duration: motionOf(400) });
  }
}
