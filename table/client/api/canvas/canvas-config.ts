import type { Generation } from "../../../shared/protocol.ts";
import { InteractionLayer } from "./layers/interaction-layer.ts";
import { RegionLayer } from "./layers/region-layer.ts";
import { TemplateLayer } from "./layers/template-layer.ts";
import { TokenLayer } from "./layers/token-layer.ts";

/** One layer in CONFIG. */
interface LayerConfiguration {
  layerClass: new () => import("./layers/canvas-layer.ts").CanvasLayer;
  group: "interface" | "primary";
}

/** CONFIG.Canvas as it begins, for a generation. */
export function makeCanvasConfig(generation: Generation) {
  const layers: Record<string, LayerConfiguration> = {
    regions: { layerClass: RegionLayer, group: "interface" },
    ...(generation === 13 ? { templates: { layerClass: TemplateLayer, group: "interface" } as const } : {}),
    tokens: { layerClass: TokenLayer, group: "interface" },
    controls: { layerClass: ControlsLayer, group: "interface" },
  };
  return { layers, minZoom: 0.1, maxZoom: 4, zoomStep: 1.1, objectBorderThickness: 3 };
}

/** The layer above all others, in which selections are drawn. */
export class ControlsLayer extends InteractionLayer {
  static override get layerOptions() {
    return { ...super.layerOptions, name: "controls", baseClass: ControlsLayer, zIndex: 1000 };
  }
}
