import { drawFigure, FIGURE_SCALE, type FigureLook } from "./silhouettes.ts";

const textures = new Map<string, PIXI.RenderTexture>();

/**
 * The texture of one figure or engine, looking up: baked once for each look and shared by all of that look for as
 * long as the page lives, for there are few looks.
 *
 * @returns a texture whose size is the base at {@link FIGURE_SCALE} pixels an inch
 */
export function bakeFigure(look: FigureLook): PIXI.Texture {
  const key = JSON.stringify(look);
  const known = textures.get(key);
  if (known && !known.destroyed) return known;
  const [w, d] = [look.widthInches * FIGURE_SCALE, look.depthInches * FIGURE_SCALE];
  const g = new PIXI.Graphics();
  drawFigure(g, look);
  const region = new PIXI.Rectangle(-w / 2, -d / 2, w, d);
  const texture = canvas.app?.renderer.generateTexture(g, {
    region,
    resolution: 1,
    scaleMode: PIXI.SCALE_MODES.LINEAR,
    multisample: PIXI.MSAA_QUALITY.HIGH,
  });
  g.destroy();
  if (!texture) return PIXI.Texture.EMPTY;
  textures.set(key, texture);
  return texture;
}
