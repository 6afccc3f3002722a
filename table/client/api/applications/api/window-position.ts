import type { ApplicationPosition } from "./application-configuration.ts";

const MIN_WIDTH = 200;
const MIN_HEIGHT = 50;
const CASCADE = 28;

const clamp = (value: number, low: number, high: number): number =>
  Math.max(Math.min(value, Math.max(low, high)), low);

/**
 * Lays a window where it was asked to be, as far as the page allows.
 *
 * @param element - the window; its style is changed
 * @param wanted - the position; what is missing is taken from the middle of the page
 * @returns the position it got
 */
export function placeWindow(element: HTMLElement, wanted: ApplicationPosition): ApplicationPosition {
  const { innerWidth, innerHeight } = window;
  const style = element.style;
  const scale = wanted.scale ?? 1;
  const width = wanted.width ?? "auto";
  const height = wanted.height ?? "auto";
  style.width = width === "auto" ? "auto" : `${clamp(width, MIN_WIDTH, innerWidth)}px`;
  style.maxHeight = `${innerHeight}px`;
  style.height = height === "auto" ? "auto" : `${clamp(height, MIN_HEIGHT, innerHeight)}px`;
  const shownWidth = element.offsetWidth * scale;
  const shownHeight = element.offsetHeight * scale;
  const middle = findMiddle(shownWidth, shownHeight, element);
  const left = Math.round(clamp(wanted.left ?? middle.left, 0, innerWidth - shownWidth));
  const top = Math.round(clamp(wanted.top ?? middle.top, 0, innerHeight - shownHeight));
  style.left = `${left}px`;
  style.top = `${top}px`;
  style.transform = scale === 1 ? "" : `scale(${scale})`;
  if (wanted.zIndex !== undefined) style.zIndex = String(wanted.zIndex);
  return {
    ...wanted,
    scale,
    left,
    top,
    width: width === "auto" ? "auto" : element.offsetWidth,
    height: height === "auto" ? "auto" : element.offsetHeight,
  };
}

/** The middle of the page beside the sidebar, a step away from a window that is there already. */
function findMiddle(width: number, height: number, own: HTMLElement): { left: number; top: number } {
  const right = document.getElementById("sidebar-content")?.getBoundingClientRect().left || window.innerWidth;
  const room = width < right ? right : window.innerWidth;
  const place = {
    left: Math.round((room - width) / 2),
    top: Math.round((window.innerHeight - height) / 2.4),
  };
  const others = [...document.querySelectorAll<HTMLElement>(".application")].filter((other) => other !== own);
  const isTaken = (): boolean =>
    others.some(
      ({ offsetLeft, offsetTop }) =>
        Math.abs(offsetLeft - place.left) < CASCADE / 2 && Math.abs(offsetTop - place.top) < CASCADE / 2,
    );
  for (let tries = 0; tries < 8 && isTaken(); tries += 1) {
    place.left += CASCADE;
    place.top += CASCADE;
  }
  return place;
}
