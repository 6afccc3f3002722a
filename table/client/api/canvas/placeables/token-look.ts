import type * as PIXI from "pixi.js";
import type { RenderFlag } from "../interaction/render-flags.ts";

/** The outlines that a token can have. */
export type TokenShape = PIXI.Rectangle | PIXI.Polygon | PIXI.Circle | PIXI.Ellipse | PIXI.RoundedRectangle;

/** The colours of token borders. */
export const BORDER_COLORS = {
  CONTROLLED: 0xd9b25a,
  OWNED: 0xece7db,
  FRIENDLY: 0x5a8fd0,
  NEUTRAL: 0xe0cf8a,
  HOSTILE: 0xc9524a,
} as const;

/** When names and bars of tokens are shown: `CONST.TOKEN_DISPLAY_MODES`. */
export const DISPLAY_MODES = {
  NONE: 0,
  CONTROL: 10,
  OWNER_HOVER: 20,
  HOVER: 30,
  OWNER: 40,
  ALWAYS: 50,
} as const;

/** The render flags of tokens and what each brings along. */
export const TOKEN_RENDER_FLAGS: Record<string, RenderFlag> = {
  redraw: { propagate: ["refresh"] },
  redrawEffects: { propagate: ["refreshEffects"] },
  refresh: {
    propagate: ["refreshState", "refreshTransform", "refreshMesh", "refreshNameplate", "refreshElevation"],
    alias: true,
  },
  refreshState: { propagate: ["refreshVisibility", "refreshTarget"] },
  refreshVisibility: {},
  refreshTransform: { propagate: ["refreshPosition", "refreshRotation", "refreshSize"], alias: true },
  refreshPosition: {},
  refreshRotation: {},
  refreshSize: {
    propagate: [
      "refreshPosition",
      "refreshShape",
      "refreshBars",
      "refreshEffects",
      "refreshNameplate",
      "refreshTarget",
      "refreshTooltip",
    ],
  },
  refreshElevation: { propagate: ["refreshTooltip"] },
  refreshMesh: { propagate: ["refreshShader"] },
  refreshShader: {},
  refreshShape: { propagate: ["refreshVisibility", "refreshPosition", "refreshBorder", "refreshEffects"] },
  refreshBorder: {},
  refreshBars: {},
  refreshEffects: {},
  refreshNameplate: {},
  refreshTarget: {},
  refreshTooltip: {},
  refreshRingVisuals: {},
  refreshRuler: {},
  refreshTurnMarker: {},
};
