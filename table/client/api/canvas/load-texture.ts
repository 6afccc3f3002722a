import * as PIXI from "pixi.js";

const textures = new Map<string, PIXI.Texture>();

/** Loads a texture once. @returns null where there is none and no fallback either */
export async function loadTexture(
  src: string,
  options: { fallback?: string } = {},
): Promise<PIXI.Texture | null> {
  const known = getTexture(src);
  if (known) return known;
  try {
    const texture = await PIXI.Texture.fromURL(src, { resourceOptions: { crossorigin: "anonymous" } });
    textures.set(src, texture);
    return texture;
  } catch {
    console.warn(`The texture ${src} could not be loaded`);
    return options.fallback && options.fallback !== src ? loadTexture(options.fallback) : null;
  }
}

/** A texture that is loaded already, else null. */
export function getTexture(src: string): PIXI.Texture | null {
  const texture = textures.get(src);
  if (!texture) return null;
  if (texture.valid && texture.baseTexture && !texture.baseTexture.destroyed) return texture;
  textures.delete(src);
  return null;
}
