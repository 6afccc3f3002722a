/** The part of the window that panels leave to the field, in pixels of the page. */
export interface Room {
  readonly left: number;
  readonly right: number;
  readonly height: number;
}

/** Measures what the controls on the left and the sidebar on the right leave of the window. */
export function measureRoom(): Room {
  const controls = [...document.querySelectorAll("#scene-controls button")].map(
    (button) => button.getBoundingClientRect().right,
  );
  const sidebar = document.querySelector("#sidebar")?.getBoundingClientRect();
  return {
    left: Math.max(0, ...controls),
    right: sidebar && sidebar.left > window.innerWidth / 2 ? sidebar.left : window.innerWidth,
    height: window.innerHeight,
  };
}

/** A box on the page, in its pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** How far a window keeps from what it stands beside, in pixels. */
const GAP = 24;

/** How far a window that stands at an edge of the room keeps from it, and the steps in which it looks along it, in pixels. */
const EDGE = { gap: 12, step: 24 } as const;

/** Whether a window hides some of a box. */
export const hides = (window: Box, box: Box): boolean =>
  window.left < box.left + box.width &&
  box.left < window.left + window.width &&
  window.top < box.top + box.height &&
  box.top < window.top + window.height;

/** A place of a window, in pixels of the page. */
interface Place {
  readonly left: number;
  readonly top: number;
}

/** The places along the left and the right edge of the room, from the top. */
function* listEdges({ width, height }: Box, room: Room): Generator<Place> {
  const lowest = Math.max(EDGE.gap, room.height - EDGE.gap - height);
  for (let top: number = EDGE.gap; top <= lowest; top += EDGE.step)
    for (const left of [room.right - EDGE.gap - width, room.left + EDGE.gap])
      yield { left: Math.max(0, left), top };
}

/** Where at an edge of the room a window hides nothing of its own unit, and as few of the others as can be. */
export function placeAtEdge(now: Box, own: Box | undefined, others: readonly Box[], room: Room): Place {
  const clear = own && {
    left: own.left - GAP,
    top: own.top - GAP,
    width: own.width + 2 * GAP,
    height: own.height + 2 * GAP,
  };
  const costOf = (place: Place): number => {
    const window = { ...place, width: now.width, height: now.height };
    const hidden = others.filter((box) => hides(window, box)).length;
    return clear && hides(window, clear) ? hidden + others.length + 1 : hidden;
  };
  const places = [...listEdges(now, room)];
  const costs = places.map(costOf);
  return places[costs.indexOf(Math.min(...costs))] ?? now;
}

/** How far sideways a box has to go to come from under a window, into the wider part of the room beside it; in pixels. */
export function clearOf(window: Box, box: Box, room: Room): number {
  const end = window.left + window.width;
  return window.left - room.left > room.right - end
    ? window.left - GAP - box.width - box.left
    : end + GAP - box.left;
}

/** How long something is seen to move: not at all for whoever has asked his system for still pictures. */
export const motionOf = (milliseconds: number): number =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : milliseconds;
