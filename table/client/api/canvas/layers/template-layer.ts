import { PlaceablesLayer, type PlaceablesLayerOptions, SELECT_TOOL } from "./placeables-layer.ts";

/** The layer of the measured templates (generation 13). */
export class TemplateLayer extends PlaceablesLayer {
  static override documentName = "MeasuredTemplate";

  static override get layerOptions(): PlaceablesLayerOptions {
    return {
      ...super.layerOptions,
      name: "templates",
      baseClass: TemplateLayer,
      controllableObjects: true,
      rotatableObjects: true,
      zIndex: 150,
    };
  }

  static override prepareSceneControls() {
    return {
      name: "templates",
      order: 2,
      title: "TABLE.Controls.templates",
      icon: "fa-solid fa-ruler-combined",
      layer: "templates",
      activeTool: "select",
      tools: {
        select: { ...SELECT_TOOL },
      },
    };
  }
}
