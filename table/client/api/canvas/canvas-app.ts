import * as PIXI from "pixi.js";

const ACTIVE_FPS = 60;
const IDLE_FPS = 10;
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

/** Draws often while something happens and seldom while nothing does. */
export class FramePacer {
  readonly #ticker: PIXI.Ticker;
  readonly #resting: number;
  #until = 0;

  /** @param ticker - the ticker with all listeners that are always there */
  constructor(ticker: PIXI.Ticker) {
    this.#ticker = ticker;
    ticker.add(this.#pace, this, PIXI.UPDATE_PRIORITY.UTILITY);
    this.#resting = ticker.count;
    for (const name of ["pointermove", "pointerdown", "wheel", "keydown", "dragover"]) {
      window.addEventListener(name, () => this.wake(), { passive: true, capture: true });
    }
    this.wake();
  }

  /** Something happens: draws often for a while. */
  wake(): void {
    this.#until = performance.now() + ACTIVE_MILLISECONDS;
    if (this.#ticker.maxFPS !== ACTIVE_FPS) this.#ticker.maxFPS = ACTIVE_FPS;
  }

  #pace(): void {
    const isActive = this.#ticker.count > this.#resting || performance.now() < this.#until;
    const fps = isActive ? ACTIVE_FPS : IDLE_FPS;
    if (this.#ticker.maxFPS !== fps) this.#ticker.maxFPS = fps;
  }
}
