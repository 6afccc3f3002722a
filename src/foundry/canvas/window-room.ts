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

/** How long something is seen to move: not at all for whoever has asked his system for still pictures. */
export const motionOf = (milliseconds: number): number =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : milliseconds;
