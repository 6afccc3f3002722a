import { currentGame } from "../../host.ts";
import { PlaceablesLayer, type PlaceablesLayerOptions, SELECT_TOOL } from "./placeables-layer.ts";

/** The layer of the regions. */
export class RegionLayer extends PlaceablesLayer {
  static override documentName = "Region";

  static override get layerOptions(): PlaceablesLayerOptions {
    return {
      ...super.layerOptions,
      name: "regions",
      baseClass: RegionLayer,
      controllableObjects: true,
      zIndex: 100,
    };
  }

  static override prepareSceneControls() {
    return {
      name: "regions",
      order: 9,
      title: "TABLE.Controls.regions",
      icon: "fa-solid fa-draw-polygon",
      layer: "regions",
      activeTool: "select",
      visible: currentGame().user?.isGM === true,
      tools: {
        select: { ...SELECT_TOOL },
      },
    };
  }
}
