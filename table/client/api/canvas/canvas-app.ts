import * as PIXI from "pixi.js";

/** How often a canvas draws while something happens, for how long after that, and how often when nothing does. */
interface Pace {
  readonly activeFps: number;
  readonly activeMilliseconds: number;
  readonly idleMillisecondsPerFrame: number;
}

const PACE: Pace = { activeFps: 60, activeMilliseconds: 1500, idleMillisecondsPerFrame: 1000 };

/** Without a graphics card a frame costs a fifth of a second, and everything else on the machine waits for it. */
const PACE_IN_SOFTWARE: Pace = { activeFps: 15, activeMilliseconds: 500, idleMillisecondsPerFrame: 3000 };

const IDLE_FPS = 10;

/** Whether the machine draws without a graphics card; then the canvas does with less. */
export function isSoftwareRendering(): boolean {
  const gl = document.createElement("canvas").getContext("webgl2");
  const info = gl?.getExtension("WEBGL_debug_renderer_info");
  const renderer: unknown = gl && info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : "";
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(String(renderer));
}

/** Makes the PIXI application of the canvas on the element of the page. */
export function createApp(view: HTMLCanvasElement, isSoftware: boolean): PIXI.Application<HTMLCanvasElement> {
  if (isSoftware) PIXI.BatchRenderer.defaultMaxTextures = 4;
  return new PIXI.Application<HTMLCanvasElement>({
    view,
    width: window.innerWidth,
    height: window.innerHeight,
    antialias: !isSoftware,
    resolution: isSoftware ? 1 : Math.min(window.devicePixelRatio || 1, 2),
    autoDensity: true,
    backgroundAlpha: 0,
    powerPreference: "high-performance",
    autoStart: true,
  });
}

/** Draws often while something happens; while nothing does, only a frame now and then. */
export class FramePacer {
  readonly #app: PIXI.Application;
  readonly #pace: Pace;
  readonly #resting: number;
  #until = 0;
  #drawn = 0;

  /** @param app - the application with all listeners of its ticker that are always there */
  constructor(app: PIXI.Application, isSoftware: boolean) {
    this.#app = app;
    this.#pace = isSoftware ? PACE_IN_SOFTWARE : PACE;
    const { ticker } = app;
    ticker.remove(app.render, app);
    ticker.add(this.#draw, this, PIXI.UPDATE_PRIORITY.LOW);
    ticker.add(this.#slowDown, this, PIXI.UPDATE_PRIORITY.UTILITY);
    this.#resting = ticker.count;
    for (const name of ["pointermove", "pointerdown", "wheel", "keydown", "dragover", "resize"]) {
      window.addEventListener(name, () => this.wake(), { passive: true, capture: true });
    }
    this.wake();
  }

  /** Something happens: draws often for a while. */
  wake(): void {
    const { activeFps, activeMilliseconds } = this.#pace;
    this.#until = performance.now() + activeMilliseconds;
    const { ticker } = this.#app;
    if (ticker.maxFPS !== activeFps) ticker.maxFPS = activeFps;
  }

  get #isActive(): boolean {
    return this.#app.ticker.count > this.#resting || performance.now() < this.#until;
  }

  #draw(): void {
    const now = performance.now();
    if (!this.#isActive && now - this.#drawn < this.#pace.idleMillisecondsPerFrame) return;
    this.#drawn = now;
    this.#app.render();
  }

  #slowDown(): void {
    const { ticker } = this.#app;
    const fps = this.#isActive ? this.#pace.activeFps : IDLE_FPS;
    if (ticker.maxFPS !== fps) ticker.maxFPS = fps;
  }
}
