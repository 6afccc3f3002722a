import * as PIXI from "pixi.js";

const ACTIVE_FPS = 60;
/** Without a graphics card a frame costs a fifth of a second, and everything else on the machine waits for it. */
const ACTIVE_FPS_IN_SOFTWARE = 15;
const IDLE_FPS = 10;
const IDLE_MILLISECONDS_PER_FRAME = 1000;
const ACTIVE_MILLISECONDS = 1500;

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
  readonly #activeFps: number;
  readonly #resting: number;
  #until = 0;
  #drawn = 0;

  /** @param app - the application with all listeners of its ticker that are always there */
  constructor(app: PIXI.Application, isSoftware: boolean) {
    this.#app = app;
    this.#activeFps = isSoftware ? ACTIVE_FPS_IN_SOFTWARE : ACTIVE_FPS;
    const { ticker } = app;
    ticker.remove(app.render, app);
    ticker.add(this.#draw, this, PIXI.UPDATE_PRIORITY.LOW);
    ticker.add(this.#pace, this, PIXI.UPDATE_PRIORITY.UTILITY);
    this.#resting = ticker.count;
    for (const name of ["pointermove", "pointerdown", "wheel", "keydown", "dragover", "resize"]) {
      window.addEventListener(name, () => this.wake(), { passive: true, capture: true });
    }
    this.wake();
  }

  /** Something happens: draws often for a while. */
  wake(): void {
    this.#until = performance.now() + ACTIVE_MILLISECONDS;
    const { ticker } = this.#app;
    if (ticker.maxFPS !== this.#activeFps) ticker.maxFPS = this.#activeFps;
  }

  get #isActive(): boolean {
    return this.#app.ticker.count > this.#resting || performance.now() < this.#until;
  }

  #draw(): void {
    const now = performance.now();
    if (!this.#isActive && now - this.#drawn < IDLE_MILLISECONDS_PER_FRAME) return;
    this.#drawn = now;
    this.#app.render();
  }

  #pace(): void {
    const { ticker } = this.#app;
    const fps = this.#isActive ? this.#activeFps : IDLE_FPS;
    if (ticker.maxFPS !== fps) ticker.maxFPS = fps;
  }
}
