import type { BasePlaceableHUD } from "../../applications/hud/placeable-hud.ts";
import { currentGame } from "../../host.ts";
import { currentCanvas } from "../current-canvas.ts";
import type { Token } from "../placeables/token.ts";
import { PlaceablesLayer, type PlaceablesLayerOptions, SELECT_TOOL } from "./placeables-layer.ts";

/** The layer of the tokens. */
export class TokenLayer extends PlaceablesLayer {
  static override documentName = "Token";

  static override get layerOptions(): PlaceablesLayerOptions {
    return {
      ...super.layerOptions,
      name: "tokens",
      baseClass: TokenLayer,
      controllableObjects: true,
      rotatableObjects: true,
      zIndex: 200,
    };
  }

  static override prepareSceneControls() {
    return {
      name: "tokens",
      order: 1,
      title: "TABLE.Controls.tokens",
      icon: "fa-solid fa-chess-knight",
      layer: "tokens",
      activeTool: "select",
      tools: {
        select: { ...SELECT_TOOL },
        target: { name: "target", order: 2, title: "TABLE.Controls.target", icon: "fa-solid fa-bullseye" },
        unconstrainedMovement: {
          name: "unconstrainedMovement",
          order: 4,
          title: "TABLE.Controls.unconstrained",
          icon: "fa-solid fa-person-walking-arrow-right",
          toggle: true,
          active: false,
          visible: currentGame().user?.isGM === true,
        },
      },
    };
  }

  override get hud(): BasePlaceableHUD | null {
    return currentCanvas().hud?.token ?? null;
  }

  override get placeables(): Token[] {
    return super.placeables as Token[];
  }

  override get controlled(): Token[] {
    return super.controlled as Token[];
  }

  /** The tokens whose actors the user owns. */
  get ownedTokens(): Token[] {
    return this.placeables.filter((token) => token.actor?.isOwner === true);
  }

  /** Makes tokens the targets of the user. */
  setTargets(
    targetIds: Iterable<string>,
    { mode = "replace" }: { mode?: "replace" | "acquire" | "release" } = {},
  ): void {
    const ids = new Set(targetIds);
    for (const token of this.placeables) {
      const named = ids.has(token.id ?? "");
      if (named && mode !== "release") token.setTarget(true, { releaseOthers: false });
      else if ((named && mode === "release") || (!named && mode === "replace")) token.setTarget(false);
    }
  }
}
