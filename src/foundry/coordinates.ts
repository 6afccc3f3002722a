import type { Point } from "#field/pose.ts";
import { type Degrees, type Inches, normalizeHeading } from "#rules/quantities.ts";

/** The measures of a scene that turn inches into pixels. */
export interface Scale {
  /** Pixels of one inch. */
  readonly pixelsPerInch: number;
  /** Where the table's corner lies on the scene's canvas, in pixels: the padding. */
  readonly left: number;
  readonly top: number;
}

/** The scale of a scene. No battle is fought on a scene whose unit is not the inch ({@link isInches}). */
export function scaleOf(scene: Scene.Implementation): Scale {
  const { distancePixels, sceneX, sceneY } = scene.dimensions;
  return { pixelsPerInch: distancePixels, left: sceneX, top: sceneY };
}

const INCH_UNITS = ["in", "in.", "inch", "inches", '"', "″", "дюйм", "дюйма", "дюймов", "дюймы"];

/** Whether a scene is measured in inches, under any of the names that people write for them. */
export const isInches = (scene: Scene.Implementation | undefined): boolean =>
  INCH_UNITS.includes(scene?.grid.units.trim().toLowerCase() ?? "");

/** A point of the table on the scene's canvas. */
export const toPixels = (point: Point, scale: Scale): Point => ({
  x: scale.left + point.x * scale.pixelsPerInch,
  y: scale.top + point.y * scale.pixelsPerInch,
});

/** A point of the scene's canvas on the table. */
export const toInches = (point: Point, scale: Scale): Point => ({
  x: (point.x - scale.left) / scale.pixelsPerInch,
  y: (point.y - scale.top) / scale.pixelsPerInch,
});

/** The host turns art from facing down; we count from the top of the table. */
export const toHostRotation = (heading: Degrees): Degrees => normalizeHeading(heading + 180);

/** The heading of a host rotation. */
export const fromHostRotation = (rotation: Degrees): Degrees => normalizeHeading(rotation - 180);

/** A host direction for templates and line regions: 0 to the right, clockwise. */
export const toHostDirection = (heading: Degrees): Degrees => normalizeHeading(heading - 90);

/** The host's box of a token: the square round the body's middle that holds it at any heading. */
export interface TokenBox {
  readonly x: number;
  readonly y: number;
  readonly rotation: Degrees;
}

/**
 * The display copies of a place: the host wants the top left corner, in whole pixels, of a square whose middle is
 * the middle of the body.
 *
 * @param middle - the middle of the body's outline
 * @param boxInches - the side of the square, fixed when the token was made
 */
export function toTokenBox(middle: Point, heading: Degrees, boxInches: Inches, scale: Scale): TokenBox {
  const { x, y } = toPixels(middle, scale);
  const half = (boxInches * scale.pixelsPerInch) / 2;
  return {
    x: Math.round(x - half),
    y: Math.round(y - half),
    rotation: Math.round(toHostRotation(heading) * 100) / 100,
  };
}
