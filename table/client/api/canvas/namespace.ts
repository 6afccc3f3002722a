import type { Generation } from "../../../shared/protocol.ts";
import type { PlainObject } from "../../../shared/utils/objects.ts";
import { TokenHUD } from "../applications/hud/token-hud.ts";
import { GridlessGrid } from "../grid/gridless-grid.ts";
import { CanvasAnimation } from "./animation/canvas-animation.ts";
import { Canvas } from "./canvas.ts";
import { ControlsLayer, makeCanvasConfig } from "./canvas-config.ts";
import { PreciseText } from "./containers/precise-text.ts";
import { MouseInteractionManager } from "./interaction/mouse-interaction-manager.ts";
import { RenderFlags } from "./interaction/render-flags.ts";
import { CanvasLayer } from "./layers/canvas-layer.ts";
import { InteractionLayer } from "./layers/interaction-layer.ts";
import { PlaceablesLayer } from "./layers/placeables-layer.ts";
import { RegionLayer } from "./layers/region-layer.ts";
import { TemplateLayer } from "./layers/template-layer.ts";
import { TokenLayer } from "./layers/token-layer.ts";
import { getTexture, loadTexture } from "./load-texture.ts";
import { MeasuredTemplate } from "./placeables/measured-template.ts";
import { PlaceableObject } from "./placeables/placeable-object.ts";
import { Region } from "./placeables/region.ts";
import { Token } from "./placeables/token.ts";

/** `foundry.canvas` of a generation. */
export function buildCanvas(generation: Generation): PlainObject {
  const isOld = generation === 13;
  return {
    Canvas,
    animation: { CanvasAnimation },
    containers: { PreciseText },
    getTexture,
    interaction: { MouseInteractionManager, RenderFlags },
    layers: {
      CanvasLayer,
      ControlsLayer,
      InteractionLayer,
      PlaceablesLayer,
      RegionLayer,
      TokenLayer,
      ...(isOld ? { TemplateLayer } : {}),
    },
    loadTexture,
    placeables: { PlaceableObject, Region, Token, ...(isOld ? { MeasuredTemplate } : {}) },
  };
}

/** `foundry.grid`. */
export function buildGrid(): PlainObject {
  return { GridlessGrid };
}

/** Adds to CONFIG what the canvas reads from it. */
export function configureCanvas(config: PlainObject, generation: Generation): void {
  config["Canvas"] = makeCanvasConfig(generation);
  const extend = (name: string, more: PlainObject): void => {
    Object.assign(config[name] as PlainObject, more);
  };
  extend("Token", { objectClass: Token, hudClass: TokenHUD });
  extend("Region", { objectClass: Region });
  if (generation === 13) extend("MeasuredTemplate", { objectClass: MeasuredTemplate });
}
