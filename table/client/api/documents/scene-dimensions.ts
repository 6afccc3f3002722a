/** A rectangle in pixels. */
interface PixelRectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Sizes of a scene and of its grid. */
export interface SceneDimensions {
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly distance: number;
  readonly distancePixels: number;
  readonly units: string;
  readonly sceneX: number;
  readonly sceneY: number;
  readonly sceneWidth: number;
  readonly sceneHeight: number;
  readonly rect: PixelRectangle;
  readonly sceneRect: PixelRectangle;
  readonly ratio: number;
  readonly maxR: number;
  readonly rows: number;
  readonly columns: number;
  readonly uiScale: number;
}

interface Measured {
  readonly width: number;
  readonly height: number;
  readonly padding: number;
  readonly grid: {
    readonly type: number;
    readonly size: number;
    readonly distance: number;
    readonly units: string;
  };
}

/** Works out the sizes of a scene: padding is rounded up to whole grid spaces, on gridless scenes to whole pixels. */
export function measureScene({ width, height, padding, grid }: Measured): SceneDimensions {
  const { size, distance, units } = grid;
  const pad = (length: number): number =>
    grid.type === 0 ? Math.ceil(length * padding) : Math.ceil((length * padding) / size) * size;
  const sceneX = pad(width);
  const sceneY = pad(height);
  const full = { width: width + 2 * sceneX, height: height + 2 * sceneY };
  const Rectangle = rectangleClass();
  return {
    ...full,
    size,
    distance,
    distancePixels: size / distance,
    units,
    sceneX,
    sceneY,
    sceneWidth: width,
    sceneHeight: height,
    rect: Rectangle(0, 0, full.width, full.height),
    sceneRect: Rectangle(sceneX, sceneY, width, height),
    ratio: full.width / full.height,
    maxR: Math.hypot(full.width, full.height),
    rows: Math.ceil(full.height / size),
    columns: Math.ceil(full.width / size),
    uiScale: size / 100,
  };
}

/** On a page rectangles are PIXI's; without one they are plain. */
function rectangleClass(): (x: number, y: number, width: number, height: number) => PixelRectangle {
  const pixi: unknown = Reflect.get(globalThis, "PIXI");
  const cls: unknown = typeof pixi === "object" && pixi !== null ? Reflect.get(pixi, "Rectangle") : undefined;
  if (typeof cls !== "function") return (x, y, width, height) => ({ x, y, width, height });
  return (...parts) => Reflect.construct(cls, parts) as PixelRectangle;
}
