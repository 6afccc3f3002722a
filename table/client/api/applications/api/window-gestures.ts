import type { ApplicationV2 } from "./application-v2.ts";

const KEY_STEP = 16;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Follow = (dx: number, dy: number) => void;

/** Follows a pointer that is held down on an element. */
function followPointer(element: HTMLElement, event: PointerEvent, follow: Follow): void {
  const { clientX, clientY, pointerId } = event;
  const move = (next: PointerEvent): void => {
    if (next.pointerId === pointerId) follow(next.clientX - clientX, next.clientY - clientY);
  };
  const stop = (): void => {
    element.removeEventListener("pointermove", move);
    element.removeEventListener("lostpointercapture", stop);
    element.classList.remove("dragging");
  };
  element.setPointerCapture(pointerId);
  element.classList.add("dragging");
  element.addEventListener("pointermove", move);
  element.addEventListener("lostpointercapture", stop);
}

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("button, a, input, select") !== null;

/** Lets a window be moved by its title bar. */
export function makeMovable(app: ApplicationV2, header: HTMLElement): void {
  header.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || isControl(event.target)) return;
    const { left = 0, top = 0 } = app.position;
    followPointer(header, event, (dx, dy) => app.setPosition({ left: left + dx, top: top + dy }));
  });
  if (!app.options.window.minimizable) return;
  header.addEventListener("dblclick", (event) => {
    if (isControl(event.target)) return;
    void (app.minimized ? app.maximize() : app.minimize());
  });
}

/** Lets a window be resized by its grip, with the pointer or the arrow keys. */
export function makeResizable(app: ApplicationV2, grip: HTMLElement): void {
  const size = (): [number, number] => [app.element.offsetWidth, app.element.offsetHeight];
  grip.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const [width, height] = size();
    followPointer(grip, event, (dx, dy) => app.setPosition({ width: width + dx, height: height + dy }));
  });
  grip.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const [width, height] = size();
    app.setPosition({ width: width + step[0] * KEY_STEP, height: height + step[1] * KEY_STEP });
  });
}

/** Lets the focused window be moved with Alt and the arrow keys. */
export function makeKeyMovable(app: ApplicationV2, frame: HTMLElement): void {
  frame.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step || !event.altKey) return;
    event.preventDefault();
    const { left = 0, top = 0 } = app.position;
    app.setPosition({ left: left + step[0] * KEY_STEP, top: top + step[1] * KEY_STEP });
  });
}
