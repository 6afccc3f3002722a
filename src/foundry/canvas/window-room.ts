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

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

/** Where a window may stand so that it hides nothing of a box: where it is, or to the right of the box, or to its left. */
export function placeBeside(now: Box, box: Box, room: Room): { readonly left: number; readonly top: number } {
  if (!overlaps(now, box)) return now;
  const right = box.left + box.width + GAP;
  const left = right + now.width <= room.right ? right : Math.max(room.left, box.left - GAP - now.width);
  return { left, top: Math.max(0, Math.min(now.top, room.height - now.height)) };
}

/** How long something is seen to move: not at all for whoever has asked his system for still pictures. */
export const motionOf = (milliseconds: number): number =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : milliseconds;
